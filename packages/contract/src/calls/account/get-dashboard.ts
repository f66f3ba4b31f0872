import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AccountBooking, AccountBookingPage } from '../../entities/bookings/account-booking.ts'
import { CreditBalance } from '../../entities/payments/account-payment.ts'
import { WaitlistOffer } from '../../entities/waitlist/waitlist.ts'

/** Ours: all that the first page of the account shows, beside the user. */
export const getDashboard = defineCall({
  name: 'getDashboard',
  summary: 'The first page of a customer’s account',
  method: 'GET',
  path: '/api/my-account/dashboard',
  reply: z.object({
    data: z.object({
      /** What comes next of all that is booked. */
      next: z.nullable(AccountBookingPage),
      /** After it, three at most. */
      coming: z.array(AccountBooking),
      /** How many bookings come in all. */
      comingTotal: z.int(),
      /** What would come, had its venue not cancelled it; the next first, three at most. */
      cancelledByVenue: z.array(AccountBookingPage),
      /** What was over last. */
      last: z.nullable(AccountBooking),
      credit: z.array(CreditBalance),
      /** On how many waitlists of coming sessions they are. */
      waitlists: z.int(),
      /** Places that are held for them, what ends first before the others. */
      offers: z.array(WaitlistOffer),
    }),
    meta: z.object({ asOf: z.iso.datetime() }),
  }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
