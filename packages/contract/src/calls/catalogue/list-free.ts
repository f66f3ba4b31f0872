import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { pictures } from '../../entities/catalogue/scene.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
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

/** A venue, and what of it can be booked next. */
export const FreeVenue = z.object({
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
  /** Whether it is open at this moment, and until or from when; null where its hours are not known. */
  opening: z.nullable(z.object({ isOpen: z.boolean(), words: z.string() })),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Miles from the place that was given; null without one. */
  distance: z.nullable(z.number()),
  ...pictures,
  /** At the top of what it sells, in the operator's order. */
  activities: z.array(Sold),
  /** By start: the next of each activity and, where there are few, more of them. None for a venue that was not asked about. */
  times: z.array(FreeTime),
})
export type FreeVenue = z.infer<typeof FreeVenue>

/**
 * Ours: what can be booked next near a place, venue by venue, on a day and the day after it. Without a place the first venues by
 * name, and times of the named one alone.
 */
export const listFree = defineCall({
  name: 'listFree',
  summary: 'Venues near a place with what is free next',
  method: 'GET',
  path: '/api/activities/free',
  query: z.object({
    date: AskedDate,
    lat: z.optional(coordinate.check(z.minimum(-90), z.maximum(90))),
    lng: z.optional(coordinate.check(z.minimum(-180), z.maximum(180))),
    /** The visitor's own venue, which comes first; one that there is not is left out. */
    venue: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({
    data: z.array(FreeVenue),
    meta: z.object({
      asOf: z.iso.datetime(),
      /** How many venues there are in all. */
      total: z.int(),
      /** At the top of what these venues sell, what most of them sell first. */
      activities: z.array(Sold),
    }),
  }),
  errors: [],
})
