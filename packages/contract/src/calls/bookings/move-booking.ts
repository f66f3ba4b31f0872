import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { OrderKey } from '../../entities/orders/order-key.ts'
import { freeText } from '../../free-text.ts'
import { opaqueWireId } from '../../wire-id.ts'

/** Ours: a booking at its new time, or as it would be there. */
export const MovedBooking = z.object({
  id: z.int(),
  /** False when the caller only asked what moving would do, and when the difference is to be paid first. */
  isMoved: z.boolean(),
  /** True when the new places are held in the basket, as a line that costs the difference. */
  isInBasket: z.boolean(),
  startsAtUtc: z.iso.datetime(),
  /** Pence that come back when the new time costs less; sent as `expected`. */
  back: z.int(),
  formattedBack: z.string(),
  /** Pence to pay when the new time costs more; sent as `expectedMore`. */
  more: z.int(),
  formattedMore: z.string(),
  /** Sentences that say what happens, or has happened. */
  sentences: z.array(z.string()),
  /** Rule for cancelling at the new time, in the words of a basket line: what comes back until when. */
  cancelRule: z.array(z.string()),
})
export type MovedBooking = z.infer<typeof MovedBooking>

/**
 * Ours: moves all places of a booking to another time of its activity at its venue. It takes the new places
 * and gives back the old ones in one step. If the new time costs less, the difference comes back. A dearer
 * time is held in the basket with `expectedMore`, and the booking moves once that is paid; without
 * `expectedMore` the answer is 409. The same key moves once.
 */
export const moveBooking = defineCall({
  name: 'moveBooking',
  summary: 'Move a booking to another time',
  method: 'POST',
  path: '/api/v1/activities/bookings/:bookingId/move',
  params: z.object({ bookingId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')) }),
  body: z.object({
    data: z.object({
      /** The session to move to, by either kind of id. */
      itemId: opaqueWireId(100),
      /** Pence that come back, as the page showed them. Any other sum is a 409. */
      expected: z.optional(z.int().check(z.minimum(0))),
      /**
       * Pence to pay, as the page showed them. A line for them goes into the basket; any other sum is a 409.
       */
      expectedMore: z.optional(z.int().check(z.minimum(1))),
      /** True to say what moving would do, and do nothing. */
      isOnlyAsked: z.optional(z.boolean()),
      /** Reason of staff, which the person reads in their account. */
      reason: z.optional(freeText(200)),
    }),
    /** Key from the link in the order's letter. */
    key: z.optional(OrderKey),
  }),
  reply: z.object({ data: MovedBooking }),
  errors: [
    'BOOKING_NOT_FOUND',
    'SLOT_NOT_FOUND',
    'MOVE_NOT_OFFERED',
    'MOVE_COSTS_MORE',
    'CANCELLATION_CHANGED',
    'SLOT_FULL',
    'SLOT_CANCELLED',
    'ALREADY_IN_BASKET',
    'NOT_YET_BOOKABLE',
    'NO_LONGER_BOOKABLE',
    'PRICE_NOT_OFFERED',
    'USED_ELSEWHERE',
    'PLACE_WAITED_FOR',
    'PAYMENT_IN_PROGRESS',
    'QUANTITY_NOT_OFFERED',
    'TOO_MANY_PLACES',
    'TOO_MANY_HELD',
    'TOO_MANY_FROM_ADDRESS',
    'HELD_LONG_ENOUGH',
    'HOLDS_RAN_OUT',
    'BASKET_LOCKED',
    'BASKET_CHANGED',
    'KEY_REUSED',
  ],
})
