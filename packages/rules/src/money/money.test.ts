import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPence, splitPence, sumPence } from './money.ts'

describe('spec 3: money is in pence and shown with two decimals and a currency symbol', () => {
  test.each([
    [0, '£0.00'],
    [5, '£0.05'],
    [50, '£0.50'],
    [1400, '£14.00'],
    [99_999, '£999.99'],
    [100_000, '£1,000.00'],
    [123_456_789, '£1,234,567.89'],
    [-500, '-£5.00'],
    [-123_456, '-£1,234.56'],
    [-0, '£0.00'],
  ])('%i pence is %s', (pence, shown) => {
    expect(formatPence(pence)).toBe(shown)
  })

  test('the client names its own symbol', () => {
    expect(formatPence(1250, '€')).toBe('€12.50')
  })

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('F83: %d is not an amount', (amount) => {
    expect(() => formatPence(amount)).toThrow(RangeError)
    expect(() => sumPence([amount])).toThrow(RangeError)
    expect(() => splitPence(amount, [1])).toThrow(RangeError)
  })
})

describe('F47: a split keeps the exact sum', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [1000, [1, 2], [333, 667]],
    [5, [0, 0], [3, 2]],
    [7, [0, 1], [0, 7]],
    [0, [], []],
  ])('%i over %j is %j', (total, weights, parts) => {
    expect(splitPence(total, weights)).toEqual(parts)
  })

  test('an amount cannot be split over nothing, nor by a negative or broken weight', () => {
    expect(() => splitPence(1, [])).toThrow(RangeError)
    expect(() => splitPence(1, [-1, 2])).toThrow(RangeError)
    expect(() => splitPence(1, [0.5])).toThrow(RangeError)
  })

  test('for any amount and weights: exact sum, each part within a penny of its share', () => {
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), weights, (total, shares) => {
        const parts = splitPence(total, shares)
        expect(sumPence(parts)).toBe(total)
        const whole = shares.reduce((sum, share) => sum + share, 0)
        if (whole === 0) return
        for (const [index, share] of shares.entries()) {
          expect(Math.abs((parts[index] ?? Number.NaN) - (total * share) / whole)).toBeLessThan(1)
        }
      }),
    )
  })
})
