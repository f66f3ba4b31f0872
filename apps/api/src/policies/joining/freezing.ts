import {
  type ContractDatedPayment,
  type Freeze,
  type FreezeTerms,
  isWithinYear,
  lastDayOfMonths,
  monthsOf,
} from '@touchline/rules/contracts/freezing'
import { listPeriods } from '@touchline/rules/contracts/plan-payments'
import { addDays, addMonths, type CalendarDate } from '@touchline/rules/time/calendar-date'
import type {
  ContractRecord,
  ContractToLeave,
  FreezeRecord,
  PaymentToLeave,
} from '../../stores/joining/contracts.ts'
import type { BookedWithin } from '../../stores/joining/freezes.ts'
import { madeUntil, missingPayments } from './leaving.ts'
import { canPaymentBePaid } from './payments-owed.ts'
import { changeAhead, leastTermOf, listPaymentsOf } from './versions-of.ts'

type Contract = ContractToLeave & Pick<ContractRecord, 'state' | 'payments'>

/** Payment days that a payer chooses from, at most. */
const daysOffered = 6

/** Terms that the operator is bound by: none but a year at most. */
export const termsOfOperator: Pick<
  FreezeTerms,
  'leastMonths' | 'mostMonths' | 'noticeDays' | 'monthsInYear'
> = { leastMonths: 1, mostMonths: 12, noticeDays: 0, monthsInYear: null }

/** The freeze of a contract that runs today or is ahead; a contract has one at most. */
export const freezeNow = (
  { freezes }: Pick<ContractToLeave, 'freezes'>,
  today: CalendarDate,
): FreezeRecord | undefined => freezes.find(({ until }) => until >= today)

/** Says why a contract is not frozen, whatever the days: by its state, a freeze or a change of plan, or what is owed. */
export type NotFrozen = 'not offered' | 'not running' | 'frozen' | 'changing' | 'owes'

export function whyNotFrozen(contract: Contract, today: CalendarDate): NotFrozen | null {
  if (contract.terms.freeze === undefined) return 'not offered'
  if (contract.state !== 'active') return 'not running'
  if (freezeNow(contract, today)) return 'frozen'
  if (changeAhead(contract, today)) return 'changing'
  return contract.payments.some(canPaymentBePaid) ? 'owes' : null
}

/** A payment day from which a contract can be frozen, with the numbers of months for which it can be. */
export interface FreezeDay {
  from: CalendarDate
  months: number[]
}

/**
 * Lists the payment days from which a contract can be frozen: those after today and the notice whose payments are
 * all still ahead, as many months as the plan allows at a time and within a year.
 */
export function freezeDays(
  contract: Contract,
  terms: Pick<FreezeTerms, 'leastMonths' | 'mostMonths' | 'noticeDays' | 'monthsInYear'>,
  today: CalendarDate,
): FreezeDay[] {
  const { startsOn, freezes, payments } = contract
  const { leastMonths, mostMonths, noticeDays } = terms
  const earliest = addDays(today, Math.max(1, noticeDays))
  const taken = new Set(payments.filter(isTaken).map(({ from }) => from))
  const periods = listPeriods(contract.terms, startsOn, addMonths(earliest, daysOffered + mostMonths + 1))
  const before = freezes.flatMap((freeze) => monthsOf(contract.terms, startsOn, freeze))
  const isFree = (months: string[]) =>
    months.every((from) => !taken.has(from)) && isWithinYear([...before, ...months], terms)
  const days = periods.flatMap(({ from }, index): FreezeDay[] => {
    if (from < earliest) return []
    const months = periods.slice(index, index + mostMonths).map((one) => one.from)
    const counts = months.map((_, at) => at + 1)
    return [
      { from, months: counts.filter((count) => count >= leastMonths && isFree(months.slice(0, count))) },
    ]
  })
  return days.filter(({ months }) => months.length > 0).slice(0, daysOffered)
}

/** True for a payment of a month that was asked for already, or whose day has come. */
const isTaken = ({ state, kind }: PaymentToLeave): boolean =>
  kind !== 'fee' && state !== 'ahead' && state !== 'dropped' && state !== 'returned'

/** Effects of a freeze, before anything is pressed. */
export interface PlannedFreeze extends Freeze {
  /** Payments that are not taken. */
  notTaken: ContractDatedPayment[]
  /** Fees that are taken instead. */
  fees: ContractDatedPayment[]
  dropped: number[]
  added: ContractDatedPayment[]
  /** The last day of the least term with the freeze; null where it has none, or ends no later for it. */
  leastUntil: CalendarDate | null
}

/** Works out what a freeze from a payment day means. */
export function planFreeze(
  contract: Contract,
  { from, months, feePence }: { from: CalendarDate; months: number; feePence: number },
  today: CalendarDate,
): PlannedFreeze {
  const { terms, startsOn, payments, freezes } = contract
  const until = lastDayOfMonths(terms, startsOn, { from, months })
  const freeze = { from, until, feePence }
  const frozen = { ...contract, freezes: [...freezes, { ...freeze, id: 0, reason: '' }] }
  const isInIt = (day: CalendarDate | null) => day !== null && day >= from && day <= until
  const dropped = payments.filter((one) => one.state === 'ahead' && isInIt(one.from))
  const missing = missingPayments(
    frozen,
    withoutDropped(payments, dropped),
    madeUntil(frozen, payments, today),
  )
  // Payments before the freeze stay as they were.
  const added = missing.filter(({ on }) => on >= from)
  const least = leastTermOf(frozen, today)
  return {
    ...freeze,
    notTaken: listPaymentsOf(contract, until, []).filter((one) => isInIt(one.from)),
    fees: added.filter((one) => one.kind === 'fee' && isInIt(one.from)),
    dropped: dropped.map(({ id }) => id),
    added,
    leastUntil: least === leastTermOf(contract, today) ? null : least,
  }
}

/** Effects of an end of a freeze, before anything is pressed. */
export interface PlannedThaw {
  freezeId: number
  /** The first day that is paid again. */
  resumesOn: CalendarDate
  /** True where it had not begun: nothing of it stays. */
  isTakenBack: boolean
  dropped: number[]
  added: ContractDatedPayment[]
}

/**
 * Works out what an end of a freeze means: taken back before it begins, or from its next payment day. Null where
 * there is none, no payment day of it is ahead, or the contract is about to end.
 */
export function planThaw(contract: Contract, today: CalendarDate): PlannedThaw | null {
  const { terms, startsOn, payments, freezes, state } = contract
  const freeze = freezeNow(contract, today)
  const resumesOn = freeze && monthsOf(terms, startsOn, freeze).find((from) => from > today)
  if (!freeze || resumesOn === undefined || state !== 'active') return null
  const isTakenBack = freeze.from > today
  const others = freezes.filter(({ id }) => id !== freeze.id)
  const left = isTakenBack ? others : [...others, { ...freeze, until: addDays(resumesOn, -1) }]
  const thawed = { ...contract, freezes: left }
  const dropped = payments.filter(
    ({ state: standing, kind, from }) =>
      standing === 'ahead' && kind === 'fee' && from! >= resumesOn && from! <= freeze.until,
  )
  const missing = missingPayments(
    thawed,
    withoutDropped(payments, dropped),
    madeUntil(contract, payments, today),
  )
  return {
    freezeId: freeze.id,
    resumesOn,
    isTakenBack,
    dropped: dropped.map(({ id }) => id),
    added: missing.filter(({ on }) => on >= resumesOn),
  }
}

const withoutDropped = (payments: readonly PaymentToLeave[], dropped: readonly PaymentToLeave[]) =>
  payments.filter((one) => !dropped.includes(one))

/** A freeze that is shown before anything is pressed, with what else can be chosen. */
export interface FreezeShown {
  contract: ContractRecord
  today: CalendarDate
  terms: FreezeTerms
  days: FreezeDay[]
  reason: string
  months: number
  planned: PlannedFreeze
  booked: BookedWithin[]
}
