import { expect, test } from 'vitest'
import { currencyProblem, isOtherCurrencySymbol, symbolOf } from './currency.ts'

test.each([
  ['GBP', null, '£'],
  ['EUR', null, '€'],
  ['JPY', /^'JPY' is not counted in hundredths/, '¥'],
  ['KWD', /^'KWD' is not counted in hundredths/, 'KWD'],
])('F115: %s', (code, refusal, symbol) => {
  if (refusal === null) expect(currencyProblem(code)).toBeNull()
  else expect(currencyProblem(code)).toMatch(refusal)
  expect(symbolOf(code)).toBe(symbol)
})

test.each(['XXX', 'ABC', 'XAU', 'XDR', 'DEM', 'HRK', 'ZWL'])(
  'F115: %s is the code of no currency',
  (code) => {
    expect(currencyProblem(code)).toBe(`'${code}' is the code of no currency`)
  },
)

test.each(['gbp', '£', 'GBPS', ''])('F115: ‘%s’ is no code', (code) => {
  expect(currencyProblem(code)).toMatch(/^must be the code of a currency/)
})

test('F115: a sign goes with its own currency', () => {
  expect(isOtherCurrencySymbol('£', 'GBP')).toBe(false)
  expect(isOtherCurrencySymbol('£', 'EUR')).toBe(true)
  expect(isOtherCurrencySymbol('€', 'GBP')).toBe(true)
  expect(isOtherCurrencySymbol('A$', 'AUD')).toBe(false)
})
