import { slotActionStatuses } from '@touchline/rules/timetable/slot-action'
import { defaultFilters, type SlotFilters, type TimetableTab } from '@touchline/rules/timetable/slot-filters'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filteringOf, readFilters, writeFilters } from './filters.ts'

const tabs: readonly TimetableTab[] = ['classes', 'adHoc', 'fastTickets']

describe('spec 3: the filters of a tab are in the address', () => {
  it('reads times, actions, instructors and tags', () => {
    const asked = '?from=09:30&until=17:00&show=book&show=full&show=none&instructor=4&instructor=11&tag=2'
    expect(readFilters(asked, 'classes')).toEqual({
      startMinutes: 570,
      endMinutes: 1020,
      actionsToShow: ['BOOK', 'FULL', null],
      instructors: ['4', '11'],
      tags: ['2'],
    })
  })

  it.each(tabs)('spec 4: %s starts with its defaults where the address says nothing', (tab) => {
    expect(readFilters('', tab)).toEqual(defaultFilters(tab))
  })

  it.each([
    '?from=25:00&until=soon',
    '?from=&until=&show=&instructor=&tag=',
    '?show=everything&instructor=Ada&tag=-1&tag=1e3',
    '?from=18:00%00&show[]=book&instructor=99999999999999999999',
    '?from=24:00&until=00:00',
  ])('a wrong value is ignored: %s', (asked) => {
    for (const tab of tabs) expect(readFilters(asked, tab)).toEqual(defaultFilters(tab))
  })

  it('an end before the start is ignored, and courts and swims have neither instructors nor tags', () => {
    expect(readFilters('?from=18:00&until=09:00', 'adHoc')).toEqual({
      ...defaultFilters('adHoc'),
      startMinutes: 1080,
    })
    expect(readFilters('?instructor=4&tag=2', 'fastTickets')).toEqual(defaultFilters('fastTickets'))
  })

  it('never fails, whatever the address says', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.constantFrom(...tabs), (asked, tab) => {
        expect(readFilters(`?${asked}`, tab).startMinutes).toBeLessThan(readFilters(asked, tab).endMinutes)
      }),
    )
  })

  it('every written value is read back', () => {
    const ids = fc.uniqueArray(fc.nat().map(String), { maxLength: 3 })
    const anyFilters = fc.record<SlotFilters>({
      startMinutes: fc.integer({ min: 0, max: 700 }),
      endMinutes: fc.integer({ min: 701, max: 1439 }),
      actionsToShow: fc.oneof(
        fc.constant('all' as const),
        fc.subarray([...slotActionStatuses, 'FULL' as const, null], { minLength: 1 }),
      ),
      instructors: ids,
      tags: ids,
    })
    fc.assert(
      fc.property(anyFilters, fc.constantFrom(...tabs), (filters, tab) => {
        const expected = tab === 'classes' ? filters : { ...filters, instructors: [], tags: [] }
        expect(readFilters(writeFilters(filters, tab), tab)).toEqual(expected)
      }),
    )
  })

  it('nothing is written where the tab has its defaults', () => {
    expect(tabs.map((tab) => writeFilters(defaultFilters(tab), tab))).toEqual(['', '', ''])
    expect(writeFilters(defaultFilters('classes'), 'adHoc')).toBe('?show=all')
  })

  it('goes along from link to link without wrong values, and nothing else does', () => {
    const asked = '?embedded=true&from=09:00&tag=2&tag=3&until=soon'
    expect(filteringOf(asked, 'classes')).toMatchObject({ query: '?from=09%3A00&tag=2&tag=3', chosen: 2 })
    expect(filteringOf('?embedded=true&from=soon', 'classes')).toBeNull()
  })
})
