import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timeOfMinutes } from '../time/time-of-day.ts'
import { slotActionStatuses } from './slot-action.ts'
import { capMinutes, cappedTime, filterOptions } from './slot-filter-options.ts'
import { defaultFilters, type FilterableSlot, filterSlots } from './slot-filters.ts'

const slot = (start: string, end: string, given: Partial<FilterableSlot> = {}): FilterableSlot => ({
  startsAt: { format24Hour: start },
  endsAt: { format24Hour: end },
  actionToShow: { status: 'BOOK' },
  ...given,
})
const all = defaultFilters('classes')
const [ana, ben] = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ben' },
]
const yoga = slot('09:00', '10:00', { instructors: [ana], tags: [{ id: 5, name: 'Calm' }] })
const spin = slot('10:15', '11:15', { instructors: [ben, ana, ana], actionToShow: { status: 'FULL' } })
const swim = slot('23:00', '00:00')
const day = [yoga, spin, swim]

describe('spec 3: each choice says how many slots it would leave, with the other filters unchanged', () => {
  test('instructors by name, the same person twice on one slot once', () => {
    expect(filterOptions(day, all).instructors).toEqual([
      { id: '1', name: 'Ana', count: 2 },
      { id: '2', name: 'Ben', count: 1 },
    ])
    const late = { ...all, startMinutes: 600, instructors: ['2'] }
    expect(filterOptions(day, late).instructors.map(({ count }) => count)).toEqual([1, 1])
    expect(filterOptions(day, late).tags.map(({ count }) => count)).toEqual([0])
  })

  test('actions in use, the bookable first', () => {
    expect(filterOptions(day, all).statuses).toEqual([
      { statuses: ['BOOK', 'CANCEL_RESERVATION'], count: 2 },
      { statuses: ['FULL'], count: 1 },
    ])
  })

  test('whole hours around the slots, up to 23:59', () => {
    const { starts, ends } = filterOptions(day, all)
    expect(starts.slice(0, 3)).toEqual([
      { minutes: 540, count: 3 },
      { minutes: 600, count: 2 },
      { minutes: 660, count: 1 },
    ])
    expect(ends.map(({ minutes }) => cappedTime(minutes)).slice(-2)).toEqual(['23:00', '23:59'])
    expect(ends[2]).toEqual({ minutes: 720, count: 2 })
  })

  test('a time that is not a whole hour is offered where it is chosen; no start after the chosen end', () => {
    const { starts, ends } = filterOptions(day, { ...all, startMinutes: 555, endMinutes: 660 })
    expect(starts.map(({ minutes }) => minutes)).toEqual([540, 555, 600])
    expect(ends[0]).toEqual({ minutes: 600, count: 0 })
  })

  test('an instructor chosen on another day stays, so the choice can be undone', () => {
    expect(filterOptions(day, { ...all, instructors: ['77'] }).instructors.at(-1)).toEqual({
      id: '77',
      name: null,
      count: 0,
    })
  })
})

test('spec 3: a filter that leaves nothing out is not offered: one instructor of all, no tags, one action, one hour', () => {
  const alike = [yoga, { ...yoga, tags: [] }].map((one) => ({ ...one, tags: [] }))
  expect(filterOptions(alike, all)).toEqual({ starts: [], ends: [], statuses: [], instructors: [], tags: [] })
  expect(filterOptions([], all)).toEqual({ starts: [], ends: [], statuses: [], instructors: [], tags: [] })
})

test('times cap at 23:59 (1439 minutes)', () => {
  expect(capMinutes(1440)).toBe(1439)
  expect(cappedTime(1440)).toBe('23:59')
  expect(cappedTime(-5)).toBe('00:00')
  expect(cappedTime(810)).toBe('13:30')
})

const anyTime = fc.integer({ min: 0, max: 1439 }).map(timeOfMinutes)
const anyNamed = fc.array(fc.constantFrom(...['Ana', 'Ben', 'Cleo'].map((name, id) => ({ id, name }))), {
  maxLength: 2,
})
const anySlot = fc.record({
  startsAt: fc.record({ format24Hour: anyTime }),
  endsAt: fc.record({ format24Hour: anyTime }),
  actionToShow: fc.constantFrom(...slotActionStatuses, 'FULL' as const, null).map((status) => ({ status })),
  instructors: anyNamed,
  tags: anyNamed,
})

test('spec 5: a choice’s number is the slots it leaves, whatever the day and the other choices', () => {
  const anyFilters = fc.record({
    startMinutes: fc.constantFrom(0, 540, 615),
    endMinutes: fc.constantFrom(1439, 1020),
    actionsToShow: fc.constantFrom('all' as const, slotActionStatuses, ['BOOK' as const]),
    instructors: fc.subarray(['0', '1', '9']),
    tags: fc.subarray(['0', '2']),
  })
  fc.assert(
    fc.property(fc.array(anySlot, { maxLength: 12 }), anyFilters, (slots, filters) => {
      const options = filterOptions(slots, filters)
      const left = (choice: object) => filterSlots(slots, { ...filters, ...choice }).length
      for (const { id, count } of options.instructors) expect(count).toBe(left({ instructors: [id] }))
      for (const { id, count } of options.tags) expect(count).toBe(left({ tags: [id] }))
      for (const { statuses, count } of options.statuses)
        expect(count).toBe(left({ actionsToShow: statuses }))
      for (const { minutes, count } of options.starts) expect(count).toBe(left({ startMinutes: minutes }))
      for (const { minutes, count } of options.ends) expect(count).toBe(left({ endMinutes: minutes }))
      // The widest hours leave nothing out.
      const [first] = options.starts
      if (first && filters.startMinutes === 0) expect(first.count).toBe(left({}))
    }),
  )
})
