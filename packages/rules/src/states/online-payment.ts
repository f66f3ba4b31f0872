import type { PublicPaymentStatus } from './payment-attempt.ts'
import type { StateTable } from './state-table.ts'

/**
 * State of an online payment on the checkout page (spec 4): prepare, authorise, the bank's check, complete.
 */
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
      // F25, F30: the page was loaded or reloaded during a live attempt.
      resumed: 'processing',
    },
    preparing: {
      // A newer form, or a newer reason for it, replaces the one that is on its way.
      prepare: 'preparing',
      prepared: 'ready',
      prepareFailed: 'idle',
      // F41: credit was chosen while the card form was on its way.
      payWithoutCard: 'completing',
      resumed: 'processing',
      reset: 'idle',
    },
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
    // The bank's page is open. Its answer arrives by message or by polling (F36), or the page knows only that
    // it returned.
    challenge: { ...outcomes, bankReturned: 'processing', unknown: 'processing' },
    // "We are checking your payment. Please do not pay again": nothing leads from here to paying.
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

/** True for states in which the page must neither offer to pay nor let the basket be edited. */
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

/** Returns the page's event for a status from the server. */
export const eventOfStatus = (status: PublicPaymentStatus): OnlinePaymentEvent => eventsByStatus[status]
