import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { shiftWeeks, weeksToShift } from './rebase.ts'

const zone = 'Europe/London'
const at = (text: string) => Temporal.Instant.from(text)
const moment = (text: string) => ({ start: at(text), zone })

test('a recorded feed moves by whole weeks until its first session is in the coming seven days', () => {
  const now = at('2026-11-20T12:00:00Z')
  const feed = [moment('2020-01-13T10:00:00Z'), moment('2020-01-06T20:00:00Z')]
  const weeks = weeksToShift(feed, now, null)
  expect(shiftWeeks(at('2020-01-06T20:00:00Z'), zone, weeks).toString()).toBe('2026-11-23T20:00:00Z')
})

test('the wall time stays, whatever the clocks did in between', () => {
  expect(shiftWeeks(at('2020-01-06T20:00:00Z'), zone, 26).toString()).toBe('2020-07-06T19:00:00Z')
})

test('a feed that reaches beyond now stays as it is', () => {
  const feed = [moment('2026-11-01T10:00:00Z'), moment('2026-11-30T10:00:00Z')]
  expect(weeksToShift(feed, at('2026-11-20T12:00:00Z'), null)).toBe(0)
})

test('the shift of an earlier import holds while a session is still upcoming, and not afterwards', () => {
  const feed = [moment('2020-01-06T20:00:00Z'), moment('2020-01-13T20:00:00Z')]
  const recorded = weeksToShift(feed, at('2026-11-20T12:00:00Z'), null)
  expect(weeksToShift(feed, at('2026-11-28T12:00:00Z'), recorded)).toBe(recorded)
  expect(weeksToShift(feed, at('2026-12-05T12:00:00Z'), recorded)).toBe(recorded + 2)
})

test('for every feed and moment: weekday and wall time stay, and the first session is within seven days', () => {
  const start = Date.UTC(2020, 0, 1)
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 60 * 24 * 14 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 60 * 24 * 15, max: 60 * 24 * 3_000 }),
      (minutes, later) => {
        const feed = minutes.map((one) => ({
          start: Temporal.Instant.fromEpochMilliseconds(start + one * 60_000),
          zone,
        }))
        const now = Temporal.Instant.fromEpochMilliseconds(start + later * 60_000)
        const weeks = weeksToShift(feed, now, null)
        const first = feed.reduce((a, b) => (Temporal.Instant.compare(a.start, b.start) <= 0 ? a : b)).start
        const moved = shiftWeeks(first, zone, weeks)
        const before = first.toZonedDateTimeISO(zone)
        const after = moved.toZonedDateTimeISO(zone)
        expect(after.dayOfWeek).toBe(before.dayOfWeek)
        expect(moved.epochMilliseconds).toBeGreaterThan(now.epochMilliseconds)
        expect(before.add({ weeks: weeks - 1 }).epochMilliseconds).toBeLessThanOrEqual(now.epochMilliseconds)
      },
    ),
  )
})
