import { expect, test } from 'vitest'
import { changeWords, orderSums, receiptTaxes } from './receipt.ts'

test('F140: a receipt says what was handed over in cash and what came back, and nothing of other lines', () => {
  const payments = [
    { tenderType: 'cash' as const, amount: 1050, info: { handed: 2000 } },
    { tenderType: 'cash' as const, amount: 500 },
    { tenderType: 'cash' as const, amount: 500, info: { handed: 500 } },
    { tenderType: 'cheque' as const, amount: 300, info: { handed: 400 } },
    { tenderType: 'cash' as const, amount: 300, info: { till: 'Bar' } },
  ]
  expect(changeWords({ payments }, '€')).toEqual(['Cash given €20.00, change €9.50'])
})

const order = {
  formattedTotal: '€14.40',
  taxTotal: 240,
  subTotal: 1200,
  paidWays: [{ words: 'Paid in cash', amount: 1440, formattedAmount: '€14.40' }],
  paidLater: [],
  returned: [],
  paidInTheEndWords: 'Paid in the end',
  formattedPaidInTheEnd: '€7.20',
  taxInTheEnd: 120,
  formattedTaxInTheEnd: '€1.20',
}

test('F162: an order that stands shows its tax, its total and how it was paid', () => {
  expect(orderSums(order, '€')).toEqual([
    { words: 'Subtotal', formattedAmount: '€12.00', look: 'soft' },
    { words: 'Tax', formattedAmount: '€2.40', look: 'soft' },
    { words: 'Total', formattedAmount: '€14.40', look: 'sum' },
    { words: 'Paid in cash', formattedAmount: '€14.40', look: 'soft' },
  ])
})

test('F162: an order of which a part came back shows all payments, what came back, and what was paid in the end', () => {
  const returned = [{ words: 'Given back in cash', amount: 720, formattedAmount: '€7.20' }]
  expect(orderSums({ ...order, returned }, '€')).toEqual([
    { words: 'Paid in cash', formattedAmount: '€14.40', look: 'plain' },
    { words: 'Given back in cash', formattedAmount: '−€7.20', look: 'plain' },
    { words: 'Paid in the end', formattedAmount: '€7.20', look: 'sum' },
    { words: 'Tax included', formattedAmount: '€1.20', look: 'soft' },
  ])
})

test('F162: taxes are added up where there are two of them, or one with a reason', () => {
  const tax = { words: '20%', reason: '', formattedAmount: '€14.40', formattedTax: '€2.40' }
  const taxes = [tax, { ...tax, words: 'Exempt' }] as Parameters<typeof receiptTaxes>[0]['taxes']
  expect(receiptTaxes({ taxes })).toBe(taxes)
  expect(receiptTaxes({ taxes: taxes.slice(0, 1) })).toEqual([])
})
