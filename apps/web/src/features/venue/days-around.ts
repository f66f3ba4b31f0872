import { addDays, type CalendarDate, dayToMs, listDates } from '@touchline/rules/time/calendar-date'

const DAY_MS = 86_400_000

/** Returns the seven days that have this one: the first seven begin today. */
export function daysAround(today: CalendarDate, date: CalendarDate): CalendarDate[] {
  const away = Math.round((dayToMs(date) - dayToMs(today)) / DAY_MS)
  return listDates(addDays(today, Math.floor(away / 7) * 7), 7)
}
