import { type Coordinates, distanceMiles } from '@touchline/rules/catalogue/venue-search'

/** Radius for a town, measured from its middle, as road signs count the miles to it. */
export const townMiles = 1
/** Radius for a street, or for a street's postcode. */
const streetMiles = 0.5

interface Box {
  south: number
  north: number
  west: number
  east: number
}

const TOWNS = /^(city|town|village|hamlet|suburb|quarter|neighbou?rhood|municipality|place|locality)$/

/**
 * Returns the radius around a place's middle in miles, for a place that a service gives.
 * @param kind as Nominatim or Mapbox calls it
 * @param box the area that holds the place, where the service gives one
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
