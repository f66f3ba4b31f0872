import { expect, test } from 'vitest'
import { builtUpLand, type Sector } from './built-up.ts'
import type { Position } from './grid.ts'

/** Builds a town of sectors a kilometre apart, each with that many postcodes. */
const town = (postcodes: number): Sector[] =>
  Array.from({ length: 25 }, (_, index) => ({
    latitude: 53.8 + (index % 5) * 0.009,
    longitude: -1.55 + Math.floor(index / 5) * 0.015,
    postcodes,
  }))

const villages: Sector[] = [0, 0.1, 0.2, 0.3, 0.4].map((east) => ({
  latitude: 52.6,
  longitude: -3.9 + east,
  postcodes: 200,
}))

function widthOf(polygon: Position[][] = []): number {
  const longitudes = polygon.flat().map(([longitude]) => longitude)
  return Math.max(...longitudes) - Math.min(...longitudes)
}

test('a town is one shape around its sectors, and open country is none', () => {
  const { builtUp, dense } = builtUpLand([...town(150), ...villages], [])
  expect(builtUp).toHaveLength(1)
  expect(widthOf(builtUp[0])).toBeGreaterThan(0.06)
  expect(widthOf(builtUp[0])).toBeLessThan(0.1)
  expect(dense).toEqual([])
})

test('a town of many postcodes is dense in its middle', () => {
  const { builtUp, dense } = builtUpLand(town(320), [])
  expect(dense.length).toBeGreaterThan(0)
  expect(widthOf(dense[0])).toBeLessThan(widthOf(builtUp[0]))
})

test('a place that no sector shows is a patch as large as its population', () => {
  const at = { latitude: 54.6, longitude: -5.93 }
  const patchOf = (population: number) => builtUpLand(town(150), [{ ...at, population }]).builtUp
  expect(patchOf(5000)).toHaveLength(2)
  const [small, large] = [patchOf(5000), patchOf(20_000)].map((polygons) =>
    Math.min(...polygons.map((polygon) => widthOf(polygon))),
  )
  // Four times the people make it twice as wide.
  expect((large ?? 0) / (small ?? 1)).toBeCloseTo(2, 0)
})

test('a place that its sectors show adds nothing', () => {
  const place = { latitude: 53.818, longitude: -1.52, population: 50_000 }
  expect(builtUpLand(town(150), [place])).toEqual(builtUpLand(town(150), []))
})
