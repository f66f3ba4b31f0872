import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayToMs, isCalendarDate, listDates, weekdayOf } from './calendar-date.ts'

describe('F67: the calendar is right at leap days, year ends and week 53', () => {
  test.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-29', 366, '2029-03-01'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })

  test.each([
    ['2026-11-22', 24, '2028-11-22'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-11-30', 3, '2027-02-28'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  test.each([
    ['2026-12-28', 1],
    ['2027-01-03', 0],
    ['2028-02-29', 2],
    ['2026-02-09', 1],
  ])('%s is weekday %i', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday)
  })

  test.each(['2027-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-4-1', '', '2026-10-06T00:00'])(
    '%j is no day',
    (value) => {
      expect(isCalendarDate(value)).toBe(false)
      expect(() => addDays(value, 1)).toThrow(RangeError)
    },
  )

  test.each(['0001-01-01', '0099-12-31', '1899-12-31', '2200-01-01', '9999-12-31'])(
    'S85: %s is not a day that can be asked for',
    (value) => {
      expect(isCalendarDate(value)).toBe(false)
    },
  )

  test.each(['1900-01-01', '2199-12-31'])('S85: %s can be asked for', (value) => {
    expect(isCalendarDate(value)).toBe(true)
  })

  test('adding days and counting them are inverse, and weekdays repeat', () => {
    const day = fc
      .date({
        min: new Date('2000-01-01T00:00:00Z'),
        max: new Date('2099-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: -2000, max: 2000 }), (date, days) => {
        const moved = addDays(date, days)
        expect((dayToMs(moved) - dayToMs(date)) / 86_400_000).toBe(days)
        expect(addDays(moved, -days)).toBe(date)
        expect(weekdayOf(moved)).toBe((((weekdayOf(date) + days) % 7) + 7) % 7)
      }),
    )
  })

  test('a list of dates has no gap and no repeat over a clock change', () => {
    expect(listDates('2027-03-27', 3)).toEqual(['2027-03-27', '2027-03-28', '2027-03-29'])
    expect(listDates('2027-10-30', 3)).toEqual(['2027-10-30', '2027-10-31', '2027-11-01'])
    expect(listDates('2027-10-30', 0)).toEqual([])
  })
})
