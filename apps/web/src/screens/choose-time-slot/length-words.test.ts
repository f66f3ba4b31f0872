import { expect, test } from 'vitest'
import { lengthWords, minutesOf, shortLengthWords } from './length-words.ts'

test.each([
  [40, '40 min', '40 min'],
  [60, '1 hour', '1 h'],
  [80, '80 min', '80 min'],
  [120, '2 hours', '2 h'],
])('A16: %d minutes have this name, which begins with the short words', (minutes, words, short) => {
  expect(lengthWords(minutes)).toBe(words)
  expect(shortLengthWords(minutes)).toBe(short)
  expect(words.startsWith(short)).toBe(true)
})

test('F66: a session that ends at midnight or later has its true length', () => {
  const at = (format24Hour: string) => ({ format12Hour: '', format24Hour })
  expect(minutesOf({ startsAt: at('23:00'), endsAt: at('00:00') })).toBe(60)
})
