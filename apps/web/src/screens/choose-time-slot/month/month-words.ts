import { addMonths } from '@touchline/rules/time/calendar-date'
import { monthAndYear } from '@touchline/rules/time/date-labels'

/** Names a month: 'November 2026' for '2026-11'. */
export const monthName = (month: string): string => monthAndYear(`${month}-01`)

/** Returns the month `months` later, `YYYY-MM`. */
export const monthAfter = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7)
