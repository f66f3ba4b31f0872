import { describe, expect, test } from 'vitest'
import { slotActionStatuses } from './slot-action.ts'
import {
  capMinutes,
  cappedTime,
  defaultFilters,
  type FilterableSlot,
  filterOptions,
  filterSlots,
  hasChosenFilters,
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

  test('times cap at 23:59 (1439 minutes)', () => {
    expect(capMinutes(1440)).toBe(1439)
    expect(cappedTime(1440)).toBe('23:59')
    expect(cappedTime(-5)).toBe('00:00')
    expect(cappedTime(810)).toBe('13:30')
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

  test('each option says how many slots it would leave, the other filters as they are', () => {
    expect(filterOptions([yoga, spin, swim], all, 'instructors')).toEqual([
      { id: '1', name: 'Ana', count: 2 },
      { id: '2', name: 'Ben', count: 1 },
    ])
    const late = { ...all, startMinutes: 600, instructors: ['2'] }
    expect(filterOptions([yoga, spin, swim], late, 'instructors').map(({ count }) => count)).toEqual([1, 1])
    expect(filterOptions([yoga, spin, swim], late, 'tags').map(({ count }) => count)).toEqual([0, 1])
  })

  test('the same person twice on one slot counts once', () => {
    expect(filterOptions([slot('09:00', '10:00', { instructors: [ana, ana] })], all, 'instructors')).toEqual([
      { id: '1', name: 'Ana', count: 1 },
    ])
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

  test('wire 6: an action that is null itself is no action', () => {
    expect(matchesFilters(slot('09:00', '10:00', { actionToShow: null }), defaultFilters('adHoc'))).toBe(
      false,
    )
    expect(matchesFilters(slot('09:00', '10:00', { actionToShow: null }), all)).toBe(true)
  })

  test('a tab knows whether anything was chosen', () => {
    expect(hasChosenFilters(defaultFilters('adHoc'), 'adHoc')).toBe(false)
    expect(hasChosenFilters({ ...all, tags: ['calm'] }, 'classes')).toBe(true)
  })
})
