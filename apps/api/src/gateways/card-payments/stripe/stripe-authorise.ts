import type Stripe from 'stripe'
import type { AuthoriseOutcome, AuthoriseRequest, CardChoice, ProviderCallContext } from '../port.ts'
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
  const refused = await refuseOtherSum(ask, session, payment)
  if (refused) return refused
  const outcome = await confirm(ask, call, payment, payment.card)
  const isForgotten = outcome.kind === 'rejected' && outcome.raw === missingCustomer
  if (!isForgotten || !('cardToken' in payment.card)) return outcome
  // Stripe no longer has the customer whose card this one was to join: start with a new customer.
  const { besides: _, ...alone } = payment.card
  return confirm(ask, { ...call, idempotencyKey: `${call.idempotencyKey}-anew` }, payment, alone)
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

/** Makes the payment at Stripe and confirms it in one request. */
async function confirm(
  ask: Ask,
  call: ProviderCallContext,
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
        metadata: { [metadataKeys.payment]: payment.ourRef },
        expand,
        ...means.params,
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
  call: ProviderCallContext,
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
      { metadata: { [metadataKeys.customer]: customerRef ?? '' } },
      { idempotencyKey: `${call.idempotencyKey}-customer` },
    ),
  )
  if (made.kind === 'answer') return { kind: 'means', params: { ...kept, customer: made.value.id } }
  // The payment has not been requested, even if the customer was made.
  return { kind: 'rejected', reason: 'provider_unavailable', raw: 'no customer was made' }
}

function readAuthoriseRefusal(
  refusal: StripeRefusal,
  payment: AuthoriseRequest,
  card: CardChoice,
): AuthoriseOutcome {
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
