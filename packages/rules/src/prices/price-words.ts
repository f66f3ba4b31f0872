import { formatPence } from '../money/money.ts'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { dateAndYear, datePretty, weekdayAndDate } from '../time/date-labels.ts'
import { bandWords } from './bands.ts'
import { nextPeriodStart, periodStart } from './benefit.ts'
import type { Entitlement, Used } from './best-price.ts'
import type { Counter } from './counter.ts'

/** A benefit or package that brings a price, with the names for its sentence. */
export interface NamedUse extends Omit<Entitlement, 'membershipId' | 'pence' | 'band'> {
  /** The membership's name, or the package's. */
  source: string
  /** First name of its holder; null for the customer's own. */
  owner: string | null
  /** Part of the week that it is for; lines stored before this was known leave it out. */
  band?: string | null
}

export interface PriceReason {
  pence: number
  optionName: string
  band: string | null
  /** Use that brings the price; null for the usual price. */
  use: NamedUse | null
  /** Use that would have made it cheaper, but is used up. */
  usedUp: NamedUse | null
  /** Date of the session: 'YYYY-MM-DD'. */
  date: CalendarDate
}

export interface PriceWordsContext {
  symbol: string
  /** Date at the venue. */
  today: CalendarDate
  /** Uses of each counter, including this place. */
  used: Used
  /** Number of lines that use the package of the price together; one if left out. */
  usedTogether?: number
}

const whose = ({ owner }: NamedUse): string => (owner === null ? 'your' : `${owner}’s`)

/** Names a membership, without repeating the word if its name ends with it. */
const membershipOf = (use: NamedUse): string =>
  /membership$/i.test(use.source) ? `${whose(use)} ${use.source}` : `${whose(use)} ${use.source} membership`

/**
 * True when a renewing benefit has uses left, but its one place in this session is taken by it or a price
 * like it.
 */
const isOnePlaceTaken = ({ cap, counters }: NamedUse, used: Used): boolean =>
  cap !== null &&
  usedTimes(counters, used) < cap.count &&
  counters.some(({ key, limit }, position) => position !== 1 && (used.get(key) ?? 0) >= limit)

/** True when a package has visits left for the session, but this person's one place in it is taken. */
const isPersonsPlaceTaken = ({ counters }: NamedUse, used: Used): boolean => {
  const isUsed = ({ key, limit }: Counter) => (used.get(key) ?? 0) >= limit
  return counters.slice(2).some(isUsed) && !counters.slice(0, 2).some(isUsed)
}

const usedTimes = ([, counted]: readonly Counter[], used: Used): number =>
  counted === undefined ? 0 : (used.get(counted.key) ?? 0)

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const dayWords = (date: CalendarDate, today: CalendarDate): string =>
  date === addDays(today, 1) ? 'tomorrow' : `on ${weekdayAndDate(date)}`

/**
 * Explains the price of a place in one or two sentences: 'Free: your Gold membership’s court of the day. Next
 * one tomorrow.' Null when there is no more to say than the kind of price and the price, which stand beside
 * it.
 */
export function explainPrice(reason: PriceReason, at: PriceWordsContext): string | null {
  const words = [
    because(reason, at),
    reason.usedUp === null ? null : usedUpWords(reason.usedUp, reason.date, at),
  ].filter((part) => part !== null)
  return words.length > 0 ? words.join(' ') : null
}

function because(reason: PriceReason, at: PriceWordsContext): string | null {
  const { use, optionName, band, pence } = reason
  const price = pence === 0 ? 'Free' : formatPence(pence, at.symbol)
  if (use !== null) return `${price}: ${broughtBy(use, reason, at)}`
  if (band === null || optionName.toLowerCase().includes(bandWords(band))) return null
  return `${price}: ${bandWords(band)}.`
}

function broughtBy(use: NamedUse, { band, date }: PriceReason, at: PriceWordsContext): string {
  // If several lines use it, `visitsWords` says once what is left.
  if (use.kind === 'package')
    return (at.usedTogether ?? 1) > 1 ? `${visits(use, 1)}.` : visitsWords(use, 1, at)
  const membership = membershipOf(use)
  if (use.percentOff !== null) {
    const part = use.band ?? band
    const hours = part === null ? '' : `${bandWords(part)}, `
    return `${hours}${use.percentOff}% off with ${membership}.${capWords(use, date, at)}`
  }
  return use.cap === null
    ? `included in ${membership}.`
    : `${membership}’s ${use.name}.${capWords(use, date, at)}`
}

/** Words a last day: '3 May', with the year if it is another. */
const lastDay = (date: CalendarDate, today: CalendarDate): string =>
  date.slice(0, 4) === today.slice(0, 4) ? datePretty(date) : dateAndYear(date)

const visits = ({ visits: all, unit, owner }: NamedUse, count: number): string =>
  `${count} of ${all} ${unit}${owner === null ? '' : ` of ${owner}’s`} used`

/**
 * Says how many visits are used together, and what is left then: '3 of 10 swims used here, 6 left until 3
 * May.'
 */
export function visitsWords(use: NamedUse, count: number, { used, today }: PriceWordsContext): string {
  const left = Math.max(0, (use.visits ?? 0) - (used.get(use.counters[0]?.key ?? '') ?? 0))
  const until = use.endsOn === null ? '' : ` until ${lastDay(use.endsOn, today)}`
  return `${visits(use, count)}${count > 1 ? ' here' : ''}, ${left} left${until}.`
}

function capWords(
  { cap, counters }: NamedUse,
  date: CalendarDate,
  { today, used }: PriceWordsContext,
): string {
  if (cap === null) return ''
  const left = cap.count - usedTimes(counters, used)
  const next = nextPeriodStart(date, cap.per)
  if (left <= 0) return ` Next one ${dayWords(next, today)}.`
  return ` ${left} more ${periodWords(date, cap.per)}.`
}

const periodWords = (date: CalendarDate, per: 'day' | 'week' | 'month'): string => {
  switch (per) {
    case 'day':
      return `on ${weekdayAndDate(date)}`
    case 'week':
      return `in the week from ${weekdayAndDate(periodStart(date, 'week'))}`
    case 'month':
      return 'in that month'
  }
}

function usedUpWords(use: NamedUse, date: CalendarDate, { today, used }: PriceWordsContext): string {
  if (use.kind === 'package' && isPersonsPlaceTaken(use, used))
    return `${capital(whose(use))} ${use.source} is for one place of each person in a session.`
  if (use.kind === 'package') return `No ${use.unit} are left for it in ${whose(use)} ${use.source}.`
  const what = `${capital(membershipOf(use))}’s ${use.name}`
  return use.cap === null || isOnePlaceTaken(use, used)
    ? `${what} is for one place of a session.`
    : `${what} is used already. Next one ${dayWords(nextPeriodStart(date, use.cap.per), today)}.`
}

/**
 * Names what a place is paid by, in a word or two: what brings the price, or the kind of price when that is
 * what it costs or what a percentage is taken off.
 */
export const priceName = (use: NamedUse | null, optionName: string): string =>
  use === null || use.percentOff !== null ? optionName : nameOfUse(use)

/** Names a use: 'Gold: court of the day', 'Ten swims' */
export const nameOfUse = ({ kind, source, name }: NamedUse): string =>
  kind === 'package' ? source : [source, name].filter(Boolean).join(': ')

/**
 * Names what was used for a place, in a sentence about giving it up: 'your Gold membership', 'Ann’s Ten
 * swims'.
 */
export const usedWords = (use: NamedUse): string =>
  use.kind === 'package' ? `${whose(use)} ${use.source}` : membershipOf(use)

/** Words the mark beside a price in a list: 'with Gold', or '30% off'. */
export const markWords = ({ source, percentOff }: Pick<NamedUse, 'source' | 'percentOff'>): string =>
  percentOff === null ? `with ${source}` : `${percentOff}% off`

/** Words the button that uses it instead, or again. */
export const useAgainWords = (use: NamedUse): string =>
  use.kind === 'package' ? `Use 1 of ${whose(use)} ${use.source}` : `Use ${membershipOf(use)}’s ${use.name}`
