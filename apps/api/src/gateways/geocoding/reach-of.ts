import { type Coordinates, distanceMiles } from '@touchline/rules/catalogue/venue-search'

/** A town is searched around its middle, as signs on roads count the miles to it. */
export const townMiles = 1
/** A street, or a postcode of one. */
const streetMiles = 0.5

interface Box {
  south: number
  north: number
  west: number
  east: number
}

const TOWNS = /^(city|town|village|hamlet|suburb|quarter|neighbou?rhood|municipality|place|locality)$/

/**
 * How far from its middle a place that a service gives may be, in miles.
 * @param kind as Nominatim or Mapbox calls it
 * @param box what the place lies in, where the service says so
 */
export function reachOf(kind: string, middle: Coordinates, box: Box | undefined): number {
  if (TOWNS.test(kind)) return townMiles
  if (box === undefined) return streetMiles
  const sides = [
    { latitude: box.south },
    { latitude: box.north },
    { longitude: box.west },
    { longitude: box.east },
  ]
  const miles = Math.max(...sides.map((side) => distanceMiles(middle, { ...middle, ...side })))
  return Math.ceil(miles * 10) / 10
}
