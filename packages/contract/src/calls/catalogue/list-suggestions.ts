import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { freeText } from '../../free-text.ts'
import { FoundSession } from './search-sessions.ts'

const coordinate = z.pipe(z.string(), z.transform(Number))

/**
 * Ours: what typed words may mean: activities, sessions, courses and venues with those words in their names, then
 * venues that have one of those activities. With a place, the nearest come first.
 */
export const listSuggestions = defineCall({
  name: 'listSuggestions',
  summary: 'Activities, sessions, courses and venues for typed words',
  method: 'GET',
  path: '/api/activities/suggestions',
  query: z.object({
    words: freeText(100, 1),
    /** The operator's day. */
    date: AskedDate,
    lat: z.optional(coordinate.check(z.minimum(-90), z.maximum(90))),
    lng: z.optional(coordinate.check(z.minimum(-180), z.maximum(180))),
  }),
  reply: z.object({
    data: z.object({
      activities: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          /** Start times on the day that can still be booked; null where not all venues were looked at. */
          timesThatDay: z.nullable(z.int()),
        }),
      ),
      /** The next time of each session of such a name, on the day or the one after it. */
      sessions: z.array(
        z.pick(FoundSession, {
          venueSlug: true,
          venueName: true,
          categorySlug: true,
          kind: true,
          name: true,
          compositeKey: true,
          id: true,
          date: true,
          startsAt: true,
          endsAt: true,
        }),
      ),
      courses: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          venueSlug: z.string(),
          venueName: z.string(),
          activitySlug: z.string(),
        }),
      ),
      venues: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          town: z.string(),
          /** Miles from the place that was given; null without one. */
          distance: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  errors: [],
})
