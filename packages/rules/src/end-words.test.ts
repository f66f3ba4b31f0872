import { expect, test } from 'vitest'
import { fromToWords } from './end-words.ts'

test.each([
  ['18:00', '19:00', '18:00 to 19:00'],
  ['22:00', '00:00', '22:00 to 00:00'],
  ['22:00', '01:00', '22:00 to 01:00 next day'],
  ['00:00', '01:00', '00:00 to 01:00'],
])('F114: a session from %s until %s is said as ‘%s’', (starts, ends, words) => {
  expect(fromToWords({ startsAt: { format24Hour: starts }, endsAt: { format24Hour: ends } })).toBe(words)
})
