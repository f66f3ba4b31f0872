import {
  type Answer,
  type BalanceTransaction,
  type Card,
  type CardError,
  type Charge,
  type ConfirmationToken,
  type Customer,
  type Happening,
  heldFor,
  type Intent,
  type PaymentMethod,
  type Refund,
} from './records.ts'

/** The API's version that the stand-in speaks: the official SDK of the shop is made for it. */
export const apiVersion = '2026-10-28.endive'

interface Wanted {
  /** The names that the request asked to have in full, as `latest_charge`. */
  expand: readonly string[]
}

export function presentIntent(intent: Intent, { expand }: Wanted, hooksOrigin: string): object {
  const { charge, paymentMethod } = intent
  const method = paymentMethod && presentMethod(paymentMethod)
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amount,
    amount_capturable: intent.status === 'requires_capture' ? heldFor(intent) : 0,
    amount_received: charge?.amountCaptured ?? 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.isManual ? 'manual' : 'automatic_async',
    client_secret: `${intent.id}_secret_stand_in`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    last_payment_error: intent.lastError && {
      ...presentCardError(intent.lastError),
      ...(method && { payment_method: method }),
    },
    latest_charge: charge && (expand.includes('latest_charge') ? presentCharge(charge, intent) : charge.id),
    livemode: false,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? nextAction(intent, hooksOrigin) : null,
    // A payment that failed waits for another card; the one that failed is told with its error.
    payment_method:
      paymentMethod && intent.status !== 'requires_payment_method'
        ? expand.includes('payment_method')
          ? method
          : paymentMethod.id
        : null,
    payment_method_types: ['card'],
    setup_future_usage: intent.setupFutureUsage,
    status: intent.status,
  }
}

/** With `use_stripe_sdk` the script would show the bank's check itself; without, the shop leads the browser there. */
function nextAction(intent: Intent, hooksOrigin: string): object {
  if (intent.usesSdk) return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
  return {
    type: 'redirect_to_url',
    redirect_to_url: { url: `${hooksOrigin}/hooks/authenticate/${intent.id}`, return_url: intent.returnUrl },
  }
}

const presentCardError = ({ type, code, declineCode, message }: CardError) => ({
  type,
  code,
  ...(declineCode !== null && { decline_code: declineCode }),
  message,
  doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
})

const presentCard = ({ test, expMonth, expYear, wallet }: Card) => ({
  brand: test.brand,
  country: 'GB',
  exp_month: expMonth,
  exp_year: expYear,
  funding: 'credit',
  last4: test.number.slice(-4),
  wallet: wallet && { type: wallet, dynamic_last4: null },
})

const presentBilling = ({ billing }: Card) => ({
  name: billing?.name ?? null,
  email: billing?.email ?? null,
  phone: null,
  address: {
    line1: billing?.address?.line1 ?? null,
    line2: null,
    city: billing?.address?.city ?? null,
    state: null,
    postal_code: billing?.address?.postal_code ?? null,
    country: null,
  },
})

export const presentMethod = ({ id, card, customer, created }: PaymentMethod) => ({
  id,
  object: 'payment_method',
  billing_details: presentBilling(card),
  card: presentCard(card),
  created,
  customer,
  livemode: false,
  metadata: {},
  type: 'card',
})

export const presentToken = ({ id, card, expiresAt, usedBy }: ConfirmationToken, created: number) => ({
  id,
  object: 'confirmation_token',
  created,
  expires_at: expiresAt,
  livemode: false,
  payment_intent: usedBy,
  payment_method_preview: {
    type: 'card',
    card: presentCard(card),
    billing_details: presentBilling(card),
  },
  return_url: null,
  setup_future_usage: null,
  setup_intent: null,
  shipping: null,
  use_stripe_sdk: true,
})

export const presentCustomer = ({ id, metadata }: Customer, created: number) => ({
  id,
  object: 'customer',
  created,
  livemode: false,
  metadata,
})

export const presentCharge = (charge: Charge, intent: Intent) => ({
  id: charge.id,
  object: 'charge',
  amount: charge.amount,
  amount_captured: charge.amountCaptured,
  amount_refunded: charge.amountRefunded,
  captured: charge.captured,
  created: charge.created,
  currency: charge.currency,
  customer: intent.customer,
  livemode: false,
  metadata: intent.metadata,
  paid: charge.status === 'succeeded',
  payment_intent: intent.id,
  payment_method: intent.paymentMethod?.id ?? null,
  payment_method_details: {
    type: 'card',
    ...(intent.paymentMethod && {
      card: {
        ...presentCard(intent.paymentMethod.card),
        network_transaction_id: charge.networkTransactionId,
      },
    }),
  },
  refunded: charge.amountRefunded === charge.amount,
  status: charge.status,
})

export const presentRefund = (refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  charge: refund.charge,
  created: refund.created,
  currency: refund.currency,
  metadata: refund.metadata,
  payment_intent: refund.intent,
  reason: null,
  status: refund.status,
  ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
})

export const presentBalance = (transaction: BalanceTransaction, source: object | string) => ({
  id: transaction.id,
  object: 'balance_transaction',
  amount: transaction.amount,
  created: transaction.created,
  currency: transaction.currency,
  fee: 0,
  net: transaction.amount,
  reporting_category: transaction.type,
  source,
  status: 'pending',
  type: transaction.type,
})

export const presentList = (path: string, data: readonly object[], hasMore: boolean) => ({
  object: 'list',
  url: path,
  has_more: hasMore,
  data,
})

export const presentHappening = ({ id, type, created, object }: Happening) => ({
  id,
  object: 'event',
  api_version: apiVersion,
  created,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
})

interface ErrorText {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string
  message: string
  param?: string
  payment_intent?: object
}

export const errorAnswer = (status: number, error: ErrorText): Answer => ({ status, body: { error } })

export const cardErrorAnswer = (error: CardError, intent: object, charge: string | null): Answer => ({
  status: 402,
  body: { error: { ...presentCardError(error), ...(charge && { charge }), payment_intent: intent } },
})

export const missingAnswer = (what: string, id: string, param: string): Answer =>
  errorAnswer(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
