import type { Tax } from '../money/tax.ts'
import { addDays, addMonths, type CalendarDate } from '../time/calendar-date.ts'
import { type DatedPayment, listPayments, listPeriods, type PlanPayments } from './plan-payments.ts'

/** Terms by which the payer of a contract may freeze it for whole months: its benefits stop, and a fee is paid instead. */
export interface FreezeTerms {
  /** Reasons that the payer chooses from; no fee is taken for one that is free. */
  reasons: { name: string; isFree: boolean }[]
  /** Fee for each month; 0: none. */
  feePence: number
  /** Tax of the fee. */
  tax: Tax
  leastMonths: number
  mostMonths: number
  /** Days from telling to the first day of the freeze; 0: from the next payment day. */
  noticeDays: number
  /** Largest number of frozen months within any twelve months; null: no limit. */
  monthsInYear: number | null
  /** True where frozen months are added to the least term. */
  lengthensTerm: boolean
}

/** Whole months of a contract that are not paid: those that begin from a day until another, both included. */
export interface Freeze {
  from: CalendarDate
  until: CalendarDate
  /** Fee that each of its months costs instead; 0: none. */
  feePence: number
}

/** A payment of a contract: of its plan, or the fee of a month that is frozen. */
export type ContractDatedPayment = Omit<DatedPayment, 'kind'> & { kind: DatedPayment['kind'] | 'fee' }

/** The freeze that a day lies in. */
export const freezeOn = <One extends Pick<Freeze, 'from' | 'until'>>(
  freezes: readonly One[],
  day: CalendarDate,
): One | undefined => freezes.find(({ from, until }) => from <= day && until >= day)

/**
 * Lists the payments of a contract until a last day as `listPayments` does. In place of a month that is frozen
 * stands its fee, on the day on which the month begins.
 */
export function listContractPayments(
  terms: PlanPayments,
  dates: { joinedOn: CalendarDate; startsOn: CalendarDate },
  until: CalendarDate,
  freezes: readonly Freeze[],
): ContractDatedPayment[] {
  return listPayments(terms, dates, until).flatMap((payment): ContractDatedPayment[] => {
    const { from } = payment
    const freeze = from === null ? undefined : freezeOn(freezes, from)
    if (from === null || freeze === undefined) return [payment]
    return freeze.feePence > 0 ? [{ ...payment, on: from, kind: 'fee', pence: freeze.feePence }] : []
  })
}

type Months = Pick<PlanPayments, 'monthStarts'>

/** Lists the first days of the months that a freeze covers. */
export const monthsOf = (
  terms: Months,
  startsOn: CalendarDate,
  { from, until }: Pick<Freeze, 'from' | 'until'>,
): CalendarDate[] =>
  listPeriods(terms, startsOn, until).flatMap((period) => (period.from >= from ? [period.from] : []))

/** Returns the last day of so many months of a contract, the first of which begins on a day. */
export function lastDayOfMonths(
  terms: Months,
  startsOn: CalendarDate,
  { from, months }: { from: CalendarDate; months: number },
): CalendarDate {
  const periods = listPeriods(terms, startsOn, addMonths(from, months + 1))
  return periods.filter((period) => period.from >= from)[months - 1]!.until
}

/**
 * Returns the last day of the least term; null where there is none. Months that are frozen within it lengthen it,
 * where the plan says so.
 * @param termFrom the day from which it counts: the first, or that of a change of plan
 */
export function leastTermUntil(
  terms: Months & { minimumMonths: number; freeze?: Pick<FreezeTerms, 'lengthensTerm'> | undefined },
  startsOn: CalendarDate,
  freezes: readonly Pick<Freeze, 'from' | 'until'>[],
  termFrom: CalendarDate = startsOn,
): CalendarDate | null {
  const { minimumMonths, freeze } = terms
  if (minimumMonths === 0) return null
  const lastDay = (months: number) => addDays(addMonths(termFrom, months), -1)
  let months = minimumMonths
  if (freeze?.lengthensTerm)
    for (const one of freezes.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
      if (one.from >= termFrom && one.from <= lastDay(months)) months += monthsOf(terms, startsOn, one).length
  return lastDay(months)
}

/** True where no twelve months have more frozen months than the plan allows; months are named by their first days. */
export const isWithinYear = (
  months: readonly CalendarDate[],
  { monthsInYear }: Pick<FreezeTerms, 'monthsInYear'>,
): boolean =>
  monthsInYear === null ||
  months.every(
    (last) => months.filter((one) => one <= last && one > addMonths(last, -12)).length <= monthsInYear,
  )
