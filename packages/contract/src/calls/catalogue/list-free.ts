import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { pictures } from '../../entities/catalogue/scene.ts'
import { AskedDate, AskedTime } from '../../entities/timetable/wall-time.ts'
import { FoundSession } from './search-sessions.ts'

const coordinate = z.pipe(z.string(), z.transform(Number))

/** A start time that can be booked now. */
export const FreeTime = z.pick(FoundSession, {
  categorySlug: true,
  kind: true,
  name: true,
  compositeKey: true,
  id: true,
  date: true,
  startsAt: true,
  endsAt: true,
  timestamp: true,
  price: true,
})
export type FreeTime = z.infer<typeof FreeTime>

const Sold = z.object({ slug: z.string(), name: z.string() })

/** A venue, and what can be booked next there. */
export const FreeVenue = z.object({
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
  /** Open or closed at this moment, and until or from when; null when the hours are not known. */
  opening: z.nullable(z.object({ isOpen: z.boolean(), words: z.string() })),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Miles from the place that was given, else from the visitor's own venue; null without either. */
  distance: z.nullable(z.number()),
  ...pictures,
  /** Top-level activities of the venue, in the operator's order. */
  activities: z.array(Sold),
  /** Start times in order: the next of each activity and, where there are few, a second one. */
  times: z.array(FreeTime),
})
export type FreeVenue = z.infer<typeof FreeVenue>

/**
 * Ours: lists what can be booked next near a place, venue by venue, on a day and the day after it. Without a
 * place it lists what is near the visitor's own venue, else the first venues by name.
 */
export const listFree = defineCall({
  name: 'listFree',
  summary: 'Venues near a place with what is free next',
  method: 'GET',
  path: '/api/activities/free',
  query: z.object({
    date: AskedDate,
    /** Time of day from which that day's times are listed; those of later days are, whatever their hour. */
    from: z.optional(AskedTime),
    /**
     * Words of an activity's name, or its slug: then venues that sell it are listed, with its times from that day
     * on for a week.
     */
    activity: z.optional(z.string().check(z.maxLength(100))),
    lat: z.optional(coordinate.check(z.minimum(-90), z.maximum(90))),
    lng: z.optional(coordinate.check(z.minimum(-180), z.maximum(180))),
    /** Miles up to which venues are listed; with none so near, the nearest one is. */
    within: z.optional(coordinate.check(z.minimum(0))),
    /**
     * The visitor's own venue: first where it is within these miles, else last. Ignored when there is no such
     * venue.
     */
    venue: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({
    data: z.array(FreeVenue),
    meta: z.object({
      asOf: z.iso.datetime(),
      /** Total number of venues. */
      total: z.int(),
      /** Top-level activities of these venues; those that most venues sell come first. */
      activities: z.array(Sold),
    }),
  }),
  errors: [],
})
