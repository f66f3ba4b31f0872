import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/** Month as `YYYY-MM`, in the same years as an asked date. */
export const AskedMonth = z
  .string()
  .check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as 2026-11'))

/** Ours: lists the days of a month with the number of bookable times of each: for a calendar. */
export const listMonth = defineCall({
  name: 'listMonth',
  summary: 'A month of an activity: which of its days have places',
  method: 'GET',
  path: '/api/activities/venue/:venue/activity-category/:category/month',
  params: z.object({ venue: z.string(), category: z.string() }),
  query: z.object({ month: AskedMonth }),
  reply: z.object({
    data: z.array(
      z.object({
        raw: z.iso.date(),
        /**
         * Number of its sessions with a free place that this person may see; for courts, the number of such
         * start times.
         */
        withPlaces: z.int(),
        /** Null for a day that this person can see, or that has passed; else "Opens Thu 3 Dec, 22:00". */
        opens: z.nullable(z.string()),
      }),
    ),
    meta: z.object({ asOf: z.iso.datetime(), timeZone: z.string(), today: z.iso.date() }),
  }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND'],
})
