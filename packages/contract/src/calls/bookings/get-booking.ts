import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AccountBookingPage } from '../../entities/bookings/account-booking.ts'

const bookingId = z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number'))

/** Ours: returns what the page of one booking shows beyond the list. */
export const getBooking = defineCall({
  name: 'getBooking',
  summary: 'One booking of a customer',
  method: 'GET',
  path: '/api/my-account/bookings/:bookingId',
  params: z.object({ bookingId }),
  reply: z.object({
    data: AccountBookingPage,
  }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'BOOKING_NOT_FOUND'],
})

/** Ours: finds the same activity at the same time of the week, the next time it takes place. */
export const getBookingAgain = defineCall({
  name: 'getBookingAgain',
  summary: 'Where a booking can be booked again',
  method: 'GET',
  path: '/api/my-account/bookings/:bookingId/again',
  params: z.object({ bookingId }),
  reply: z.object({
    data: z.object({
      venueSlug: z.string(),
      categorySlug: z.string(),
      kind: z.enum(['course', 'classes', 'resources', 'ticketed']),
      /** The next such day, from today on. */
      date: z.iso.date(),
      /** Null when there is no session at that time. */
      session: z.nullable(
        z.object({
          /** Id of the session on the pages of its day. */
          id: z.string(),
          compositeKey: z.string(),
          /** `HH:MM-HH:MM` */
          time: z.string(),
          locationSlug: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'BOOKING_NOT_FOUND'],
})
