import type { Transaction } from '@touchline/contract/entities/online-payment'
import { shouldRetry, retryDelayMs } from '@touchline/rules/retry'
import { ApiError } from '../../calls/api-error.ts'
import type { AuthoriseBody } from '../../calls/checkout/authorise.ts'
import type { CompleteBody } from '../../calls/checkout/complete.ts'
import { newIdempotencyKey } from '../../calls/idempotency-key.ts'
import { endedTransaction, isLost, runningPayment } from './payment-errors.ts'
import type { PaymentPorts } from './payment-ports.ts'

/** What the page knows after it has asked for money to be reserved or an order to be made. */
export type PaymentAnswer =
  | { kind: 'known'; transaction: Transaction }
  /** The server is still at it, and says so. */
  | { kind: 'underway'; transaction: Transaction }
  /** No answer came, or one about another try. `transactionUuid` is null where nothing names the payment. */
  | { kind: 'lost'; transactionUuid: string | null }
  /** No payment was begun. */
  | { kind: 'refused'; error: unknown }

export async function authorisePayment(ports: PaymentPorts, body: AuthoriseBody): Promise<PaymentAnswer> {
  const key = newIdempotencyKey()
  try {
    return { kind: 'known', transaction: await untilAnswered(ports, () => ports.authorise(body, key)) }
  } catch (error) {
    return lostOrRefused(error)
  }
}

export async function completePayment(ports: PaymentPorts, body: CompleteBody): Promise<PaymentAnswer> {
  const key = newIdempotencyKey()
  try {
    const transaction = await untilAnswered(ports, () => ports.complete(body, key))
    return { kind: transaction.transactionStatus === 'completed' ? 'known' : 'underway', transaction }
  } catch (error) {
    const ended = endedTransaction(error)
    return ended ? { kind: 'known', transaction: ended } : lostOrRefused(error)
  }
}

/** Asks again, with the same key, when no answer came: the act happens once however often it is asked for. */
async function untilAnswered(ports: PaymentPorts, ask: () => Promise<Transaction>): Promise<Transaction> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await ask()
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      if (!isLost(error) || !shouldRetry(attempts, status)) throw error
      await ports.wait(retryDelayMs(attempts), new AbortController().signal)
    }
  }
}

function lostOrRefused(error: unknown): PaymentAnswer {
  const transactionUuid = runningPayment(error)
  return transactionUuid !== null || isLost(error)
    ? { kind: 'lost', transactionUuid }
    : { kind: 'refused', error }
}
