import { type ContractDatedPayment, leastTermUntil } from '@touchline/rules/contracts/freezing'
import { coolingOffUntil } from '@touchline/rules/contracts/payment-words'
import { listPeriods } from '@touchline/rules/contracts/plan-payments'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { termsAfterChange } from '@touchline/rules/contracts/versions'
import { firstNoticedCharge } from '@touchline/rules/direct-debit/debit-dates'
import { addWorkingDays } from '@touchline/rules/time/bank-holidays'
import { addDays, addMonths, type CalendarDate } from '@touchline/rules/time/calendar-date'
import type { ContractRecord, ContractToLeave, PaymentToLeave } from '../../stores/joining/contracts.ts'
import { isDebited } from './change-of-payment.ts'
import { freezeNow } from './freezing.ts'
import { madeUntil, missingPayments } from './leaving.ts'
import { canPaymentBePaid } from './payments-owed.ts'
import { changeAhead, listPaymentsOf, versionsOf } from './versions-of.ts'

export type ContractToChange = ContractToLeave & Pick<ContractRecord, 'state' | 'payments' | 'debit'>

/** Payment days that the operator chooses from. */
const daysAhead = 12

/** Says why the plan of a contract is not changed: by its state, a freeze, a change that is ahead, or what is owed. */
export type NotChanged = 'not running' | 'frozen' | 'changing' | 'owes'

export function whyNotChanged(contract: ContractToChange, today: CalendarDate): NotChanged | null {
  if (contract.state !== 'active') return 'not running'
  if (changeAhead(contract, today)) return 'changing'
  if (freezeNow(contract, today)) return 'frozen'
  return contract.payments.some(canPaymentBePaid) ? 'owes' : null
}

/**
 * Lists the payment days from which the plan of a contract can change: those after the cooling-off time whose payments,
 * and all later ones, are ahead and were told to no bank. Of a direct debit the payer gets the whole notice of the new
 * sum.
 * @param notBefore a day after which it is to begin
 */
export function changeDays(
  contract: ContractToChange,
  today: CalendarDate,
  notBefore: CalendarDate = today,
): CalendarDate[] {
  const { terms, startsOn, joinedOn, payments } = contract
  const isByDebit = isDebited(contract)
  const taken = payments.flatMap((one) =>
    one.from !== null && (hasBegun(one) || (one.debitOn ?? null) !== null) ? [one.from] : [],
  )
  const after = [today, notBefore, coolingOffUntil(terms, joinedOn) ?? today, startsOn, ...taken].reduce(
    (a, b) => (a > b ? a : b),
  )
  return listPeriods(terms, startsOn, addMonths(after, daysAhead + 2))
    .map(({ from }) => from)
    .filter((from) => from > after && (!isByDebit || addWorkingDays(from, 0) >= firstNoticedCharge(today)))
    .slice(0, daysAhead)
}

/** The first of these days. */
export const firstChangeDay = (...asked: Parameters<typeof changeDays>): CalendarDate =>
  changeDays(...asked)[0]!

/** True for a payment of a month whose day has come, or that was asked for before it. */
const hasBegun = ({ state, kind }: Pick<PaymentToLeave, 'state' | 'kind'>): boolean =>
  kind !== 'fee' && state !== 'ahead' && state !== 'dropped' && state !== 'returned'

/** A month with the sum that is paid for it before a change, and after it. */
export interface ComparedPayment extends Omit<ContractDatedPayment, 'pence'> {
  oldPence: number
  newPence: number
}

/** Effects of a change of plan, before anything is pressed. */
export interface PlannedChange {
  from: CalendarDate
  /** Terms from that day. */
  terms: PlanTerms
  /** Payments of twelve months from that day, old beside new. */
  compared: ComparedPayment[]
  dropped: number[]
  added: ContractDatedPayment[]
  /** The last day of the new least term; null where the plan has none. */
  leastUntil: CalendarDate | null
  /** Sum that was paid at joining for the last month; null where none was. */
  upFrontPence: number | null
}

/** Works out what a change to other terms from a payment day means. */
export function planChange(
  contract: ContractToChange,
  { terms: offered, from }: { terms: PlanTerms; from: CalendarDate },
  today: CalendarDate,
): PlannedChange {
  const versions = versionsOf(contract)
  const terms = termsAfterChange(versions[0].terms, offered)
  const changed = { ...contract, versions: [...versions, { from, terms }] as const }
  const until = addDays(addMonths(from, 12), -1)
  const { dropped, added } = madeAnew(changed, contract.payments, { from, until }, today)
  const isWaived = new Set(contract.payments.flatMap((one) => (one.isWaived ? [one.from] : [])))
  const before = new Map(listPaymentsOf(contract, until).map((one) => [one.from, one.pence]))
  const compared = listPaymentsOf(changed, until).flatMap(({ pence, ...payment }) => {
    if (payment.from === null || payment.from < from || isWaived.has(payment.from)) return []
    return [{ ...payment, oldPence: before.get(payment.from)!, newPence: pence }]
  })
  return {
    from,
    terms,
    compared,
    dropped,
    added,
    leastUntil: leastTermUntil(terms, contract.startsOn, [], from),
    upFrontPence:
      contract.payments.find(({ kind, state }) => kind === 'last-month' && state === 'collected')?.pence ??
      null,
  }
}

/** Drops the payments ahead from a day on, and lists those that take their places. */
function madeAnew(
  contract: ContractToLeave,
  payments: readonly PaymentToLeave[],
  { from, until }: { from: CalendarDate; until: CalendarDate },
  today: CalendarDate,
): { dropped: number[]; added: ContractDatedPayment[] } {
  const dropped = payments.filter((one) => one.state === 'ahead' && one.from !== null && one.from >= from)
  const made = madeUntil(contract, payments, today)
  const missing = missingPayments(
    contract,
    payments.filter((one) => !dropped.includes(one)),
    made > until ? made : until,
  )
  return { dropped: dropped.map(({ id }) => id), added: missing.filter(({ on }) => on >= from) }
}

/** Effects of taking a change of plan back, before anything is pressed. */
export interface PlannedTakeBack {
  /** The first day of the change that does not happen. */
  from: CalendarDate
  dropped: number[]
  added: ContractDatedPayment[]
}

/**
 * Works out what taking a change of plan back means. Null where none is ahead, its first payment is on its way to a
 * bank, or the contract is about to end.
 */
export function planTakeBack(contract: ContractToChange, today: CalendarDate): PlannedTakeBack | null {
  const change = changeAhead(contract, today)
  if (!change || contract.state !== 'active') return null
  const { from } = change
  if (contract.payments.some((one) => one.from !== null && one.from >= from && hasBegun(one))) return null
  const [joined, ...changes] = versionsOf(contract)
  const kept = { ...contract, versions: [joined, ...changes.filter((one) => one.from !== from)] as const }
  return {
    from,
    ...madeAnew(kept, contract.payments, { from, until: addDays(addMonths(from, 12), -1) }, today),
  }
}
