import * as z from 'zod/mini'
import { pictures } from './scene.ts'

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
