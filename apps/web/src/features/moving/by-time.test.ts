import { expect, test } from 'vitest'
import { byTime, firstChoice } from './by-time.ts'

const at = (starts: string, place: string) => ({
  starts,
  startsAt: { format24Hour: starts },
  ends: '20:00',
  name: 'Badminton',
  place,
})

test('courts of one time stand together, ascending by their numbers', () => {
  const courts = ['Court 2', 'Court 10', 'Court 1'].map((place) => at('18:00', place))
  const later = at('19:00', 'Court 1')
  const times = byTime([courts[0]!, later, courts[1]!, courts[2]!])
  expect(times.map(({ sessions }) => sessions.map(({ place }) => place))).toEqual([
    ['Court 1', 'Court 2', 'Court 10'],
    ['Court 1'],
  ])
  expect(times.map(({ startsAt }) => startsAt.format24Hour)).toEqual(['18:00', '19:00'])
})

test('the court that the booking has is offered first, and the first one where that is taken', () => {
  const courts = [at('18:00', 'Court 1'), at('18:00', 'Court 2')] as const
  expect(firstChoice(courts, 'Court 2')).toBe(courts[1])
  expect(firstChoice(courts, 'Court 4')).toBe(courts[0])
  expect(firstChoice(courts, null)).toBe(courts[0])
})
