import type { Order } from '@touchline/contract/entities/orders/order'
import { expect, test } from 'vitest'
import { shareWords } from './share-words.ts'

const item = {
  id: 7,
  name: 'Badminton',
  venueName: 'Quayside',
  venueSlug: 'quayside',
  venueAddress: '1 Quay Street',
  venueCoordinates: { lat: 51.45, lng: -2.59 },
  location: 'Court 3',
  date: { raw: '2026-12-18' },
  startsAt: { format24Hour: '18:00' },
  endsAt: { format24Hour: '19:00' },
  startsAtUtc: '2026-12-18T18:00:00.000Z',
  purchasedFor: 'Ben Porter',
  names: ['Grace Quay'],
  status: 'booked',
}
const order = {
  reference: 'TLN7K4WQ2XB',
  completeOrderId: 'iNmfE2KcvQrx7G0d3WbOqLtA',
  firstName: 'Wilhelmina',
  email: 'w@example.org',
  items: [item, { ...item, id: 8 }],
} as unknown as Order

test('the shared text says when and where, once for each session', () => {
  expect(shareWords(order)).toEqual({
    title: 'Badminton',
    text: 'Badminton: Fri 18 Dec 2026, 18:00 to 19:00, Court 3, Quayside, 1 Quay Street',
    url: 'https://www.openstreetmap.org/directions?to=51.45%2C-2.59',
  })
})

test('spec 4: the shared text says one time for hours of one court that follow each other', () => {
  const hour = (startsAtUtc: string, endsAtUtc: string, start: string) => ({
    ...item,
    isCourt: true,
    startsAtUtc,
    endsAtUtc,
    startsAt: { format24Hour: start },
    date: { raw: '2026-12-18', tz: 'Europe/London' },
  })
  const items = [
    hour('2026-12-18T18:00:00.000Z', '2026-12-18T19:00:00.000Z', '18:00'),
    hour('2026-12-18T19:00:00.000Z', '2026-12-18T20:00:00.000Z', '19:00'),
  ] as unknown as Order['items']
  expect(shareWords({ ...order, items })?.text).toBe(
    'Badminton: Fri 18 Dec 2026, 18:00 to 20:00, Court 3, Quayside, 1 Quay Street',
  )
})

test('the shared text holds no key, no reference, no name of a person and no address of the booking', () => {
  const shared = JSON.stringify(shareWords(order))
  for (const secret of [order.reference, order.completeOrderId, order.firstName, order.email, 'Ben', 'Grace'])
    expect(shared).not.toContain(secret)
})

test('a cancelled booking is not shared', () => {
  const items = order.items.map((one) => ({ ...one, status: 'cancelled' as const }))
  expect(shareWords({ ...order, items })).toBeNull()
})
