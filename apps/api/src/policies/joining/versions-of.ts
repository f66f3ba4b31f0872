import type { ContractDatedPayment } from '@touchline/rules/contracts/freezing'
import { taxOfPayment } from '@touchline/rules/contracts/plan-terms'
import {
  type ContractVersion,
  type ContractVersions,
  leastTermOfVersions,
  listPaymentsOfVersions,
  versionOn,
} from '@touchline/rules/contracts/versions'
import { taxIn } from '@touchline/rules/money/tax'
import type { CalendarDate } from '@touchline/rules/time/calendar-date'
import type { ContractToLeave } from '../../stores/joining/contracts.ts'

type Versions = Pick<ContractToLeave, 'versions' | 'terms' | 'startsOn'>

/** Returns the versions of a contract; one that never changed has one. */
export const versionsOf = ({ versions, terms, startsOn }: Versions): ContractVersions =>
  versions ?? [{ from: startsOn, terms }]

/** The change of plan that has not begun; a contract has one at most. */
export function changeAhead(contract: Versions, today: CalendarDate): ContractVersion | undefined {
  const [, ...changes] = versionsOf(contract)
  return changes.find(({ from }) => from > today)
}

/** Lists the payments of a contract until a last day, by its versions and freezes. */
export const listPaymentsOf = (
  contract: Versions & Pick<ContractToLeave, 'joinedOn' | 'freezes'>,
  until: CalendarDate,
  freezes = contract.freezes,
): ContractDatedPayment[] => listPaymentsOfVersions(versionsOf(contract), contract, until, freezes)

/** The last day of the least term that a contract has on a day; null where there is none. */
export const leastTermOf = (
  contract: Versions & Pick<ContractToLeave, 'freezes'>,
  day: CalendarDate,
  freezes: ContractToLeave['freezes'] = contract.freezes,
): CalendarDate | null => leastTermOfVersions(versionsOf(contract), contract.startsOn, freezes, day)

/** Adds its tax to each payment of a contract that is made ahead: that of the version that it falls in. */
export const withTax = (contract: Versions, payments: readonly ContractDatedPayment[]) =>
  payments.map((payment) => {
    const { terms } = versionOn(versionsOf(contract), payment.from ?? payment.on)
    const { basisPoints } = taxOfPayment(terms, payment.kind)
    return { ...payment, taxPence: taxIn([{ pence: payment.pence, taxBasisPoints: basisPoints }])[0] ?? 0 }
  })
