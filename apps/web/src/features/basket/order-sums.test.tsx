import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderSums } from './order-sums.tsx'

const card = { words: 'Paid with Visa ending 4242', amount: 8900, formattedAmount: '£89.00' }
const order = {
  formattedTotal: '£89.00',
  taxTotal: 1483,
  subTotal: 7417,
  paidWays: [card],
  paidLater: [],
  returned: [],
  paidInTheEndWords: 'Paid in the end',
  formattedPaidInTheEnd: '£89.00',
  taxInTheEnd: 1483,
  formattedTaxInTheEnd: '£14.83',
  moneyNotes: [],
}
const wordsOf = (given: Partial<Parameters<typeof OrderSums>[0]['of']>) =>
  renderToStaticMarkup(<OrderSums of={{ ...order, ...given }} symbol="£" />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('spec 7: a single payment is told as its total, with the tax in it and how it was paid', () => {
  expect(wordsOf({})).toBe('Subtotal £74.17 Tax £14.83 Total £89.00 Paid with Visa ending 4242 £89.00')
})

test('spec 7: once money moved again, payments and refunds are listed above the one sum they make', () => {
  expect(
    wordsOf({
      paidLater: [
        { words: 'Paid for the move on Mon 23 Nov, reference TLN2', amount: 500, formattedAmount: '£5.00' },
      ],
      returned: [{ words: 'Sent back to Visa ending 4242', amount: 4000, formattedAmount: '£40.00' }],
      formattedPaidInTheEnd: '£54.00',
      taxInTheEnd: 900,
      formattedTaxInTheEnd: '£9.00',
    }),
  ).toBe(
    'Paid with Visa ending 4242 £89.00 Paid for the move on Mon 23 Nov, reference TLN2 £5.00 ' +
      'Sent back to Visa ending 4242 −£40.00 Paid in the end £54.00 Tax included £9.00',
  )
})

test('spec 7: a sum that is not paid back is said below the sums, and changes none of them', () => {
  const shown = wordsOf({ moneyNotes: ['£5.00 of this was for what was cancelled, and is not paid back.'] })
  expect(shown).toMatch(
    /Total £89\.00 .*£89\.00 £5\.00 of this was for what was cancelled, and is not paid back\.$/,
  )
})
