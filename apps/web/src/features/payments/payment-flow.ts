import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import { paymentPollMs, paymentWithStaffPollMs } from '@touchline/rules/limits/decisions'
import { eventOfStatus, isPaymentInProgress } from '@touchline/rules/states/online-payment'
import type { AuthoriseBody } from '../../calls/payments/authorise.ts'
import type { CompleteBody } from '../../calls/payments/complete.ts'
import { authorisePayment, completePayment, type PaymentAnswer } from './ask-for-payment.ts'
import { createCardForm } from './card-form.ts'
import { findOut } from './find-out.ts'
import type { NextCard } from './payment.ts'
import { isUnsaid } from './payment-errors.ts'
import type { PaymentPorts } from './payment-ports.ts'
import { createPaymentStore, type PaymentStore } from './payment-store.ts'
import {
  endNotice,
  notStartedNotice,
  refusalNotice,
  savedCardGoneNotice,
  sessionOverNotice,
  walletFailedNotice,
} from './payment-words.ts'
import { createPolling } from './polling.ts'

export type PaymentFlow = ReturnType<typeof createPaymentFlow>

/** One payment of the page, as the functions below find it. */
type Run = {
  ports: PaymentPorts
  store: PaymentStore
  polling: ReturnType<typeof createPolling>
  cardForm: ReturnType<typeof createCardForm>
  /** What `complete` is told of the basket that is being paid for. */
  paidFor: CompleteBody | null
  /** With which card they go on, where they have cancelled this payment here. */
  afterCancel: NextCard | null
  /** Says why it was last not known what became of it: no answer came, or one that says nothing. */
  isByConnection: boolean
}

/** Spec 4: prepare, authorise, the bank's check, complete. */
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
    /** By now a card can pay what is left. */
    sumIsEnough: () => run.cardForm.open(null),
    /** Credit leaves another sum to be paid by card. */
    sumChanged: (toPayPence: number) => run.cardForm.openForSum(toPayPence),
    resume: (transactionUuid: string) => resume(run, transactionUuid),
    /** `completion` is what `complete` will be told of the same basket. */
    pay: async (body: AuthoriseBody, completion: CompleteBody) => {
      run.paidFor = completion
      run.afterCancel = null
      if (store.step({ event: 'pay', notice: null })) await onAnswer(run, await authorisePayment(ports, body))
    },
    /** F41: nothing is left for a card. */
    payWithoutCard: async (body: CompleteBody) => {
      run.paidFor = body
      if (store.step({ event: 'payWithoutCard', notice: null })) await complete(run, null)
    },
    /** The bank's page says that it is done. Any page could say so: the answer comes from the server. */
    bankReturned: () => {
      const isLookedUp = store.get().state === 'processing'
      if (store.step({ event: 'bankReturned' }) || isLookedUp) run.polling.start('at once')
    },
    cancel: (nextCard: NextCard) => cancel(run, nextCard),
    /** F42: the provider's session ran out while the page stood open. */
    sessionOver: () => run.cardForm.open(sessionOverNotice),
    /** F42: the same, found by a wallet, or the wallet's card can't be taken. */
    walletFailed: () => run.cardForm.open(walletFailedNotice),
    /** F43: the provider does not know the saved card any more. */
    savedCardGone: () => run.cardForm.open(savedCardGoneNotice),
    /** Nothing is to be paid by card any more, or the page goes away. */
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

/** F25, F30: the page was opened while a payment is under way. */
function resume({ store, polling }: Run, transactionUuid: string): void {
  if (store.step({ event: 'resumed', transactionUuid, notice: null })) polling.start('at once')
}

async function complete(run: Run, transactionUuid: string | null): Promise<void> {
  await onAnswer(run, await completePayment(run.ports, { ...run.paidFor, transactionUuid }))
}

/** What an answer means for the page. */
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
      if (isUnsaid(answer.error)) ports.orderFailed()
      ports.refused(answer.error)
      return startAnew(run)
  }
}

/** What a payment's status means for the page. */
async function follow(run: Run, transaction: Transaction): Promise<void> {
  const { ports, store, polling } = run
  const event = eventOfStatus(transaction.transactionStatus)
  switch (event) {
    case 'approved':
      if (store.step({ event, transaction })) await complete(run, transaction.transactionUuid)
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
      store.step({ event, transaction, notice: endNotice(transaction, run.afterCancel) })
      return startAnew(run)
  }
}

/** Asks once what became of the payment; true when there is nothing more to ask. */
async function askOnce(run: Run, signal: AbortSignal): Promise<boolean> {
  const { ports, store } = run
  const payment = store.get()
  if (!('transactionUuid' in payment)) return true
  const found = await findOut(ports, payment.transactionUuid, run.paidFor)
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
  // Not known whether it was cancelled: what became of it is asked until it is known.
  const answer = await ports.cancel(transactionUuid).then(
    (transaction): PaymentAnswer => ({ kind: 'known', transaction }),
    (): PaymentAnswer => ({ kind: 'lost', transactionUuid, isByConnection: true }),
  )
  await onAnswer(run, answer)
}

/** Spec 4: the card session is cleared when a payment fails; the next try has a form of its own. */
function startAnew({ ports, cardForm }: Run): void {
  ports.basketChanged()
  if (ports.needsCard()) void cardForm.open()
}
