import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import { ApiError } from '../../calls/api-error.ts'

/** True when no answer came, or one that does not tell what was done. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  // F89: this code says that certainly no money was taken.
  return error.code !== 'PAYMENT_UNAVAILABLE' && (error.status === 0 || error.status >= 500)
}

/** True when the server gives no words for a customer. */
export const hasNoMessage = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'FAULT' || error.message === ''

/** Returns the payment of this basket that is already under way (F25); null where the error names none. */
export function runningPayment(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'PAYMENT_IN_PROGRESS') return null
  const { transactionUuid } = error.details
  return typeof transactionUuid === 'string' ? transactionUuid : null
}

/** Returns the payment that `complete` found ended without an order; null where the error has none. */
export function endedTransaction(error: unknown): Transaction | null {
  const ended = error instanceof ApiError ? error.details['transaction'] : undefined
  return isTransaction(ended) ? ended : null
}

function isTransaction(value: unknown): value is Transaction {
  return typeof value === 'object' && value !== null && 'transactionStatus' in value
}
