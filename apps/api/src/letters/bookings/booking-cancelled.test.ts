import { expect, it } from 'vitest'
import { bookingCancelled } from './booking-cancelled.ts'

const subjectWith = (placesLeft: number) =>
  bookingCancelled({
    kind: 'booking-cancelled',
    firstName: 'Ann',
    session: {
      name: 'Soft Play',
      startsAt: '2026-12-18T18:00:00Z',
      venueName: 'Quayside',
      timeZone: 'Europe/London',
    },
    places: 1,
    placesLeft,
    sentences: ['It cost nothing, so there is nothing to pay back.'],
    order: { orderId: 1, bookingId: 2, completeOrderId: 'x', reference: 'TLN1' },
  }).subject

it('spec 1: the letter about a course says how many sessions are given up, and from which on', () => {
  const { subject, blocks } = bookingCancelled({
    kind: 'booking-cancelled',
    firstName: 'Ann',
    session: {
      name: 'Young Swimmers',
      startsAt: '2026-11-28T09:00:00Z',
      venueName: 'Quayside',
      timeZone: 'Europe/London',
      sessions: 9,
    },
    places: 1,
    placesLeft: 0,
    sentences: [],
    order: { orderId: 1, bookingId: 2, completeOrderId: 'x', reference: 'TLN1' },
  })
  expect(subject).toBe('Cancelled: Young Swimmers, 9 sessions from Sat 28 Nov 2026 at 09:00, Quayside')
  expect(blocks).toContainEqual({
    kind: 'facts',
    rows: expect.arrayContaining([['When', '9 sessions from Sat 28 Nov 2026 at 09:00']]),
  })
})

it('spec 7: the letter about one place of two says in its subject that one of them is given up, and its day with the year', () => {
  expect(subjectWith(1)).toBe('1 of 2 places cancelled: Soft Play, Fri 18 Dec 2026 at 18:00, Quayside')
  expect(subjectWith(0)).toBe('Cancelled: Soft Play, Fri 18 Dec 2026 at 18:00, Quayside')
})
