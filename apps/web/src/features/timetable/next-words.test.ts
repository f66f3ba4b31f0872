import { expect, test } from 'vitest'
import { nextWords } from './next-words.ts'

const found = {
  date: '2026-03-30',
  starts: '07:45',
  price: '£7.50',
  isFree: false,
  isPriceFrom: true,
  count: 35,
}

test.each([
  [found, '2026-03-30', 'Next: today 07:45, from £7.50', '35 times in 7 days'],
  [
    { ...found, isPriceFrom: false, count: 1 },
    '2026-03-29',
    'Next: tomorrow 07:45, £7.50',
    '1 time in 7 days',
  ],
  [
    { ...found, price: '£0', isFree: true, freeWith: 'with Gold', isPriceFrom: false },
    '2026-03-28',
    'Next: Mon 30 Mar 07:45, free with Gold',
    '35 times in 7 days',
  ],
  [{ ...found, price: '£0', isFree: true }, '2026-03-30', 'Next: today 07:45, from £0', '35 times in 7 days'],
  [{ ...found, price: '' }, '2026-03-30', 'Next: today 07:45', '35 times in 7 days'],
  [undefined, '2026-03-30', 'Nothing to book in the next 7 days', ''],
])('a tile says when it is next, from how much, and how often: %j', (given, today, next, count) => {
  expect(nextWords(given, today)).toEqual({ next, count })
})
