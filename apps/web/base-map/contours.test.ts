import { expect, test } from 'vitest'
import { ringsAbove } from './contours.ts'
import type { Position } from './grid.ts'

const SIZE = 24

/** Makes a grid of cells whose values depend on their place. */
function gridOf(valueAt: (x: number, y: number) => number) {
  const cells = Float32Array.from({ length: SIZE * SIZE }, (_, index) =>
    valueAt(index % SIZE, Math.floor(index / SIZE)),
  )
  return { cells, width: SIZE, height: SIZE }
}

const disc = (x: number, y: number, radius: number) => (column: number, row: number) =>
  radius - Math.hypot(column - x, row - y)

function areaOf(ring: readonly Position[] = []): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice / 2)
}

test('a hill is one closed ring of its size, with few corners', () => {
  const [[ring = []] = [], ...others] = ringsAbove(gridOf(disc(12, 12, 8)), 0)
  expect(others).toEqual([])
  expect(ring.at(-1)).toEqual(ring[0])
  expect(areaOf(ring)).toBeGreaterThan(Math.PI * 64 * 0.92)
  expect(areaOf(ring)).toBeLessThan(Math.PI * 64 * 1.02)
  expect(ring.length).toBeLessThan(30)
})

test('a hill with a hollow is an outer ring and its hole', () => {
  const polygons = ringsAbove(
    gridOf((x, y) => 3 - Math.abs(Math.hypot(x - 12, y - 12) - 7)),
    0,
  )
  expect(polygons.map((rings) => rings.length)).toEqual([2])
  const [[outer, hole] = []] = polygons
  expect(areaOf(outer)).toBeGreaterThan(areaOf(hole))
})

test('two hills apart are two polygons, and two that meet are one', () => {
  const two = (gap: number) => (x: number, y: number) =>
    Math.max(disc(12 - gap, 12, 4)(x, y), disc(12 + gap, 12, 4)(x, y))
  expect(ringsAbove(gridOf(two(6)), 0)).toHaveLength(2)
  expect(ringsAbove(gridOf(two(3)), 0)).toHaveLength(1)
})

test('where nothing is above the level there is no ring', () => {
  expect(
    ringsAbove(
      gridOf(() => 1),
      2,
    ),
  ).toEqual([])
})
