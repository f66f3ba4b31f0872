import { expect, test } from 'vitest'
import { sampleOrder } from '../../testing/factories/sample-order.ts'
import { bookingMoved } from './booking-moved.ts'

const [item] = sampleOrder.items
const moved = {
  kind: 'booking-moved' as const,
  firstName: 'Ann',
  session: {
    name: 'Badminton, Court 3',
    startsAt: '2026-12-18T18:00:00Z',
    venueName: 'Quayside Leisure Centre',
    timeZone: 'Europe/London',
  },
  before: '2026-12-17T18:00:00Z',
  sentences: ['It costs the same: there is nothing to pay.'],
  order: { orderId: 1, bookingId: 7001, completeOrderId: 'abc', reference: 'TLN1' },
}
const factsOf = (letter: ReturnType<typeof bookingMoved>) =>
  letter.blocks.flatMap((block) => (block.kind === 'facts' ? [block.rows] : []))

test('spec 7: the letter of a move has one table, with the old time beside the new one', () => {
  const notes = ['Moved from Thu 17 Dec, 18:00, which cost £9.00']
  const [rows, ...others] = factsOf(
    bookingMoved({ ...moved, booked: { ...sampleOrder, items: [{ ...item!, notes }] } }),
  )
  expect(others).toEqual([])
  expect(rows!.slice(0, 2)).toEqual([
    ['When', 'Fri 18 Dec 2026, 18:00 to 19:00'],
    ['Before', 'Thu 17 Dec 2026 at 18:00'],
  ])
  expect(rows!.map(([name]) => name)).toEqual(['When', 'Before', 'Where', 'Who’s coming'])
})

test('spec 7: where the booking has changed since, its letter of a move says what it was, and the reference', () => {
  expect(factsOf(bookingMoved(moved)).map((rows) => rows.map(([name]) => name))).toEqual([
    ['What', 'When', 'Where', 'Before', 'Reference'],
  ])
})
