import { expect, test } from 'vitest'
import { paidLines } from './paid-lines.ts'

const money = (pence: number) => `£${(pence / 100).toFixed(2)}`

test('spec 1: a receipt says how each part of the sum was paid, and nothing of what was not', () => {
  expect(
    paidLines(
      {
        creditPaid: 500,
        cardPaid: 1300,
        card: { brand: 'visa', last4: '4242' },
        tenders: [{ tenderType: 'offline-voucher', amount: 200, formattedAmount: '£2.00', reference: 'V-1' }],
      },
      money,
    ),
  ).toEqual([
    { words: 'Paid with credit', sum: '£5.00' },
    { words: 'By voucher V-1', sum: '£2.00' },
    { words: 'Paid with Visa ending 4242', sum: '£13.00' },
  ])
  expect(paidLines({ creditPaid: 0, cardPaid: 0, card: null, tenders: [] }, money)).toEqual([])
})
