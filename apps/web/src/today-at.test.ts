import { wallDate } from '@touchline/rules/time/wall-time'
import { expect, it } from 'vitest'
import { todayAt } from './today-at.ts'

it.each([
  ['2026-03-29T00:59:59Z', 'Europe/London', '2026-03-29'],
  ['2026-07-01T23:30:00Z', 'Europe/London', '2026-07-02'],
  ['2026-10-25T23:59:59Z', 'Europe/London', '2026-10-25'],
  ['2026-12-31T23:59:59Z', 'Pacific/Auckland', '2027-01-01'],
])('F62: at %s it is in %s %s, as the rules of wall time say', (moment, zone, day) => {
  expect(todayAt(zone, Date.parse(moment))).toBe(day)
  expect(wallDate(Date.parse(moment), zone)).toBe(day)
})
