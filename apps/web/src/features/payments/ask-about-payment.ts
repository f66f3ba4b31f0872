import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import { ApiError } from '../../calls/api-error.ts'
import { newIdempotencyKey } from '../../calls/idempotency-key.ts'
import type { CompleteBody } from '../../calls/payments/complete.ts'
import type { PaymentPorts } from './payment-ports.ts'

/** The server's answer about a payment whose result the page does not know. */
export type PaymentFinding =
  | { kind: 'transaction'; transaction: Transaction }
  /** The basket names the payment. */
  | { kind: 'named'; transactionUuid: string }
  /** There was no payment after all. */
  | { kind: 'notStarted' }
  /** Nothing new yet: ask again in two seconds. */
  | { kind: 'nothing' }

/** Asks about the payment. `paidFor` is the body that `complete` was to get for the basket. */
export async function askAboutPayment(
  ports: PaymentPorts,
  transactionUuid: string | null,
  paidFor: CompleteBody | null,
): Promise<PaymentFinding> {
  try {
    if (transactionUuid !== null)
      return { kind: 'transaction', transaction: await ports.getTransaction(transactionUuid) }
    return await findOutByBasket(ports, paidFor)
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    const isNone = code === 'ATTEMPT_NOT_FOUND' || code === 'BASKET_EMPTY'
    return { kind: isNone ? 'notStarted' : 'nothing' }
  }
}

/** Asks the basket, when even the answer that would have named the payment was lost. */
async function findOutByBasket(ports: PaymentPorts, paidFor: CompleteBody | null): Promise<PaymentFinding> {
  const { paymentInProgress, items, releasedItems, packageItems, membershipItems } = await ports.getCart()
  if (paymentInProgress !== null) return { kind: 'named', transactionUuid: paymentInProgress }
  if (items.length + releasedItems.length + packageItems.length + membershipItems.length > 0)
    return { kind: 'notStarted' }
  if (!paidFor) return { kind: 'nothing' }
  // The basket is empty, so that it was paid for: its content identifies the order.
  const transaction = await ports.complete({ ...paidFor, transactionUuid: null }, newIdempotencyKey())
  return { kind: 'transaction', transaction }
}
