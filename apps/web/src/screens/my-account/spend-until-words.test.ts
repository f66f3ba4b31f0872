import { expect, test } from 'vitest'
import { spendUntilWords } from './spend-until-words.ts'

test('spec 3: credit that ends on a day says which part of it does, or that all of it does', () => {
  const lot = { formattedAmount: '£4.00', on: 'Tue 24 Nov 2026' }
  expect(spendUntilWords(lot, '£4.00')).toBe('It expires on Tue 24 Nov 2026.')
  expect(spendUntilWords(lot, '£9.00')).toBe('£4.00 of it expires on Tue 24 Nov 2026.')
})
