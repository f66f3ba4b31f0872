import type Stripe from 'stripe'
import type {
  AgreedOutcome,
  AgreedPayment,
  AuthoriseOutcome,
  AuthoriseRequest,
  CardChoice,
  ProviderCallContext,
} from '../port.ts'
import {
  badResponse,
  customerAnswer,
  expand,
  intentAnswer,
  metadataKeys,
  readIntent,
  readSavedCardName,
  tokenAnswer,
} from './stripe-answers.ts'
import type { Ask, StripeRefusal } from './stripe-send.ts'
import type { StripeSession } from './stripe-session.ts'

const missingCustomer = 'resource_missing customer'

/** Authorises a payment of a card page's session, which is null where it is over. */
export async function authoriseByStripe(
  ask: Ask,
  call: ProviderCallContext,
  session: StripeSession | null,
  payment: AuthoriseRequest,
): Promise<AuthoriseOutcome> {
  if (session === null) return { kind: 'rejected', reason: 'session_expired', raw: 'session over' }
  const refused = await refuseWallet(ask, session, payment)
  if (refused) return refused
  const outcome = await confirm(ask, call, payment, payment.card)
  const isForgotten = outcome.kind === 'rejected' && outcome.raw === missingCustomer
  if (!isForgotten || !('cardToken' in payment.card)) return outcome
  // Stripe no longer has the customer whose card this one was to join: start with a new customer.
  const { besides: _, ...alone } = payment.card
  return confirm(ask, { ...call, idempotencyKey: `${call.idempotencyKey}-anew` }, payment, alone)
}

/**
 * Refuses a wallet payment whose sum differs from the session's, which the wallet showed its payer, or whose card
 * is to be kept. Card fields show no sum.
 */
async function refuseWallet(
  ask: Ask,
  session: StripeSession,
  { amountPence, currency, card, agreement }: AuthoriseRequest,
): Promise<Extract<AuthoriseOutcome, { kind: 'rejected' }> | null> {
  const isSame =
    session.amountPence === amountPence &&
    session.currency === currency &&
    session.takesWallets === (agreement === undefined)
  if (isSame || !('cardToken' in card)) return null
  const token = await ask(tokenAnswer, (stripe) => stripe.confirmationTokens.retrieve(card.cardToken))
  // Nothing has been charged yet; a missing token is refused together with the payment.
  if (token.kind === 'refusal') return null
  if (token.kind !== 'answer')
    return { kind: 'rejected', reason: 'provider_unavailable', raw: 'the token was not told' }
  const isWallet = token.value.payment_method_preview?.card?.wallet != null
  return isWallet
    ? {
        kind: 'rejected',
        reason: 'session_expired',
        raw: 'the wallet showed another sum, or its card would be kept',
      }
    : null
}

/** Makes the payment at Stripe and confirms it in one request. */
async function confirm(
  ask: Ask,
  call: ProviderCallContext,
  payment: AuthoriseRequest,
  card: CardChoice,
): Promise<AuthoriseOutcome> {
  const means = await meansOf(ask, call, payment, card)
  if (means.kind === 'rejected') return means
  return create(ask, call, payment, card, {
    // By default such a token lets the script show the bank's check; we lead the browser there ourselves.
    use_stripe_sdk: false,
    return_url: payment.notificationUrl,
    ...means.params,
    ...(payment.agreement === 'first' && { payment_method_options: asMandate }),
  })
}

/** Asks the bank for its check as a mandate (EMV `threeDSRequestorChallengeInd` 04). The bank decides. */
const asMandate = { card: { request_three_d_secure: 'challenge' as const } }

/**
 * Makes a payment without the payer. Stripe finds the first payment's trace id itself, by the saved card: its
 * API has no field for one.
 */
export async function authoriseAgreedByStripe(
  ask: Ask,
  call: ProviderCallContext,
  payment: AgreedPayment,
): Promise<AgreedOutcome> {
  const name = readSavedCardName(payment.savedCardId)
  if (!name) return { kind: 'rejected', reason: 'saved_card_gone', raw: 'no card of this account' }
  const outcome = await create(ask, call, payment, payment, {
    customer: name.customer,
    payment_method: name.method,
    off_session: true,
    metadata: { [metadataKeys.payment]: payment.ourRef, [metadataKeys.agreement]: 'later' },
  })
  // An answer without our mark is about another payment.
  return outcome.kind === 'challenge' || outcome.kind === 'fingerprint' ? badResponse : outcome
}

type Wanted = Pick<AuthoriseRequest, 'ourRef' | 'amountPence' | 'currency' | 'merchantName'>

async function create(
  ask: Ask,
  call: ProviderCallContext,
  payment: Wanted,
  card: CardChoice,
  more: Partial<Stripe.PaymentIntentCreateParams>,
): Promise<AuthoriseOutcome> {
  const answer = await ask(intentAnswer, (stripe) =>
    stripe.paymentIntents.create(
      {
        amount: payment.amountPence,
        currency: payment.currency.toLowerCase(),
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        confirm: true,
        description: payment.merchantName,
        metadata: { [metadataKeys.payment]: payment.ourRef },
        expand,
        ...more,
      },
      { idempotencyKey: call.idempotencyKey },
    ),
  )
  switch (answer.kind) {
    case 'answer':
      return ofThisPayment(readIntent(answer.value), payment)
    case 'refusal':
      return readAuthoriseRefusal(answer.refusal, payment, card)
    case 'untouched':
      return { kind: 'rejected', reason: 'provider_unavailable', raw: answer.cause }
    case 'unknown':
      return { kind: 'unknown', cause: answer.cause }
  }
}

/** Refuses an answer about a payment that we did not ask for. */
const ofThisPayment = <T extends AuthoriseOutcome>(outcome: T, { ourRef }: Wanted) =>
  'ourRef' in outcome && outcome.ourRef !== ourRef ? badResponse : outcome

/** Sets the card up for payments without the payer. */
const setUpLater = { setup_future_usage: 'off_session' as const }

type Means =
  | { kind: 'means'; params: Partial<Stripe.PaymentIntentCreateParams> }
  | Extract<AuthoriseOutcome, { kind: 'rejected' }>

/**
 * Returns the parameters for the card that pays, and for the Stripe customer that keeps it. Nothing is
 * charged here.
 */
async function meansOf(
  ask: Ask,
  call: ProviderCallContext,
  { customerRef, agreement }: AuthoriseRequest,
  card: CardChoice,
): Promise<Means> {
  if ('savedCardId' in card) {
    const name = readSavedCardName(card.savedCardId)
    if (!name) return { kind: 'rejected', reason: 'saved_card_gone', raw: 'no card of this account' }
    const params = { customer: name.customer, payment_method: name.method }
    return { kind: 'means', params: agreement === 'first' ? { ...params, ...setUpLater } : params }
  }
  const params = { confirmation_token: card.cardToken }
  if (!card.saveCard) return { kind: 'means', params }
  const usage = agreement === 'first' ? setUpLater : { setup_future_usage: 'on_session' as const }
  const kept = { ...params, ...usage }
  const beside = card.besides === undefined ? null : readSavedCardName(card.besides)
  if (beside) return { kind: 'means', params: { ...kept, customer: beside.customer } }
  const made = await ask(customerAnswer, (stripe) =>
    stripe.customers.create(
      { metadata: { [metadataKeys.customer]: customerRef ?? '' } },
      { idempotencyKey: `${call.idempotencyKey}-customer` },
    ),
  )
  if (made.kind === 'answer') return { kind: 'means', params: { ...kept, customer: made.value.id } }
  // The payment has not been requested, even if the customer was made.
  return { kind: 'rejected', reason: 'provider_unavailable', raw: 'no customer was made' }
}

function readAuthoriseRefusal(refusal: StripeRefusal, payment: Wanted, card: CardChoice): AuthoriseOutcome {
  const shown = intentAnswer.safeParse(refusal.payment_intent)
  if (shown.success) return ofThisPayment(readIntent(shown.data), payment)
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
