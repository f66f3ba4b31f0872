import { expect, test } from 'vitest'
import { fromToWords } from '../time/end-words.ts'
import { type HourFacts, joinHours, joinLines } from './joined-hours.ts'
import { joinedTimes } from './joined-times.ts'

const zone = 'Europe/London'
const hour = (startsAt: string, more: Partial<HourFacts> & { minutes?: number } = {}): HourFacts => {
  const { minutes = 60, ...facts } = more
  const startsAtMs = Date.parse(startsAt)
  return {
    isCourt: true,
    where: ['badminton', 'lockside', 'Court 1'],
    who: ['Freya'],
    startsAtMs,
    endsAtMs: startsAtMs + minutes * 60_000,
    ...facts,
  }
}
const spans = (...hours: HourFacts[]) =>
  joinHours(hours, (one) => one).map((group) => fromToWords(joinedTimes(group[0], group.at(-1)!, zone)))

const noon = '2026-11-30T12:00:00Z'
const one = '2026-11-30T13:00:00Z'
const two = '2026-11-30T14:00:00Z'

test.each<[string, HourFacts[], string[]]>([
  ['one hour', [hour(noon)], ['12:00 to 13:00']],
  ['two hours', [hour(noon), hour(one)], ['12:00 to 14:00']],
  ['three hours, in any order', [hour(one), hour(two), hour(noon)], ['12:00 to 15:00']],
  ['a gap', [hour(noon), hour(two)], ['12:00 to 13:00', '14:00 to 15:00']],
  ['a gap of a minute', [hour(noon, { minutes: 59 }), hour(one)], ['12:00 to 12:59', '13:00 to 14:00']],
  [
    'two courts',
    [hour(noon), hour(one, { where: ['badminton', 'lockside', 'Court 2'] })],
    ['12:00 to 13:00', '13:00 to 14:00'],
  ],
  [
    'two activities',
    [hour(noon), hour(one, { where: ['pickleball', 'lockside', 'Court 1'] })],
    ['12:00 to 13:00', '13:00 to 14:00'],
  ],
  ['two people', [hour(noon), hour(one, { who: ['Theo'] })], ['12:00 to 13:00', '13:00 to 14:00']],
  [
    'two people for two hours each',
    [hour(noon), hour(noon, { who: ['Theo'] }), hour(one), hour(one, { who: ['Theo'] })],
    ['12:00 to 14:00', '12:00 to 14:00'],
  ],
  ['the same hour twice', [hour(noon), hour(noon)], ['12:00 to 13:00', '12:00 to 13:00']],
  [
    'two classes',
    [hour(noon, { isCourt: false }), hour(one, { isCourt: false })],
    ['12:00 to 13:00', '13:00 to 14:00'],
  ],
  ['midnight', [hour('2026-11-30T23:00:00Z'), hour('2026-12-01T00:00:00Z')], ['23:00 to 01:00 next day']],
  ['up to midnight', [hour('2026-11-30T22:00:00Z'), hour('2026-11-30T23:00:00Z')], ['22:00 to 00:00']],
  [
    'the same times on two days',
    [hour(noon), hour('2026-12-01T13:00:00Z')],
    ['12:00 to 13:00', '13:00 to 14:00'],
  ],
  // On the wall 00:00 to 01:00 and 02:00 to 03:00: the hour between is skipped.
  ['clocks going forward', [hour('2026-03-29T00:00:00Z'), hour('2026-03-29T01:00:00Z')], ['00:00 to 03:00']],
  // The wall clock shows 01:00 to 02:00 twice.
  ['clocks going back', [hour('2026-10-25T00:00:00Z'), hour('2026-10-25T01:00:00Z')], ['01:00 to 02:00']],
  // On the wall the second begins when the first does, and is an hour later.
  [
    'a gap that only the wall clock hides',
    [hour('2026-10-24T23:00:00Z'), hour('2026-10-25T01:00:00Z')],
    ['00:00 to 01:00', '01:00 to 02:00'],
  ],
])('spec 4: hours of one court that follow each other are one booking: %s', (_, hours, expected) => {
  expect(spans(...hours)).toEqual(expected)
})

test('spec 4: a group stands where the list has its first hour, and its hours go by time', () => {
  const late = hour('2026-12-05T10:00:00Z')
  expect(joinHours([hour(one), late, hour(noon)], (each) => each)).toEqual([[hour(noon), hour(one)], [late]])
})

test('spec 4: the lines of one person in joined hours are put together, each line once', () => {
  const line = (who: string, at: number) => ({ who, at })
  const joined = joinLines(
    [
      [line('Freya', 12), line('Theo', 12), line('Theo', 12)],
      [line('Theo', 13), line('Freya', 13)],
    ],
    ({ who }) => who,
  )
  expect(joined).toEqual([
    [line('Freya', 12), line('Freya', 13)],
    [line('Theo', 12), line('Theo', 13)],
    [line('Theo', 12)],
  ])
})
