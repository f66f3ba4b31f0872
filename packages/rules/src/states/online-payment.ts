import type { PublicPaymentStatus } from './payment-attempt.ts'
import type { StateTable } from './state-table.ts'

/** Spec 4: online payment as the checkout page lives through it: prepare, authorise, the bank's check, complete. */
export type OnlinePaymentState =
  | 'idle'
  | 'preparing'
  | 'ready'
  | 'authorising'
  | 'challenge'
  | 'processing'
  | 'completing'
  | 'complete'
  | 'declined'
  | 'cancelled'
  | 'expired'

export type OnlinePaymentEvent =
  | 'prepare'
  | 'prepared'
  | 'prepareFailed'
  | 'preparedAnew'
  | 'pay'
  | 'payWithoutCard'
  | 'approved'
  | 'challengeAsked'
  | 'declined'
  | 'refused'
  | 'unknown'
  | 'bankReturned'
  | 'completed'
  | 'cancelled'
  | 'expired'
  | 'resumed'
  | 'reset'

const outcomes = {
  approved: 'completing',
  completed: 'complete',
  challengeAsked: 'challenge',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
} as const

export const onlinePayment: StateTable<OnlinePaymentState, OnlinePaymentEvent> = {
  initial: 'idle',
  final: ['complete'],
  moves: {
    idle: {
      prepare: 'preparing',
      // F41: credit covers everything, so there is no card to prepare for.
      payWithoutCard: 'completing',
      // F25, F30: the page was loaded, or loaded again, while an attempt is live.
      resumed: 'processing',
    },
    preparing: { prepared: 'ready', prepareFailed: 'idle', resumed: 'processing', reset: 'idle' },
    ready: {
      pay: 'authorising',
      payWithoutCard: 'completing',
      // F42: the provider's session ran out, or the basket changed.
      prepare: 'preparing',
      // Credit pays another part: the same form, for another sum.
      preparedAnew: 'ready',
      resumed: 'processing',
      reset: 'idle',
    },
    authorising: {
      ...outcomes,
      unknown: 'processing',
      // Spec 4: a failed authorise clears the card session, so the next try prepares again.
      refused: 'idle',
    },
    // The bank's page is open. Its word arrives by message or by polling (F36), or the page only knows that it returned.
    challenge: { ...outcomes, bankReturned: 'processing', unknown: 'processing' },
    // "We are checking your payment. Please do not pay again": no way from here to pay.
    processing: { ...outcomes, unknown: 'processing' },
    completing: {
      completed: 'complete',
      unknown: 'processing',
      declined: 'declined',
      cancelled: 'cancelled',
      expired: 'expired',
      refused: 'idle',
    },
    complete: { reset: 'idle' },
    declined: { prepare: 'preparing', payWithoutCard: 'completing', reset: 'idle' },
    cancelled: { prepare: 'preparing', payWithoutCard: 'completing', reset: 'idle' },
    expired: { prepare: 'preparing', payWithoutCard: 'completing', reset: 'idle' },
  },
}

/** The states in which the page must not offer to pay, nor let the basket be edited. */
export const isPaymentInProgress = (state: OnlinePaymentState): boolean =>
  state === 'authorising' || state === 'challenge' || state === 'processing' || state === 'completing'

const eventsByStatus: Record<PublicPaymentStatus, OnlinePaymentEvent> = {
  challenge_required: 'challengeAsked',
  authorised: 'approved',
  completed: 'completed',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
  processing: 'unknown',
}

/** What a status from the server means to the page. */
export const eventOfStatus = (status: PublicPaymentStatus): OnlinePaymentEvent => eventsByStatus[status]
