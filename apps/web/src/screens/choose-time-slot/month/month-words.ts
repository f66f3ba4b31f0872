import { addMonths } from '@touchline/rules/time/calendar-date'
import { monthAndYear } from '@touchline/rules/time/date-labels'

/** 'November 2026' of '2026-11'. */
export const monthName = (month: string): string => monthAndYear(`${month}-01`)

/** `YYYY-MM`, so many months on. */
export const monthAfter = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7)
