import type { BillingDetails } from './requests.ts'
import type { TestCard } from './test-cards.ts'

/** Stored facts about a card. Its number is kept only in its test card. */
export interface Card {
  test: TestCard
  expMonth: number
  expYear: number
  wallet: 'apple_pay' | 'google_pay' | null
  /** Billing details in the form that the shop sent. */
  billing: BillingDetails | null
}

export interface ConfirmationToken {
  id: string
  card: Card
  expiresAt: number
  usedBy: string | null
}

export interface Customer {
  id: string
  metadata: Record<string, string>
}

export interface PaymentMethod {
  id: string
  card: Card
  customer: string | null
  created: number
  /** True once a payer has agreed to payments without them: Stripe then has the first one's trace id. */
  isSetUpOffSession: boolean
}

export interface CardError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  declineCode: string | null
  message: string
}

export interface Charge {
  id: string
  intent: string
  amount: number
  currency: string
  created: number
  status: 'succeeded' | 'failed'
  captured: boolean
  amountCaptured: number
  amountRefunded: number
  /** The card network's id; null where the bank authorised nothing. */
  networkTransactionId: string | null
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export interface Intent {
  id: string
  amount: number
  currency: string
  created: number
  status: IntentStatus
  isManual: boolean
  metadata: Record<string, string>
  customer: string | null
  paymentMethod: PaymentMethod | null
  /** Test card that decides how the bank treats this payment. */
  bank: TestCard
  setupFutureUsage: 'on_session' | 'off_session' | null
  charge: Charge | null
  lastError: CardError | null
  returnUrl: string | null
  usesSdk: boolean
  /** True for a payment without the payer. */
  isOffSession: boolean
  /** True where the shop asks the bank for its check as a mandate. */
  wantsChallenge: boolean
  canceledAt: number | null
  cancellationReason: string | null
}

/** Returns the pence that the bank holds for an authorised payment, which may be less than its sum. */
export const heldFor = ({ amount, bank }: Intent): number => Math.min(amount, bank.holdsAtMost ?? amount)

export interface Refund {
  id: string
  intent: string
  charge: string
  amount: number
  currency: string
  created: number
  metadata: Record<string, string>
  status: 'succeeded' | 'pending' | 'failed'
}

export interface BalanceTransaction {
  id: string
  type: 'charge' | 'refund' | 'refund_failure'
  amount: number
  currency: string
  created: number
  source: Charge | Refund
}

export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'refund.failed'

export interface Happening {
  id: string
  type: EventType
  created: number
  object: object
}

export interface Answer {
  status: number
  body: object
}
