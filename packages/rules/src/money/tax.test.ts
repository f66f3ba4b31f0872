import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumByTax, type Tax, taxIn, taxOfRate, taxWords } from './tax.ts'

test('spec 3: the tax of three lines at 20 % is that of their sum, shared out to the penny', () => {
  const amounts = [333, 333, 334].map((pence) => ({ pence, taxBasisPoints: 2000 }))
  expect(taxIn(amounts)).toEqual([56, 55, 56])
})

test('spec 3: each rate is rounded separately; an untaxed line has none', () => {
  expect(
    taxIn([
      { pence: 1200, taxBasisPoints: 2000 },
      { pence: 1050, taxBasisPoints: 500 },
      { pence: 999, taxBasisPoints: 0 },
      { pence: 0, taxBasisPoints: 2000 },
    ]),
  ).toEqual([200, 50, 0, 0])
})

test('any lines: no tax is negative or more than its line, and those of a rate add up to the tax of their sum', () => {
  const amount = fc.record({
    pence: fc.nat(100_000),
    taxBasisPoints: fc.constantFrom(0, 500, 550, 2000, 10_000),
  })
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 20 }), (amounts) => {
      const taxes = taxIn(amounts)
      expect(taxes).toHaveLength(amounts.length)
      for (const [at, tax] of taxes.entries()) {
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(tax).toBeLessThanOrEqual(amounts[at]!.pence)
      }
      for (const rate of new Set(amounts.map(({ taxBasisPoints }) => taxBasisPoints))) {
        const those = amounts.flatMap(({ pence, taxBasisPoints }, at) =>
          taxBasisPoints === rate ? [[pence, taxes[at]!]] : [],
        )
        const gross = those.reduce((sum, [pence]) => sum + pence!, 0)
        const tax = those.reduce((sum, [, part]) => sum + part!, 0)
        expect(Math.abs(tax - (gross * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5)
      }
    }),
  )
})

test.each<[number, Tax['kind'], string]>([
  [0, 'zero', 'Zero-rated'],
  [500, 'reduced', 'Reduced rate, 5%'],
  [1499, 'reduced', 'Reduced rate, 14.99%'],
  [1500, 'standard', '15%'],
  [2000, 'standard', '20%'],
])('a mere rate of %i hundredths of a per cent is %s, in words %s', (basisPoints, kind, words) => {
  const tax = taxOfRate(basisPoints)
  expect(tax).toEqual({ kind, basisPoints, reason: '' })
  expect(taxWords(tax)).toBe(words)
})

test('what has no rate is not said to be zero-rated', () => {
  expect(taxWords({ kind: 'exempt', basisPoints: 0, reason: 'Tuition' })).toBe('Exempt')
  expect(taxWords({ kind: 'outside', basisPoints: 0, reason: 'Council' })).toBe('Outside the scope of tax')
})

test('lines add up by kind, rate and reason: the standard rate first, exempt for two reasons apart', () => {
  const exempt = (reason: string): Tax => ({ kind: 'exempt', basisPoints: 0, reason })
  const line = (tax: Tax, pence: number, taxPence = 0) => ({ tax, pence, taxPence })
  expect(
    sumByTax([
      line(exempt('Tuition'), 100),
      line(taxOfRate(500), 105, 5),
      line(exempt('Charity'), 200),
      line(taxOfRate(2000), 120, 20),
      line(exempt('Tuition'), 50),
      line(taxOfRate(2000), 240, 40),
    ]),
  ).toEqual([
    line(taxOfRate(2000), 360, 60),
    line(taxOfRate(500), 105, 5),
    line(exempt('Charity'), 200),
    line(exempt('Tuition'), 150),
  ])
})
