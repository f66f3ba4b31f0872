import type { PlanPayments } from './plan-payments.ts'

/** Time that a member gives notice: in days, in months, or so that the month ends if it is told by a day of it. */
export type Notice = { days: number } | { months: number } | { byDay: number }

export interface LeavingTerms extends PlanPayments {
  minimumMonths: number
  notice: Notice
  /** Days after the day of joining within which the contract can be cancelled; 0: none. */
  coolingOffDays: number
}
