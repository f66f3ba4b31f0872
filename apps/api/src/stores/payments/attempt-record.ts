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

/** Money that staff take: pence, and the number of a voucher or a cheque. */
export interface Tender {
  tender: OfflineTender
  amountPence: number
  reference: string
}

/** What was accepted when the payment was claimed; never a card number. */
export interface AttemptSnapshot {
  contact: Contact
  items: (Pick<
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
    // Left out of a payment that the version before has begun.
    Partial<Pick<BasketItemRecord, 'guest' | 'taxBasisPoints' | 'packageId'>>)[]
  terms: number[]
  /** What staff took at the desk, line by line. */
  tenders?: Tender[]
  /** Lines of the payment that came with `info`, as they were sent. */
  linesWithInfo?: SentLine[]
  card?: PaidCard
  /** The payer wants to pay with this card again. */
  savesCard?: true
  /** Which of the customer's saved cards pays. */
  savedCardId?: number
  /** Of the terms that were agreed to, as they stood. */
  termsHash?: string
}

/** The card that has paid; never its number. */
export interface PaidCard {
  brand: string
  last4: string
  /** By what the provider knows it, where it has just saved it. */
  saved?: { identifier: string; expiry: string }
}

/** How the bank's page is reached. */
export type ChallengeMethod = 'creq-post' | 'redirect'

export interface AttemptRecord {
  id: string
  clientId: number
  cartId: number
  sessionId: number | null
  customerId: number | null
  state: PaymentAttemptState
  amountPence: number
  creditPence: number
  /** What the lines of the desk pay. */
  deskPence: number
  /** Who took the payment for the customer; null where the customer pays. */
  staffId: number | null
  currencyCode: string
  /** The account at a card provider; null where no card is needed. */
  provider: string | null
  ourRef: string
  providerRef: string | null
  scaMethod: ChallengeMethod | null
  scaUrl: string | null
  scaData: string | null
  /** In doubt, the bank still waits for the payer, and the way to its page was lost. */
  isBankOutOfReach: boolean
  deadline: Date
  snapshot: AttemptSnapshot
  /** What the provider said, or why it was given back: a `VoidReason`. */
  declineReason: string | null
  checks: number
  /** By a person's word: its order was paid to staff, and not by card. */
  isPaidOtherwise: boolean
  completeOrderId: string | null
  /** The order as a number, for programs that read one. */
  orderId: number | null
  isPastDeadline: boolean
  now: Date
}

/** Why a payment was given back that its payer did not cancel. */
export type VoidReason = 'not_answered' | 'places_lost'

/** Of `payment_attempts a`. */
export const attemptColumns = sql`
  a.id, a.client_id as "clientId", a.cart_id as "cartId", a.session_id as "sessionId",
  a.customer_id as "customerId", a.state, a.amount_pence as "amountPence", a.credit_pence as "creditPence",
  a.desk_pence as "deskPence", a.staff_id as "staffId",
  a.currency_code as "currencyCode", a.provider, a.our_ref as "ourRef", a.provider_ref as "providerRef",
  a.sca_method as "scaMethod", a.sca_url as "scaUrl", a.sca_data as "scaData", a.bank_out_of_reach as "isBankOutOfReach", a.deadline, a.snapshot, a.decline_reason as "declineReason",
  a.checks, a.paid_otherwise as "isPaidOtherwise", (select o.complete_order_id from orders o where o.attempt_id = a.id) as "completeOrderId",
  (select o.id from orders o where o.attempt_id = a.id) as "orderId",
  a.deadline <= now() as "isPastDeadline", now() as now`
