import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { ActionToShow, Time } from '../../entities/timetable/slot.ts'
import { AskedDate, AskedTime, DateForms, EndPair, TimePair } from '../../entities/timetable/wall-time.ts'

const coordinate = z.pipe(z.string(), z.transform(Number))

/** A start time of an activity at one venue, whatever the number of free courts. */
export const FoundSession = z.object({
  venueSlug: z.string(),
  venueName: z.string(),
  town: z.string(),
  /** Miles from the place that was given; null without one. */
  distance: z.nullable(z.number()),
  categorySlug: z.string(),
  categoryName: z.string(),
  kind: z.enum(['classes', 'resources', 'ticketed']),
  name: z.string(),
  compositeKey: z.string(),
  /** The v1 id of a class or ticketed session; null for courts. */
  id: z.nullable(z.int()),
  date: DateForms,
  startsAt: TimePair,
  endsAt: EndPair,
  timestamp: z.int(),
  location: z.string(),
  spaces: z.int(),
  price: Time.shape.price,
  actionToShow: ActionToShow,
})
export type FoundSession = z.infer<typeof FoundSession>

/**
 * Ours: finds sessions of an activity near a place on a day, over all venues: "badminton tomorrow after 18:00
 * within 5 miles". A session must lie wholly between `from` and `until`.
 */
export const searchSessions = defineCall({
  name: 'searchSessions',
  summary: 'Sessions across venues',
  method: 'GET',
  path: '/api/activities/search',
  query: z.object({
    /** Words of an activity's name, or its slug; empty for all. */
    activity: z.optional(z.string().check(z.maxLength(100))),
    date: AskedDate,
    from: z.optional(AskedTime),
    until: z.optional(AskedTime),
    lat: z.optional(coordinate.check(z.minimum(-90), z.maximum(90))),
    lng: z.optional(coordinate.check(z.minimum(-180), z.maximum(180))),
    radius: z.optional(coordinate.check(z.minimum(0), z.maximum(500))),
    /** Uncertainty of the place, in miles: venues that may be within the radius are found, too. */
    about: z.optional(coordinate.check(z.minimum(0), z.maximum(500))),
    sort: z.optional(z.enum(['time', 'distance'])),
    bookable: z.optional(z.enum(['true', 'false'])),
  }),
  reply: z.object({
    data: z.array(FoundSession),
    meta: z.object({
      asOf: z.iso.datetime(),
      /** Total number found; `data` has the first hundred. */
      total: z.int(),
      venuesSearched: z.int(),
      /** Number of searched venues that sell the activity at all. */
      venuesWithActivity: z.int(),
      /** The nearest venue outside the radius that sells the activity. */
      nearestBeyond: z.nullable(z.object({ name: z.string(), distance: z.number() })),
      /** Other sessions of that day: full or not for this person; not open yet; at other times. */
      others: z.object({ unavailable: z.int(), notOpen: z.int(), otherTimes: z.int() }),
      activities: z.array(z.object({ slug: z.string(), name: z.string() })),
    }),
  }),
  errors: [],
})
