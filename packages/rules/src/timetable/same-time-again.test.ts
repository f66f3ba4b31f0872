import { expect, test } from 'vitest'
import { sameTimeAgain } from './same-time-again.ts'

const zone = 'Europe/London'
const again = (startsAt: string, now: string) => {
  const { date, startsAt: found } = sameTimeAgain(new Date(startsAt), new Date(now), zone)
  return [date, found.toISOString()]
}

test('an upcoming booking comes again a week later, at the same wall time', () => {
  expect(again('2026-11-24T18:30:00Z', '2026-11-22T10:00:00Z')).toEqual([
    '2026-12-01',
    '2026-12-01T18:30:00.000Z',
  ])
})

test('a past booking comes again on the next such day that has not begun', () => {
  expect(again('2026-03-03T18:30:00Z', '2026-11-24T18:29:59Z')[0]).toBe('2026-11-24')
  expect(again('2026-03-03T18:30:00Z', '2026-11-24T18:30:00Z')[0]).toBe('2026-12-01')
})

test('the wall time stays where the clock changes in between', () => {
  expect(again('2026-03-24T18:30:00Z', '2026-03-24T20:00:00Z')).toEqual([
    '2026-03-31',
    '2026-03-31T17:30:00.000Z',
  ])
  expect(again('2026-10-20T17:30:00Z', '2026-10-20T20:00:00Z')).toEqual([
    '2026-10-27',
    '2026-10-27T18:30:00.000Z',
  ])
})
