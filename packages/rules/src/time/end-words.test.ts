import { describe, expect, test } from 'vitest'
import { endPair, endWordsOf, fromToWords, spanOf } from './end-words.ts'
import { instantOf, wallTime } from './wall-time.ts'

const zone = 'Europe/London'

/** Parses 'YYYY-MM-DD HH:MM' of June and July 2026; 29 June is a Monday. */
const at = (text: string): Date => {
  const [day = '', time = ''] = text.split(' ')
  return instantOf(day, time, zone)
}

describe.each([
  ['2026-06-29 18:00', '2026-06-29 19:00', '18:00 to 19:00'],
  ['2026-06-29 22:00', '2026-06-30 00:00', '22:00 to 00:00'],
  ['2026-06-29 22:00', '2026-06-30 01:00', '22:00 to 01:00 next day'],
  ['2026-06-30 00:00', '2026-06-30 01:00', '00:00 to 01:00'],
  ['2026-06-29 18:00', '2026-06-30 17:59', '18:00 to 17:59 next day'],
  ['2026-06-29 18:00', '2026-06-30 18:00', '18:00 to 18:00 on Tue 30 Jun'],
  ['2026-06-29 18:00', '2026-06-30 20:00', '18:00 to 20:00 on Tue 30 Jun'],
  ['2026-06-29 00:00', '2026-06-30 00:00', '00:00 to 00:00 on Tue 30 Jun'],
  ['2026-06-29 09:00', '2026-07-01 16:00', '09:00 to 16:00 on Wed 1 Jul'],
  ['2026-06-29 18:00', '2026-07-01 10:00', '18:00 to 10:00 on Wed 1 Jul'],
])('F114, F129: a session from %s until %s', (starts, ends, words) => {
  const [startsAt, endsAt] = [at(starts), at(ends)]

  test('has the same words from its moments and from the wire’s values', () => {
    const span = spanOf(startsAt, endsAt, zone)
    expect(`${span.starts} to ${span.ends}`).toBe(words)
    const pair = {
      startsAt: { format24Hour: wallTime(startsAt, zone) },
      endsAt: endPair(startsAt, endsAt, zone),
    }
    expect(fromToWords(pair)).toBe(words)
    expect(endWordsOf(pair)).toBe(span.ends)
  })
})

test('F129: the end of a usual session is the recorded pair and no more', () => {
  const pair = (ends: string, how?: { padded: boolean }) =>
    endPair(at('2026-06-29 09:00'), at(ends), zone, how)
  expect(pair('2026-06-29 13:30')).toEqual({ format12Hour: '1:30pm', format24Hour: '13:30' })
  expect(pair('2026-06-29 13:30', { padded: true })).toEqual({
    format12Hour: '01:30pm',
    format24Hour: '13:30',
  })
  expect(pair('2026-07-01 13:30')).toEqual({
    format12Hour: '1:30pm',
    format24Hour: '13:30',
    onDay: '2026-07-01',
  })
})

test('F63: a session over the repeated hour ends on its own day', () => {
  const [first, second] = [new Date('2027-10-31T00:30:00Z'), new Date('2027-10-31T01:00:00Z')]
  expect(spanOf(first, second, zone)).toEqual({ starts: '01:30 BST', ends: '01:00 GMT' })
  const pair = { startsAt: { format24Hour: '01:30' }, endsAt: endPair(first, second, zone) }
  expect(fromToWords(pair)).toBe('01:30 to 01:00 on Sun 31 Oct')
})
