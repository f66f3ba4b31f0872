import { addMonths, type CalendarDate } from '@touchline/rules/time/calendar-date'
import type { ContractPaymentRecord, ContractRecord } from '../../stores/joining/contracts.ts'
import type { AgreedCard } from '../../stores/joining/ways-of-contracts.ts'
import { chargeDayOf } from '../direct-debit/charge-day.ts'
import { waysToPay } from './offered-plans.ts'
import { canPaymentBePaid, isPaymentOpen } from './payments-owed.ts'

type Contract = Pick<
  ContractRecord,
  'state' | 'terms' | 'versions' | 'card' | 'debit' | 'payments' | 'isByHand'
>

/** Lists the ways in which a contract can be paid: by its present plan, and by one that is ahead. */
export const waysOf = (
  { terms, versions }: Pick<Contract, 'terms' | 'versions'>,
  hasDirectDebit: boolean,
): ReturnType<typeof waysToPay> =>
  waysToPay(terms, hasDirectDebit).filter((way) =>
    waysToPay(versions.at(-1)!.terms, hasDirectDebit).includes(way),
  )

/** True while a mandate collects, or is looked at by staff. */
export const isDebited = ({ debit }: { debit?: Contract['debit'] | undefined }): boolean =>
  debit != null && debit.state !== 'ended'

/** Way in which payments are taken without the payer; null: none. A debit that staff look at is one. */
export function wayOf({ card, debit }: Pick<Contract, 'card' | 'debit'>): 'card' | 'debit' | null {
  if (isDebited({ debit })) return 'debit'
  return card && card.isExpired !== true ? 'card' : null
}

/** True while the payer can change how it is paid: it runs, and a payment of it is open or ahead. */
export const canChangePayment = ({ state, payments }: Contract): boolean =>
  state === 'active' ||
  (state === 'leaving' && payments.some((payment) => payment.state === 'ahead' || isPaymentOpen(payment)))

/**
 * Lists the payments by which a new card begins to pay: all that are owed and that no bank is being asked for, else the
 * next one that is ahead. None where nothing is to be paid.
 */
export function paymentsForNewCard({ payments }: Pick<Contract, 'payments'>): ContractPaymentRecord[] {
  const owed = payments.filter(canPaymentBePaid)
  if (owed.length > 0) return owed.slice(0, paymentsAtOnce)
  return payments.filter(({ state }) => state === 'ahead').slice(0, 1)
}

/** Number of owed payments that one order pays at most. */
export const paymentsAtOnce = 12

/** True where the bank of the card has let a payment only be made by the payer. */
export const wantsPayer = ({ payments }: Pick<Contract, 'payments'>): boolean =>
  payments.some(({ state, failure }) => state === 'failed' && failure === 'customer_needed')

/**
 * True where the card that pays what is owed pays what follows, too: nothing else does, or its bank wants the payer
 * each time.
 */
export const payingKeepsCard = (contract: Contract): boolean =>
  canChangePayment(contract) &&
  !contract.isByHand &&
  waysOf(contract, false).includes('card') &&
  (wayOf(contract) === null || (wayOf(contract) === 'card' && wantsPayer(contract)))

/** A payment with the day on which it is taken. */
export interface TakenPayment {
  payment: ContractPaymentRecord
  on: CalendarDate
}

/**
 * Lists the payments of the next three months that a way takes, with their days, as if the contract were paid by it from
 * now on. What is owed and not asked for any more is not among them, nor what a bank is being asked for.
 */
export function takenBy(
  way: 'card' | 'debit',
  { payments }: Pick<Contract, 'payments'>,
  today: CalendarDate,
): TakenPayment[] {
  const soon = addMonths(today, 3)
  return payments.flatMap((payment) => {
    const { state, askOn, on } = payment
    const isOpen = state === 'ahead' || state === 'due' || state === 'failed'
    if (!isOpen || askOn === null || on > soon) return []
    const asked = askOn > today ? askOn : today
    return [{ payment, on: way === 'card' ? asked : chargeDayOf({ askOn, today }) }]
  })
}

/** The day on which the way of a contract takes a payment; what nothing takes keeps the day on which it is due. */
export function dayTaken(
  contract: Pick<Contract, 'debit'>,
  { askOn, debitOn = null, on }: Pick<ContractPaymentRecord, 'askOn' | 'debitOn' | 'on'>,
  today: CalendarDate,
): CalendarDate {
  if (!isDebited(contract) || askOn === null) return on
  return debitOn ?? chargeDayOf({ askOn, today })
}

/** Lists what is owed and not asked for any more: its payer pays it, whatever the way of the others. */
export const paidByHand = ({ payments }: Pick<Contract, 'payments'>): ContractPaymentRecord[] =>
  payments.filter(
    (payment) => canPaymentBePaid(payment) && (payment.askOn === null || payment.state === 'reversed'),
  )

/** Ways in which a contract can be paid, with what each means. */
export interface ChoicesOfPayment {
  contract: ContractRecord
  today: string
  asked: ContractPaymentRecord[]
  byHand: ContractPaymentRecord[]
  cards: AgreedCard[]
  byCard: TakenPayment[]
  /** Payments that a new card begins with; null where no new card can pay. */
  newCard: { now: ContractPaymentRecord[]; later: TakenPayment[] } | null
  /** Payments of a direct debit; null where it is not offered. */
  byDebit: TakenPayment[] | null
}
