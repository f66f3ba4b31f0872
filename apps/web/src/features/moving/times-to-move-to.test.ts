import { expect, test } from 'vitest'
import { byTime, timesToMoveTo } from './times-to-move-to.ts'

const booking = { startsAtUtc: '2026-11-24T18:30:00.000Z', places: 2 }
const session = (hour: number, spaces: number, status: 'BOOK' | 'FULL' = 'BOOK') => ({
  timestamp: Date.UTC(2026, 10, 24, hour, 30) / 1000,
  spaces,
  actionToShow: { status, reason: null },
})

test('spec 1: a booking can be moved to another time that has room for all its places, and not to its own', () => {
  const [own, full, small, other] = [session(18, 5), session(19, 0, 'FULL'), session(20, 1), session(21, 2)]
  expect(timesToMoveTo([own, full, small, other], booking)).toEqual([other])
})

test('courts of one time stand together, in the order in which they were listed', () => {
  const at = (starts: string, place: string) => ({ starts, ends: '20:00', name: 'Badminton', place })
  const [first, other, later] = [at('18:00', 'Court 1'), at('18:00', 'Court 2'), at('19:00', 'Court 1')]
  expect(byTime([first, later, other]).map(({ sessions }) => sessions)).toEqual([[first, other], [later]])
})
