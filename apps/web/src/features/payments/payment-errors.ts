import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import { ApiError } from '../../calls/api-error.ts'

/** No answer came, or one that does not tell what was done. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  // F89: this code says for certain that nothing was taken.
  return error.code !== 'PAYMENT_UNAVAILABLE' && (error.status === 0 || error.status >= 500)
}

/** No answer came at all; a fault of the server's is an answer. */
export const isByConnection = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0

/** The server says nothing that a customer could read. */
export const isUnsaid = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'FAULT' || error.message === ''

/** F25: the payment of this basket that is under way already; null where the error names none. */
export function runningPayment(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'PAYMENT_IN_PROGRESS') return null
  const { transactionUuid } = error.details
  return typeof transactionUuid === 'string' ? transactionUuid : null
}

/** The payment that `complete` found ended without an order. */
export function endedTransaction(error: unknown): Transaction | null {
  const ended = error instanceof ApiError ? error.details['transaction'] : undefined
  return isTransaction(ended) ? ended : null
}

function isTransaction(value: unknown): value is Transaction {
  return typeof value === 'object' && value !== null && 'transactionStatus' in value
}
