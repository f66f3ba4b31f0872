import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { WaitlistPlace } from '../../entities/waitlist/waitlist.ts'

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as '18:30'"))

/**
 * Ours: waits for the first court of an activity that comes free within a span of a day, for any court or for
 * one. The court's whole time must be in the span. Left like any other waitlist, by its `id`.
 */
export const joinSpanWaitlist = defineCall({
  name: 'joinSpanWaitlist',
  summary: 'Wait for any court of a span of time',
  method: 'POST',
  path: '/api/activities/waitlist/spans',
  body: z.object({
    venueSlug: z.string(),
    activitySlug: z.string(),
    date: AskedDate,
    /** Times on the venue's wall clock. */
    from: time,
    until: time,
    /** A single court; any court when null or left out. */
    locationSlug: z.optional(z.nullable(z.string())),
  }),
  reply: z.object({ data: WaitlistPlace }),
  errors: [
    'LOGIN_REQUIRED',
    'VENUE_NOT_FOUND',
    'VENUE_CLOSED',
    'ACTIVITY_NOT_FOUND',
    'SLOT_NOT_FOUND',
    'DATE_OUTSIDE_WINDOW',
    'ALREADY_IN_BASKET',
    'PRICE_NOT_OFFERED',
    'NO_WAITLIST',
    'PLACES_FREE',
    'TOO_MANY_WAITLISTS',
    'KEY_REUSED',
  ],
})
