import * as z from 'zod/mini'
import { pictures } from './scene.ts'

/** Opening hours of a venue, on its wall clock (rules/opening-hours). */
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
  /** Null when only words say when it is open. */
  hours: z.nullable(OpeningHours),
  /** Facilities, a few words each: 'Café', 'Hoist into the pool'. */
  facilities: z.array(z.string()),
  /** Sentences; empty when the operator says nothing about it. */
  stepFree: z.string(),
  parking: z.string(),
  gettingHere: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  timeZone: z.string(),
  activitiesV2Enabled: z.boolean(),
  /** `YYYY-MM-DD`: programs use the v2 calls for dates from this day on; null: v1 only. */
  migrationDate: z.nullable(z.iso.date()),
  displayVenueSelectionButton: z.boolean(),
  /** Slugs of its top-level activities, in the operator's order. */
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

/** Contents of the foot of a venue's pages. `html` is the venue's own and sanitised. */
export const Footer = z.object({
  venueName: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  openingHours: z.string(),
  html: z.string(),
})
export type Footer = z.infer<typeof Footer>
