import * as z from 'zod/mini'
import { pictures } from './scene.ts'

/** When a venue is open, in its wall time (rules/opening-hours). */
export const OpeningHours = z.object({
  weekly: z.array(z.object({ weekdays: z.array(z.int()), opens: z.string(), closes: z.string() })),
  closed: z.array(z.iso.date()),
})

export type OpeningHours = z.infer<typeof OpeningHours>

/** Spec 3, Venue; `slug` is its identifier. `distance` is computed by the finder, in miles. */
export const Venue = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
  phone: z.string(),
  email: z.string(),
  openingHours: z.string(),
  /** Null where only words say when it is open. */
  hours: z.nullable(OpeningHours),
  /** What it has, a few words each: 'Café', 'Hoist into the pool'. */
  facilities: z.array(z.string()),
  /** Sentences; empty where the operator says nothing of it. */
  stepFree: z.string(),
  parking: z.string(),
  gettingHere: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  timeZone: z.string(),
  activitiesV2Enabled: z.boolean(),
  /** `YYYY-MM-DD`: the v2 calls are asked for dates from this day on; null: v1 only. */
  migrationDate: z.nullable(z.iso.date()),
  displayVenueSelectionButton: z.boolean(),
  /** Slugs of the activities at the top of what it sells, in the operator's order. */
  activities: z.array(z.string()),
  ...pictures,
  distance: z.optional(z.number()),
})
export type Venue = z.infer<typeof Venue>

/** A place inside a venue that is booked: a court, a lane. */
export const Location = z.object({
  id: z.string(),
  name: z.string(),
  type: z.literal('resource'),
  slug: z.string(),
  venueId: z.int(),
  venueSlug: z.string(),
})
export type Location = z.infer<typeof Location>

/** What the foot of a venue's pages shows. `html` is the venue's own and sanitised. */
export const Footer = z.object({
  venueName: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  openingHours: z.string(),
  html: z.string(),
})
export type Footer = z.infer<typeof Footer>
