import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import { retryDelayMs, shouldRetry } from '@touchline/rules/web/retry'
import { ApiError, isConnectionLost } from '../../calls/api-error.ts'
import { newIdempotencyKey } from '../../calls/idempotency-key.ts'
import type { AuthoriseBody } from '../../calls/payments/authorise.ts'
import type { CompleteBody } from '../../calls/payments/complete.ts'
import { endedTransaction, isLost, runningPayment } from './payment-errors.ts'
import type { PaymentPorts } from './payment-ports.ts'

/** Answer to a request to reserve money or make an order. */
export type PaymentAnswer =
  | { kind: 'known'; transaction: Transaction }
  /** The server is still working on it, and says so. */
  | { kind: 'underway'; transaction: Transaction }
  /** No answer came, or one about another try. `transactionUuid` is null where nothing names the payment. */
  | { kind: 'lost'; transactionUuid: string | null; isByConnection: boolean }
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

/** Cancels a payment. Throws where no answer came, or a refusal: then it is not known what became of it. */
export const cancelPayment = (ports: PaymentPorts, transactionUuid: string): Promise<Transaction> =>
  untilAnswered(ports, () => ports.cancel(transactionUuid))

/**
 * Repeats a call when no answer came. With the same key, or for the same payment, the action happens once,
 * however often it is asked for.
 */
async function untilAnswered(ports: PaymentPorts, ask: () => Promise<Transaction>): Promise<Transaction> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await ask()
    } catch (error) {
      if (!isLost(error) || !(await waitForNextTry(ports, attempts, error))) throw error
    }
  }
}

/** Waits before the next try, as long as the server asks for; false where no try is left. */
export async function waitForNextTry(
  ports: Pick<PaymentPorts, 'wait'>,
  attempts: number,
  error: unknown,
): Promise<boolean> {
  const { status, retryAfterSeconds } =
    error instanceof ApiError ? error : { status: 0, retryAfterSeconds: null }
  if (!shouldRetry(attempts, status, retryAfterSeconds)) return false
  await ports.wait(retryDelayMs(attempts, retryAfterSeconds), new AbortController().signal)
  return true
}

function lostOrRefused(error: unknown): PaymentAnswer {
  const transactionUuid = runningPayment(error)
  return transactionUuid !== null || isLost(error)
    ? { kind: 'lost', transactionUuid, isByConnection: isConnectionLost(error) }
    : { kind: 'refused', error }
}
