import type { CalendarDate } from '@touchline/rules/time/calendar-date'
import type { ContractPaymentRecord } from '../../stores/joining/contracts.ts'

type Standing = Pick<ContractPaymentRecord, 'state' | 'debitOn'>

/** True for a payment that is not paid and no longer ahead, also while a bank is asked for it. */
export const isPaymentOpen = ({ state }: Pick<ContractPaymentRecord, 'state'>): boolean =>
  state === 'due' || state === 'asked' || state === 'failed' || state === 'reversed'

/** True while its direct debit is with the bank, which takes it on a day that the payer was told before. */
export const isPaymentSent = ({ state, debitOn }: Standing): boolean => state === 'asked' && debitOn != null

/** True for a payment whose day has come and that is not paid. A debit is sent days before its own day. */
export const isPaymentOwed = (payment: Standing): boolean => isPaymentOpen(payment) && !isPaymentSent(payment)

/** True where the payer can pay it now: no bank is being asked for it. */
export const canPaymentBePaid = (payment: Pick<ContractPaymentRecord, 'state'>): boolean =>
  isPaymentOpen(payment) && payment.state !== 'asked'

/** True for a payment that a bank is asked for, for time after a last day: it is cancelled, or comes back once paid. */
export const isAskedAfter = (
  { state, from }: Pick<ContractPaymentRecord, 'state' | 'from'>,
  lastDay: CalendarDate | null,
): boolean => state === 'asked' && from !== null && lastDay !== null && from > lastDay
