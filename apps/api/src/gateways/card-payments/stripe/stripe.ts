import type Stripe from 'stripe'
import type { z } from 'zod'
import { isAskedCurrency } from '../is-asked-currency.ts'
import type {
  AuthoriseOutcome,
  AuthoriseRequest,
  CallContext,
  CardChoice,
  CardPayments,
  QueryOutcome,
  SavedCard,
  Settled,
  UnknownCause,
} from '../port.ts'
import {
  customerAnswer,
  type IntentAnswer,
  intentAnswer,
  listOf,
  methodAnswer,
  ourNames,
  readIntent,
  readSavedCardName,
  savedCardName,
  tokenAnswer,
} from './stripe-answers.ts'
import { listStripeMovements } from './stripe-movements.ts'
import { findStripeRefund, makeStripeRefund } from './stripe-refunds.ts'
import { type Ask, createStripeSend, type StripeAnswer, type StripeRefusal } from './stripe-send.ts'
import { createStripeSessions, type StripeSession } from './stripe-session.ts'
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
const challengeLifeMs = 15 * 60_000
/** Time limit for a day's list, which takes many requests. */
const listTimeoutMs = 120_000
/** Time searched around the request for a payment: the request may arrive late. */
const soonSeconds = { before: 120, after: 600 }
/**
 * Time searched before a payment is called missing: the database's clock may have been changed by an hour
 * meanwhile.
 */
const wideSeconds = { before: 90 * 60, after: 90 * 60 }
const pageLength = 100
const pagesAtMost = 50
const newKeysAtMost = 3

const expand = ['payment_method', 'latest_charge']
const badResponse = { kind: 'unknown', cause: 'bad_response' } as const

/**
 * Creates card payments by Stripe's own SDK: PaymentIntents with manual capture, confirmed by this server
 * (decision 98).
 */
export function createStripeCardPayments(options: StripeCardPaymentsOptions): CardPayments {
  const nowMs = options.nowMs ?? Date.now
  const within = createStripeSend(options)
  const sessions = createStripeSessions(options.webhookSecret, nowMs)
  const scriptUrl = options.scriptUrl ?? stripeScript

  return {
    id: options.id,
    provider: 'stripe',
    caps: {
      savedCards: true,
      wallets: true,
      webhooks: true,
      queryByOurRef: true,
      listsMovements: true,
      sessionLifeMs,
      // A confirmation token lives twelve hours in a browser, but a quarter of an hour in the oldest apps:
      // never promise more.
      cardTokenLifeMs: 15 * 60_000,
      challengeLifeMs,
      // Stripe's minimum charge; for most other currencies it is 50 of the small coin.
      leastPence: (currency) => (currency === 'GBP' ? 30 : 50),
      frameHosts: [],
      cardPage: stripePagePolicy(scriptUrl, options.apiOrigin),
    },

    /** Stripe's script needs only the sum and the currency, so that we ask Stripe for saved cards alone. */
    prepare(call, session) {
      return within(call, async (ask) => {
        const savedCards = await listChargeable(ask, session.savedCardIds)
        if ('cause' in savedCards) return { kind: 'unavailable', cause: savedCards.cause }
        const expiresAtMs = nowMs() + sessionLifeMs
        const { amountPence, currency } = session
        const sessionKey = sessions.open({
          amountPence,
          currency,
          expiresAtMs,
        })
        return {
          kind: 'ready',
          sessionKey,
          mode: options.secretKey.includes('_test_') ? 'test' : 'live',
          url: `${session.cardPageUrl}?session=${sessionKey}`,
          expiresAt: new Date(expiresAtMs).toISOString(),
          savedCards: savedCards.cards,
        }
      })
    },

    openCardPage(sessionKey) {
      const session = sessions.read(sessionKey)
      return (
        session && {
          script: scriptUrl,
          config: {
            publishableKey: options.publishableKey,
            amount: session.amountPence,
            currency: session.currency.toLowerCase(),
          },
        }
      )
    },

    authorise(call, payment) {
      return within(call, async (ask) => {
        const session = sessions.read(payment.sessionKey)
        if (session === null) return { kind: 'rejected', reason: 'session_expired', raw: 'session over' }
        const refused = await refuseOtherSum(ask, session, payment)
        if (refused) return refused
        const outcome = await authorise(ask, call, payment, payment.card)
        const isForgotten = outcome.kind === 'rejected' && outcome.raw === missingCustomer
        if (!isForgotten || !('cardToken' in payment.card)) return outcome
        // Stripe no longer has the customer whose card this one was to join: start with a new customer.
        const { besides: _, ...alone } = payment.card
        return authorise(ask, { ...call, idempotencyKey: `${call.idempotencyKey}-anew` }, payment, alone)
      })
    },

    continueAuthorisation: (call, ref) => within(call, (ask) => readAgain(ask, ref)),

    query: (call, by) =>
      within(call, (ask) => ('ref' in by ? readOne(ask, by.ref) : findOurs(ask, by, nowMs()))),

    capture(call, ref, amountPence) {
      return within(call, async (ask) => {
        const answer = await actOnce(ask, intentAnswer, call, (stripe, key) =>
          stripe.paymentIntents.capture(ref, { amount_to_capture: amountPence }, key),
        )
        const isDone = ({ id, status, amount_received, currency }: IntentAnswer) =>
          id === ref &&
          status === 'succeeded' &&
          amount_received === amountPence &&
          isAskedCurrency(call, currency)
        return settled(answer, isDone)
      })
    },

    void(call, ref) {
      return within(call, async (ask) => {
        const answer = await actOnce(ask, intentAnswer, call, (stripe, key) =>
          stripe.paymentIntents.cancel(ref, {}, key),
        )
        const isDone = ({ id, status }: IntentAnswer) => id === ref && status === 'canceled'
        // The payment may have been cancelled before: Stripe then refuses, and shows how the payment stands.
        const shown = answer.kind === 'refusal' ? intentAnswer.safeParse(answer.refusal.payment_intent) : null
        return shown?.success && isDone(shown.data) ? { kind: 'done' } : settled(answer, isDone)
      })
    },

    refund: (call, ref, amountPence, ourRefundRef) =>
      within(call, (ask) => makeStripeRefund(ask, call, { ref, amountPence, ourRefundRef })),

    queryRefund: (call, ref, ourRefundRef) =>
      within(call, async (ask) => {
        const found = await findStripeRefund(ask, ref, ourRefundRef)
        if (found.kind !== 'found') return found
        const { amount, status, currency } = found.refund
        if (!isAskedCurrency(call, currency)) return badResponse
        // A failed refund has given nothing back.
        return status === 'failed' || status === 'canceled'
          ? { kind: 'missing' }
          : { kind: 'done', amountPence: amount }
      }),

    removeSavedCard(call, savedCardId) {
      const name = readSavedCardName(savedCardId)
      if (!name) return Promise.resolve({ kind: 'refused', raw: 'no card of this account' })
      return within(call, async (ask) => {
        const answer = await actOnce(ask, methodAnswer, call, (stripe, key) =>
          stripe.paymentMethods.detach(name.method, {}, key),
        )
        if (answer.kind !== 'refusal') return settled(answer, ({ customer }) => customer === null)
        if (isMissing(answer.refusal)) return { kind: 'done' }
        // Stripe refuses to detach a card that is already detached.
        const now = await ask(methodAnswer, (stripe) => stripe.paymentMethods.retrieve(name.method))
        const isAlone = now.kind === 'answer' && now.value.customer === null
        return isAlone ? { kind: 'done' } : settled(answer, () => false)
      })
    },

    listMovements: (call, period) =>
      within({ timeoutMs: listTimeoutMs, ...call }, (ask) => listStripeMovements(ask, period)),

    verifyWebhook: createVerifyStripeWebhook(options),
  }
}

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

/**
 * Refuses a wallet payment whose sum differs from the session's: the wallet showed its payer that one. Card
 * fields show no sum.
 */
async function refuseOtherSum(
  ask: Ask,
  session: StripeSession,
  { amountPence, currency, card }: AuthoriseRequest,
): Promise<Extract<AuthoriseOutcome, { kind: 'rejected' }> | null> {
  const isSame = session.amountPence === amountPence && session.currency === currency
  if (isSame || !('cardToken' in card)) return null
  const token = await ask(tokenAnswer, (stripe) => stripe.confirmationTokens.retrieve(card.cardToken))
  // Nothing has been charged yet; a missing token is refused together with the payment.
  if (token.kind === 'refusal') return null
  if (token.kind !== 'answer')
    return { kind: 'rejected', reason: 'provider_unavailable', raw: 'the token was not told' }
  const isWallet = token.value.payment_method_preview?.card?.wallet != null
  return isWallet
    ? { kind: 'rejected', reason: 'session_expired', raw: 'the wallet showed another sum' }
    : null
}

const missingCustomer = 'resource_missing customer'

async function authorise(
  ask: Ask,
  call: CallContext,
  payment: AuthoriseRequest,
  card: CardChoice,
): Promise<AuthoriseOutcome> {
  const means = await meansOf(ask, call, payment, card)
  if (means.kind === 'rejected') return means
  const answer = await ask(intentAnswer, (stripe) =>
    stripe.paymentIntents.create(
      {
        amount: payment.amountPence,
        currency: payment.currency.toLowerCase(),
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        confirm: true,
        // By default such a token lets the script show the bank's check; we lead the browser there ourselves.
        use_stripe_sdk: false,
        return_url: payment.notificationUrl,
        description: payment.merchantName,
        metadata: { [ourNames.payment]: payment.ourRef },
        expand,
        ...means.params,
      },
      { idempotencyKey: call.idempotencyKey },
    ),
  )
  switch (answer.kind) {
    case 'answer':
      return ofThisPayment(readIntent(answer.value, challengeLifeMs), payment)
    case 'refusal':
      return readAuthoriseRefusal(answer.refusal, payment, card)
    case 'untouched':
      return { kind: 'rejected', reason: 'provider_unavailable', raw: answer.cause }
    case 'unknown':
      return { kind: 'unknown', cause: answer.cause }
  }
}

/** Refuses an answer about a payment that we did not ask for. */
const ofThisPayment = <T extends AuthoriseOutcome>(outcome: T, { ourRef }: AuthoriseRequest) =>
  'ourRef' in outcome && outcome.ourRef !== ourRef ? badResponse : outcome

type Means =
  | { kind: 'means'; params: Partial<Stripe.PaymentIntentCreateParams> }
  | Extract<AuthoriseOutcome, { kind: 'rejected' }>

/**
 * Returns the parameters for the card that pays, and for the Stripe customer that keeps it. Nothing is
 * charged here.
 */
async function meansOf(
  ask: Ask,
  call: CallContext,
  { customerRef }: AuthoriseRequest,
  card: CardChoice,
): Promise<Means> {
  if ('savedCardId' in card) {
    const name = readSavedCardName(card.savedCardId)
    if (!name) return { kind: 'rejected', reason: 'saved_card_gone', raw: 'no card of this account' }
    return { kind: 'means', params: { customer: name.customer, payment_method: name.method } }
  }
  const params = { confirmation_token: card.cardToken }
  if (!card.saveCard) return { kind: 'means', params }
  const kept = { ...params, setup_future_usage: 'on_session' as const }
  const beside = card.besides === undefined ? null : readSavedCardName(card.besides)
  if (beside) return { kind: 'means', params: { ...kept, customer: beside.customer } }
  const made = await ask(customerAnswer, (stripe) =>
    stripe.customers.create(
      { metadata: { [ourNames.customer]: customerRef ?? '' } },
      { idempotencyKey: `${call.idempotencyKey}-customer` },
    ),
  )
  if (made.kind === 'answer') return { kind: 'means', params: { ...kept, customer: made.value.id } }
  // Whether or not the customer was made, the payment has not been requested.
  return { kind: 'rejected', reason: 'provider_unavailable', raw: 'no customer was made' }
}

function readAuthoriseRefusal(
  refusal: StripeRefusal,
  payment: AuthoriseRequest,
  card: CardChoice,
): AuthoriseOutcome {
  const shown = intentAnswer.safeParse(refusal.payment_intent)
  if (shown.success) return ofThisPayment(readIntent(shown.data, challengeLifeMs), payment)
  // A refused card leaves a payment behind, which Stripe then shows; that one must be read.
  if (refusal.status === 402 || refusal.payment_intent !== undefined) return badResponse
  const raw = `${refusal.code ?? refusal.type} ${refusal.param ?? ''}`.trim()
  return { kind: 'rejected', reason: rejectReasonOf(refusal, card), raw }
}

function rejectReasonOf({ code, param }: StripeRefusal, card: CardChoice) {
  if (code === 'amount_too_small') return 'sum_too_small'
  if ('savedCardId' in card && (param === 'payment_method' || param === 'customer')) return 'saved_card_gone'
  return param === 'confirmation_token' ? 'card_token_expired' : 'request_invalid'
}

/** Turns `untouched` into `unknown`: a read that was turned away says nothing about the payment. */
const known = <T>(answer: StripeAnswer<T>): Exclude<StripeAnswer<T>, { kind: 'untouched' }> =>
  answer.kind === 'untouched' ? { kind: 'unknown', cause: answer.cause, replayOf: null } : answer

async function readOne(
  ask: Ask,
  ref: string,
): Promise<Exclude<AuthoriseOutcome, { kind: 'rejected' }> | { kind: 'missing' }> {
  const answer = known(await ask(intentAnswer, (stripe) => stripe.paymentIntents.retrieve(ref, { expand })))
  if (answer.kind === 'answer')
    return answer.value.id === ref ? readIntent(answer.value, challengeLifeMs) : badResponse
  if (answer.kind === 'unknown') return { kind: 'unknown', cause: answer.cause }
  return isMissing(answer.refusal) ? { kind: 'missing' } : badResponse
}

/**
 * Reads the payment from Stripe, which has heard from the bank itself: nothing that the browser brings back
 * is believed.
 */
async function readAgain(ask: Ask, ref: string): Promise<AuthoriseOutcome> {
  const outcome = await readOne(ask, ref)
  return outcome.kind === 'missing' ? badResponse : outcome
}

const intentList = listOf(intentAnswer)

/**
 * Finds a payment by our name, in the list of payments of that time. Stripe's search finds metadata only a
 * while after a payment was made, and would call a payment missing that holds money. The list is up to date.
 * Before we call a payment missing, we check the time by Stripe's clock, whatever our clocks say.
 */
async function findOurs(
  ask: Ask,
  { ourRef, askedSecondsAgo }: { ourRef: string; askedSecondsAgo: number },
  nowMs: number,
): Promise<QueryOutcome> {
  const soon = await findAround(ask, ourRef, nowMs / 1000 - askedSecondsAgo, soonSeconds)
  if (soon.kind !== 'none') return soon
  const wide = await findAround(ask, ourRef, soon.theirNowMs / 1000 - askedSecondsAgo, wideSeconds)
  return wide.kind === 'none' ? { kind: 'missing' } : wide
}

async function findAround(
  ask: Ask,
  ourRef: string,
  askedAt: number,
  { before, after }: { before: number; after: number },
): Promise<QueryOutcome | { kind: 'none'; theirNowMs: number }> {
  const created = { gte: Math.floor(askedAt) - before, lte: Math.ceil(askedAt) + after }
  let last: string | undefined
  for (let page = 1; page <= pagesAtMost; page++) {
    const answer = known(
      await ask(intentList, (stripe) =>
        stripe.paymentIntents.list({
          created,
          limit: pageLength,
          expand: expand.map((name) => `data.${name}`),
          ...(last !== undefined && { starting_after: last }),
        }),
      ),
    )
    if (answer.kind === 'unknown') return { kind: 'unknown', cause: answer.cause }
    if (answer.kind === 'refusal' || answer.theirNowMs === null) return badResponse
    const { data, has_more: hasMore } = answer.value
    const ours = data.find(({ metadata }) => metadata[ourNames.payment] === ourRef)
    if (ours) return readIntent(ours, challengeLifeMs)
    if (!hasMore) return { kind: 'none', theirNowMs: answer.theirNowMs }
    last = data.at(-1)?.id
  }
  return badResponse
}

/**
 * Repeats a step under a new key when Stripe only repeats an old failure: Stripe keeps the first answer to a
 * key for a day, its own failures too. Captures, cancellations and detachments cannot happen twice, since the
 * payment or the card itself shows them.
 */
async function actOnce<T>(
  ask: Ask,
  schema: z.ZodType<T>,
  call: CallContext,
  request: (stripe: Stripe, key: { idempotencyKey: string }) => Promise<unknown>,
): Promise<StripeAnswer<T>> {
  let { idempotencyKey } = call
  for (let keys = 1; ; keys++) {
    const answer = await ask(schema, (stripe) => request(stripe, { idempotencyKey }))
    const replayOf = 'replayOf' in answer ? answer.replayOf : null
    if (replayOf === null || keys === newKeysAtMost) return answer
    idempotencyKey = `${call.idempotencyKey}-${replayOf}`
  }
}

function settled<T>(given: StripeAnswer<T>, isDone: (value: T) => boolean): Settled {
  const answer = known(given)
  if (answer.kind === 'answer') return isDone(answer.value) ? { kind: 'done' } : badResponse
  if (answer.kind === 'unknown') return { kind: 'unknown', cause: answer.cause }
  return { kind: 'refused', raw: answer.refusal.code ?? answer.refusal.type }
}

const isMissing = ({ status, code }: StripeRefusal): boolean => status === 404 && code === 'resource_missing'

const cardList = listOf(methodAnswer)

/** Lists which saved cards can still be charged, asking Stripe once for each of its customers. */
async function listChargeable(
  ask: Ask,
  savedCardIds: readonly string[],
): Promise<{ cards: SavedCard[] } | { cause: UnknownCause }> {
  const names = savedCardIds.map(readSavedCardName).filter((name) => name !== null)
  const there = new Set<string>()
  for (const customer of new Set(names.map((name) => name.customer))) {
    const answer = known(
      await ask(cardList, (stripe) =>
        stripe.customers.listPaymentMethods(customer, { type: 'card', limit: pageLength }),
      ),
    )
    if (answer.kind === 'unknown') return { cause: answer.cause }
    if (answer.kind === 'refusal' && !isMissing(answer.refusal)) return { cause: 'bad_response' }
    if (answer.kind === 'answer')
      for (const { id } of answer.value.data) there.add(savedCardName(customer, id))
  }
  return { cards: savedCardIds.filter((id) => there.has(id)).map((id) => ({ id, needsSecurityCode: false })) }
}
