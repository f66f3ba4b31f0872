import { DeclineReason } from '@touchline/contract/entities/payments/online-payment'
import { expect, test } from 'vitest'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { presentTransaction } from './transaction.ts'

const now = new Date('2026-11-20T12:00:00Z')
const declined = (declineReason: string | null, reader: string | null = null) =>
  presentTransaction(
    {
      id: 'attempt-1',
      state: 'declined',
      declineReason,
      completeOrderId: null,
      now,
      reader,
    } as AttemptRecord,
    null,
    '',
  )

const says = [
  [
    'card_declined',
    'Your bank declined this card. No money has been taken. Use another card, or ask your bank.',
  ],
  [
    'insufficient_funds',
    'Your bank says there is not enough money on this card. No money has been taken. Use another card.',
  ],
  ['expired_card', 'This card has expired. No money has been taken. Use another card.'],
  [
    'security_code',
    'The security code is not right for this card. No money has been taken. Check it and try again.',
  ],
  [
    'processing_error',
    'Your bank could not handle this payment. No money has been taken. Try again in a minute, or use another card.',
  ],
  [
    'authentication_failed',
    'Your bank did not confirm that it is you. No money has been taken. Try again, or use another card.',
  ],
  ['no_card', 'No card was read. No money has been taken. You can pay again.'],
] as const

test.each(says)('F24: %s: why in plain words, and that no money has been taken', (reason, message) => {
  expect(declined(reason)).toMatchObject({ transactionStatus: 'declined', declineReason: reason, message })
})

test('F24: every reason has words', () => {
  expect(says.map(([reason]) => reason).toSorted()).toEqual([...DeclineReason.options].toSorted())
})

test.each([
  ['card_declined', 'The bank declined this card. No money has been taken from it.'],
  ['no_card', 'No card was read. No money has been taken from it.'],
])('F143: %s at a reader: words for the staff who stand beside it', (reason, message) => {
  expect(declined(reason, 'rdr_front')).toMatchObject({ declineReason: reason, message })
})

test('a provider’s other reasons are not shown', () => {
  expect(declined('lost_card')).toMatchObject({ declineReason: null, message: null })
})
