import { addDays, type CalendarDate, isoWeekday } from '../time/calendar-date.ts'
import { datePretty, weekdayName } from '../time/date-labels.ts'
import type { WallTime } from '../time/time-of-day.ts'

export type OpeningHours = {
  /**
   * ISO weekdays, Monday 1. `closes` is '24:00' at midnight; a night that continues begins the next day at
   * '00:00'.
   */
  weekly: readonly { weekdays: readonly number[]; opens: WallTime; closes: string }[]
  /** Days on which the venue stays closed. */
  closed: readonly CalendarDate[]
}

/** A moment on the venue's wall clock. */
export type WallMoment = { date: CalendarDate; time: WallTime }

export type OpeningState = { isOpen: boolean; words: string }

const MIDNIGHT = '24:00'
/** Number of days to look ahead: no one plans a visit further off. */
const DAYS_AHEAD = 28

/** Returns the hours on a date, in order. */
const hoursOn = ({ weekly, closed }: OpeningHours, date: CalendarDate) =>
  closed.includes(date)
    ? []
    : weekly
        .filter(({ weekdays }) => weekdays.includes(isoWeekday(date)))
        .sort((a, b) => (a.opens < b.opens ? -1 : 1))

/** Returns whether the venue is open, in words: 'Open until 22:30', 'Opens 06:30 tomorrow'. */
export function openingState(hours: OpeningHours, { date, time }: WallMoment): OpeningState {
  const open = hoursOn(hours, date).find(({ opens, closes }) => opens <= time && time < closes)
  if (open) {
    const closes = lastClosing(hours, date, open.closes)
    return { isOpen: true, words: closes === null ? 'Open 24 hours' : `Open until ${closes}` }
  }
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(date, ahead)
    const next = hoursOn(hours, day).find(({ opens }) => ahead > 0 || opens > time)
    if (next) return { isOpen: false, words: `Opens ${next.opens} ${dayWords(day, ahead)}` }
  }
  return { isOpen: false, words: 'Closed' }
}

/**
 * Finds the closing time, past midnight if the next day begins with the same opening; null when it never
 * closes.
 */
function lastClosing(hours: OpeningHours, date: CalendarDate, closes: string): string | null {
  let closing = closes
  for (let ahead = 1; closing === MIDNIGHT; ahead++) {
    if (ahead > 7) return null
    const [first] = hoursOn(hours, addDays(date, ahead))
    if (first?.opens !== '00:00') return 'midnight'
    closing = first.closes
  }
  return closing
}

function dayWords(day: CalendarDate, ahead: number): string {
  if (ahead === 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  return ahead < 7 ? `on ${weekdayName(day)}` : `on ${weekdayName(day)} ${datePretty(day)}`
}

const SHORT = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Returns lines such as { days: 'Mon to Fri', times: '06:30 to 22:30' }. */
export function hoursLines({ weekly }: OpeningHours): { days: string; times: string }[] {
  const timesOf = (weekday: number) =>
    weekly
      .filter(({ weekdays }) => weekdays.includes(weekday))
      .sort((a, b) => (a.opens < b.opens ? -1 : 1))
      .map(({ opens, closes }) => `${opens} to ${closes === MIDNIGHT ? 'midnight' : closes}`)
      .join(' and ') || 'closed'
  const lines: { first: number; last: number; times: string }[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const times = timesOf(weekday)
    const before = lines.at(-1)
    if (before?.times === times) before.last = weekday
    else lines.push({ first: weekday, last: weekday, times })
  }
  return lines.map(({ first, last, times }) => ({ days: daysWords(first, last), times }))
}

function daysWords(first: number, last: number): string {
  if (first === 1 && last === 7) return 'Every day'
  const [from, to] = [SHORT[first - 1] ?? '', SHORT[last - 1] ?? '']
  if (first === last) return from
  return last === first + 1 ? `${from} and ${to}` : `${from} to ${to}`
}

/** Returns the hours on one line: 'Mon to Fri 06:30 to 22:30, Sat and Sun 08:00 to 22:30' */
export const hoursWords = (hours: OpeningHours): string =>
  hoursLines(hours)
    .map(({ days, times }) => `${days} ${times}`)
    .join(', ')
