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

it('spec 7: the letter about hours of a court names them as one time, and those apart as two', () => {
  const hour = (begins: number) => ({
    name: 'Badminton, Court 3',
    startsAt: `2026-12-18T${begins}:00:00Z`,
    untilAt: `2026-12-18T${begins + 1}:00:00Z`,
    sentences: [`Back for ${begins}.`],
  })
  const about = (hours: ReturnType<typeof hour>[], hoursLeft: number) =>
    bookingCancelled({
      kind: 'booking-cancelled',
      firstName: 'Ann',
      session: {
        name: 'Badminton, Court 3',
        startsAt: hours[0]!.startsAt,
        venueName: 'Quayside',
        timeZone: 'Europe/London',
      },
      places: 1,
      placesLeft: 0,
      sentences: [],
      hours,
      hoursLeft,
      order: { orderId: 1, bookingId: 2, completeOrderId: 'x', reference: 'TLN1' },
    })
  const both = about([hour(13), hour(12)], 0)
  expect(both.subject).toBe('Cancelled: Badminton, Court 3, Fri 18 Dec 2026 at 12:00 to 14:00, Quayside')
  expect(both.blocks).toContainEqual({ kind: 'paragraph', words: '12:00 to 13:00: Back for 12.' })
  expect(about([hour(12), hour(14)], 1).subject).toBe(
    'Part cancelled: Badminton, Court 3, Fri 18 Dec 2026 at 12:00 to 13:00 and Fri 18 Dec 2026 at 14:00 to 15:00, Quayside',
  )
})
