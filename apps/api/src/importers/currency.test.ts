import { expect, test } from 'vitest'
import { isSymbolOfAnother, symbolOf, whyNotCurrency } from './currency.ts'

test.each([
  ['GBP', null, '£'],
  ['EUR', null, '€'],
  ['JPY', /^'JPY' is not counted in hundredths/, '¥'],
  ['KWD', /^'KWD' is not counted in hundredths/, 'KWD'],
])('F115: %s', (code, refusal, symbol) => {
  if (refusal === null) expect(whyNotCurrency(code)).toBeNull()
  else expect(whyNotCurrency(code)).toMatch(refusal)
  expect(symbolOf(code)).toBe(symbol)
})

test.each(['XXX', 'ABC'])('F115: %s is the code of no currency', (code) => {
  expect(whyNotCurrency(code)).toBe(`'${code}' is the code of no currency`)
})

test.each(['gbp', '£', 'GBPS', ''])('F115: ‘%s’ is no code', (code) => {
  expect(whyNotCurrency(code)).toMatch(/^must be the code of a currency/)
})

test('F115: a sign goes with its own currency', () => {
  expect(isSymbolOfAnother('£', 'GBP')).toBe(false)
  expect(isSymbolOfAnother('£', 'EUR')).toBe(true)
  expect(isSymbolOfAnother('€', 'GBP')).toBe(true)
  expect(isSymbolOfAnother('A$', 'AUD')).toBe(false)
})
