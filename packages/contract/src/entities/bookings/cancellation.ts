import * as z from 'zod/mini'
import { Opening } from '../timetable/wall-time.ts'

/** Destination of money that goes back. `desk`: staff pay it out, to a person without an account. */
export const MoneyBackTo = z.enum(['card', 'membership-credit', 'general-credit', 'desk'])
export type MoneyBackTo = z.infer<typeof MoneyBackTo>

/** Effect of giving up this number of places now. Amounts are pence. */
export const CancelChoice = z.object({
  places: z.int(),
  /** All that comes back. Sent as `expected`, so that nothing else is done than what was read. */
  back: z.int(),
  formattedBack: z.string(),
  backTo: z.array(z.object({ to: MoneyBackTo, amount: z.int(), formattedAmount: z.string() })),
  /** Charge to the person for cancelling late; 0 for none. */
  charge: z.int(),
  formattedCharge: z.string(),
  /**
   * Fingerprint of its whole effect: where each penny goes, what is owed, what stays used. Sent as
   * `expectedPrint`.
   */
  print: z.string(),
  /** All of it in words: "£9.50 goes back to your Visa ending 3220 in 3 to 5 days." */
  sentences: z.array(z.string()),
})
export type CancelChoice = z.infer<typeof CancelChoice>

/** Terms for cancelling or moving a booking at this moment: whether, until when, and what would come back. */
export const Cancellation = z.object({
  canBeCancelled: z.boolean(),
  /**
   * Reason why it can't be cancelled: the operator has no rule for it, the time for it is over, it has begun,
   * it is cancelled, or all of it is checked in.
   */
  reason: z.nullable(z.enum(['not-offered', 'too-late', 'started', 'cancelled', 'checked-in'])),
  /** Number of places that are checked in, and stay when the others are given up. */
  placesInUse: z.int(),
  /** The last moment to cancel; null when it never could be. */
  until: z.nullable(Opening),
  /** The last moment at which everything comes back; null when there is none or it has passed. */
  fullUntil: z.nullable(Opening),
  /** The rule, or the reason why it can't be cancelled and whom to ask, in sentences. Never empty. */
  sentences: z.array(z.string()).check(z.minLength(1)),
  /**
   * A choice for each number of places that can be given up, fewest first; empty when it can't be cancelled.
   */
  choices: z.array(CancelChoice),
  /** Terms for moving it to another time of the same activity at the same venue. */
  move: z.object({
    canBeMoved: z.boolean(),
    until: z.nullable(Opening),
    /** The last day that it can be moved to, if the rule has one. */
    lastDate: z.nullable(z.iso.date()),
    /** Empty when the operator moves no bookings of this activity. */
    sentences: z.array(z.string()),
  }),
})
export type Cancellation = z.infer<typeof Cancellation>

/** A booking after places of it were given up. */
export const CancelledBooking = z.object({
  id: z.int(),
  /** Programs look for `cancelled`; `booked` while places are left. */
  status: z.enum(['booked', 'cancelled']),
  /** Number of places that are left. */
  quantity: z.int(),
  back: z.int(),
  formattedBack: z.string(),
  /** Sentences that say what was done. */
  sentences: z.array(z.string()),
})
export type CancelledBooking = z.infer<typeof CancelledBooking>
