import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { WaitlistOffer } from '../../entities/waitlist/waitlist.ts'

/**
 * Tells open pages now and then about the session. `isKept` says whether the browser sends a session cookie
 * that still opens something; `mark` is the value of the log-in hint while a customer is logged in. Asking
 * does not make a session last longer.
 */
export const getSession = defineCall({
  name: 'getSession',
  summary: 'Whether there is a session',
  method: 'GET',
  path: '/api/auth/session',
  reply: z.object({
    data: z.object({
      isKept: z.boolean(),
      mark: z.nullable(z.string()),
      /**
       * A log-in that has ended automatically: whether it was staff's, and the minutes without use that ended
       * it; null minutes when it reached its full lifetime.
       */
      ended: z.nullable(z.object({ isStaff: z.boolean(), unusedMinutes: z.nullable(z.int()) })),
      /** Waitlist places held for the customer now; the one that ends first comes first. */
      offers: z.array(WaitlistOffer),
      /**
       * Offers for coming sessions that the customer let end, until they leave that waitlist or join it
       * again.
       */
      endedOffers: z.array(WaitlistOffer),
    }),
  }),
  errors: [],
})
