import { ActionStatus } from '@touchline/contract/entities/timetable/slot'
import { describe, expect, test } from 'vitest'
import {
  actionForTime,
  lastBookableAt,
  listedPlacesWords,
  placesLeftWords,
  type SlotFacts,
  type SlotStatus,
  slotAction,
  slotActionStatuses,
  slotReasons,
  slotState,
} from './slot-action.ts'

const startsAt = new Date('2026-10-07T12:30:00Z')
const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000)
const facts = (given: Partial<SlotFacts> = {}): SlotFacts => ({
  now: before(600),
  startsAt,
  firstBookableAt: before(6 * 1440),
  lastBookableAt: lastBookableAt(startsAt, 5),
  spaces: 1,
  own: 'none',
  hasWaitlist: true,
  ...given,
})

describe('spec 4: the action that a slot shows', () => {
  test.each<[string, Partial<SlotFacts>, string | null, string | null]>([
    ['a place is free', {}, 'BOOK', null],
    ['no release time', { firstBookableAt: null }, 'BOOK', null],
    ['the moment of release', { now: before(6 * 1440) }, 'BOOK', null],
    ['one second before the release', { now: before(6 * 1440 + 1 / 60) }, null, slotReasons.notYetBookable],
    ['41 seconds after the start, inside the last moment', { now: before(-41 / 60) }, 'BOOK', null],
    ['at the last moment', { now: before(-5) }, 'BOOK', null],
    ['after the last moment', { now: before(-5.1) }, null, slotReasons.bookingClosed],
    ['no place, a waitlist', { spaces: 0 }, 'JOIN_WAITLIST', slotReasons.full],
    ['no place, no waitlist', { spaces: 0, hasWaitlist: false }, 'FULL', slotReasons.full],
    ['no place, already started', { spaces: 0, now: before(-1) }, 'FULL', slotReasons.full],
    ['fewer than no place, after capacity was lowered', { spaces: -2 }, 'JOIN_WAITLIST', slotReasons.full],
    ['waiting, still full', { spaces: 0, own: 'waiting' }, 'LEAVE_WAITLIST', slotReasons.full],
    ['waiting, and a place is free for all', { own: 'waiting' }, 'BOOK', null],
    ['in the basket', { spaces: 0, own: 'hold' }, 'CANCEL_RESERVATION', null],
    ['booked', { spaces: 0, own: 'booking' }, 'CANCEL_BOOKING', null],
    ['booked, already started', { own: 'booking', now: before(-1) }, null, null],
    ['called off by the venue', { isCancelled: true, own: 'booking' }, null, slotReasons.cancelled],
  ])('%s', (_, given, status, reason) => {
    expect(slotAction(facts(given))).toEqual({ status, reason })
  })

  test('wire 6: the recorded reasons keep their words', () => {
    expect(slotReasons.full).toBe('The session being booked is already full')
    expect(slotReasons.notYetBookable).toBe('You cannot book this activity yet')
  })
})

describe('wire 4: one action for all courts at a time', () => {
  const of = (...statuses: Parameters<typeof actionForTime>[0][number]['status'][]) =>
    actionForTime(statuses.map((status) => ({ status, reason: null }))).status
  test('an available court beats full ones, the visitor’s own beats both', () => {
    expect(of('FULL', 'BOOK', 'FULL')).toBe('BOOK')
    expect(of('FULL', 'FULL')).toBe('FULL')
    expect(of('JOIN_WAITLIST', 'LEAVE_WAITLIST')).toBe('LEAVE_WAITLIST')
    expect(of('BOOK', 'CANCEL_BOOKING')).toBe('CANCEL_BOOKING')
    expect(of('BOOK', 'CANCEL_RESERVATION')).toBe('CANCEL_RESERVATION')
    expect(of(null, null)).toBe(null)
    expect(of()).toBe(null)
  })
})

test('spec 4: the five actions are those of the contract, FULL apart', () => {
  expect([...slotActionStatuses, 'FULL'].sort()).toEqual([...ActionStatus.options].sort())
})

describe('spec 4: the state of a slot for one person', () => {
  test.each<[SlotStatus, string | null, boolean, string]>([
    ['BOOK', null, false, 'book'],
    ['CANCEL_RESERVATION', null, false, 'in-basket'],
    ['CANCEL_BOOKING', null, true, 'booked'],
    ['FULL', slotReasons.full, false, 'full'],
    ['JOIN_WAITLIST', slotReasons.full, false, 'full'],
    ['LEAVE_WAITLIST', slotReasons.full, false, 'full'],
    [null, null, true, 'booked'],
    [null, slotReasons.notYetBookable, false, 'not-open'],
    [null, slotReasons.bookingClosed, false, 'closed'],
    [null, null, false, 'closed'],
  ])('%j with the reason %j, booked: %j → %s', (status, reason, isBooked, state) => {
    expect(slotState({ status, reason }, isBooked)).toBe(state)
  })
})

test('A08: places left are words', () => {
  expect([0, 1, 2, 12].map(placesLeftWords)).toEqual([
    'Full',
    'Last place',
    '2 places left',
    '12 places left',
  ])
  // A list counts no more than ten.
  expect([0, 1, 10, 11].map(listedPlacesWords)).toEqual(['Full', 'Last place', '10 places left', null])
})
