import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/**
 * Ours: lists what the people of the basket's lines have already booked in the same sessions, or at the same
 * time.
 */
export const listAlsoBooked = defineCall({
  name: 'listAlsoBooked',
  summary: 'Bookings of the same people at the same time',
  method: 'GET',
  path: '/api/activities/cart/also-booked',
  reply: z.object({
    data: z.array(
      z.object({
        cartItemId: z.int(),
        /** Null for a booking made by another person, who alone can cancel it. */
        bookingId: z.nullable(z.int()),
        /** 'Yoga, Tue 24 Nov, 18:00' */
        name: z.string(),
        /** 'You are booked for Yoga (18:00 to 19:00 at Mill House) at that time.' */
        words: z.string(),
      }),
    ),
  }),
  errors: [],
})
