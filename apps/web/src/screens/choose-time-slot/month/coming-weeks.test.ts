import { addDays, listDates } from '@touchline/rules/time/calendar-date'
import { expect, test } from 'vitest'
import { comingWeeks, daysOfWeeks, isInWeeks, monthAfterWeeks, monthsOf, weeksName } from './coming-weeks.ts'

test.each([
  ['2026-11-28', '2026-11-23', '2026-12-27', ['2026-11', '2026-12', '2026-12'], '2026-12'],
  ['2026-11-23', '2026-11-23', '2026-12-27', ['2026-11', '2026-12', '2026-12'], '2026-12'],
  ['2026-11-29', '2026-11-23', '2026-12-27', ['2026-11', '2026-12', '2026-12'], '2026-12'],
  // Five weeks with the whole of a February between two days of January and five of March.
  ['2027-01-31', '2027-01-25', '2027-02-28', ['2027-01', '2027-02', '2027-02'], '2027-03'],
  ['2026-01-29', '2026-01-26', '2026-03-01', ['2026-01', '2026-02', '2026-03'], '2026-03'],
])('from %s the five weeks go from Monday %s to Sunday %s', (today, first, last, months, after) => {
  const weeks = comingWeeks(today)
  expect(weeks).toEqual({ first, last })
  expect(monthsOf(weeks)).toEqual(months)
  // No day of them is in a month that is not asked for.
  expect(listDates(first, 35).filter((day) => !months.includes(day.slice(0, 7)))).toEqual([])
  expect(monthAfterWeeks(weeks)).toBe(after)
  expect([addDays(first, -1), first, last, addDays(last, 1)].map((day) => isInWeeks(weeks, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('days that have passed are left out, each other day is there once and in order', () => {
  const weeks = comingWeeks('2026-11-28')
  const month = (first: string, count: number) =>
    listDates(first, count).map((raw) => ({ raw, withPlaces: 1, opens: null, hasPassed: raw < '2026-11-28' }))
  const december = month('2026-12-01', 31)
  const days = daysOfWeeks(weeks, [month('2026-11-01', 30), december, december]).map(({ raw }) => raw)
  expect(days).toEqual(listDates('2026-11-28', 30))
  expect(weeksName(weeks, '2026-11-28')).toBe('28 Nov to 27 Dec')
})
