import { expect, test } from 'vitest'
import { attendedBy, placesOf } from './order-item.ts'

test('spec 7: a ticket is for the remaining places, and names the places that a cancelled booking had', () => {
  expect(placesOf({ status: 'booked', quantity: 2, cancelledPlaces: 1 })).toBe(1)
  expect(placesOf({ status: 'cancelled', quantity: 2, cancelledPlaces: 2 })).toBe(2)
})

const line = (pricingOptionName: string, quantity: number, more: object = {}) => ({
  status: 'booked' as const,
  quantity,
  cancelledPlaces: 0,
  isBookers: false,
  purchasedFor: null,
  pricingOptionName,
  ...more,
})

test.each([
  [[line('Adult', 2)], '2 adults'],
  [[line('Adult', 1), line('Child', 2)], '1 adult, 2 children'],
  [[line('Adult', 3, { cancelledPlaces: 2 })], '1 adult'],
  // Prices that name no kind of person are counted as places, under whatever names they were sold.
  [[line('Court', 1)], '1 place'],
  [[line('Concession', 2), line('Family ticket', 1)], '3 places'],
  [[line('Adult', 1, { isBookers: true })], 'you'],
  [[line('Adult', 1, { isBookers: true }), line('Junior', 1, { purchasedFor: 'Theo' })], 'you and Theo'],
  [[line('Adult', 1, { isBookers: true }), line('Adult', 2)], 'you, 2 adults'],
])('spec 2: the ticket says who comes: case %#, %s', (lines, words) => {
  expect(attendedBy(lines)).toBe(words)
})
