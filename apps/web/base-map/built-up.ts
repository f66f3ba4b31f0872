import { ringsAbove } from './contours.ts'
import { createDensity } from './density.ts'
import { metresPerCell, type Position, toCell } from './grid.ts'
import { metresToNeighbour } from './neighbours.ts'

/** Middle of a postcode sector, and its number of postcodes. */
export type Sector = { latitude: number; longitude: number; postcodes: number }
type Settlement = { latitude: number; longitude: number; population: number }

/**
 * Least postcodes per square kilometre for land to be drawn as built up, and as dense: a suburb has 150, open
 * country 5.
 */
const BUILT_UP = 34
const DENSE = 190

/** Distance of a sector's postcodes from its middle, as a share of the distance to its third neighbour. */
const SPREAD = 0.55
const LEAST_SPREAD_METRES = 420
/** A sector with a greater spread is countryside, which is no patch on a map. */
const GREATEST_SPREAD_METRES = 1900

/** People per square kilometre in a British town. */
const PEOPLE_PER_KM2 = 3800
/**
 * Density in the middle of a lone town, as a multiple of that at its edge, which then is 1.48 spreads away.
 */
const PEAK = 3

/**
 * Draws where people live, as polygons in degrees. Each sector is a hill of its postcodes, as wide as its
 * neighbours are far; the sum of the hills is cut at a density. A town missing from the sectors, and one
 * without sectors (Northern Ireland), gets a round patch by its population.
 */
export function builtUpLand(
  sectors: readonly Sector[],
  settlements: readonly Settlement[],
): { builtUp: Position[][][]; dense: Position[][][] } {
  const all = [...sectors, ...settlements]
  const density = createDensity(all.map(({ longitude, latitude }) => toCell(longitude, latitude)))
  const neighbours = metresToNeighbour(sectors, 3)
  for (const [index, { longitude, latitude, postcodes }] of sectors.entries()) {
    const metres = Math.max(LEAST_SPREAD_METRES, SPREAD * (neighbours[index] ?? Number.POSITIVE_INFINITY))
    if (metres > GREATEST_SPREAD_METRES) continue
    const peak = postcodes / (2 * Math.PI * (metres / 1000) ** 2)
    density.add(toCell(longitude, latitude), peak, metres / metresPerCell(latitude))
  }
  for (const { longitude, latitude, population } of settlements) {
    const at = toCell(longitude, latitude)
    if (density.at(at) >= BUILT_UP) continue
    const radiusMetres = 1000 * Math.sqrt(population / PEOPLE_PER_KM2 / Math.PI)
    const spreadMetres = radiusMetres / Math.sqrt(2 * Math.log(PEAK))
    density.add(at, PEAK * BUILT_UP, spreadMetres / metresPerCell(latitude))
  }
  const above = (level: number) => density.toDegrees(ringsAbove(density.grid, level))
  return { builtUp: above(BUILT_UP), dense: above(DENSE) }
}
