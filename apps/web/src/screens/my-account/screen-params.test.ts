import { expect, test } from 'vitest'
import { paramsOf } from './screen-params.ts'

test('spec 2: an address below the account area is one screen, with the values in it', () => {
  expect(paramsOf('bookings', 'bookings')).toEqual({})
  expect(paramsOf('bookings/:bookingId', 'bookings/17')).toEqual({ bookingId: '17' })
  expect(paramsOf('bookings/:bookingId/again', 'bookings/17/again')).toEqual({ bookingId: '17' })
  expect(paramsOf('', '')).toEqual({})
})

test('spec 2: another address is not that screen', () => {
  for (const rest of ['', 'bookings', 'bookings/', 'payments/17', 'bookings/17/again'])
    expect(paramsOf('bookings/:bookingId', rest)).toBe(null)
})
