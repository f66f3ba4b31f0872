import { addDays, isoWeekday } from '../time/calendar-date.ts'
import type { Counter } from './counter.ts'
import type { Scope } from './scope.ts'

/** Effect of a benefit on a price. */
export type BenefitEffect =
  | { kind: 'free' }
  | { kind: 'percent-off'; percent: number }
  | { kind: 'price'; pence: number }

export const capPeriods = ['day', 'week', 'month'] as const
export type CapPeriod = (typeof capPeriods)[number]

/**
 * Limit of a benefit: this many places a day, a week or a month of the sessions' own dates, for a person or a
 * household.
 */
export interface BenefitCap {
  count: number
  per: CapPeriod
  of: 'person' | 'household'
}

/** A benefit of a membership. */
export interface Benefit {
  id: number
  membershipId: number
  /** Name within a sentence: `court of the day`. */
  name: string
  scope: Scope
  effect: BenefitEffect
  cap: BenefitCap | null
}

/** Returns the pence of a place with the benefit; half a penny is rounded up. */
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

/**
 * Returns the first day of the period that a session's date is in; a place given back counts for this period
 * again.
 */
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

/** Returns the first day of the next period. */
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

/**
 * Returns the counter of a benefit in the period of a session's date: for this person, or for their household
 * together.
 */
export const capCounter = (
  { id, cap }: { id: number; cap: BenefitCap },
  person: { id: number; householdId: number | null },
  date: string,
): Counter => {
  const who =
    cap.of === 'household' && person.householdId !== null
      ? `household ${person.householdId}`
      : `person ${person.id}`
  return { key: `benefit ${id} ${who} ${cap.per} ${periodStart(date, cap.per)}`, limit: cap.count }
}
