import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AccountBooking, AccountBookingPage } from '../../entities/bookings/account-booking.ts'
import { CreditBalance } from '../../entities/payments/account-payment.ts'
import { WaitlistOffer } from '../../entities/waitlist/waitlist.ts'

/** Ours: returns everything on the first page of the account, except the user. */
export const getDashboard = defineCall({
  name: 'getDashboard',
  summary: 'The first page of a customer’s account',
  method: 'GET',
  path: '/api/my-account/dashboard',
  reply: z.object({
    data: z.object({
      /** The next of all booked places. */
      next: z.nullable(AccountBookingPage),
      /** Bookings after `next`, three at most as people see them: each hour of a court is one of these lines. */
      coming: z.array(AccountBooking),
      /** Total number of coming bookings. */
      comingTotal: z.int(),
      /** Coming bookings that the venue has cancelled; the next first, three at most. */
      cancelledByVenue: z.array(AccountBookingPage),
      /** The booking that ended last. */
      last: z.nullable(AccountBooking),
      credit: z.array(CreditBalance),
      /** Number of waitlists of coming sessions that the customer is on. */
      waitlists: z.int(),
      /** Places held for the customer from a waitlist; the one that ends first comes first. */
      offers: z.array(WaitlistOffer),
    }),
    meta: z.object({ asOf: z.iso.datetime() }),
  }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
