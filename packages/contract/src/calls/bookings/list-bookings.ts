import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AccountBooking } from '../../entities/bookings/account-booking.ts'
import { freeText } from '../../free-text.ts'
import { pageQuery, pagesMeta } from '../account/paging.ts'

const bookingFilters = ['future', 'past', 'all'] as const

/**
 * wire 11: lists the places of the customer and of the people for whom they may book. `future`: booked and
 * not over, the next first. `past`: over or cancelled, the latest first; `all` has the latest first, too.
 * Without `page` it returns the whole list, five hundred at most; with it, twenty a page.
 */
export const listBookings = defineCall({
  name: 'listBookings',
  summary: 'The bookings of a customer',
  method: 'GET',
  path: '/api/my-account/bookings',
  query: z.object({
    filter: z.optional(z.enum(bookingFilters)),
    ...pageQuery.shape,
    /** Words to find in the activity, the venue, a person's name or the reference. */
    search: z.optional(freeText(80)),
  }),
  reply: z.object({
    data: z.array(AccountBooking),
    meta: z.object({
      asOf: z.iso.datetime(),
      ...pagesMeta,
    }),
  }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
