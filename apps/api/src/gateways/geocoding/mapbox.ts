import * as z from 'zod'
import { askForJson } from './ask.ts'
import { type Geocoder, placesAtMost } from './port.ts'
import { reachOf } from './reach-of.ts'

const Answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        name: z.string(),
        place_formatted: z.string().default(''),
        feature_type: z.string().default(''),
        /** West, south, east, north; absent for a place without an extent. */
        bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
      }),
    }),
  ),
})

const boxOf = ([west, south, east, north]: [number, number, number, number]) => ({ west, south, east, north })

export function createMapboxGeocoder(origin: string, token: string): Geocoder {
  return {
    async search(query) {
      const url = new URL('/search/geocode/v6/forward', origin)
      // Spec 7: restricted to country gb.
      url.search = new URLSearchParams({
        q: query,
        country: 'gb',
        limit: String(placesAtMost),
        access_token: token,
      }).toString()
      return Answer.parse(await askForJson(url)).features.map(({ geometry, properties }) => {
        const [longitude, latitude] = geometry.coordinates
        const box = properties.bbox && boxOf(properties.bbox)
        return {
          name: properties.name,
          detail: properties.place_formatted.replace(/, United Kingdom$/, ''),
          latitude,
          longitude,
          radiusMiles: reachOf(properties.feature_type, { latitude, longitude }, box),
        }
      })
    },
  }
}
