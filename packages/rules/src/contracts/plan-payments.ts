import { addDays, addMonths, type CalendarDate, dayToMs } from '../time/calendar-date.ts'

/** Prices of a plan and when they are paid, as it was sold: a later change of the plan touches no contract. */
export interface PlanPayments {
  monthlyPence: number
  joiningPence: number
  /** Day of the month from which months run, 1 to 28; null: the day on which the membership starts. */
  monthStarts: number | null
  /** A membership that starts after this day of the month pays the rest of it and the next month at once; null: never. */
  lateAfter: number | null
  lastMonthUpFront: boolean
}

/** A payment with its day. `from` and `until` are the days that it pays for, both included. */
export interface DatedPayment {
  on: CalendarDate
  kind: 'joining' | 'part-month' | 'month' | 'last-month'
  from: CalendarDate | null
  until: CalendarDate | null
  pence: number
}

/** A month of a membership, or the rest of one at its start. */
interface Period {
  from: CalendarDate
  until: CalendarDate
  isWhole: boolean
  /** Days of the whole month that it is, or is a part of. */
  daysOfMonth: number
}

/**
 * Lists the payments of a contract until a last day: first those of the day of joining, then one at the beginning of
 * each month. A part month is paid by its days, half a penny rounded up. The last month, where it was paid up front,
 * is not paid again: the contract's end decides which one that is.
 */
export function listPayments(
  terms: PlanPayments,
  { joinedOn, startsOn }: { joinedOn: CalendarDate; startsOn: CalendarDate },
  until: CalendarDate,
): DatedPayment[] {
  const { monthlyPence, joiningPence, lateAfter, lastMonthUpFront } = terms
  const periods = listPeriods(terms, startsOn, until)
  const isLate = lateAfter !== null && dayOf(startsOn) > lateAfter && periods[0]?.isWhole === false
  const atOnce = isLate ? 2 : 1
  const months = periods.map(
    ({ from, until: last, isWhole, daysOfMonth }, index): DatedPayment => ({
      on: index < atOnce ? joinedOn : from,
      kind: isWhole ? 'month' : 'part-month',
      from,
      until: last,
      pence: isWhole ? monthlyPence : Math.round((monthlyPence * daysBetween(from, last)) / daysOfMonth),
    }),
  )
  const once = (kind: 'joining' | 'last-month', pence: number): DatedPayment[] =>
    pence > 0 ? [{ on: joinedOn, kind, from: null, until: null, pence }] : []
  return [
    ...once('joining', joiningPence),
    ...months.slice(0, atOnce),
    ...once('last-month', lastMonthUpFront ? monthlyPence : 0),
    ...months.slice(atOnce),
  ]
}

/** Lists the months from the start until the one that has a last day. */
export function listPeriods(
  { monthStarts }: Pick<PlanPayments, 'monthStarts'>,
  startsOn: CalendarDate,
  until: CalendarDate,
): Period[] {
  const periods: Period[] = []
  // Counted from one first day: a month later than 28 February is else never the 31st again.
  const first = monthStarts === null ? startsOn : lastStart(startsOn, monthStarts)
  for (let count = 0; ; count++) {
    const [from, next] = [addMonths(first, count), addMonths(first, count + 1)]
    if (from > until) return periods
    const begins = count === 0 ? startsOn : from
    periods.push({
      from: begins,
      until: addDays(next, -1),
      isWhole: begins === from,
      daysOfMonth: daysBetween(from, addDays(next, -1)),
    })
  }
}

/** Returns the last day, at or before a date, on which months start. */
function lastStart(date: CalendarDate, monthStarts: number): CalendarDate {
  const own = `${date.slice(0, 8)}${String(monthStarts).padStart(2, '0')}`
  return own <= date ? own : addMonths(own, -1)
}

/** Lists the payments within a year of joining, those at joining first. */
export function listFirstYear(
  terms: PlanPayments,
  dates: { joinedOn: CalendarDate; startsOn: CalendarDate },
): DatedPayment[] {
  const lastDay = addDays(addMonths(dates.joinedOn, 12), -1)
  return listPayments(terms, dates, lastDay).filter(({ on }) => on <= lastDay)
}

/** Sums of a plan that are said with its price: what is paid at joining, and in the first year in all. */
export function sumsOf(
  terms: PlanPayments,
  dates: { joinedOn: CalendarDate; startsOn: CalendarDate },
): { atJoiningPence: number; firstYearPence: number } {
  const payments = listFirstYear(terms, dates)
  const sum = (list: readonly DatedPayment[]) => list.reduce((total, { pence }) => total + pence, 0)
  return {
    atJoiningPence: sum(payments.filter(({ on }) => on === dates.joinedOn)),
    firstYearPence: sum(payments),
  }
}

const dayOf = (date: CalendarDate): number => Number(date.slice(8))

/** Number of days from one to another, both included. */
export const daysBetween = (from: CalendarDate, until: CalendarDate): number =>
  Math.round((dayToMs(until) - dayToMs(from)) / 86_400_000) + 1
