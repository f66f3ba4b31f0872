import { addDays, isoWeekday } from '../calendar-date.ts'
import type { Scope } from './scope.ts'

/** What a benefit makes of a price. */
export type BenefitEffect =
  | { kind: 'free' }
  | { kind: 'percent-off'; percent: number }
  | { kind: 'price'; pence: number }

export const capPeriods = ['day', 'week', 'month'] as const
export type CapPeriod = (typeof capPeriods)[number]

/** How often it is good: so many places a day, a week or a month of the sessions' own dates, for a person or a household. */
export interface BenefitCap {
  count: number
  per: CapPeriod
  of: 'person' | 'household'
}

/** What a membership brings. */
export interface Benefit {
  id: number
  membershipId: number
  /** As it stands in a sentence: `court of the day`. */
  name: string
  scope: Scope
  effect: BenefitEffect
  cap: BenefitCap | null
}

/** Pence of a place with the benefit; half a penny is rounded up. */
export const penceWithBenefit = (usualPence: number, effect: BenefitEffect): number => {
  switch (effect.kind) {
    case 'free':
      return 0
    case 'price':
      return Math.min(usualPence, effect.pence)
    case 'percent-off':
      return Math.floor((usualPence * (100 - effect.percent) + 50) / 100)
  }
}

/** The first day of the period that a session's date is in: a place given back is given back to this period. */
export const periodStart = (date: string, per: CapPeriod): string => {
  switch (per) {
    case 'day':
      return date
    case 'week':
      return addDays(date, 1 - isoWeekday(date))
    case 'month':
      return `${date.slice(0, 8)}01`
  }
}

/** The first day of the next one. */
export const nextPeriodStart = (date: string, per: CapPeriod): string => {
  switch (per) {
    case 'day':
      return addDays(date, 1)
    case 'week':
      return addDays(periodStart(date, 'week'), 7)
    case 'month':
      return periodStart(addDays(periodStart(date, 'month'), 31), 'month')
  }
}
