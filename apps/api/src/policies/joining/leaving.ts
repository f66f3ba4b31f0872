import type { ContractState } from '@touchline/rules/contracts/contract-states'
import { type ContractDatedPayment, freezeOn } from '@touchline/rules/contracts/freezing'
import { isWithinCoolingOff, lastDayAfterNotice, owedForDaysUsed } from '@touchline/rules/contracts/leaving'
import { listFirstYear } from '@touchline/rules/contracts/plan-payments'
import { versionOn } from '@touchline/rules/contracts/versions'
import { sumPence } from '@touchline/rules/money/money'
import { addDays, addMonths, type CalendarDate } from '@touchline/rules/time/calendar-date'
import type {
  ContractRecord,
  ContractToLeave,
  PaymentToLeave,
  Returned,
} from '../../stores/joining/contracts.ts'
import { leastTermOf, listPaymentsOf, versionsOf } from './versions-of.ts'

/** True where a contract can be left: by notice once, and within the cooling-off time also after notice. */
export const canBeLeft = (
  { state, terms, joinedOn }: Pick<ContractToLeave, 'terms' | 'joinedOn'> & { state: ContractState },
  today: CalendarDate,
): boolean => state === 'active' || (state === 'leaving' && isWithinCoolingOff(terms, { joinedOn }, today))

/** Fate of the payments of a contract that ends on a day. */
export interface Ending {
  lastDay: CalendarDate
  dropped: number[]
  /** Payments until the last day that were not made ahead yet. */
  added: ContractDatedPayment[]
  returned: Returned[]
  /** Payments for time after the end that a bank had taken back: they are owed no more. */
  writtenOff: number[]
}

/** Works out what leaving by notice means. */
export const leaveByNotice = (
  contract: ContractToLeave,
  payments: readonly PaymentToLeave[],
  today: CalendarDate,
): Ending => {
  const { terms, freezes } = contract
  const least = leastTermOf(contract, today)
  return endOn(contract, payments, lastDayAfterNotice(terms, contract, today, freezes, least))
}

/** True where a member who gave notice can take it back: until their last day is over. */
export const canStay = (
  { state, endsOn, toldOn }: Pick<ContractRecord, 'state' | 'endsOn' | 'toldOn'>,
  today: CalendarDate,
): boolean => state === 'leaving' && toldOn !== null && endsOn !== null && endsOn >= today

/**
 * Works out what an end on a last day means. Months that begin after it are not paid, and those that were paid come
 * back; the month of the last day is paid whole. A last month that was paid at joining is the last one: its own
 * payment is dropped, or, where it is paid, waived or its bank has been asked, what was paid at joining comes back, as it
 * does where the last month is frozen, or has another price since a change of plan.
 */
export function endOn(
  contract: ContractToLeave,
  payments: readonly PaymentToLeave[],
  lastDay: CalendarDate,
): Ending {
  const later = payments.filter(({ from }) => from !== null && from > lastDay)
  const upFront = payments.find(({ kind, state }) => kind === 'last-month' && state === 'collected')
  const months = missingPayments(contract, payments, lastDay)
  const isFrozen = freezeOn(contract.freezes, lastDay) !== undefined
  const last = payments.find(
    ({ from, until, ...one }) =>
      one.kind !== 'fee' && from !== null && from <= lastDay && until! >= lastDay && isStanding(one),
  )
  const isReplaced = upFront !== undefined && last?.pence === upFront.pence && isDroppable(last)
  const isNotMade =
    upFront !== undefined &&
    last === undefined &&
    lastDay >= contract.startsOn &&
    !isFrozen &&
    versionOn(versionsOf(contract), lastDay).terms.monthlyPence === upFront.pence
  const dropped = [...later.filter(isDroppable), ...(isReplaced ? [last] : [])]
  const returned = [
    ...later.filter(({ state }) => state === 'collected'),
    ...(upFront && !isReplaced && !isNotMade ? [upFront] : []),
  ]
  return {
    lastDay,
    dropped: dropped.map(({ id }) => id),
    added: isNotMade ? months.filter(({ until }) => until! < lastDay) : months,
    returned: returned.map(({ id, pence }) => ({ paymentId: id, pence })),
    writtenOff: later.filter(({ state }) => state === 'reversed').map(({ id }) => id),
  }
}

/**
 * Lists the payments that a member makes who stays after all: those that were dropped or came back, as far as a year
 * ahead.
 */
export function stayIn(
  contract: ContractToLeave,
  payments: readonly PaymentToLeave[],
  today: CalendarDate,
): ContractDatedPayment[] {
  return missingPayments(contract, payments, madeUntil(contract, payments, today))
}

/**
 * The day until which payments of a contract that goes on are made when it changes: a year, its freezes, and as far as they
 * were made before. The job goes on after the last of them, also where it was dropped.
 */
export function madeUntil(
  { terms, joinedOn, startsOn, freezes }: ContractToLeave,
  payments: readonly Pick<PaymentToLeave, 'on'>[],
  today: CalendarDate,
): CalendarDate {
  const firstYear = listFirstYear(terms, { joinedOn, startsOn }).at(-1)?.on ?? joinedOn
  const days = [
    addDays(addMonths(today, 12), -1),
    firstYear,
    ...freezes.map(({ until }) => until),
    ...payments.map(({ on }) => on),
  ]
  return days.reduce((a, b) => (a > b ? a : b))
}

/** Fate of the payments of a contract that is cancelled within the cooling-off time. */
export interface CoolingOff {
  backPence: number
  keptPence: number
  returned: Returned[]
  dropped: number[]
  /** Payments that a bank had taken back, and that are owed no more. */
  writtenOff: number[]
}

/**
 * Works out what cancelling within the cooling-off time means: all that was paid comes back, less the days used.
 * They are kept of the first months. What a bank is asked for now comes back once it is paid.
 */
export function coolOff(
  contract: ContractToLeave,
  payments: readonly PaymentToLeave[],
  today: CalendarDate,
): CoolingOff {
  const paid = payments
    .filter(({ state }) => state === 'collected')
    .toSorted((a, b) => keptFirst(a).localeCompare(keptFirst(b)) || a.id - b.id)
  const paidPence = sumPence(paid.map(({ pence }) => pence))
  const owed = owedForDaysUsed(contract.terms, contract, today, contract.askedToStart, contract.freezes)
  const keptPence = Math.min(owed, paidPence)
  let toKeep = keptPence
  const returned = paid.flatMap(({ id, pence }) => {
    const kept = Math.min(toKeep, pence)
    toKeep -= kept
    return pence > kept ? [{ paymentId: id, pence: pence - kept }] : []
  })
  const idsOf = (list: readonly PaymentToLeave[]) => list.map(({ id }) => id)
  return {
    backPence: paidPence - keptPence,
    keptPence,
    returned,
    dropped: idsOf(payments.filter(isDroppable)),
    writtenOff: idsOf(payments.filter(({ state }) => state === 'reversed')),
  }
}

/** Orders what days used are kept of: months by their first days, then all else. */
const keptFirst = ({ kind, from }: PaymentToLeave): string => (kind === 'fee' ? '9999' : (from ?? '9999'))

const isDroppable = ({ state }: Pick<PaymentToLeave, 'state'>): boolean =>
  state === 'ahead' || state === 'due' || state === 'failed'

/** True for a payment that is not made again: what was waived stays so. */
const isStanding = ({ state, isWaived = false }: Pick<PaymentToLeave, 'state' | 'isWaived'>): boolean =>
  (state !== 'dropped' && state !== 'returned') || isWaived

/**
 * Lists the payments until a last day that do not stand: of months, and the fees of those that are frozen. One that
 * came back is due when its month begins.
 */
export function missingPayments(
  contract: ContractToLeave,
  payments: readonly PaymentToLeave[],
  until: CalendarDate,
): ContractDatedPayment[] {
  const nameOf = ({ kind, from }: Pick<PaymentToLeave, 'kind' | 'from'>) => `${kind === 'fee'} ${from}`
  const standing = new Set(payments.filter(isStanding).map(nameOf))
  const cameBack = new Set(payments.filter(({ state }) => state === 'returned').map(nameOf))
  return listPaymentsOf(contract, until).flatMap((payment) => {
    const { from } = payment
    if (from === null || standing.has(nameOf(payment))) return []
    return [cameBack.has(nameOf(payment)) ? { ...payment, on: from } : payment]
  })
}
