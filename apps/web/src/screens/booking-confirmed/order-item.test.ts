import { expect, test } from 'vitest'
import { placesOf } from './order-item.ts'

test('spec 7: a ticket is for the remaining places, and names the places that a cancelled booking had', () => {
  expect(placesOf({ status: 'booked', quantity: 2, cancelledPlaces: 1 })).toBe(1)
  expect(placesOf({ status: 'cancelled', quantity: 2, cancelledPlaces: 2 })).toBe(2)
})
