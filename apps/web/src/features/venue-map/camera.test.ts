import { expect, it } from 'vitest'
import { cameraFor } from './camera.ts'

const bath = { latitude: 51.38, longitude: -2.36 }
const bristol = { latitude: 51.45, longitude: -2.59 }

it.each([
  [360, 10.3, 4.4],
  [574, 10.3, 4.4],
  [575, 10.9, 5.5],
  [1280, 10.9, 5.5],
])('spec 9: at %i px the map has zoom %d around a place, and %d for all of it', (width, near, far) => {
  const none = { venues: [], radiusMiles: 5 }
  expect(cameraFor({ ...none, around: bath }, width)).toEqual({ center: [-2.36, 51.38], zoom: near })
  expect(cameraFor({ ...none, around: null }, width)).toEqual({ center: [-2, 53.59], zoom: far })
})

it('around a place without a venue a smaller radius zooms no closer than spec 9 says, and a greater one further out', () => {
  const zoomOf = (radiusMiles: number) => cameraFor({ venues: [], around: bath, radiusMiles }, 1280)
  expect(zoomOf(1)).toMatchObject({ zoom: 10.9 })
  expect(zoomOf(20)).toMatchObject({ zoom: expect.closeTo(8.9) })
})

it('spec 9: the found venues and the searched area fill the map, no nearer than zoom 10.9', () => {
  expect(cameraFor({ venues: [bath], around: bristol, radiusMiles: 20 }, 1280)).toEqual({
    bounds: [
      [-2.59, 51.38],
      [-2.36, 51.45],
    ],
    maxZoom: 10.9,
  })
  expect(cameraFor({ venues: [bath, bristol], around: null, radiusMiles: 5 }, 360)).toMatchObject({
    bounds: [
      [-2.59, 51.38],
      [-2.36, 51.45],
    ],
    maxZoom: 10.3,
  })
})

it('where some of the venues are near, they fill the map', () => {
  const found = { venues: [bath, bristol], around: bath, radiusMiles: 0 }
  expect(cameraFor({ ...found, fitted: [bath] }, 1280)).toMatchObject({
    bounds: [
      [-2.36, 51.38],
      [-2.36, 51.38],
    ],
  })
})
