import { expect, test } from 'vitest'
import { mapAddress } from './map-address.ts'

test('a map link leads to the coordinates of a venue, or searches for its address where there are none', () => {
  expect(mapAddress('1 Quay Street, Bristol', { lat: 51.45, lng: -2.59 })).toBe(
    'https://www.openstreetmap.org/directions?to=51.45%2C-2.59',
  )
  expect(mapAddress('1 Quay & Co')).toBe('https://www.openstreetmap.org/search?query=1%20Quay%20%26%20Co')
})
