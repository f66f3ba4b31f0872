import type { Place } from '@touchline/contract/calls/catalogue/search-places'
import { distanceMiles } from '@touchline/rules/catalogue/venue-search'
import type { Sector, Sectors } from './load-sectors.ts'
import type { Postcode } from './read-postcode.ts'

/**
 * Finds a postcode by its sector, else its district, else its area. Null where not even the area is known.
 */
export function findPostcode({ area, district, sector, name }: Postcode, sectors: Sectors): Place | null {
  const own = sectors.bySector.get(sector)
  if (own) return { name, detail: '', ...whereIs([own], sectors) }
  const near = sectors.byDistrict.get(district)
  // No detail where the visitor typed no more than is known. The words must not promise more than is known,
  // either.
  if (near)
    return { name, detail: sector === '' ? '' : `somewhere in ${district}`, ...whereIs(near, sectors) }
  const around = sectors.byArea.get(area)
  if (!around) return null
  const detail = district === '' ? 'postcode area' : `somewhere in the ${area} area`
  return { name, detail, ...whereIs(around, sectors) }
}

/**
 * Returns the middle of some sectors, weighted by their postcodes, and the radius that holds nearly all of
 * these.
 */
function whereIs(those: readonly Sector[], { byLatitude }: Sectors): Omit<Place, 'name' | 'detail'> {
  const total = those.reduce((sum, { postcodes }) => sum + postcodes, 0)
  const mean = (of: (sector: Sector) => number) =>
    Number((those.reduce((sum, sector) => sum + of(sector) * sector.postcodes, 0) / total).toFixed(4))
  const middle = { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
  const byDistance = those
    .map((sector) => ({ sector, miles: distanceMiles(middle, sector) }))
    .sort((one, other) => one.miles - other.miles)
  let counted = 0
  // A few in a hundred often lie elsewhere: boxes at a sorting office in another town.
  const farthest = byDistance.find(({ sector }) => (counted += sector.postcodes) >= total * 0.95)
  if (!farthest) return { ...middle, radiusMiles: 0 }
  const miles = farthest.miles + extentOf(farthest.sector, byLatitude)
  return { ...middle, radiusMiles: Math.ceil(miles * 10) / 10 }
}

const leastMiles = 0.5
const milesPerDegree = 69.09

/**
 * Estimates a sector's radius. The table has only its middle, so the radius is the distance to its third
 * neighbour, whose middle is beyond its edge. At least half a mile, since in a town some sectors are one
 * building.
 */
function extentOf({ latitude, longitude }: Sector, byLatitude: readonly Sector[]): number {
  const squeeze = Math.cos((latitude * Math.PI) / 180)
  // The sector itself is the first.
  let nearest = [0, Infinity, Infinity, Infinity]
  let third = Infinity
  for (const other of outwards(byLatitude, latitude)) {
    const north = (other.latitude - latitude) ** 2
    // All that follow are as far to the north or south.
    if (north >= third) break
    const square = north + ((other.longitude - longitude) * squeeze) ** 2
    if (square >= third || square === 0) continue
    nearest = [...nearest, square].sort((one, two) => one - two).slice(0, 4)
    third = nearest[3] ?? Infinity
  }
  return Math.max(leastMiles, Math.sqrt(third) * milesPerDegree)
}

/** Lists sectors from a latitude on: those nearest to it first, to the north and to the south. */
function* outwards(byLatitude: readonly Sector[], latitude: number): Generator<Sector> {
  let north = firstFrom(byLatitude, latitude)
  let south = north - 1
  for (;;) {
    const above = byLatitude[north]
    const below = byLatitude[south]
    if (!above && !below) return
    if (!below || (above && above.latitude - latitude <= latitude - below.latitude)) {
      yield above!
      north += 1
    } else {
      yield below
      south -= 1
    }
  }
}

/** Returns the place of the first sector that is not south of a latitude. */
function firstFrom(byLatitude: readonly Sector[], latitude: number): number {
  let [from, until] = [0, byLatitude.length]
  while (from < until) {
    const middle = Math.floor((from + until) / 2)
    if (byLatitude[middle]!.latitude < latitude) from = middle + 1
    else until = middle
  }
  return from
}
