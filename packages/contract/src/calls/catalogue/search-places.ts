import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { freeText } from '../../free-text.ts'

/** Somewhere in Great Britain or Northern Ireland to search around. */
export const Place = z.object({
  name: z.string(),
  /** Tells two places of the same name apart: a nation, or the rest of an address. May be empty. */
  detail: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Uncertainty of the position, in miles: 0 for a building, many for a postcode area. */
  radiusMiles: z.number(),
})
export type Place = z.infer<typeof Place>

/** Spec 7: finds places by name, in the country gb only. The best match comes first. */
export const searchPlaces = defineCall({
  name: 'searchPlaces',
  summary: 'Places and postcodes by their name, in the United Kingdom only',
  method: 'GET',
  isPublic: true,
  path: '/api/activities/geocode',
  query: z.object({ query: freeText(100, 1) }),
  reply: z.object({ data: z.array(Place) }),
  errors: [],
})
