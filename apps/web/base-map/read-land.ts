import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { simplify } from './contours.ts'
import type { Position } from './grid.ts'

const require = createRequire(import.meta.url)

/** The United Kingdom, Ireland, Man and the Channel Islands. */
const home = new Set(['826', '372', '833', '831', '832'])
/** Countries seen beside them: France, Belgium, the Netherlands, Luxembourg, Germany, Denmark, Norway. */
const across = new Set(['250', '056', '528', '442', '276', '208', '578'])
/** Tolerance in degrees: foreign coasts are drawn with a tenth of their corners. */
const ACROSS_TOLERANCE = 0.03
const box = { west: -12, south: 46, east: 9, north: 62.5 }

/** Cuts the coast out of the package's whole world. Polygons in degrees: the outer ring, then its holes. */
export function readLand(): Position[][][] {
  const path = require.resolve('world-atlas/countries-10m.json')
  const world: Topology<{ countries: GeometryCollection }> = JSON.parse(readFileSync(path, 'utf8'))
  const { features } = feature(world, world.objects.countries)
  return features
    .flatMap(({ id, geometry }) => {
      const number = String(id).padStart(3, '0')
      if (!home.has(number) && !across.has(number)) return []
      const polygons =
        geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : geometry.type === 'Polygon'
            ? [geometry.coordinates]
            : []
      const detailed = polygons as Position[][][]
      return home.has(number)
        ? detailed
        : detailed.map((polygon) => polygon.map((ring) => simplify(ring, ACROSS_TOLERANCE)))
    })
    .map((polygon) => polygon.map(clip).filter((ring) => ring.length > 3))
    .filter((polygon) => polygon.length > 0)
}

/** Cuts a ring at the four edges of the box, one after the other. */
function clip(ring: Position[]): Position[] {
  const edges: [axis: 0 | 1, limit: number, keepsAbove: boolean][] = [
    [0, box.west, true],
    [0, box.east, false],
    [1, box.south, true],
    [1, box.north, false],
  ]
  let points = ring
  for (const [axis, limit, keepsAbove] of edges) {
    const isInside = (point: Position) => (keepsAbove ? point[axis] >= limit : point[axis] <= limit)
    const next: Position[] = []
    for (const [index, point] of points.entries()) {
      const before = points.at(index - 1) ?? point
      if (isInside(point) !== isInside(before)) {
        const share = (limit - before[axis]) / (point[axis] - before[axis])
        const other = axis === 0 ? 1 : 0
        const crossing: Position = [0, 0]
        crossing[axis] = limit
        crossing[other] = before[other] + share * (point[other] - before[other])
        next.push(crossing)
      }
      if (isInside(point)) next.push(point)
    }
    points = next
  }
  const [first] = points
  return first ? [...points, first] : []
}
