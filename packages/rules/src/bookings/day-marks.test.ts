import type { DaySession } from '@touchline/contract/entities/attendance/day-session'
import { expect, test } from 'vitest'
import {
  countDay,
  countTakenElsewhere,
  findByReference,
  isAroundNow,
  placesToCheckIn,
  withMarks,
} from './day-marks.ts'

const mark = (state: 'came' | 'late' | 'missed') => ({
  id: 1,
  state,
  at: '2026-07-03T17:02:00.000Z',
  time: '18:02',
  by: 'Stan Till',
})
const place = (number: number, state: 'came' | 'late' | 'missed' | null = null) => ({
  place: number,
  name: null,
  age: null,
  flags: [],
  hasHealthAnswers: false,
  mark: state && mark(state),
})
const booking = (bookingId: number, reference: string, states: ('came' | 'late' | 'missed' | null)[]) => ({
  bookingId,
  reference,
  completeOrderId: 'x',
  bookedBy: 'Wanda Inn',
  places: states.map((state, at) => place(at + 1, state)),
})
const session = (slotId: number, given: Partial<DaySession> = {}): DaySession => ({
  slotId,
  name: 'Swim',
  place: null,
  from: '18:00',
  until: '19:00',
  startsAt: '2026-07-03T17:00:00.000Z',
  endsAt: '2026-07-03T18:00:00.000Z',
  instructors: [],
  isOwn: false,
  capacity: 20,
  free: 10,
  held: 0,
  offered: 0,
  waiting: 0,
  change: null,
  missedWords: null,
  notes: [],
  cover: null,
  bookings: [],
  ...given,
})

test('spec 1.5: a code finds its bookings however it is typed, and none of a cancelled session', () => {
  const all = [
    session(1, { bookings: [booking(11, 'TLN8G2', [null]), booking(12, 'TLAAAA', [null])] }),
    session(2, {
      bookings: [booking(13, 'TLN8G2', [null])],
      change: { kind: 'cancelled', words: 'Cancelled.' },
    }),
    session(3, { bookings: [booking(14, 'TLN8G2', [null])], change: { kind: 'moved', words: 'Moved.' } }),
  ]
  for (const typed of ['TLN8G2', 'tln8g2', ' TL N8-g2 '])
    expect(findByReference(all, typed).map((one) => one.booking.bookingId)).toEqual([11, 14])
  expect(findByReference(all, 'TLN8G')).toEqual([])
})

test('spec 1.5: people who came, came late, did not come and are not marked yet are counted apart', () => {
  const bookings = [booking(1, 'A', ['came', 'late', null]), booking(2, 'B', ['missed', null])]
  expect(countDay({ bookings })).toEqual({ booked: 5, here: 2, missed: 1, unmarked: 2 })
  expect(bookings.map(placesToCheckIn)).toEqual([[3], [1, 2]])
})

test.each([
  ['all is booked here, held, offered or free', { capacity: 9, free: 2, held: 1, offered: 1 }, 0],
  ['an import brought four as sold', { capacity: 13, free: 2, held: 1, offered: 1 }, 4],
  ['more are booked than there are places', { capacity: 3, free: 0, held: 0, offered: 0 }, 0],
])('spec 1.5: places that are taken without a booking are counted: %s', (_, counts, expected) => {
  const bookings = [booking(1, 'A', ['came', 'late', null]), booking(2, 'B', ['missed', null])]
  expect(countTakenElsewhere(session(1, { ...counts, bookings }))).toBe(expected)
})

test('spec 1.5: a mark is laid over one place alone, and null takes it away', () => {
  const all = [
    session(1, { bookings: [booking(11, 'A', ['came', null])] }),
    session(2, { bookings: [booking(11, 'A', [null, null])] }),
  ]
  const changed = withMarks(all, ({ slotId, place: number }) =>
    slotId === 1 ? (number === 1 ? null : mark('late')) : undefined,
  )
  const states = changed.map(({ bookings }) => bookings[0]!.places.map((one) => one.mark?.state ?? null))
  expect(states).toEqual([
    [null, 'late'],
    [null, null],
  ])
})

test.each([
  ['2026-07-03T16:14:00.000Z', false],
  ['2026-07-03T16:15:00.000Z', true],
  ['2026-07-03T18:19:59.000Z', true],
  ['2026-07-03T18:20:00.000Z', false],
])('spec 1.5: at %s a session from 17:00 to 18:00 UTC is about now: %s', (now, expected) => {
  expect(isAroundNow(session(1), Date.parse(now))).toBe(expected)
})
