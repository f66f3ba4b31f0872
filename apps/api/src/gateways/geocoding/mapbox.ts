import * as z from 'zod'
import { askForJson } from './ask.ts'
import { type Geocoder, placesAtMost } from './port.ts'

const Answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({ name: z.string(), place_formatted: z.string().default('') }),
    }),
  ),
})

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
      return Answer.parse(await askForJson(url)).features.map(({ geometry, properties }) => ({
        name: properties.name,
        detail: properties.place_formatted.replace(/, United Kingdom$/, ''),
        latitude: geometry.coordinates[1],
        longitude: geometry.coordinates[0],
      }))
    },
  }
}
