import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayBounds, wallTime, wallTimeToldApart } from '../time/wall-time.ts'
import { slotActionStatuses } from './slot-action.ts'
import {
  countChosen,
  defaultFilters,
  type FilterableSlot,
  filterSlots,
  matchesFilters,
  slotMinutes,
} from './slot-filters.ts'

const slot = (start: string, end: string, given: Partial<FilterableSlot> = {}): FilterableSlot => ({
  startsAt: { format24Hour: start },
  endsAt: { format24Hour: end },
  actionToShow: { status: 'BOOK' },
  ...given,
})
const all = defaultFilters('classes')

describe('spec 5: a slot stays only if fully within the chosen times', () => {
  const morning = { ...all, startMinutes: 9 * 60, endMinutes: 12 * 60 }
  test.each([
    ['09:00', '12:00', true],
    ['09:30', '10:30', true],
    ['08:59', '10:00', false],
    ['11:30', '12:01', false],
    ['08:00', '13:00', false],
  ])('%s to %s', (start, end, stays) => {
    expect(matchesFilters(slot(start, end), morning)).toBe(stays)
  })

  test('F66: a slot that ends at midnight or later ends at 23:59, so the whole day keeps it', () => {
    expect(slotMinutes(slot('23:00', '00:00'))).toEqual({ start: 1380, end: 1439 })
    expect(matchesFilters(slot('23:00', '00:30'), all)).toBe(true)
    expect(matchesFilters(slot('23:00', '00:30'), { ...all, endMinutes: 1438 })).toBe(false)
  })

  test('F63: a slot over the repeated hour ends in that hour, and not at midnight', () => {
    const early = { ...all, endMinutes: 6 * 60 }
    expect(matchesFilters(slot('01:30', '01:30', { starts: '01:30 BST' }), early)).toBe(true)
    expect(matchesFilters(slot('01:45', '01:15', { starts: '01:45 BST' }), early)).toBe(true)
    expect(matchesFilters(slot('01:30', '01:30', { starts: '01:30' }), early)).toBe(false)
  })

  test('F62, F63: on both days of the clock change the whole day keeps every slot, and each hour the slots within it', () => {
    const zone = 'Europe/London'
    const lengths = fc.constantFrom(15, 30, 45, 60, 90)
    fc.assert(
      fc.property(
        fc.constantFrom('2027-03-28', '2027-10-31'),
        fc.integer({ min: 0, max: 25 * 4 - 1 }),
        lengths,
        (date, quarter, minutes) => {
          const { from, until } = dayBounds(date, zone)
          const startsAt = from.getTime() + quarter * 15 * 60_000
          const endsAt = startsAt + minutes * 60_000
          fc.pre(endsAt < until.getTime())
          const one = slot(wallTime(startsAt, zone), wallTime(endsAt, zone), {
            starts: wallTimeToldApart(startsAt, zone),
          })
          const { start, end } = slotMinutes(one)
          expect(start).toBeLessThanOrEqual(end)
          expect(Math.abs(end - start)).toBeLessThanOrEqual(minutes + 60)
          expect(matchesFilters(one, all)).toBe(true)
          expect(matchesFilters(one, { ...all, startMinutes: start, endMinutes: end })).toBe(true)
          expect(matchesFilters(one, { ...all, startMinutes: start + 1 })).toBe(false)
        },
      ),
    )
  })

  test('F129: a session of several days fits in no evening, whatever the hour of its end', () => {
    const camp = slot('09:00', '16:00')
    const ofDays = { ...camp, endsAt: { ...camp.endsAt, onDay: '2026-07-01' } }
    const until = { ...all, endMinutes: 17 * 60 }
    expect([camp, ofDays].map((one) => matchesFilters(one, until))).toEqual([true, false])
    expect(matchesFilters(ofDays, all)).toBe(true)
  })
})

describe('spec 5: instructor and tag filters keep a slot matching any selected value', () => {
  const [ana, ben] = [
    { id: 1, name: 'Ana' },
    { id: 2, name: 'Ben' },
  ]
  const yoga = slot('09:00', '10:00', { instructors: [ana], tags: [{ id: 'calm', name: 'Calm' }] })
  const spin = slot('10:00', '11:00', { instructors: [ana, ben], tags: [{ id: 'hard', name: 'Hard' }] })
  const swim = slot('11:00', '12:00')

  test('none selected keeps all; any selected keeps those that have one of them', () => {
    expect(filterSlots([yoga, spin, swim], all)).toEqual([yoga, spin, swim])
    expect(filterSlots([yoga, spin, swim], { ...all, instructors: ['2'] })).toEqual([spin])
    expect(filterSlots([yoga, spin, swim], { ...all, instructors: ['1', '2'] })).toEqual([yoga, spin])
    expect(filterSlots([yoga, spin, swim], { ...all, tags: ['calm', 'hard'] })).toEqual([yoga, spin])
  })

  test('both kinds must match', () => {
    expect(filterSlots([yoga, spin, swim], { ...all, instructors: ['1'], tags: ['hard'] })).toEqual([spin])
  })
})

describe('spec 4: which actions a tab shows by default', () => {
  test('ad hoc only the five statuses; classes and fast tickets all', () => {
    const statuses = [...slotActionStatuses, 'FULL', null]
    const shown = (tab: Parameters<typeof defaultFilters>[0]) =>
      statuses.filter((status) =>
        matchesFilters(slot('09:00', '10:00', { actionToShow: { status } }), defaultFilters(tab)),
      )
    expect(shown('adHoc')).toEqual([...slotActionStatuses])
    expect(shown('classes')).toEqual(statuses)
    expect(shown('fastTickets')).toEqual(statuses)
  })

  test('wire 6: a null action is no action', () => {
    const none = slot('09:00', '10:00', { actionToShow: null })
    expect(matchesFilters(none, defaultFilters('adHoc'))).toBe(false)
    expect(matchesFilters(none, all)).toBe(true)
    expect(matchesFilters(none, { ...all, actionsToShow: [null] })).toBe(true)
  })

  test('a tab knows how many kinds of filters were chosen', () => {
    expect(countChosen(defaultFilters('adHoc'), 'adHoc')).toBe(0)
    expect(countChosen(all, 'adHoc')).toBe(1)
    expect(countChosen({ ...all, tags: ['1', '2'], startMinutes: 60 }, 'classes')).toBe(2)
    expect(countChosen({ ...all, actionsToShow: [null] }, 'classes')).toBe(1)
  })
})
