import { expect, test } from 'vitest'
import { calendarAddress } from './calendar-address.ts'

test('the calendar file is asked for by the order, with the key of its link, and for one booking alone', () => {
  const of = { apiBase: '/base', completeOrderId: 'Ab_1-x' }
  expect(calendarAddress(of)).toBe('/base/api/bookings/orders/Ab_1-x/calendar.ics')
  expect(calendarAddress({ ...of, orderKey: 'a b', bookingId: 17 })).toBe(
    '/base/api/bookings/orders/Ab_1-x/calendar.ics?key=a+b&booking=17',
  )
})
