import type { StateTable } from './state-table.ts'

/** State of an attempt to take one sum for one basket, as the server knows it. */
export type PaymentAttemptState =
  | 'authorising'
  | 'fingerprint_required'
  | 'challenge_required'
  | 'authorising_unknown'
  | 'authorised'
  | 'capture_pending'
  | 'capturing_unknown'
  | 'captured'
  | 'voiding'
  | 'voiding_unknown'
  | 'voided'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'needs_attention'

/**
 * Event of an attempt. `approved`, `fingerprintAsked`, `challengeAsked`, `declined`, `outcomeUnknown` are the
 * provider's answers (or the lack of one). `missing` means that the provider was asked and has no such
 * payment. `orderCommitted` is our own transaction. `attentionNeeded` hands it to staff; `resolvedAs…` is
 * what staff or, by then, the provider say.
 */
export type PaymentAttemptEvent =
  | 'approved'
  | 'fingerprintAsked'
  | 'challengeAsked'
  | 'declined'
  | 'outcomeUnknown'
  | 'bankAnswered'
  | 'deadlinePassed'
  | 'customerCancelled'
  | 'missing'
  | 'voidWanted'
  | 'voidConfirmed'
  | 'orderCommitted'
  | 'captureConfirmed'
  | 'attentionNeeded'
  | 'resolvedAsCaptured'
  | 'resolvedAsVoided'

export const paymentAttempt: StateTable<PaymentAttemptState, PaymentAttemptEvent> = {
  initial: 'authorising',
  final: ['captured', 'voided', 'declined', 'cancelled', 'expired'],
  moves: {
    authorising: {
      approved: 'authorised',
      fingerprintAsked: 'fingerprint_required',
      challengeAsked: 'challenge_required',
      declined: 'declined',
      // F22, F23: a missing or unreadable answer is not a refusal.
      outcomeUnknown: 'authorising_unknown',
      // Only before the provider was asked.
      customerCancelled: 'cancelled',
      // F39: the held sum is not ours. It is one move, so that nothing in between can capture it.
      voidWanted: 'voiding',
      attentionNeeded: 'needs_attention',
    },
    // The bank examines the browser, in a hidden frame, before it decides whether to ask the customer.
    fingerprint_required: {
      approved: 'authorised',
      challengeAsked: 'challenge_required',
      declined: 'declined',
      outcomeUnknown: 'authorising_unknown',
      voidWanted: 'voiding',
      attentionNeeded: 'needs_attention',
    },
    challenge_required: {
      bankAnswered: 'authorising',
      // The provider may know the outcome before the bank's page tells us (F37: the webhook comes first).
      approved: 'authorised',
      declined: 'declined',
      outcomeUnknown: 'authorising_unknown',
      // F29, F30: at the deadline, once the provider says that nothing was authorised.
      deadlinePassed: 'expired',
      // F31: likewise only once the provider has released it; until then it is being voided.
      customerCancelled: 'cancelled',
      voidWanted: 'voiding',
      attentionNeeded: 'needs_attention',
    },
    authorising_unknown: {
      approved: 'authorised',
      fingerprintAsked: 'fingerprint_required',
      challengeAsked: 'challenge_required',
      declined: 'declined',
      missing: 'expired',
      voidWanted: 'voiding',
      attentionNeeded: 'needs_attention',
    },
    authorised: {
      orderCommitted: 'capture_pending',
      // The order could not be made, or the sum is not ours (F39): give it back before anything is captured.
      voidWanted: 'voiding',
      attentionNeeded: 'needs_attention',
    },
    capture_pending: {
      captureConfirmed: 'captured',
      outcomeUnknown: 'capturing_unknown',
      // F40: the booking stands, and staff look at the money.
      attentionNeeded: 'needs_attention',
    },
    capturing_unknown: {
      captureConfirmed: 'captured',
      missing: 'capture_pending',
      attentionNeeded: 'needs_attention',
    },
    captured: {},
    voiding: {
      voidConfirmed: 'voided',
      outcomeUnknown: 'voiding_unknown',
      attentionNeeded: 'needs_attention',
    },
    voiding_unknown: {
      voidConfirmed: 'voided',
      missing: 'voiding',
      attentionNeeded: 'needs_attention',
    },
    voided: {},
    // A payment that turns up at the provider after the end is given back there: a new attempt may be live by
    // then.
    declined: {},
    cancelled: {},
    expired: {},
    needs_attention: {
      // The provider is still asked, and its answer settles what staff have not.
      approved: 'authorised',
      declined: 'declined',
      missing: 'expired',
      // It can't become an order any more.
      voidWanted: 'voiding',
      resolvedAsCaptured: 'captured',
      resolvedAsVoided: 'voided',
    },
  },
}

/**
 * States of which a basket has at most one attempt (I03). With staff it is in doubt as before, so nothing
 * else is paid.
 */
export const liveAttemptStates: readonly PaymentAttemptState[] = [
  'authorising',
  'fingerprint_required',
  'challenge_required',
  'authorising_unknown',
  'authorised',
  'voiding',
  'voiding_unknown',
  'needs_attention',
]

export const publicPaymentStatuses = [
  'challenge_required',
  'authorised',
  'completed',
  'declined',
  'cancelled',
  'expired',
  'processing',
] as const
/** Status of a payment as pages are told it (docs/payments.md). */
export type PublicPaymentStatus = (typeof publicPaymentStatuses)[number]

const publicStatuses: Record<PaymentAttemptState, PublicPaymentStatus> = {
  authorising: 'processing',
  fingerprint_required: 'processing',
  challenge_required: 'challenge_required',
  authorising_unknown: 'processing',
  authorised: 'authorised',
  capture_pending: 'completed',
  capturing_unknown: 'completed',
  captured: 'completed',
  // Until the money is certainly given back, the page neither says so nor offers to pay again.
  voiding: 'processing',
  voiding_unknown: 'processing',
  voided: 'cancelled',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
  needs_attention: 'processing',
}

export const publicPaymentStatus = (state: PaymentAttemptState): PublicPaymentStatus => publicStatuses[state]
