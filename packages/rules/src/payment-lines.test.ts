import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPaymentLine,
  leftToPayPence,
  linesAfterItemRemoved,
  noPaymentLines,
  type PaymentLine,
  paidByLinesPence,
} from './payment-lines.ts'

const credit = (key: string, amountPence: number, creditType: 'general' | 'membership'): PaymentLine => ({
  key,
  tenderType: 'credit',
  amountPence,
  creditType,
})
const cash = (key: string, amountPence: number): PaymentLine => ({ key, tenderType: 'cash', amountPence })

describe('spec 4: payment lines', () => {
  test('a credit line replaces earlier lines of that type, and no others', () => {
    const lines = [credit('a', 100, 'general'), credit('b', 200, 'membership'), cash('c', 300)]
    expect(addPaymentLine(lines, credit('d', 400, 'general')).map(({ key }) => key)).toEqual(['b', 'c', 'd'])
    expect(addPaymentLine(lines, credit('d', 400, 'membership')).map(({ key }) => key)).toEqual([
      'a',
      'c',
      'd',
    ])
    expect(addPaymentLine(lines, cash('d', 400)).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a credit line that names no kind is general, as wire 10 records it', () => {
    const lines = [credit('a', 100, 'general'), credit('b', 200, 'membership')]
    expect(
      addPaymentLine(lines, { key: 'd', tenderType: 'credit', amountPence: 5 }).map(({ key }) => key),
    ).toEqual(['b', 'd'])
  })

  test.each([0, -1])('spec 3: adding a line with amount %i removes it', (amount) => {
    const lines = [credit('a', 100, 'general'), cash('c', 300)]
    expect(addPaymentLine(lines, cash('c', amount))).toEqual([lines[0]])
    expect(addPaymentLine(lines, credit('z', amount, 'general'))).toEqual([lines[1]])
  })

  test('the same key is the same line', () => {
    expect(addPaymentLine([cash('c', 300)], cash('c', 500))).toEqual([cash('c', 500)])
  })

  test('removing a cart item keeps only membership-credit lines', () => {
    const lines = [credit('a', 100, 'general'), credit('b', 200, 'membership'), cash('c', 300)]
    expect(linesAfterItemRemoved(lines)).toEqual([lines[1]])
  })

  test('logout, clear and reset empty the payments', () => {
    expect(noPaymentLines).toEqual([])
  })

  test('F47: whatever is added, amounts stay positive, keys and credit types single, and the rest adds up', () => {
    const line = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      tenderType: fc.constantFrom('cash', 'cheque', 'credit'),
      amountPence: fc.integer({ min: -1000, max: 5000 }),
      creditType: fc.constantFrom('general' as const, 'membership' as const),
    })
    fc.assert(
      fc.property(fc.array(line), fc.nat(10_000), (added, total) => {
        const lines = added.reduce<PaymentLine[]>((all, one) => addPaymentLine(all, one), [])
        expect(lines.every(({ amountPence }) => amountPence > 0)).toBe(true)
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
        for (const type of ['general', 'membership']) {
          const same = lines.filter(
            ({ tenderType, creditType }) => tenderType === 'credit' && creditType === type,
          )
          expect(same.length).toBeLessThanOrEqual(1)
        }
        const left = leftToPayPence(total, lines)
        expect(left).toBe(Math.max(0, total - paidByLinesPence(lines)))
      }),
    )
  })
})
