import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const item = {
  id: 7,
  name: 'Yoga, gentle; for all',
  pricingOptionName: 'Adult',
  priceName: 'Adult',
  isBookers: true,
  quantity: 1,
  formattedTotal: '£7.20',
  taxTotal: 0,
  formattedTaxTotal: '£0.00',
  purchasedFor: null,
  names: [],
  why: null,
  duration: '1h',
  venueName: 'Quayside Leisure Centre',
  venueSlug: 'quayside-centre',
  venueAddress: '1 Quay Street, Bristol, BS1 1AA',
  location: 'Studio 1',
  date: {} as never,
  startsAt: {} as never,
  endsAt: {} as never,
  startsAtUtc: '2026-11-20T18:30:00.000Z',
  endsAtUtc: '2026-11-20T19:30:00.000Z',
  status: 'booked' as const,
  cancelledPlaces: 0,
  cancellation: {} as never,
  notes: [],
}
const order = {
  completeOrderId: 'abc',
  reference: 'TCH123',
  createdAt: '2026-11-19T10:00:00.000Z',
  items: [item],
}

test('a calendar file has each session by its instants, with what calendars read as signs escaped', () => {
  const file = calendarFile(order)
  expect(file).toContain('DTSTART:20261120T183000Z\r\nDTEND:20261120T193000Z\r\n')
  expect(file).toContain('SUMMARY:Yoga\\, gentle\\; for all\r\n')
  expect(file.replaceAll('\r\n ', '')).toContain(
    'LOCATION:Studio 1\\, Quayside Leisure Centre\\, 1 Quay Street\\, Bristol\\, BS1 1AA\r\n',
  )
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})

test('a cancelled session is not in it', () => {
  expect(calendarFile({ ...order, items: [{ ...item, status: 'cancelled' }] })).not.toContain('VEVENT')
})
