import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PriceMark } from '../../entities/timetable/slot.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'

/** An activity with its next bookable time and its lowest price. */
export const NextOfActivity = z.object({
  slug: z.string(),
  /** Date and start of the next time that can be booked, on the venue's wall clock. */
  date: z.iso.date(),
  startsAt: z.string(),
  /** Lowest price of these days; null where it is not known yet. */
  price: z.nullable(z.string()),
  mark: z.optional(PriceMark),
  /** True when some of them cost more. */
  isPriceFrom: z.boolean(),
  /** Number of start times that can be booked in these days. */
  count: z.int(),
})

/**
 * Ours: lists the activities of a venue, or those below one of its activities, each with what can be booked of
 * it in seven days from a date on. Activities with nothing to book in these days are left out.
 */
export const listNext = defineCall({
  name: 'listNext',
  summary: 'The next time and lowest price of each activity of a venue',
  method: 'GET',
  path: '/api/activities/venue/:venue/next',
  params: z.object({ venue: z.string() }),
  query: z.object({ date: AskedDate, activity: z.optional(z.string()) }),
  reply: z.object({
    data: z.array(NextOfActivity),
    meta: z.object({ asOf: z.iso.datetime() }),
  }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND'],
})
