import type { CalendarDate } from './calendar-date.ts'
import { dateAndYear, datePretty, dayNumber } from './date-labels.ts'

/** Returns '6 Oct 2026', '6 to 9 Oct 2026', '6 Oct to 2 Nov 2026' or '6 Oct 2026 to 2 Jan 2027' */
export const dateRange = (from: CalendarDate, until: CalendarDate): string => {
  if (from === until) return dateAndYear(from)
  const shared = [7, 4].find((length) => from.slice(0, length) === until.slice(0, length))
  const start = shared === 7 ? dayNumber(from) : shared === 4 ? datePretty(from) : dateAndYear(from)
  return `${start} to ${dateAndYear(until)}`
}
