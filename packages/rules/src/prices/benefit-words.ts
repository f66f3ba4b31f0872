import { formatPence } from '../money/money.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { countWords } from '../words/count-words.ts'
import { bandWords } from './bands.ts'
import type { Benefit, BenefitCap, BenefitEffect, CapPeriod } from './benefit.ts'

/** Names of what a scope names by slug, as the operator has them now. */
export interface ScopeNames {
  symbol: string
  activity: (slug: string) => string
  venue: (slug: string) => string
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** 'Court of the day' */
export const benefitTitle = ({ name }: Pick<Benefit, 'name'>): string => capital(name)

/** What it makes of a price, for what, and how often: 'Free: Badminton. 1 a day for the household together.' */
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

/** Of a day: 'today'. */
export const periodName: Record<CapPeriod, string> = {
  day: 'today',
  week: 'this week',
  month: 'this month',
}

/** When a membership that is paid for each month is paid next: '1 Dec' is on day 1; a month that is too short pays on its last day. */
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
