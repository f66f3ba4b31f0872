import type { Contract, ContractPayment } from '@touchline/contract/entities/joining/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContractPayments } from './contract-payments.tsx'
import { OwedPayments } from './owed-payments.tsx'

const payment = (id: number, more: Partial<ContractPayment>): ContractPayment => ({
  id,
  on: '2027-02-01',
  onWords: 'Mon 1 Feb 2027',
  name: `Month ${id}`,
  price: { raw: 3900, formatted: '£39.00' },
  state: 'checking',
  isSent: false,
  words: 'Your bank is being asked',
  canBePaid: false,
  completeOrderId: null,
  ...more,
})

function wordsOf(payments: ContractPayment[], raw: number): string {
  const contract = {
    payments,
    owed: { raw, formatted: `£${raw / 100}.00` },
    payment: { payingKeepsCard: false },
    priceWords: '£39 a month',
    state: 'leaving',
  } as unknown as Contract
  const page = renderToStaticMarkup(
    <>
      <OwedPayments contract={contract} />
      <ContractPayments contract={contract} />
    </>,
  )
  return page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('F181: what a direct debit is taking stands under what is to come, and a card that is being asked under what is owed', () => {
  const sent = payment(2, {
    isSent: true,
    words: 'Sent to your bank: taken by direct debit on Mon 1 Feb 2027',
  })
  const paid = payment(1, { state: 'paid', words: 'Paid' })
  expect(wordsOf([sent, paid], 0)).toBe(
    'What you pay and when £39 a month. To come Month 2 £39.00 Sent to your bank: taken by direct debit on Mon 1 Feb 2027 So far Month 1 £39.00 Mon 1 Feb 2027: Paid',
  )
  const owed = wordsOf([payment(3, {}), sent, paid], 3900)
  expect(owed).toMatch(/^What you owe £39\.00 Month 3 £39\.00 Mon 1 Feb 2027: Your bank is being asked Your/)
  expect(owed).toMatch(/To come Month 2 .* So far Month 1 /)
})
