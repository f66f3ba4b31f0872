import * as z from 'zod'
import { askForJson } from './ask.ts'
import { type Geocoder, placesAtMost } from './port.ts'
import { reachOf } from './reach-of.ts'

const Answer = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    name: z.string(),
    display_name: z.string(),
    addresstype: z.string().default(''),
    /** South, north, west, east. */
    boundingbox: z.tuple([z.coerce.number(), z.coerce.number(), z.coerce.number(), z.coerce.number()]),
  }),
)

/** Creates the client of a Nominatim server: the operator's own, or any that allows it. */
export function createNominatimGeocoder(origin: string): Geocoder {
  return {
    async search(query) {
      const url = new URL('/search', origin)
      // Spec 7: restricted to country gb.
      url.search = new URLSearchParams({
        q: query,
        countrycodes: 'gb',
        format: 'jsonv2',
        limit: String(placesAtMost),
      }).toString()
      return Answer.parse(await askForJson(url)).map(
        ({ lat, lon, name, display_name: whole, addresstype: kind, boundingbox }) => {
          const [south, north, west, east] = boundingbox
          const at = { latitude: lat, longitude: lon }
          const [first = '', ...rest] = whole.split(', ')
          return {
            name: name || first,
            detail: rest.filter((part) => part !== 'United Kingdom').join(', '),
            ...at,
            radiusMiles: reachOf(kind, at, { south, north, west, east }),
          }
        },
      )
    },
  }
}
