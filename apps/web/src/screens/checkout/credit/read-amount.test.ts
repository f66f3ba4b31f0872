import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test.each([
  ['5', 500],
  ['5.5', 550],
  [' £12.34 ', 1234],
  ['0,05', 5],
  ['0', null],
  ['', null],
  ['-5', null],
  ['1.234', null],
  ['five', null],
])('F84: credit typed as “%s” is %s pence', (text, pence) => {
  expect(readAmount(text)).toBe(pence)
})
