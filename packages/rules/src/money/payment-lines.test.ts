import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPaymentLine,
  applicableCredit,
  canCreditPay,
  capCredit,
  creditOfLines,
  leftToPayPence,
  linesAfterItemRemoved,
  linesOfCredit,
  noPaymentLines,
  type PaymentLine,
  paidByLinesPence,
  reduceForCardMinimum,
  sentCredit,
  withSentCredit,
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
      tenderType: fc.constantFrom<PaymentLine['tenderType']>('cash', 'cheque', 'credit'),
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

describe('spec 3: two kinds of credit', () => {
  const payable = { totalPence: 1800, membershipPence: 1440 }

  test('spec 3: membership credit pays only for what it covers, general credit for anything', () => {
    const plenty = { membership: 5000, general: 5000 }
    expect(applicableCredit(plenty, payable)).toEqual({ membership: 1440, general: 1800 })
    expect(applicableCredit({ membership: 100, general: 200 }, payable)).toEqual({
      membership: 100,
      general: 200,
    })
    expect(capCredit(plenty, payable)).toEqual({ membership: 1440, general: 360 })
    expect(canCreditPay({ membership: 1441, general: 0 }, plenty, payable)).toBe(false)
    expect(canCreditPay({ membership: 1440, general: 361 }, plenty, payable)).toBe(false)
    expect(canCreditPay({ membership: 1440, general: 360 }, plenty, payable)).toBe(true)
    expect(canCreditPay({ membership: 0, general: 361 }, { membership: 0, general: 360 }, payable)).toBe(
      false,
    )
  })

  test('wire 10: the sent sum of a kind replaces the applied one; the other kind pays at most the rest', () => {
    const applied = { membership: 400, general: 600 }
    expect(withSentCredit(applied, {}, payable)).toEqual(applied)
    expect(withSentCredit(applied, { general: 500 }, payable)).toEqual({ membership: 400, general: 500 })
    expect(withSentCredit(applied, { general: 1500 }, payable)).toEqual({ membership: 300, general: 1500 })
    expect(withSentCredit(applied, { membership: 1440 }, payable)).toEqual({ membership: 1440, general: 360 })
    expect(withSentCredit(applied, { membership: 0, general: 0 }, payable)).toEqual({
      membership: 0,
      general: 0,
    })
    expect(sentCredit([{ amount: 300 }, { amount: 200, type: 'general' }])).toEqual({ general: 500 })
  })

  test('F47: any split of any total between two credits and a card keeps the sum, and no line is below zero', () => {
    const pence = fc.nat(5000)
    const amounts = fc.record({ membership: pence, general: pence })
    fc.assert(
      fc.property(
        // Lines at their prices after benefits and discounts, some of them payable by membership credit.
        fc.array(fc.record({ pence: fc.nat(2000), takes: fc.boolean() }), { maxLength: 8 }),
        amounts,
        amounts,
        fc.record({ membership: pence, general: pence }, { requiredKeys: [] }),
        (items, available, applied, sent) => {
          const sum = (some: readonly { pence: number }[]) => some.reduce((all, item) => all + item.pence, 0)
          const total = sum(items)
          const forMembers = { totalPence: total, membershipPence: sum(items.filter(({ takes }) => takes)) }
          const kept = capCredit(applied, forMembers)
          const pays = withSentCredit(kept, sent, forMembers)
          for (const credit of [kept, ...(canCreditPay(pays, available, forMembers) ? [pays] : [])]) {
            const lines = linesOfCredit(credit)
            const card = leftToPayPence(total, lines)
            expect(lines.every(({ amountPence }) => amountPence > 0)).toBe(true)
            expect(card).toBeGreaterThanOrEqual(0)
            expect(paidByLinesPence(lines) + card).toBe(total)
            expect(creditOfLines(lines)).toEqual(credit)
            expect(credit.membership).toBeLessThanOrEqual(forMembers.membershipPence)
          }
          const most = applicableCredit(available, forMembers)
          for (const type of ['membership', 'general'] as const) {
            const alone = { membership: 0, general: 0, [type]: most[type] }
            expect(canCreditPay(alone, available, forMembers)).toBe(true)
            expect(canCreditPay({ ...alone, [type]: most[type] + 1 }, available, forMembers)).toBe(false)
          }
        },
      ),
    )
  })
})

test.each([
  // Stripe's least sum is 30p: with 480 of credit, a basket of £5.00 would leave 20p.
  [{ general: 480, membership: 0 }, 500, 30, { general: 470, membership: 0 }],
  [{ general: 470, membership: 0 }, 500, 30, { general: 470, membership: 0 }],
  [{ general: 500, membership: 0 }, 500, 30, { general: 500, membership: 0 }],
  [{ general: 0, membership: 0 }, 500, 30, { general: 0, membership: 0 }],
  [{ general: 5, membership: 480 }, 500, 30, { general: 0, membership: 470 }],
  [{ general: 80, membership: 400 }, 500, 30, { general: 70, membership: 400 }],
  // No card can pay this total, whatever credit pays.
  [{ general: 10, membership: 0 }, 20, 30, { general: 10, membership: 0 }],
  [{ general: 499, membership: 0 }, 500, 1, { general: 499, membership: 0 }],
])(
  'F108: %j of a total of %i leaves a card nothing or its least sum of %i',
  (credit, totalPence, leastPence, kept) => {
    expect(reduceForCardMinimum(credit, { totalPence, leastPence })).toEqual(kept)
  },
)
