import { expect, test } from 'vitest'
import { calendarAddress, calendarOfBooking } from './calendar-address.ts'

test('the calendar file is requested by the order, with the key of its link', () => {
  const of = { apiBase: '/base', completeOrderId: 'Ab_1-x' }
  expect(calendarAddress(of)).toBe('/base/api/bookings/orders/Ab_1-x/calendar.ics')
  expect(calendarAddress({ ...of, orderKey: 'a b' })).toBe(
    '/base/api/bookings/orders/Ab_1-x/calendar.ics?key=a+b',
  )
})

test('the calendar file of one booking of an account', () => {
  expect(calendarOfBooking('/base', 17)).toBe('/base/api/my-account/bookings/17/calendar.ics')
})
