import * as z from 'zod/mini'
import { Opening } from '../timetable/wall-time.ts'

/** Where money goes back to. `desk`: staff pay it out, to a person without an account. */
export const MoneyBackTo = z.enum(['card', 'membership-credit', 'general-credit', 'desk'])
export type MoneyBackTo = z.infer<typeof MoneyBackTo>

/** What happens if so many places are given up now. Amounts are pence. */
export const CancelChoice = z.object({
  places: z.int(),
  /** All that comes back: sent as `expected`, so that nothing else is done than what was read. */
  back: z.int(),
  formattedBack: z.string(),
  backTo: z.array(z.object({ to: MoneyBackTo, amount: z.int(), formattedAmount: z.string() })),
  /** What the person owes for cancelling late; 0 where nothing. */
  charge: z.int(),
  formattedCharge: z.string(),
  /** Of all that it does: where each penny goes, what is owed, what stays used. Sent as `expectedPrint`. */
  print: z.string(),
  /** All of it in words: "£9.50 goes back to your Visa ending 3220 in 3 to 5 days." */
  sentences: z.array(z.string()),
})
export type CancelChoice = z.infer<typeof CancelChoice>

/** Whether a booking can be cancelled or moved at this moment, until when, and what would come back. */
export const Cancellation = z.object({
  canBeCancelled: z.boolean(),
  /** Why it can't: the operator has no rule for it, the time for it is over, it has begun, or it is cancelled. */
  reason: z.nullable(z.enum(['not-offered', 'too-late', 'started', 'cancelled'])),
  /** The last moment to cancel; null where it never could be. */
  until: z.nullable(Opening),
  /** The last moment at which everything comes back; null where that never is or has passed. */
  fullUntil: z.nullable(Opening),
  /** The rule, or why it can't be cancelled and who to ask, in sentences. Never empty. */
  sentences: z.array(z.string()).check(z.minLength(1)),
  /** One for each number of places that can be given up, fewest first; empty where it can't be cancelled. */
  choices: z.array(CancelChoice),
  /** Whether it can be moved to another time of the same activity at the same venue, and until when. */
  move: z.object({
    canBeMoved: z.boolean(),
    until: z.nullable(Opening),
    /** The last day that it can be moved to, where the rule has one. */
    lastDate: z.nullable(z.iso.date()),
    /** Empty where the operator moves no bookings of this activity. */
    sentences: z.array(z.string()),
  }),
})
export type Cancellation = z.infer<typeof Cancellation>

/** A booking after places of it were given up. */
export const CancelledBooking = z.object({
  id: z.int(),
  /** Programs look for `cancelled`; `booked` where places of it are left. */
  status: z.enum(['booked', 'cancelled']),
  /** Places that are left. */
  quantity: z.int(),
  back: z.int(),
  formattedBack: z.string(),
  /** What was done, in words. */
  sentences: z.array(z.string()),
})
export type CancelledBooking = z.infer<typeof CancelledBooking>
