import type { Place } from '@touchline/contract/calls/catalogue/search-places'
import type { Postcode } from './read-postcode.ts'

/** The middle of the areas that the table of Great Britain doesn't have, and how far they reach. */
const areas: Record<string, { latitude: number; longitude: number; radiusMiles: number }> = {
  // Northern Ireland.
  BT: { latitude: 54.65, longitude: -6.75, radiusMiles: 60 },
  // Guernsey, with Alderney and Sark.
  GY: { latitude: 49.45, longitude: -2.55, radiusMiles: 25 },
  // The Isle of Man.
  IM: { latitude: 54.23, longitude: -4.55, radiusMiles: 18 },
  // Jersey.
  JE: { latitude: 49.21, longitude: -2.13, radiusMiles: 7 },
}

/** A postcode of Northern Ireland or of the islands: no more than its area is known of it. */
export function findBeyondTheTable({ area, district, name }: Postcode): Place | null {
  const around = areas[area]
  if (!around) return null
  return { name, detail: district === '' ? 'postcode area' : `somewhere in the ${area} area`, ...around }
}
