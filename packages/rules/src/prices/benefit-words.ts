import { formatPence } from '../money/money.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { countWords } from '../words/count-words.ts'
import { bandWords } from './bands.ts'
import type { Benefit, BenefitCap, BenefitEffect, CapPeriod } from './benefit.ts'

/** Present names of what a scope names by slug. */
export interface ScopeNames {
  symbol: string
  activity: (slug: string) => string
  venue: (slug: string) => string
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Capitalises the name: 'Court of the day' */
export const benefitTitle = ({ name }: Pick<Benefit, 'name'>): string => capital(name)

/**
 * Describes a benefit: its effect on the price, its scope and its limit. 'Free: Badminton. 1 a day for the
 * household together.'
 */
export function benefitWords({ effect, scope, cap }: Benefit, names: ScopeNames): string {
  const what = [
    scope.categories ? scope.categories.map(names.activity).join(', ') : 'every activity',
    ...(scope.venues ? [`at ${scope.venues.map(names.venue).join(', ')}`] : []),
    ...(scope.band === undefined ? [] : [`${bandWords(scope.band)} only`]),
  ].join(', ')
  return [`${effectWords(effect, names.symbol)}: ${what}.`, ...(cap ? [capWords(cap)] : [])].join(' ')
}

function effectWords(effect: BenefitEffect, symbol: string): string {
  switch (effect.kind) {
    case 'free':
      return 'Free'
    case 'percent-off':
      return `${effect.percent}% off`
    case 'price':
      return `${formatPence(effect.pence, symbol)} a place`
  }
}

const capWords = ({ count, per, of }: BenefitCap): string =>
  `${countWords(count, 'place')} a ${per}${of === 'household' ? ' for the household together' : ''}.`

/** Name of the current period: 'today' for a day. */
export const periodName: Record<CapPeriod, string> = {
  day: 'today',
  week: 'this week',
  month: 'this month',
}

/**
 * Returns the next payment day of a monthly membership: '1 Dec' for day 1; a month that is too short pays on
 * its last day.
 */
export function nextBillingDay(day: number, today: CalendarDate): CalendarDate {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const inMonth = (ahead: number): CalendarDate => {
    const first = new Date(Date.UTC(year, month - 1 + ahead, 1))
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
    first.setUTCDate(Math.min(day, last))
    return first.toISOString().slice(0, 10)
  }
  return inMonth(0) > today ? inMonth(0) : inMonth(1)
}
