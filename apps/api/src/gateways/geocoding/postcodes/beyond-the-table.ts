import type { Place } from '@touchline/contract/calls/catalogue/search-places'
import type { Postcode } from './read-postcode.ts'

/** Middle and radius of the areas that the table of Great Britain doesn't have. */
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

/** Finds a postcode of Northern Ireland or the islands, of which only the area is known. */
export function findBeyondTheTable({ area, district, name }: Postcode): Place | null {
  const around = areas[area]
  if (!around) return null
  return { name, detail: district === '' ? 'postcode area' : `somewhere in the ${area} area`, ...around }
}
