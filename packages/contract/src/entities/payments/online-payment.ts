import * as z from 'zod/mini'

/**
 * Status as pages are told it; the provider's own values are stored and never shown. `processing` means
 * unknown: ask again.
 */
export const TransactionStatus = z.enum([
  'challenge_required',
  'authorised',
  'completed',
  'declined',
  'cancelled',
  'expired',
  'processing',
])
export type TransactionStatus = z.infer<typeof TransactionStatus>

export const DeclineReason = z.enum([
  'insufficient_funds',
  'card_declined',
  'security_code',
  'expired_card',
  'authentication_failed',
  'processing_error',
  'no_card',
])
export type DeclineReason = z.infer<typeof DeclineReason>

/** Spec 3, Online payment state. */
export const Transaction = z.object({
  transactionStatus: TransactionStatus,
  transactionUuid: z.nullable(z.string()),
  scaUrl: z.nullable(z.string()),
  scaData: z.nullable(z.string()),
  /** Our own page that holds the bank's page; null unless a challenge is required. */
  challengeUrl: z.nullable(z.string()),
  /**
   * Our own page for a hidden frame, in which the bank examines the browser; null unless that is under way.
   */
  fingerprintUrl: z.nullable(z.string()),
  /** Moment at which an unanswered challenge is given up. */
  deadline: z.nullable(z.iso.datetime()),
  serverNow: z.iso.datetime(),
  declineReason: z.nullable(DeclineReason),
  message: z.nullable(z.string()),
  /** True when it is in doubt and the operator's staff look at it: asking again soon brings no news. */
  isWithStaff: z.boolean(),
  /** True when the payer may give it up: it waits only for the bank. */
  canCancel: z.boolean(),
  completeOrderId: z.nullable(z.string()),
  /** wire 10, 11: the same order as a number, as in lists of bookings. It gives access to nothing. */
  orderId: z.nullable(z.int()),
})
export type Transaction = z.infer<typeof Transaction>
