import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AccountBooking } from '../../entities/bookings/account-booking.ts'
import { freeText } from '../../free-text.ts'
import { pageQuery, pagesMeta } from '../account/paging.ts'

const bookingFilters = ['future', 'past', 'all'] as const

/**
 * wire 11: the places of the customer and of the people whose places they may book. `future` is what is booked and not over,
 * the next first; `past` what is over or was cancelled, and `all`, the latest first. Without `page` the whole list comes, five
 * hundred at most; with it twenty a page.
 */
export const listBookings = defineCall({
  name: 'listBookings',
  summary: 'The bookings of a customer',
  method: 'GET',
  path: '/api/my-account/bookings',
  query: z.object({
    filter: z.optional(z.enum(bookingFilters)),
    ...pageQuery.shape,
    /** Words of the activity, the venue, a person or the reference. */
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
