import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AccountBooking } from '../../entities/account-booking.ts'
import { DateForms } from '../../entities/wall-time.ts'

export const bookingId = z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number'))

/** Ours: what the page of one booking shows beside what the list has. */
export const getBooking = defineCall({
  name: 'getBooking',
  summary: 'One booking of a customer',
  method: 'GET',
  path: '/api/my-account/bookings/:bookingId',
  params: z.object({ bookingId }),
  reply: z.object({
    data: z.object({
      ...AccountBooking.shape,
      /** Of the venue, to ring and to find it; empty where it is gone. */
      venuePhone: z.string(),
      venueEmail: z.string(),
      coordinates: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
      /** Of a course every session; none of a single session. */
      sessions: z.array(z.object({ date: DateForms, time: z.string(), isOver: z.boolean() })),
      /** The order is theirs, so that they see its receipt. */
      hasReceipt: z.boolean(),
    }),
  }),
  errors: ['LOGIN_REQUIRED', 'BOOKING_NOT_FOUND'],
})

/** Ours: the same activity at the same time of the week, as soon as it comes again. */
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
      /** The next such day from today on. */
      date: z.iso.date(),
      /** Null where there is none at that time. */
      session: z.nullable(
        z.object({
          /** By which the pages of its day know it. */
          id: z.string(),
          compositeKey: z.string(),
          /** `HH:MM-HH:MM` */
          time: z.string(),
          locationSlug: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  errors: ['LOGIN_REQUIRED', 'BOOKING_NOT_FOUND'],
})
