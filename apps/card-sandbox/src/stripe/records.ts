import type { BillingDetails } from './requests.ts'
import type { TestCard } from './test-cards.ts'

/** What the stand-in keeps: never a card's number, which its test card has. */
export interface Card {
  test: TestCard
  expMonth: number
  expYear: number
  wallet: 'apple_pay' | 'google_pay' | null
  /** As the shop told it. */
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
  /** How the card's bank treats this payment. */
  bank: TestCard
  setupFutureUsage: 'on_session' | 'off_session' | null
  charge: Charge | null
  lastError: CardError | null
  returnUrl: string | null
  usesSdk: boolean
  canceledAt: number | null
  cancellationReason: string | null
}

/** What its bank holds for a payment that it has authorised: not always all of it. */
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
