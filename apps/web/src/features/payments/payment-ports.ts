import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import type { AuthoriseBody } from '../../calls/payments/authorise.ts'
import type { CompleteBody } from '../../calls/payments/complete.ts'
import type { PreparedCheckout } from '../../calls/payments/prepare.ts'

/** Calls of a payment, and the page's reactions to its news. */
export type PaymentPorts = {
  prepare: () => Promise<PreparedCheckout>
  authorise: (body: AuthoriseBody, idempotencyKey: string) => Promise<Transaction>
  complete: (body: CompleteBody, idempotencyKey: string) => Promise<Transaction>
  cancel: (transactionUuid: string) => Promise<Transaction>
  getTransaction: (transactionUuid: string) => Promise<Transaction>
  getCart: () => Promise<Cart>
  /** The basket may have changed: show it anew. */
  basketChanged: () => void
  /** Refused before the provider was asked: fields to correct, credit that is gone. */
  refused: (error: unknown) => void
  /** The order failed, and the server says no more than that. */
  orderFailed: () => void
  completed: (completeOrderId: string) => void
  currencySymbol: () => string
  /** False where credit covers everything. */
  needsCard: () => boolean
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}
