import type { Place } from '@touchline/contract/calls/catalogue/search-places'
import { venueCoordinates } from '@touchline/rules/catalogue/venue-search'
import type { KnownSpot } from '../port.ts'
import { type Postcode, readPostcode } from './read-postcode.ts'

/**
 * Places a postcode that the table doesn't have (Northern Ireland, the islands) in the middle of the
 * operator's venues with that postcode, else of those in its district.
 */
export function findAmongSpots({ district, name }: Postcode, spots: readonly KnownSpot[]): Place | null {
  if (district === '') return null
  const placed = spots.flatMap((spot) => {
    const at = venueCoordinates(spot)
    const [postcode] = readPostcode(spot.postcode)
    return at && postcode ? [{ at, postcode }] : []
  })
  const steps = [
    { detail: '', radiusMiles: 1, is: (other: Postcode) => other.name === name },
    {
      detail: name === district ? '' : `somewhere in ${district}`,
      radiusMiles: 10,
      is: (other: Postcode) => other.district === district,
    },
  ]
  for (const { detail, radiusMiles, is } of steps) {
    const here = placed.filter(({ postcode }) => is(postcode))
    if (here.length === 0) continue
    const mean = (of: (spot: (typeof here)[number]) => number) =>
      here.reduce((sum, spot) => sum + of(spot), 0) / here.length
    return {
      name,
      detail,
      latitude: mean(({ at }) => at.latitude),
      longitude: mean(({ at }) => at.longitude),
      radiusMiles,
    }
  }
  return null
}
