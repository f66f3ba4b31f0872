import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import type { AuthoriseBody } from '../../calls/payments/authorise.ts'
import type { CompleteBody } from '../../calls/payments/complete.ts'
import type { PreparedCheckout } from '../../calls/payments/prepare.ts'

/** The calls of a payment, and what the page does about its news. */
export type PaymentPorts = {
  prepare: () => Promise<PreparedCheckout>
  authorise: (body: AuthoriseBody, idempotencyKey: string) => Promise<Transaction>
  complete: (body: CompleteBody, idempotencyKey: string) => Promise<Transaction>
  cancel: (transactionUuid: string) => Promise<Transaction>
  getTransaction: (transactionUuid: string) => Promise<Transaction>
  getCart: () => Promise<Cart>
  /** The basket may be another one now: shown anew. */
  basketChanged: () => void
  /** Refused before anything was asked of the provider: fields to correct, credit that is gone. */
  refused: (error: unknown) => void
  /** Nothing came of it, and the server says no more than that. */
  orderFailed: () => void
  completed: (completeOrderId: string) => void
  currencySymbol: () => string
  /** False where credit covers everything. */
  needsCard: () => boolean
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}
