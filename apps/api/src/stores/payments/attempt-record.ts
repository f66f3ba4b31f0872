import type { PaymentLine as SentLine } from '@touchline/contract/entities/basket/cart'
import type { OfflineTender } from '@touchline/rules/states/paying'
import type { PaymentAttemptState } from '@touchline/rules/states/payment-attempt'
import { sql } from 'kysely'
import type { BasketItemRecord } from '../basket/basket-record.ts'

export interface Contact {
  firstName: string
  lastName: string
  email: string
}

/** Money that staff take, in pence, and the number of a voucher or a cheque. */
export interface Tender {
  tender: OfflineTender
  amountPence: number
  reference: string
}

/** Line of a basket as its payment keeps it. A payment that an earlier version has begun lacks some facts. */
export type PaidItem = Pick<
  BasketItemRecord,
  | 'id'
  | 'slotIds'
  | 'courseId'
  | 'pricingOptionId'
  | 'quantity'
  | 'pricePence'
  | 'purchasedForUserId'
  | 'shown'
> &
  Partial<
    Omit<
      BasketItemRecord,
      'isHeld' | 'isCancelled' | 'isMoved' | 'isTooLate' | 'cancelledReason' | 'sortBy' | 'freePlaces'
    >
  >

/** Facts accepted when the payment was claimed; never a card number. */
export interface AttemptSnapshot {
  contact: Contact
  items: PaidItem[]
  terms: number[]
  /** Payments that staff took at the desk, line by line. */
  tenders?: Tender[]
  /** Payment lines that came with `info`, as they were sent. */
  linesWithInfo?: SentLine[]
  card?: PaidCard
  /** True when the payer wants to pay with this card again. */
  savesCard?: true
  /** Saved card of the customer that pays. */
  savedCardId?: number
  /**
   * 'first': the customer pays, and payments without them follow. The bank is asked for its check as a mandate,
   * and the card is saved, whatever the customer chose. 'later': such a payment, by `savedCardId`.
   */
  agreement?: 'first' | 'later'
  /** The trace id of the agreement's first payment, in a later one. */
  traceId?: string
  /** True for a payment that a restored backup did not have: its payer and its lines are lost. */
  isFoundAtProvider?: true
  /** Hash of the terms that were agreed to, as they stood. */
  termsHash?: string
}

/** Card that has paid; never its number. */
export interface PaidCard {
  brand: string
  last4: string
  /**
   * The provider's name for it, where the provider has newly saved it, or an agreement has begun with it; then
   * also the card network's trace id, which later payments carry.
   */
  saved?: { identifier: string; expiry: string; traceId?: string }
}

/** Way in which the bank's page is reached. */
export type ChallengeMethod = 'creq-post' | 'redirect' | 'reader'

export interface AttemptRecord {
  id: string
  clientId: number
  cartId: number
  sessionId: number | null
  customerId: number | null
  state: PaymentAttemptState
  amountPence: number
  creditPence: number
  /** Pence that the desk's lines pay. */
  deskPence: number
  /** Staff member who took the payment for the customer; null where the customer pays. */
  staffId: number | null
  /** Card reader that it was sent to, by its name at the provider; null for a card that is typed. */
  reader: string | null
  /** Drawer of those staff; null where they had none. */
  drawerId: number | null
  currencyCode: string
  /** Account at a card provider; null where no card is needed. */
  provider: string | null
  ourRef: string
  providerRef: string | null
  scaMethod: ChallengeMethod | null
  scaUrl: string | null
  scaData: string | null
  /**
   * True when the payment is in doubt, the bank still waits for the payer, and the way to its page was lost.
   */
  isBankOutOfReach: boolean
  deadline: Date
  snapshot: AttemptSnapshot
  /** The provider's words, or why it was given back: a `VoidReason`. */
  declineReason: string | null
  checks: number
  /** True when a person has said that its order was paid to staff, and not by card. */
  isPaidOtherwise: boolean
  completeOrderId: string | null
  /** Number of the order, for programs that read one. */
  orderId: number | null
  isPastDeadline: boolean
  now: Date
}

/** Reason for giving back a payment that its payer did not cancel. */
export type VoidReason = 'not_answered' | 'places_lost'

/** Columns of `payment_attempts a` for an `AttemptRecord`. */
export const attemptColumns = sql`
  a.id, a.client_id as "clientId", a.cart_id as "cartId", a.session_id as "sessionId",
  a.customer_id as "customerId", a.state, a.amount_pence as "amountPence", a.credit_pence as "creditPence",
  a.desk_pence as "deskPence", a.staff_id as "staffId", a.drawer_id as "drawerId", a.reader,
  a.currency_code as "currencyCode", a.provider, a.our_ref as "ourRef", a.provider_ref as "providerRef",
  a.sca_method as "scaMethod", a.sca_url as "scaUrl", a.sca_data as "scaData", a.bank_out_of_reach as "isBankOutOfReach", a.deadline, a.snapshot, a.decline_reason as "declineReason",
  a.checks, a.paid_otherwise as "isPaidOtherwise", (select o.complete_order_id from orders o where o.attempt_id = a.id) as "completeOrderId",
  (select o.id from orders o where o.attempt_id = a.id) as "orderId",
  a.deadline <= now() as "isPastDeadline", now() as now`
