import { expect, it } from 'vitest'
import { cameraFor } from './camera.ts'

const bath = { latitude: 51.38, longitude: -2.36 }

it.each([
  [360, 10.3, 4.4],
  [574, 10.3, 4.4],
  [575, 10.9, 5.5],
  [1280, 10.9, 5.5],
])('spec 9: at %i px the map has zoom %d around a place, and %d for all of it', (width, near, far) => {
  expect(cameraFor({ around: bath, radiusMiles: 5 }, width)).toEqual({ center: [-2.36, 51.38], zoom: near })
  expect(cameraFor({ around: null, radiusMiles: 5 }, width)).toEqual({ center: [-2, 53.59], zoom: far })
})

it('a smaller radius is not closer than spec 9 says, a greater one is further out', () => {
  expect(cameraFor({ around: bath, radiusMiles: 1 }, 1280).zoom).toBe(10.9)
  expect(cameraFor({ around: bath, radiusMiles: 20 }, 1280).zoom).toBeCloseTo(8.9)
})
