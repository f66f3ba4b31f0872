import type { Cart } from '@touchline/contract/entities/cart'
import type { Transaction } from '@touchline/contract/entities/online-payment'
import { paymentPollMs } from '@touchline/rules/decisions'
import { shouldRetry, retryDelayMs } from '@touchline/rules/retry'
import { eventOfStatus, isPaymentInProgress } from '@touchline/rules/states/online-payment'
import { ApiError } from '../../calls/api-error.ts'
import type { AuthoriseBody } from '../../calls/checkout/authorise.ts'
import type { CompleteBody } from '../../calls/checkout/complete.ts'
import type { PreparedCheckout } from '../../calls/checkout/prepare.ts'
import { newIdempotencyKey } from '../../calls/idempotency-key.ts'
import { noPayment, type Payment, type PaymentNotice } from './payment.ts'
import { type PaymentStep, stepPayment } from './step-payment.ts'
import {
  endNotice,
  lostBeforeStartNotice,
  refusalNotice,
  sessionOverNotice,
  unavailableNotice,
} from './payment-words.ts'

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
  completed: (completeOrderId: string) => void
  currencySymbol: () => string
  /** False where credit covers everything. */
  needsCard: () => boolean
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export type PaymentFlow = ReturnType<typeof createPaymentFlow>

/** Spec 4: prepare, authorise, the bank's check, complete. Every step goes through the state table. */
export function createPaymentFlow(ports: PaymentPorts) {
  let payment: Payment = noPayment
  let preparations = 0
  let polling: AbortController | null = null
  /** What `complete` is told of the basket that is being paid for. */
  let lastBody: CompleteBody | null = null
  const listeners = new Set<() => void>()

  /** False when the table refuses the step. */
  function step(next: PaymentStep): boolean {
    const before = payment
    payment = stepPayment(payment, next)
    if (payment === before) return false
    if (!isPaymentInProgress(payment.state)) stopPolling()
    for (const listener of listeners) listener()
    return true
  }

  /** Opens the card form. What was said about the last payment stays beside it. */
  async function begin(notice?: PaymentNotice): Promise<void> {
    if (!step({ event: 'prepare', ...(notice && { notice }) })) return
    const preparation = ++preparations
    try {
      const { url, sessionKey } = await ports.prepare()
      if (preparation !== preparations) return
      if (url === null || sessionKey === null) {
        step({ event: 'prepareFailed' })
        ports.basketChanged()
      } else step({ event: 'prepared', session: { url, sessionKey } })
    } catch (error) {
      if (preparation === preparations) onPrepareFailed(error)
    }
  }

  function onPrepareFailed(error: unknown): void {
    const running = runningPayment(error)
    if (running !== null) return resume(running)
    const code = error instanceof ApiError ? error.code : undefined
    // The basket itself says what is wrong with it.
    const isAboutBasket = code === 'HOLD_EXPIRED' || code === 'BASKET_EMPTY'
    step({ event: 'prepareFailed', ...(isAboutBasket ? {} : { notice: unavailableNotice(error) }) })
    if (isAboutBasket) ports.basketChanged()
  }

  /** F25, F30: the page was opened while a payment is under way. */
  function resume(transactionUuid: string): void {
    if (step({ event: 'resumed', transactionUuid, notice: null })) void poll('at once')
  }

  async function pay(body: AuthoriseBody): Promise<void> {
    if (!step({ event: 'pay', notice: null })) return
    const key = newIdempotencyKey()
    try {
      await follow(await persist(() => ports.authorise(body, key)))
    } catch (error) {
      await onPayFailed(error)
    }
  }

  /** F41: nothing is left for a card. */
  async function payWithoutCard(body: CompleteBody): Promise<void> {
    if (!step({ event: 'payWithoutCard', notice: null })) return
    await completeBy({ ...body, transactionUuid: null })
  }

  async function completeBy(body: CompleteBody): Promise<void> {
    const key = newIdempotencyKey()
    try {
      const transaction = await persist(() => ports.complete(body, key))
      if (transaction.transactionStatus === 'completed') finish(transaction)
      else {
        step({ event: 'unknown', transaction })
        void poll()
      }
    } catch (error) {
      const ended = error instanceof ApiError ? error.details['transaction'] : undefined
      if (isTransaction(ended)) await follow(ended)
      else await onPayFailed(error)
    }
  }

  async function onPayFailed(error: unknown): Promise<void> {
    const running = runningPayment(error)
    if (running !== null || isLost(error)) {
      step({ event: 'unknown', transactionUuid: running })
      void poll('at once')
      return
    }
    step({ event: 'refused', notice: refusalNotice(error, ports.currencySymbol()) })
    ports.refused(error)
    startAnew()
  }

  /** Spec 4: the card session is cleared when a payment fails; the next try has a form of its own. */
  function startAnew(): void {
    ports.basketChanged()
    if (ports.needsCard()) void begin()
  }

  /** There was no payment after all. */
  function notStarted(): void {
    step({ event: 'cancelled', notice: lostBeforeStartNotice })
    startAnew()
  }

  /** What a payment's status means for the page. */
  async function follow(transaction: Transaction): Promise<void> {
    const event = eventOfStatus(transaction.transactionStatus)
    switch (event) {
      case 'approved':
        if (step({ event, transaction })) await completeBy(completionOf(transaction))
        return
      case 'completed':
        return finish(transaction)
      case 'challengeAsked':
      case 'unknown':
        step({ event, transaction })
        void poll()
        return
      default:
        step({ event, transaction, notice: endNotice(transaction) })
        startAnew()
    }
  }

  function finish(transaction: Transaction): void {
    if (step({ event: 'completed', transaction }) && transaction.completeOrderId)
      ports.completed(transaction.completeOrderId)
  }

  /** F36: the page asks every two seconds, whether or not any message arrives. */
  async function poll(when: 'later' | 'at once' = 'later'): Promise<void> {
    stopPolling()
    const mine = new AbortController()
    polling = mine
    let isFirst = when === 'at once'
    while (!mine.signal.aborted) {
      if (!isFirst) await ports.wait(paymentPollMs, mine.signal)
      isFirst = false
      if (mine.signal.aborted || !('transactionUuid' in payment)) return
      const before = payment.state
      try {
        const found = await findOut(payment.transactionUuid)
        if (mine.signal.aborted) return
        if (found) {
          const event = eventOfStatus(found.transactionStatus)
          const isNews = event !== 'unknown' && !(event === 'challengeAsked' && before === 'challenge')
          if (isNews) return await follow(found)
        }
      } catch (error) {
        // No answer is no news: the next asking is in two seconds.
        const code = error instanceof ApiError ? error.code : undefined
        const isNone = code === 'ATTEMPT_NOT_FOUND' || code === 'BASKET_EMPTY'
        if (isNone && !mine.signal.aborted) return notStarted()
      }
    }
  }

  /** Null while there is nothing new to tell. */
  async function findOut(transactionUuid: string | null): Promise<Transaction | null> {
    if (transactionUuid !== null) return ports.getTransaction(transactionUuid)
    // Even the answer that would have named the payment was lost: the basket knows.
    const cart = await ports.getCart()
    if (cart.paymentInProgress !== null) {
      step({ event: 'unknown', transactionUuid: cart.paymentInProgress })
      return null
    }
    if (cart.items.length + cart.releasedItems.length > 0) {
      notStarted()
      return null
    }
    // An empty basket was paid for: its order is asked for by what was in it.
    return lastBody ? ports.complete({ ...lastBody, transactionUuid: null }, newIdempotencyKey()) : null
  }

  function completionOf({ transactionUuid }: Transaction): CompleteBody {
    return { ...lastBody, transactionUuid }
  }

  function stopPolling(): void {
    polling?.abort()
    polling = null
  }

  /** Asks again, with the same key, when no answer came: the act happens once however often it is asked for. */
  async function persist(ask: () => Promise<Transaction>): Promise<Transaction> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await ask()
      } catch (error) {
        const status = error instanceof ApiError ? error.status : null
        if (!isLost(error) || !shouldRetry(attempts, status)) throw error
        await ports.wait(retryDelayMs(attempts), new AbortController().signal)
      }
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => payment,
    begin,
    resume,
    /** `completion` is what `complete` will be told of the same basket. */
    pay: (body: AuthoriseBody, completion: CompleteBody) => {
      lastBody = completion
      return pay(body)
    },
    payWithoutCard: (body: CompleteBody) => {
      lastBody = body
      return payWithoutCard(body)
    },
    /** The bank's page says that it is done; whoever says so, the answer comes from the server. */
    bankReturned: () => {
      if (step({ event: 'bankReturned' })) void poll('at once')
    },
    cancel: async () => {
      if (payment.state !== 'challenge') return
      const { transactionUuid } = payment
      stopPolling()
      try {
        await follow(await ports.cancel(transactionUuid))
      } catch {
        // Not known whether it was cancelled: what became of it is asked until it is known.
        step({ event: 'unknown', transactionUuid })
        void poll('at once')
      }
    },
    /** F42: the provider's session ran out while the page stood open. */
    sessionOver: () => begin(sessionOverNotice),
    /** Nothing is to be paid by card any more, or the page goes away. */
    stop: () => {
      preparations++
      stopPolling()
    },
  }
}

/** No answer, or one that says nothing about what was done. */
function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  // F89: this one says for certain that nothing was taken.
  return error.code !== 'PAYMENT_UNAVAILABLE' && (error.status === 0 || error.status >= 500)
}

function runningPayment(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'PAYMENT_IN_PROGRESS') return null
  const { transactionUuid } = error.details
  return typeof transactionUuid === 'string' ? transactionUuid : null
}

function isTransaction(value: unknown): value is Transaction {
  return typeof value === 'object' && value !== null && 'transactionStatus' in value
}
