import { expect, test } from 'vitest'
import { spendUntilWords } from './spend-until-words.ts'

test('spec 3: of credit that ends on a day, its part is told, or that it is all of it', () => {
  const lot = { formattedAmount: '£4.00', on: 'Tue 24 Nov 2026' }
  expect(spendUntilWords(lot, '£4.00')).toBe('It can be spent until Tue 24 Nov 2026.')
  expect(spendUntilWords(lot, '£9.00')).toBe('£4.00 of it can be spent until Tue 24 Nov 2026.')
})
