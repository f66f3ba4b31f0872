import { expect, test } from 'vitest'
import { dayQuery } from '../../calls/attendance/day.ts'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { createQueryClient } from '../../calls/call-query.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { setShownLogin } from '../../calls/login-hint.ts'
import type { PageFacts } from '../../page/page-facts.ts'
import { dataOf } from './keep-day.ts'

const place = (name: string) => ({
  place: 1,
  name,
  age: null,
  flags: ['Owes £3.00'],
  hasHealthAnswers: true,
  mark: null,
})
const booking = (bookingId: number, name: string) => ({
  bookingId,
  reference: `TL${bookingId}`,
  completeOrderId: `order-${bookingId}`,
  bookedBy: name,
  places: [place(name)],
})
const session = (slotId: number, bookings: ReturnType<typeof booking>[]) => ({
  slotId,
  name: 'Early Swim',
  place: null,
  from: '07:00',
  until: '08:00',
  startsAt: '2026-11-30T07:00:00Z',
  endsAt: '2026-11-30T08:00:00Z',
  instructors: [],
  isOwn: false,
  capacity: 10,
  free: 8,
  held: 0,
  offered: 0,
  waiting: 0,
  change: null,
  missedWords: null,
  notes: [{ id: 1, words: 'Mind the knee of lane two', by: 'Sam', when: 'today', isOwn: true }],
  cover: null,
  bookings,
})

test('S117: a kept list has the people and nothing about health: no answers, no notes, no other page’s data, no basket', () => {
  const client = createQueryClient(() => Promise.reject(new Error('Nothing is asked')), 'browser')
  const query = dayQuery('quay-hall', '2026-11-30')
  client.setQueryData(query.queryKey, {
    data: [session(1, [booking(11, 'Ann Archer'), booking(12, 'Ben Baker')]), session(2, [])],
    meta: { asOf: '2026-11-30T06:00:00Z', timeZone: 'Europe/London', version: 'v1' },
  })
  client.setQueryData(['people/get-person', { params: { id: 7 } }], { name: 'Carl with asthma' })
  client.setQueryData(dayQuery('hill-hall', '2026-11-30').queryKey, {
    data: [session(3, [booking(13, 'Dee of another venue')])],
    meta: { asOf: '2026-11-30T06:00:00Z', timeZone: 'Europe/London', version: 'v2' },
  })
  client.setQueryData(userQuery().queryKey, null)
  setShownLogin(client, 'mark')
  const asOfMs = Date.parse('2026-11-30T06:42:00Z')
  const facts = { basePath: '', loginMark: 'older', nowMs: 0 } as PageFacts
  const kept = dataOf({ client, facts, query, asOfMs })
  const text = JSON.stringify(kept)
  expect(text).toContain('Ann Archer')
  expect(text).toContain('Ben Baker')
  expect(text).toContain('2026-11-30T06:42:00.000Z')
  expect(text).not.toMatch(/"hasHealthAnswers":true|knee|asthma|another venue|v1/)
  expect(kept.facts).toMatchObject({ loginMark: 'mark', nowMs: asOfMs })
  expect(kept.queries).toContainEqual({ key: cartQuery().queryKey, data: null })
})
