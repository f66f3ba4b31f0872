import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { CancelledBooking } from '../../entities/bookings/cancellation.ts'
import { OrderKey } from '../../entities/orders/order-key.ts'
import type { ErrorCode } from '../../errors.ts'
import { freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

const errors: readonly ErrorCode[] = [
  'BOOKING_NOT_FOUND',
  'CANCELLING_NOT_OFFERED',
  'CANCELLING_TOO_LATE',
  'CANCELLING_CHECKED_IN',
  'CANCELLATION_CHANGED',
  'QUANTITY_NOT_OFFERED',
  'PAYMENT_IN_PROGRESS',
  'KEY_REUSED',
]

/**
 * Wire 11: cancels bookings of one person, all or none, under the rules in force now. Ours: with `expected…`,
 * cancels only if exactly that happens for all of them together. Otherwise a 409 has in its `details` what
 * would come back now, by booking. Cancelling twice has the effect of cancelling once.
 */
export const cancelBookings = defineCall({
  name: 'cancelBookings',
  summary: 'Cancel bookings, or places of one',
  method: 'PATCH',
  path: '/api/v1/activities/bookings',
  body: z.object({
    data: z.object({
      cancellationSource: z.optional(z.string()),
      updateType: z.literal('cancellation'),
      bookingIds: z.array(WireId).check(z.minLength(1), z.maxLength(50)),
      /** Pence, as the page showed them: money that comes back, and the charge for cancelling late. */
      expected: z.optional(z.int().check(z.minimum(0))),
      expectedCharge: z.optional(z.int().check(z.minimum(0))),
      /**
       * The `print` that the page showed for the only booking. If anything differs, even at the same pence,
       * nothing is cancelled.
       */
      expectedPrint: z.optional(z.string().check(z.maxLength(100))),
      /** Number of places to cancel of the only booking; all of them when left out. */
      places: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
      /** Reason of staff, which the person reads in their account. */
      reason: z.optional(freeText(200)),
    }),
    /** Key from the link in the order's letter. */
    key: z.optional(OrderKey),
  }),
  reply: z.object({ data: z.array(CancelledBooking) }),
  errors,
})

/** Spec 7: cancels all places of one booking, under the rules in force now. */
export const cancelBooking = defineCall({
  name: 'cancelBooking',
  summary: 'Cancel a booking',
  method: 'DELETE',
  path: '/api/activities/bookings/:bookingId',
  params: z.object({ bookingId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')) }),
  query: z.object({ source: z.optional(z.enum(['bookings', 'my_account', 'my-account'])) }),
  reply: z.object({ data: CancelledBooking }),
  errors,
})
