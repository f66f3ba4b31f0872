import type { CardPayments, CardPaymentsCaps, Prepared, ReadContext, SessionRequest } from '../port.ts'
import { sessionKeyAnswer } from './opayo-answers.ts'
import { authoriseAgreed, authorisePayment, continuePayment } from './opayo-authorise.ts'
import { createOpayoClient, type OpayoClient, type OpayoOptions } from './opayo-client.ts'
import { capturePayment, voidPayment } from './opayo-instructions.ts'
import { listOpayoMovements } from './opayo-movements.ts'
import { challengeLifeMs } from './opayo-outcomes.ts'
import { queryPayment } from './opayo-query.ts'
import { makeRefund, queryRefund } from './opayo-refunds.ts'
import { removeOpayoCard } from './opayo-saved-cards.ts'

/**
 * Creates card payments by Opayo's Pi REST API, over plain HTTP. It has no idempotency keys. Two things keep
 * a payment or refund from being made twice: its `vendorTxCode`, our own name for it, which Opayo accepts
 * only once, and a look-up before any repeated request.
 */
export function createOpayoCardPayments(options: OpayoOptions): CardPayments {
  const client = createOpayoClient(options)
  const { origin } = client
  return {
    id: options.id,
    provider: 'opayo',
    caps: capsOf(client),
    prepare: (call, session) => openSession(client, options.mode, call, session),
    // Only Opayo knows whether a key is still good, and its script says so.
    openCardPage: (merchantSessionKey) => ({
      script: `${origin}/api/v1/js/sagepay.js`,
      config: { merchantSessionKey },
    }),
    authorise: (call, payment) => authorisePayment(client, call, payment),
    authoriseAgreed: (call, payment) => authoriseAgreed(client, call, payment),
    continueAuthorisation: (call, ref, answer) => continuePayment(client, call, ref, answer),
    query: (call, by) => queryPayment(client, call, by),
    capture: (call, ref, amountPence) => capturePayment(client, call, ref, amountPence),
    void: (call, ref) => voidPayment(client, call, ref),
    refund: (call, ref, amountPence, ourRefundRef) =>
      makeRefund(client, call, { ref, amountPence, ourRefundRef }),
    queryRefund: (call, _ref, ourRefundRef) => queryRefund(client, call, ourRefundRef),
    // Opayo's readers speak with a till in the same room, not with a server.
    readers: null,
    removeSavedCard: (call, savedCardId) => removeOpayoCard(client, call, savedCardId),
    listMovements: (call, period) => listOpayoMovements(client, call, period),
    verifyWebhook: () => null,
  }
}

const capsOf = ({ origin, reporting }: OpayoClient): CardPaymentsCaps => ({
  savedCards: true,
  wallets: false,
  // The Pi API has none for payments: we ask what happened.
  webhooks: false,
  queryByOurRef: reporting !== null,
  listsMovements: reporting !== null,
  sessionLifeMs: 400_000,
  cardTokenLifeMs: 400_000,
  challengeLifeMs,
  leastPence: () => 1,
  frameHosts: [],
  cardPage: { scripts: [origin], frames: [origin], connects: [origin], images: [origin] },
})

async function openSession(
  { send, vendor }: OpayoClient,
  mode: OpayoOptions['mode'],
  call: ReadContext,
  session: SessionRequest,
): Promise<Prepared> {
  const reply = await send(call, 'POST', 'merchant-session-keys', { vendorName: vendor })
  if (reply.kind !== 'reply') return { kind: 'unavailable', cause: reply.cause }
  const opened = sessionKeyAnswer.safeParse(reply.json).data
  if (!opened) return { kind: 'unavailable', cause: 'bad_response' }
  const { merchantSessionKey: sessionKey, expiry } = opened
  return {
    kind: 'ready',
    sessionKey,
    mode,
    url: `${session.cardPageUrl}?session=${encodeURIComponent(sessionKey)}`,
    expiresAt: new Date(expiry).toISOString(),
    // Opayo keeps no list of a customer's cards: we list the ones that we kept.
    savedCards: session.savedCardIds.map((id) => ({ id, needsSecurityCode: true })),
  }
}
