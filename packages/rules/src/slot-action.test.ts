import { describe, expect, test } from 'vitest'
import { actionForTime, lastBookableAt, type SlotFacts, slotAction, slotReasons } from './slot-action.ts'

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
  test('a free court beats full ones, what is one’s own beats both', () => {
    expect(of('FULL', 'BOOK', 'FULL')).toBe('BOOK')
    expect(of('FULL', 'FULL')).toBe('FULL')
    expect(of('JOIN_WAITLIST', 'LEAVE_WAITLIST')).toBe('LEAVE_WAITLIST')
    expect(of('BOOK', 'CANCEL_BOOKING')).toBe('CANCEL_BOOKING')
    expect(of('BOOK', 'CANCEL_RESERVATION')).toBe('CANCEL_RESERVATION')
    expect(of(null, null)).toBe(null)
    expect(of()).toBe(null)
  })
})
