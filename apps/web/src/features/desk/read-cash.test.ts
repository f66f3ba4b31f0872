import { expect, test } from 'vitest'
import { readCash } from './read-cash.ts'

test.each([
  ['120', 12_000],
  ['0', 0],
  ['0.05', 5],
  ['£1,200.50', 120_050],
  [' 7,5 ', 750],
  ['-5', null],
  ['', null],
  ['1.234', null],
  ['ten', null],
])('F140: %j is read as a sum of cash: %s', (text, pence) => {
  expect(readCash(text)).toBe(pence)
})
