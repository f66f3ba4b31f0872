import { expect, test } from 'vitest'
import { sketchView, spotOf } from './sketch-view.ts'

const bath = { longitude: -2.36, latitude: 51.38 }
const leeds = { longitude: -1.55, latitude: 53.8 }
const bounds = (west: typeof bath, east: typeof bath) => ({
  bounds: [
    [west.longitude, Math.min(west.latitude, east.latitude)],
    [east.longitude, Math.max(west.latitude, east.latitude)],
  ] as [[number, number], [number, number]],
  maxZoom: 10.9,
})

test('spec 9: until the map is drawn a sketch shows the same area: the corners of what was found are its corners', () => {
  const view = sketchView(bounds(bath, leeds))
  const [west, south] = spotOf(view, bath)
  const [east, north] = spotOf(view, leeds)
  expect([view.x, view.y]).toEqual([expect.closeTo(west), expect.closeTo(north)])
  expect([view.width, view.height]).toEqual([expect.closeTo(east - west), expect.closeTo(south - north)])
  // A unit is about a pixel of a map: corners that are closer are left out.
  expect(Math.max(view.width, view.height)).toBeCloseTo(500)
})

test.each([
  ['what was found', bounds(bath, bath), 10.9],
  ['a place without venues', { center: [-1.55, 53.8] as [number, number], zoom: 8.9 }, 8.9],
])('spec 9: a sketch of %s is no nearer than the map, with the spot in its middle', (_, camera, zoom) => {
  const view = sketchView(camera)
  const spot = spotOf(view, 'bounds' in camera ? bath : leeds)
  expect([view.x + view.width / 2, view.y + view.height / 2]).toEqual(spot.map((at) => expect.closeTo(at)))
  const pxPerDegree = view.unitsPerDegree * view.pxPerUnit
  expect(pxPerDegree).toBeCloseTo((512 * 2 ** zoom) / 360)
})
