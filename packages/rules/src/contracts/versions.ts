import type { CalendarDate } from '../time/calendar-date.ts'
import { type ContractDatedPayment, type Freeze, leastTermUntil, listContractPayments } from './freezing.ts'
import type { PlanTerms } from './plan-terms.ts'

/** Terms by which a contract runs from a day on: as it was joined, or since a change of plan. */
export interface ContractVersion {
  from: CalendarDate
  terms: PlanTerms
}

/** Versions of a contract by their first day; the first is the contract as it was joined. */
export type ContractVersions<One extends ContractVersion = ContractVersion> = readonly [One, ...One[]]

/** Returns the version by which a contract runs on a day: before its first day, the first one. */
export const versionOn = <One extends ContractVersion>(
  versions: ContractVersions<One>,
  day: CalendarDate,
): One => versions.findLast(({ from }) => from <= day) ?? versions[0]

/**
 * Returns the terms of a contract that has changed to another plan. Its months go on, so that they keep their days; what
 * belongs to the joining stays as it was: the fee, a last month that was paid, the cooling-off time.
 */
export const termsAfterChange = (joined: PlanTerms, changed: PlanTerms): PlanTerms => ({
  ...changed,
  joiningPence: joined.joiningPence,
  monthStarts: joined.monthStarts,
  lateAfter: joined.lateAfter,
  lastMonthUpFront: joined.lastMonthUpFront,
  coolingOffDays: joined.coolingOffDays,
})

/** Lists the payments of a contract until a last day: each month by the version that it begins in. */
export function listPaymentsOfVersions(
  versions: ContractVersions,
  dates: { joinedOn: CalendarDate; startsOn: CalendarDate },
  until: CalendarDate,
  freezes: readonly Freeze[],
): ContractDatedPayment[] {
  const [joined, ...changes] = versions
  return listContractPayments(joined.terms, dates, until, freezes).map((payment) => {
    const { from, kind } = payment
    const change = from === null ? undefined : changes.findLast((one) => one.from <= from)
    return change && kind !== 'fee' ? { ...payment, pence: change.terms.monthlyPence } : payment
  })
}

/**
 * Returns the last day of the least term that a contract has on a day: the latest of those of its versions until then,
 * each from its own first day; null where there is none. A change of plan shortens none.
 */
export function leastTermOfVersions(
  versions: ContractVersions,
  startsOn: CalendarDate,
  freezes: readonly Pick<Freeze, 'from' | 'until'>[],
  day: CalendarDate,
): CalendarDate | null {
  const begun = versions.filter(({ from }, index) => index === 0 || from <= day)
  return begun.reduce<CalendarDate | null>((latest, { terms, from }, index) => {
    const own = leastTermUntil(terms, startsOn, freezes, index === 0 ? startsOn : from)
    return own !== null && (latest === null || own > latest) ? own : latest
  }, null)
}
