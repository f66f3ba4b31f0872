import type { RefundToSettle } from '@touchline/contract/entities/refunds/refund-to-settle'
import { expect, test } from 'vitest'
import { paymentWords, payoutWords, refundWords } from './money-words.ts'

const payout = {
  id: 1,
  amount: 500,
  formattedAmount: '£5.00',
  tender: 'cheque' as const,
  note: 'No. 41',
  paidAt: '2026-11-23T10:12:00.000Z',
  staffName: 'Stan Till',
  undone: null,
}
const refund: RefundToSettle = {
  id: 'a',
  orderId: 1,
  completeOrderId: 'x',
  reference: 'TL-1',
  name: 'Ann Lee',
  email: 'ann@example.org',
  amount: 720,
  formattedAmount: '£7.20',
  card: 'Visa ending 4242',
  paymentRef: 'P-1',
  refundRef: 'TLR-a',
  state: 'needs_attention',
  why: 'refused',
  refusals: 6,
  said: 'account closed',
  askedAt: '2026-11-23T10:12:00.000Z',
  since: '2026-11-23T10:12:00.000Z',
  canBeSettled: true,
  canBeSentAgain: true,
  acts: [],
}

test('a payout says how much, how, when and who; and one that was a mistake, who took it back and why', () => {
  expect(payoutWords(payout, 'Europe/London')).toEqual([
    'Paid out £5.00 by cheque (No. 41), Mon 23 Nov, 10:12, by Stan Till.',
  ])
  const undone = { at: '2026-11-23T11:00:00.000Z', staffName: 'Mona Gere', reason: 'Wrong person' }
  expect(payoutWords({ ...payout, note: '', tender: 'cash', undone }, 'Europe/London')).toEqual([
    'Paid out £5.00 in cash, Mon 23 Nov, 10:12, by Stan Till.',
    'Taken back Mon 23 Nov, 11:00 by Mona Gere: Wrong person',
  ])
})

test('a refund says why it is there, what the provider said, and what to do', () => {
  expect(refundWords(refund)).toEqual({
    what: 'The provider refused it 6 times. The provider said: “account closed”.',
    todo: 'Look up the payment P-1 at the provider. If the refund TLR-a is there, it was paid back. If it is not, send it again, or pay the person in another way and say so here.',
  })
  expect(refundWords({ ...refund, why: 'slow', state: 'unknown' }).what).toMatch(/has not answered/)
  expect(refundWords({ ...refund, why: 'slow', state: 'failed' }).what).toMatch(/keep asking automatically/)
  expect(refundWords({ ...refund, why: 'unanswered', said: null }).what).toMatch(/doesn’t say .* keep asking/)
  expect(refundWords({ ...refund, why: 'payment-voided' }).what).toMatch(/gave back the whole payment/)
  expect(refundWords({ ...refund, why: 'payment-otherwise' }).what).toMatch(/order was paid in another way/)
})

test('a payment says whether it has a booking, and what to do', () => {
  const { id, name, email, amount, formattedAmount, card, since } = refund
  const payment = { id, name, email, amount, formattedAmount, card, since, ourRef: 'TL-1', paymentRef: 'P-1' }
  expect(paymentWords({ ...payment, reference: 'TL-1', said: 'sweep: refused' })).toEqual({
    what: 'The booking stands, and we don’t know whether its money was taken. Last: sweep: refused.',
    todo: 'Look up the payment P-1 at the provider. If the money is only held, take it there, then settle it here. If it’s not held any more, let the customer pay in another way and say so here.',
  })
  expect(paymentWords({ ...payment, reference: null, paymentRef: null, said: 'x' }).todo).toMatch(
    /^Look up the payment TL-1 at the provider\. .* give it back there/,
  )
})
