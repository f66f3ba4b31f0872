import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { WaitlistOffer } from '../../entities/waitlist/waitlist.ts'

/**
 * For open pages, now and then: `isKept` says whether the browser sends a session's cookie that still opens something,
 * `mark` is what the log-in hint holds as long as a customer is logged in. Asking does not make a session last longer.
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
       * Of a log-in that has ended by itself: whether it was of staff, and after how many minutes without use; null where it
       * had lasted as long as it may.
       */
      ended: z.nullable(z.object({ isStaff: z.boolean(), unusedMinutes: z.nullable(z.int()) })),
      /** Places of waitlists that are held for the customer now; what ends first before the others. */
      offers: z.array(WaitlistOffer),
      /** Offers of coming sessions that the customer let end, until they leave that line, or join it again. */
      endedOffers: z.array(WaitlistOffer),
    }),
  }),
  errors: [],
})
