import { addDays, type CalendarDate, isoWeekday } from '@touchline/rules/time/calendar-date'
import { datePretty } from '@touchline/rules/time/date-labels'
import type { MonthDay } from '../../../calls/timetable/list-month.ts'

/** Number of weeks that a calendar opens on, so that the days that matter are not split over two months. */
const WEEKS = 5

/** First and last day of five weeks, from the Monday of this one. */
export type Weeks = { first: CalendarDate; last: CalendarDate }

export function comingWeeks(today: CalendarDate): Weeks {
  const first = addDays(today, 1 - isoWeekday(today))
  return { first, last: addDays(first, 7 * WEEKS - 1) }
}

/** Returns the months that have a day of these weeks: three in a February, else one of them twice. */
export function monthsOf({ first, last }: Weeks): readonly [string, string, string] {
  const month = (date: CalendarDate) => date.slice(0, 7)
  return [month(first), month(addDays(first, 17)), month(last)]
}

/** Picks the days of these weeks from those of their months, without the days that have passed. */
export function daysOfWeeks({ first, last }: Weeks, months: readonly (readonly MonthDay[])[]): MonthDay[] {
  const days = new Map(months.flat().map((day) => [day.raw, day]))
  return [...days.values()]
    .filter(({ raw, hasPassed }) => !hasPassed && raw >= first && raw <= last)
    .toSorted((one, other) => (one.raw < other.raw ? -1 : 1))
}

export const isInWeeks = ({ first, last }: Weeks, date: CalendarDate): boolean =>
  date >= first && date <= last

/** Names what is seen of them: '28 Nov to 27 Dec'. */
export const weeksName = ({ last }: Weeks, today: CalendarDate): string =>
  `${datePretty(today)} to ${datePretty(last)}`

/** Returns the month that comes after them, from which on a calendar goes by months. */
export const monthAfterWeeks = ({ last }: Weeks): string => addDays(last, 1).slice(0, 7)
