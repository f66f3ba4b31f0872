import type { ContractPaymentRecord } from '../../stores/joining/contracts.ts'

/** True for a payment whose day has come and that is not paid. */
export const isPaymentOwed = ({ state }: Pick<ContractPaymentRecord, 'state'>): boolean =>
  state === 'due' || state === 'asked' || state === 'failed' || state === 'reversed'

/** True where the payer can pay it now: no bank is being asked for it. */
export const canPaymentBePaid = (payment: Pick<ContractPaymentRecord, 'state'>): boolean =>
  isPaymentOwed(payment) && payment.state !== 'asked'
