import type { CardPayments, CardPaymentsCaps, Prepared, SessionRequest } from '../port.ts'
import { challengeLifeMs, readSavedCardName } from './stripe-answers.ts'
import { authoriseAgreedByStripe, authoriseByStripe } from './stripe-authorise.ts'
import { captureIntent } from './stripe-intents.ts'
import { listStripeMovements } from './stripe-movements.ts'
import { queryStripe, readAgain } from './stripe-query.ts'
import { beginAtStripeReader, listStripeReaders, voidStripe } from './stripe-readers.ts'
import { makeStripeRefund, queryStripeRefund } from './stripe-refunds.ts'
import { detachCard, listChargeable } from './stripe-saved-cards.ts'
import { type Ask, createStripeSend } from './stripe-send.ts'
import { createStripeSessions } from './stripe-session.ts'
import { createVerifyStripeWebhook } from './stripe-webhook.ts'

export interface StripeCardPaymentsOptions {
  /** The account's name among ours. */
  id: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  timeoutMs: number
  /** Addresses of Stripe and its script; only tests and development set them. */
  apiOrigin?: string | undefined
  scriptUrl?: string | undefined
  nowMs?: (() => number) | undefined
}

/** Release of Stripe's script that fits the SDK's version of the API. */
const stripeScript = 'https://js.stripe.com/endive/stripe.js'

const sessionLifeMs = 60 * 60_000
/** Time limit for a day's list, which takes many requests. */
const listTimeoutMs = 120_000

/**
 * Creates card payments by Stripe's own SDK: PaymentIntents with manual capture, confirmed by this server
 * (decision 98).
 */
export function createStripeCardPayments(options: StripeCardPaymentsOptions): CardPayments {
  const { nowMs = Date.now, scriptUrl = stripeScript } = options
  const within = createStripeSend(options)
  const sessions = createStripeSessions(options.webhookSecret, nowMs)
  return {
    id: options.id,
    provider: 'stripe',
    caps: capsOf(scriptUrl, options.apiOrigin),
    prepare: (call, session) =>
      within(call, (ask) => openSession(ask, { ...options, sessions, nowMs }, session)),
    openCardPage: (sessionKey) => {
      const session = sessions.read(sessionKey)
      if (!session) return null
      const { amountPence: amount, currency, takesWallets } = session
      const { publishableKey } = options
      return {
        script: scriptUrl,
        config: { publishableKey, amount, currency: currency.toLowerCase(), takesWallets },
      }
    },
    authorise: (call, payment) =>
      within(call, (ask) => authoriseByStripe(ask, call, sessions.read(payment.sessionKey), payment)),
    authoriseAgreed: (call, payment) => within(call, (ask) => authoriseAgreedByStripe(ask, call, payment)),
    continueAuthorisation: (call, ref) => within(call, (ask) => readAgain(ask, ref)),
    query: (call, by) => within(call, (ask) => queryStripe(ask, by, nowMs())),
    capture: (call, ref, amountPence) => within(call, (ask) => captureIntent(ask, call, ref, amountPence)),
    void: (call, ref) => within(call, (ask) => voidStripe(ask, call, ref)),
    refund: (call, ref, amountPence, ourRefundRef) =>
      within(call, (ask) => makeStripeRefund(ask, call, { ref, amountPence, ourRefundRef })),
    queryRefund: (call, ref, ourRefundRef) =>
      within(call, (ask) => queryStripeRefund(ask, call, ref, ourRefundRef)),
    readers: {
      list: (call) => within(call, (ask) => listStripeReaders(ask)),
      begin: (call, payment) => within(call, (ask) => beginAtStripeReader(ask, call, payment)),
    },
    removeSavedCard: async (call, savedCardId) => {
      const name = readSavedCardName(savedCardId)
      if (!name) return { kind: 'refused', raw: 'no card of this account' }
      return within(call, (ask) => detachCard(ask, call, name.method))
    },
    listMovements: (call, period) =>
      within({ timeoutMs: listTimeoutMs, ...call }, (ask) => listStripeMovements(ask, period)),
    verifyWebhook: createVerifyStripeWebhook(options),
  }
}

const capsOf = (scriptUrl: string, apiOrigin: string | undefined): CardPaymentsCaps => ({
  savedCards: true,
  wallets: true,
  webhooks: true,
  queryByOurRef: true,
  listsMovements: true,
  sessionLifeMs,
  // A confirmation token lives twelve hours in a browser, but a quarter of an hour in the oldest apps: never
  // promise more.
  cardTokenLifeMs: 15 * 60_000,
  challengeLifeMs,
  // Stripe's minimum charge; for most other currencies it is 50 of the small coin.
  leastPence: (currency) => (currency === 'GBP' ? 30 : 50),
  frameHosts: [],
  cardPage: stripePagePolicy(scriptUrl, apiOrigin),
})

/**
 * Returns the policy of the card page: what Stripe's security guide asks for, and nothing else. Wallets draw
 * their buttons inside Stripe's own frames.
 */
function stripePagePolicy(scriptUrl: string, apiOrigin: string | undefined) {
  const { origin } = new URL(scriptUrl)
  if (origin !== 'https://js.stripe.com')
    return { scripts: [scriptUrl], frames: [origin], connects: [apiOrigin ?? origin], images: [] }
  return {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connects: ['https://api.stripe.com'],
    images: ['https://*.stripe.com'],
  }
}

/** Opens a session: Stripe's script needs only the sum and the currency, so we ask Stripe for saved cards alone. */
async function openSession(
  ask: Ask,
  account: { secretKey: string; sessions: ReturnType<typeof createStripeSessions>; nowMs: () => number },
  { amountPence, currency, cardPageUrl, savedCardIds, agreement }: SessionRequest,
): Promise<Prepared> {
  const savedCards = await listChargeable(ask, savedCardIds)
  if ('cause' in savedCards) return { kind: 'unavailable', cause: savedCards.cause }
  const expiresAtMs = account.nowMs() + sessionLifeMs
  const sessionKey = account.sessions.open({
    amountPence,
    currency,
    expiresAtMs,
    takesWallets: agreement === undefined,
  })
  return {
    kind: 'ready',
    sessionKey,
    mode: account.secretKey.includes('_test_') ? 'test' : 'live',
    url: `${cardPageUrl}?session=${sessionKey}`,
    expiresAt: new Date(expiresAtMs).toISOString(),
    savedCards: savedCards.cards,
  }
}
