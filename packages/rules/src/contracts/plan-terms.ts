import type { Tax } from '../money/tax.ts'
import type { FreezeTerms } from './freezing.ts'
import type { HealthTerms } from './health-statement.ts'
import type { LeavingTerms } from './leaving.ts'
import type { ReminderTerms } from './reminders.ts'

/** A place of a plan: who may have it, by age on the first day, and how many of them a contract has. */
export interface PlanPlace {
  /** Name on pages: 'Adult'. */
  name: string
  fromAge: number
  /** The last age in years; null: no limit. */
  toAge: number | null
  least: number
  most: number
}

/** Way to pay the payments after joining. */
export type PayBy = 'card' | 'direct-debit'

/** Terms of a plan as it is offered; a contract keeps those of the revision that it was made by. */
export interface PlanTerms extends LeavingTerms {
  tax: Tax
  /** Ways to pay what comes after joining; left out: by card. What is due at joining is paid by card in any case. */
  payBy?: PayBy[] | undefined
  places: PlanPlace[]
  /** Slugs of the venues that offer it; none: every venue that sells memberships online. */
  venues: string[]
  /** Largest number of days from joining to the start. */
  startWithinDays: number
  /** Contents beside its benefits, in sentences. */
  includes: string[]
  /** Days after a payment failed on which it is asked for again. */
  retryAfterDays: number[]
  /** Days after the last try from which an unpaid payment lets the membership rest; left out: fourteen. */
  restsAfterDays?: number | undefined
  /** Left out: the payer cannot freeze it. */
  freeze?: FreezeTerms | undefined
  /** Left out: no reminders. */
  reminders?: ReminderTerms | undefined
  /** Left out: no health statement is asked for. */
  healthStatement?: HealthTerms | undefined
}

/** Returns the tax of a payment: that of the plan, or of its freezes' fee. */
export const taxOfPayment = ({ tax, freeze }: Pick<PlanTerms, 'tax' | 'freeze'>, kind: string): Tax =>
  kind === 'fee' ? (freeze?.tax ?? tax) : tax
