import type { BookingWindow, BookingWindows } from '@touchline/contract/entities/catalogue/client'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { weekdayAndDate } from '../time/date-labels.ts'
import { type Instant, instantOf, wallDate, wallTimeToldApart } from '../time/wall-time.ts'

export const windowFor = (windows: BookingWindows, isMember: boolean): BookingWindow =>
  isMember ? windows.member : windows.nonMember

/** Returns the venue's day on which a date opens, at the window's release time. */
const openingDay = (date: CalendarDate, window: BookingWindow): CalendarDate =>
  addDays(date, -window.daysAhead)

/**
 * Returns the opening of a date. wire 6: a non-member's date D opens at 22:00 local on D-6, a member's on
 * D-7.
 */
export const firstBookableAt = (date: CalendarDate, window: BookingWindow, zone: string): Date =>
  instantOf(openingDay(date, window), window.releaseTime, zone)

/** Returns the window that reaches furthest: by days, then by the earlier release time. */
export const widestOf = (windows: readonly BookingWindow[]): BookingWindow =>
  windows.reduce((widest, window) => (opensEarlier(window, widest) ? window : widest))

const opensEarlier = (one: BookingWindow, other: BookingWindow): boolean =>
  one.daysAhead > other.daysAhead ||
  (one.daysAhead === other.daysAhead && one.releaseTime < other.releaseTime)

/** True for a date of today or later, by the venue's calendar, that has opened. */
export const isDateVisible = (
  date: CalendarDate,
  now: Instant,
  window: BookingWindow,
  zone: string,
): boolean => date >= wallDate(now, zone) && firstBookableAt(date, window, zone).getTime() <= Number(now)

/** Returns the date that opens next, and its opening. */
export const nextOpening = (
  now: Instant,
  window: BookingWindow,
  zone: string,
): { date: CalendarDate; opensAt: Date } => {
  // The search begins at the last date that opens before today at the venue, so it takes two or three steps.
  let date = addDays(wallDate(now, zone), Math.max(0, window.daysAhead - 1))
  let opensAt = firstBookableAt(date, window, zone)
  while (opensAt.getTime() <= Number(now)) {
    date = addDays(date, 1)
    opensAt = firstBookableAt(date, window, zone)
  }
  return { date, opensAt }
}

/** Lists the dates that this audience can view, from today, in order (wire 3). */
export const visibleDates = (now: Instant, window: BookingWindow, zone: string): CalendarDate[] => {
  const dates: CalendarDate[] = []
  const closed = nextOpening(now, window, zone).date
  for (let date = wallDate(now, zone); date < closed; date = addDays(date, 1)) dates.push(date)
  return dates
}

/**
 * Words the moment of `firstBookableAt` on the venue's wall clock, which needs no zone: 'Fri 18 Dec at 22:00'
 */
export const openingWordsOf = (date: CalendarDate, window: BookingWindow): string =>
  `${weekdayAndDate(openingDay(date, window))} at ${window.releaseTime}`

/** Words the opening in the venue's time: 'Opens Thu 3 Dec, 22:00' */
export const openingLabel = (opensAt: Instant, zone: string): string =>
  `Opens ${weekdayAndDate(wallDate(opensAt, zone))}, ${wallTimeToldApart(opensAt, zone)}`
