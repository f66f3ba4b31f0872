import { expect, test } from 'vitest'
import { packLine, packPoints, packPolygons } from './pack.ts'

test('points are whole steps from one to the next', () => {
  expect(
    packPoints([
      [-2, 53],
      [-1.999, 53.00125],
    ]),
  ).toEqual([-2000, 84_800, 1, 2])
})

test('a corner on top of the one before is left out of a line, and kept among points', () => {
  const same: [number, number][] = [
    [-2, 53],
    [-2.0001, 53],
    [-2.01, 53],
  ]
  expect(packLine(same)).toEqual([-2000, 84_800, -10, 0])
  expect(packPoints(same)).toHaveLength(6)
})

test('a ring goes without its last corner, and one smaller than a step is gone', () => {
  const square = (size: number): [number, number][] => [
    [0, 50],
    [size, 50],
    [size, 50 + size],
    [0, 50],
  ]
  expect(packPolygons([[square(0.01)], [square(0.0001)]])).toEqual([[[0, 80_000, 10, 0, 0, 16]]])
})
