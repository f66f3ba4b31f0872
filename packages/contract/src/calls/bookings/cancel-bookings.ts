import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { CancelledBooking } from '../../entities/bookings/cancellation.ts'
import { OrderKey } from '../../entities/orders/order-key.ts'
import type { ErrorCode } from '../../errors.ts'
import { WireId } from '../../wire-id.ts'

const errors: readonly ErrorCode[] = [
  'BOOKING_NOT_FOUND',
  'CANCELLING_NOT_OFFERED',
  'CANCELLING_TOO_LATE',
  'CANCELLATION_CHANGED',
  'QUANTITY_NOT_OFFERED',
  'PAYMENT_IN_PROGRESS',
  'KEY_REUSED',
]

/**
 * Wire 11: bookings of one person, all or none, under the rule of this moment. Ours: with `expected…`, only if that is
 * what happens of all of them together; else 409 has what would come back now, by booking, in `details`. Cancelling
 * twice is cancelling once.
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
      /** Pence, as the page has shown them: what comes back, and what is owed for cancelling late. */
      expected: z.optional(z.int().check(z.minimum(0))),
      expectedCharge: z.optional(z.int().check(z.minimum(0))),
      /** The `print` of what the page has shown of the only booking: nothing else is done, not even at the same pence. */
      expectedPrint: z.optional(z.string().check(z.maxLength(100))),
      /** How many places of the only booking; all of them where it is left out. */
      places: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    /** Of the link in the order's letter. */
    key: z.optional(OrderKey),
  }),
  reply: z.object({ data: z.array(CancelledBooking) }),
  errors,
})

/** Spec 7: all places of one booking, under the rule of this moment. */
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
