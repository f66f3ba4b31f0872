import type { CardPayments, CardPaymentsCaps } from '../port.ts'
import { movementsAnswer, readersAnswer, sessionAnswer } from './sandbox-answers.ts'
import {
  authoriseAgreed,
  authorisePayment,
  beginAtReader,
  continuePayment,
  queryPayment,
} from './sandbox-payments.ts'
import { badResponse, createSandboxClient } from './sandbox-send.ts'
import { act, queryRefund, removeCard } from './sandbox-steps.ts'
import { createVerifyWebhook } from './sandbox-webhook.ts'

export interface SandboxCardPaymentsOptions {
  /** The account's name. */
  id?: string
  /** Address at which this server reaches the sandbox. */
  origin: string
  /** Address at which browsers reach it, when that is another one. */
  publicOrigin?: string
  secret: string
  webhookSecret: string
  timeoutMs: number
  nowMs?: () => number
}

/** Creates the sandbox provider over HTTP. */
export function createSandboxCardPayments(options: SandboxCardPaymentsOptions): CardPayments {
  const client = createSandboxClient(options)
  return {
    id: options.id ?? 'sandbox',
    provider: 'sandbox',
    caps: { ...caps, frameHosts: [options.publicOrigin ?? options.origin] },

    async prepare(call, { cardPageUrl: _page, savedCardIds: _ids, agreement, ...session }) {
      const body = { ...session, wallets: agreement === undefined }
      const answer = await client.ask(sessionAnswer, call, 'POST', '/v1/sessions', body)
      if (answer.kind === 'answer') return { kind: 'ready', ...answer.value }
      return { kind: 'unavailable', cause: answer.kind === 'unknown' ? answer.cause : 'bad_response' }
    },

    // The sandbox has a card page of its own.
    openCardPage: () => null,
    authorise: (call, payment) => authorisePayment(client, call, payment),
    authoriseAgreed: (call, payment) => authoriseAgreed(client, call, payment),
    continueAuthorisation: (call, ref, answer) => continuePayment(client, call, ref, answer),
    query: (call, by) => queryPayment(client, call, by),

    capture: (call, ref, amountPence) =>
      act(
        client,
        call,
        { ref, action: 'capture', body: { amountPence } },
        (held) => held.capturedPence === amountPence,
      ),

    void: (call, ref) =>
      act(client, call, { ref, action: 'void', body: {} }, (held) => held.status === 'voided'),

    refund: (call, ref, amountPence, ourRefundRef) =>
      act(client, call, { ref, action: 'refund', body: { amountPence, ourRefundRef } }, ({ refunds }) =>
        refunds.some((made) => made.ourRefundRef === ourRefundRef && made.amountPence === amountPence),
      ),

    queryRefund: (call, ref, ourRefundRef) => queryRefund(client, call, ref, ourRefundRef),
    readers: {
      begin: (call, payment) => beginAtReader(client, call, payment),
      async list(call) {
        const answer = await client.ask(readersAnswer, call, 'GET', '/v1/readers')
        if (answer.kind === 'answer') return { kind: 'list', ...answer.value }
        return answer.kind === 'unknown' ? answer : badResponse
      },
    },
    removeSavedCard: (call, savedCardId) => removeCard(client, call, savedCardId),

    async listMovements(call, { fromUtc, untilUtc }) {
      const path = `/v1/movements?from=${fromUtc.toISOString()}&until=${untilUtc.toISOString()}`
      const answer = await client.ask(movementsAnswer, call, 'GET', path)
      if (answer.kind === 'answer') return { kind: 'list', ...answer.value }
      return answer.kind === 'unknown' ? answer : badResponse
    },

    verifyWebhook: createVerifyWebhook(options),
  }
}

const caps: CardPaymentsCaps = {
  savedCards: true,
  wallets: true,
  webhooks: true,
  queryByOurRef: true,
  listsMovements: true,
  sessionLifeMs: 20 * 60_000,
  cardTokenLifeMs: 400_000,
  challengeLifeMs: 15 * 60_000,
  leastPence: () => 1,
  frameHosts: [],
  cardPage: null,
}
