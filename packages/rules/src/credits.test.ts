import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canApplyCredit, coveredByOthersPence, maxApplicable } from './credits.ts'

describe('spec 3: how much credit a basket can use', () => {
  test.each([
    ['enough credit: the whole total', 5000, 1400, 1400, 0, 1400],
    ['little credit: all of it', 300, 1400, 1400, 0, 300],
    ['only some items are eligible', 5000, 900, 1400, 0, 900],
    ['another credit covers a part', 5000, 1400, 1400, 1000, 400],
    ['everything is covered', 5000, 1400, 1400, 1400, 0],
    ['more than everything is covered', 5000, 1400, 1400, 1500, 0],
    ['a debt is no credit', -200, 1400, 1400, 0, 0],
  ])('%s', (_, totalAvailablePence, eligiblePence, totalPence, coveredPence, expected) => {
    expect(maxApplicable({ totalAvailablePence, eligiblePence, totalPence, coveredPence })).toBe(expected)
  })

  test('it never pays more than is left', () => {
    fc.assert(
      fc.property(
        fc.nat(9999),
        fc.nat(9999),
        fc.nat(9999),
        fc.nat(9999),
        (available, eligible, total, covered) => {
          const most = maxApplicable({
            totalAvailablePence: available,
            eligiblePence: eligible,
            totalPence: total,
            coveredPence: covered,
          })
          expect(most).toBeGreaterThanOrEqual(0)
          expect(most).toBeLessThanOrEqual(Math.min(available, eligible, Math.max(0, total - covered)))
        },
      ),
    )
  })

  test.each([
    [1, true],
    [500, true],
    [501, false],
    [0, false],
    [-1, false],
    [1.5, false],
    [Number.NaN, false],
  ])('F84: applying %d of at most 500', (amount, isAllowed) => {
    expect(canApplyCredit(amount, { type: 'general', totalAvailable: 900, maxApplicable: 500 })).toBe(
      isAllowed,
    )
  })

  test('what other kinds cover leaves out the kind itself, which would be replaced', () => {
    const lines = [
      { key: 'a', tenderType: 'credit', amountPence: 100 },
      { key: 'b', tenderType: 'credit', amountPence: 200, creditType: 'membership' as const },
      { key: 'c', tenderType: 'cash', amountPence: 300 },
    ]
    expect(coveredByOthersPence(lines, 'general')).toBe(500)
    expect(coveredByOthersPence(lines, 'membership')).toBe(400)
  })
})
