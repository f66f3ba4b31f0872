import { expect, test } from 'vitest'
import { byTime, firstChoice } from './by-time.ts'

const at = (starts: string, place: string, part = 'Evening') => ({
  starts,
  part,
  ends: '20:00',
  name: 'Badminton',
  place,
})

test('courts at one time are listed together, by number, under their part of the day', () => {
  const courts = ['Court 2', 'Court 10', 'Court 1'].map((place) => at('18:00', place))
  const [early, later] = [at('11:00', 'Court 3', 'Morning'), at('19:00', 'Court 1')]
  const parts = byTime([early, courts[0]!, later, courts[1]!, courts[2]!])
  expect(
    parts.map(({ part, times }) => [part, times.map(({ sessions }) => sessions.map(({ place }) => place))]),
  ).toEqual([
    ['Morning', [['Court 3']]],
    ['Evening', [['Court 1', 'Court 2', 'Court 10'], ['Court 1']]],
  ])
})

test('the booking’s own court is offered first, and the first one where that is taken', () => {
  const courts = [at('18:00', 'Court 1'), at('18:00', 'Court 2')] as const
  expect(firstChoice(courts, 'Court 2')).toBe(courts[1])
  expect(firstChoice(courts, 'Court 4')).toBe(courts[0])
  expect(firstChoice(courts, null)).toBe(courts[0])
})
