import type { BookingWindow } from '@touchline/contract/entities/catalogue/client'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/wall-time.ts'
import { firstBookableAt, nextOpening, visibleDates } from '../timetable/booking-window.ts'

/** Limits of a move: the booking's rule, and how far ahead its activity opens to this person. */
export interface MoveWithin {
  /** The last moment at which it can be moved. */
  until: Date
  /** The last day that the rule allows; null when it allows any. */
  lastDate: CalendarDate | null
  window: BookingWindow
  timeZone: string
}

/**
 * Returns the last day that can still be chosen: the last day within the rule that opens while the booking
 * can be moved. Days open one after another. Null when the rule names no last day, so that nothing is
 * promised.
 */
export function lastDateToChoose({ until, lastDate, window, timeZone }: MoveWithin): CalendarDate | null {
  if (lastDate === null) return null
  const closed = nextOpening(until, window, timeZone).date
  return lastDate < closed ? lastDate : addDays(closed, -1)
}

/** Returns the days that are open now, and those that open while there is still time to choose them. */
export function daysToMoveTo(
  within: MoveWithin,
  now: Instant,
): {
  open: CalendarDate[]
  later: { from: CalendarDate; opensAt: Date; until: CalendarDate | null } | null
} {
  const { window, timeZone, until } = within
  const last = lastDateToChoose(within)
  const from = nextOpening(now, window, timeZone).date
  const opensAt = firstBookableAt(from, window, timeZone)
  return {
    open: visibleDates(now, window, timeZone).filter((date) => last === null || date <= last),
    later: opensAt <= until && (last === null || from <= last) ? { from, opensAt, until: last } : null,
  }
}
