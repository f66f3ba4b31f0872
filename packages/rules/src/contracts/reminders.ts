import { addMonths, type CalendarDate } from '../time/calendar-date.ts'

/** Reminders of what a contract goes on to cost, and of how it is left. */
export interface ReminderTerms {
  /** Contracts made on this day or later get them. */
  from: CalendarDate
  /** Months of a period, counted from the first day: its last payment is reminded of. */
  everyMonths: number
  /** Days before that payment is taken. */
  daysBefore: number
}

/** Counts the whole periods that lie between the first day and a day. */
export function periodsUntil(startsOn: CalendarDate, on: CalendarDate, everyMonths: number): number {
  let periods = 0
  while (addMonths(startsOn, (periods + 1) * everyMonths) <= on) periods += 1
  return periods
}

/** True for the last payment of a period: the next one belongs to a later one. */
export const endsPeriod = (
  { startsOn, on, nextOn }: { startsOn: CalendarDate; on: CalendarDate; nextOn: CalendarDate | null },
  { everyMonths }: Pick<ReminderTerms, 'everyMonths'>,
): boolean =>
  periodsUntil(startsOn, on, everyMonths) < periodsUntil(startsOn, nextOn ?? addMonths(on, 1), everyMonths)
