import type { BookingWindows, ClientLinks, Contact } from '@touchline/contract/entities/catalogue/client'
import type { OpeningHours } from '@touchline/contract/entities/catalogue/venue'
import type { AnswerValue } from '@touchline/contract/entities/questions/question'
import type { SessionLifetimes } from '@touchline/rules/account/session-lifetimes'
import type { CancelRule } from '@touchline/rules/bookings/cancellation'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import type { Limits } from '@touchline/rules/limits/hold-limit-defaults'
import type { Difference } from '@touchline/rules/money/reconciliation'
import type { Supervision } from '@touchline/rules/people/supervision'
import type { Bands } from '@touchline/rules/prices/bands'
import type { BenefitCap, BenefitEffect } from '@touchline/rules/prices/benefit'
import type { NamedUse } from '@touchline/rules/prices/price-words'
import type { Scope } from '@touchline/rules/prices/scope'
import type { TaxRule } from '@touchline/rules/prices/tax-rule'
import type { CountedPieces } from '@touchline/rules/till/denominations'
import type { WaitlistRules } from '@touchline/rules/waitlist/waitlist-offer'
import type { ColumnType } from 'kysely'
import type { AskedQuestionIds, Guest, ShownItem } from '../basket/basket-record.ts'
import type { AttemptSnapshot } from '../payments/attempt-record.ts'

/** Column that an insert may leave out: the table has a default for it. */
export type Generated<Type> =
  Type extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<Type, Type | undefined, Type>

export type Instant = ColumnType<Date, Date | string, Date | string>

/** Calendar day as 'YYYY-MM-DD', in no time zone. */
export type DateText = string
/** Wall time as 'HH:MM:SS', on the venue's clock. */
export type TimeText = string

/**
 * Column of jsonb: read as an object, written as text so that an array is never taken for a PostgreSQL array.
 */
export type Json<Shape> = ColumnType<Shape, string, string>

/** Ways to settle a penalty; `phone` and `text` are empty where there is none. */
/** Seller as named on receipts; each field is '' where it is not known. */
export interface Seller {
  name: string
  address: string
  taxNumber: string
}

export interface PenaltyHelp {
  atDesk: boolean
  phone: string
  text: string
}

/** The operator's rules for people who cancel. */
export interface Cancelling {
  /** Months that credit given for a booking lasts; null for ever. */
  creditLifeMonths: number | null
  /** Days after which a charge stops booking; null never. */
  chargeBlocksAfterDays: number | null
  strikes: { count: number; withinDays: number; chargePence: number } | null
}

/**
 * Sessions of a pattern that take place at another time, or in another room; dates and times of the venue's
 * wall clock.
 */
export type SessionMoves = {
  on: string
  at: string | null
  toOn: string
  toAt: string | null
  toLocationId: number | null
  reason: string
}[]

/** Letter as its row keeps it; `letters/` knows the facts of each kind. */
export interface KeptLetter {
  kind: string
  [fact: string]: unknown
}

/** Facts that a payer agreed to when they joined, as they stood: the operator's terms, and the payments shown. */
interface Agreed {
  terms: string
  payments: { on: string; name: string; pence: number }[]
  document?: { name: string; countsUnseenDays: number | null } | null
}

/** Shape of each column of jsonb. */
export interface JsonColumns {
  account_merge_rows: {
    key: Record<string, string>
    before: Record<string, unknown>
    after: Record<string, unknown>
  }
  staff_acts: { facts: Record<string, unknown> }
  answers: { value: AnswerValue }
  benefits: { scope: Scope; effect: BenefitEffect; cap: BenefitCap }
  booking_cancellations: { sentences: string[] }
  booking_top_ups: { shown: ShownItem }
  bookings: { guest: Guest; shown: ShownItem; cancellation: CancelRule }
  cart_items: { asks: AskedQuestionIds; guest: Guest; shown: ShownItem; uses: NamedUse }
  categories: {
    booking_windows: BookingWindows
    waitlist_rules: Partial<WaitlistRules>
    supervision: Supervision
    cancellation: CancelRule
  }
  clients: {
    contact: Contact
    bands: Bands
    booking_windows: BookingWindows
    cancelling: Cancelling
    /** Limits that this client has instead of the usual ones. */
    limits: Partial<Limits>
    links: ClientLinks
    penalty_help: PenaltyHelp
    tax_rules: TaxRule[]
    seller: Seller
    /** Lifetimes that this client's sessions have instead of the usual ones. */
    session_lifetimes: Partial<SessionLifetimes>
    theme: Record<string, string>
  }
  contract_versions: { agreed: Agreed }
  contracts: { agreed: Agreed }
  courses: { cancellation: CancelRule }
  mail_links: { about: Record<string, unknown> }
  mail_outbox: { letter: KeptLetter }
  drawers: { counts: CountedPieces[] }
  customers: { statuses: { status: string; until: string | null }[] }
  idempotency_keys: { reply: unknown }
  membership_plans: { terms: PlanTerms }
  membership_sales: { shown: ShownItem }
  memberships: { credit_scope: Scope }
  package_holdings: { scope: Scope }
  package_sales: { shown: ShownItem }
  packages: { scope: Scope }
  payment_attempts: { snapshot: AttemptSnapshot }
  prepared_joinings: { people: { place: string; userId: number }[] }
  questions: { options: string[] }
  reconciliations: { differences: Difference[] }
  session_rules: { moves: SessionMoves }
  venues: {
    booking_windows: BookingWindows
    theme: Record<string, string>
    hours: OpeningHours
    facilities: string[]
  }
}
