import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import { paymentPollMs, paymentWithStaffPollMs } from '@touchline/rules/limits/defaults'
import { eventOfStatus, isPaymentInProgress } from '@touchline/rules/states/online-payment'
import type { AuthoriseBody } from '../../calls/payments/authorise.ts'
import type { CompleteBody } from '../../calls/payments/complete.ts'
import { askAboutPayment } from './ask-about-payment.ts'
import {
  authorisePayment,
  cancelPayment,
  completePayment,
  type PaymentAnswer,
} from './authorise-and-complete.ts'
import { createCardForm } from './card-form.ts'
import type { NextCard } from './payment.ts'
import { hasNoMessage } from './payment-errors.ts'
import type { PaymentPorts } from './payment-ports.ts'
import { createPaymentStore, type PaymentStore } from './payment-store.ts'
import {
  endNotice,
  notCancelledNotice,
  notStartedNotice,
  refusalNotice,
  savedCardGoneNotice,
  sessionOverNotice,
  walletFailedNotice,
} from './payment-words.ts'
import { createPolling } from './polling.ts'

export type PaymentFlow = ReturnType<typeof createPaymentFlow>

/** State of the page's payment, shared by the functions below. */
type Run = {
  ports: PaymentPorts
  store: PaymentStore
  polling: ReturnType<typeof createPolling>
  cardForm: ReturnType<typeof createCardForm>
  /** Body of `complete` for the basket that is being paid for. */
  paidFor: CompleteBody | null
  /** Card for the next try, when the customer has cancelled this payment here. */
  afterCancel: NextCard | null
  /** Reason why the result was last unknown: true when no answer came, false when the answer said nothing. */
  isByConnection: boolean
}

/** Runs a payment: prepare, authorise, the bank's check, complete (spec 4). */
export function createPaymentFlow(ports: PaymentPorts) {
  const store = createPaymentStore()
  const run: Run = {
    ports,
    store,
    polling: createPolling(
      (signal) => askOnce(run, signal),
      () => pauseOf(store),
      ports.wait,
    ),
    cardForm: createCardForm(ports, store, (transactionUuid) => resume(run, transactionUuid)),
    paidFor: null,
    afterCancel: null,
    isByConnection: true,
  }
  store.subscribe(() => {
    if (!isPaymentInProgress(store.get().state)) run.polling.stop()
  })
  return {
    subscribe: store.subscribe,
    get: store.get,
    begin: () => run.cardForm.open(),
    /** Asks again for the form that could not be opened, unless it is on its way. */
    retry: async () => {
      if (store.get().state !== 'preparing') await run.cardForm.open()
    },
    /** Opens the form, as the sum left is now large enough for a card. */
    sumIsEnough: () => run.cardForm.open(null),
    /** Changes the sum to pay by card, after a change of credit. */
    sumChanged: (toPayPence: number) => run.cardForm.openForSum(toPayPence),
    resume: (transactionUuid: string) => resume(run, transactionUuid),
    /** Pays. `completion` is the body that `complete` will get for the same basket. */
    pay: async (body: AuthoriseBody, completion: CompleteBody) => {
      run.paidFor = completion
      run.afterCancel = null
      if (store.step({ event: 'pay', notice: null })) await onAnswer(run, await authorisePayment(ports, body))
    },
    /** Orders without a card, when nothing is left to pay (F41). */
    payWithoutCard: async (body: CompleteBody) => {
      run.paidFor = body
      // A form that is on its way is not needed any more.
      run.cardForm.forget()
      if (store.step({ event: 'payWithoutCard', notice: null })) await complete(run, null)
    },
    /**
     * Handles the bank page's message that it is done. Any page could send it, so that the server is asked.
     */
    bankReturned: () => {
      const isLookedUp = store.get().state === 'processing'
      if (store.step({ event: 'bankReturned', notice: null }) || isLookedUp) run.polling.start('at once')
    },
    cancel: (nextCard: NextCard) => cancel(run, nextCard),
    /** Opens a new form: the provider's session expired while the page stood open (F42). */
    sessionOver: () => run.cardForm.open(sessionOverNotice),
    /** Opens a new form: a wallet found the session expired, or its card can't be taken (F42). */
    walletFailed: () => run.cardForm.open(walletFailedNotice),
    /** Opens a new form: the provider no longer knows the saved card (F43). */
    savedCardGone: () => run.cardForm.open(savedCardGoneNotice),
    /** Stops: nothing is left to pay by card, or the page is being left. */
    stop: () => {
      run.cardForm.forget()
      run.polling.stop()
    },
  }
}

const pauseOf = (store: PaymentStore): number => {
  const payment = store.get()
  return payment.state === 'processing' && payment.withStaff !== null ? paymentWithStaffPollMs : paymentPollMs
}

/** Resumes a payment that was under way when the page was opened (F25, F30). */
function resume({ store, polling }: Run, transactionUuid: string): void {
  if (store.step({ event: 'resumed', transactionUuid, notice: null })) polling.start('at once')
}

async function complete(run: Run, transactionUuid: string | null): Promise<void> {
  await onAnswer(run, await completePayment(run.ports, { ...run.paidFor, transactionUuid }))
}

/** Handles an answer. */
async function onAnswer(run: Run, answer: PaymentAnswer): Promise<void> {
  const { ports, store, polling } = run
  switch (answer.kind) {
    case 'known':
      return follow(run, answer.transaction)
    case 'underway':
      store.step({ event: 'unknown', transaction: answer.transaction })
      return polling.start('later')
    case 'lost':
      run.isByConnection = answer.isByConnection
      store.step({ event: 'unknown', transactionUuid: answer.transactionUuid })
      return polling.start('at once')
    case 'refused':
      store.step({ event: 'refused', notice: refusalNotice(answer.error, ports.currencySymbol()) })
      if (hasNoMessage(answer.error)) ports.orderFailed()
      ports.refused(answer.error)
      return startAnew(run)
  }
}

/** Handles a payment's status. */
async function follow(run: Run, transaction: Transaction): Promise<void> {
  const { ports, store, polling } = run
  const event = eventOfStatus(transaction.transactionStatus)
  switch (event) {
    case 'approved':
      if (store.step({ event, transaction, notice: null })) await complete(run, transaction.transactionUuid)
      return
    case 'completed':
      if (store.step({ event, transaction }) && transaction.completeOrderId)
        ports.completed(transaction.completeOrderId)
      return
    case 'challengeAsked':
    case 'unknown':
      store.step({ event, transaction })
      return polling.start('later')
    default:
      if (store.step({ event, transaction, notice: endNotice(transaction, run.afterCancel) })) startAnew(run)
      return
  }
}

/** Asks once for the payment's result; true when there is nothing more to ask. */
async function askOnce(run: Run, signal: AbortSignal): Promise<boolean> {
  const { ports, store } = run
  const payment = store.get()
  if (!('transactionUuid' in payment)) return true
  const found = await askAboutPayment(ports, payment.transactionUuid, run.paidFor)
  if (signal.aborted) return true
  switch (found.kind) {
    case 'nothing':
      return false
    case 'named':
      store.step({ event: 'unknown', transactionUuid: found.transactionUuid })
      return false
    case 'notStarted':
      store.step({ event: 'cancelled', notice: notStartedNotice(run) })
      ports.orderFailed()
      startAnew(run)
      return true
    case 'transaction': {
      const { transaction } = found
      const event = eventOfStatus(transaction.transactionStatus)
      if (event === 'unknown' && payment.state === 'processing') store.step({ event, transaction })
      const isNews = event !== 'unknown' && !(event === 'challengeAsked' && payment.state === 'challenge')
      if (isNews) await follow(run, transaction)
      return isNews
    }
  }
}

async function cancel(run: Run, nextCard: NextCard): Promise<void> {
  const { ports, store, polling } = run
  const payment = store.get()
  if (payment.state !== 'challenge' && !(payment.state === 'processing' && payment.canCancel)) return
  const { transactionUuid } = payment
  if (transactionUuid === null) return
  polling.stop()
  run.afterCancel = nextCard
  const transaction = await cancelPayment(ports, transactionUuid).catch(() => null)
  const now = store.get()
  // Its end was seen in another way meanwhile, and the next payment may have begun.
  if (!('transactionUuid' in now) || now.transactionUuid !== transactionUuid) return
  if (transaction) return follow(run, transaction)
  // It is not known whether the payment was cancelled: ask until its result is known.
  store.step({ event: 'unknown', transactionUuid, notice: notCancelledNotice })
  polling.start('at once')
}

/**
 * Starts anew (spec 4): the card session is cleared when a payment fails, and the next try has its own form.
 */
function startAnew({ ports, cardForm }: Run): void {
  ports.basketChanged()
  if (ports.needsCard()) void cardForm.open()
}
