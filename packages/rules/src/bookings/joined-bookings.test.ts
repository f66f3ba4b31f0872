import type { AccountBooking } from '@touchline/contract/entities/bookings/account-booking'
import { expect, test } from 'vitest'
import { fromToWords } from '../time/end-words.ts'
import { joinBookings } from './joined-bookings.ts'

const hour = (id: number, clock: number, more: object = {}) =>
  ({
    id,
    orderId: 1,
    status: 'booked',
    isPast: false,
    isCourt: true,
    simpleName: 'Badminton',
    venueSlug: 'lockside',
    item: {
      location: { id: '5' },
      date: { raw: '2026-11-30', tz: 'Europe/London' },
      startsAt: { format24Hour: `${clock}:00` },
      endsAt: { format24Hour: `${clock + 1}:00` },
    },
    cancelledByVenue: null,
    isOwn: true,
    bookedBy: null,
    quantity: 1,
    people: [],
    pricePence: 900,
    startsAtUtc: `2026-11-30T${clock}:00:00Z`,
    endsAtUtc: `2026-11-30T${clock + 1}:00:00Z`,
    ...more,
  }) as unknown as AccountBooking

const shown = (...bookings: AccountBooking[]) =>
  joinBookings(bookings).map(({ first, hours, pricePence }) => [
    fromToWords(first.item),
    hours.map(({ id }) => id),
    pricePence,
  ])

test('spec 4: hours of one court of one order are one booking of the account, with the sum', () => {
  expect(shown(hour(2, 13), hour(9, 18), hour(1, 12))).toEqual([
    ['12:00 to 14:00', [1, 2], 1800],
    ['18:00 to 19:00', [9], 900],
  ])
})

test.each<[string, object]>([
  ['another order', { orderId: 2 }],
  ['a cancelled hour', { status: 'cancelled' }],
  ['an hour that is over', { isPast: true }],
  ['an hour for another person', { isOwn: false, people: ['Theo Quay'] }],
  ['a class', { isCourt: false }],
])('spec 4: they stay apart: %s', (_, more) => {
  expect(shown(hour(1, 12), hour(2, 13, more))).toHaveLength(2)
})
