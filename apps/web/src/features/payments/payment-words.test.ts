import type { DeclineReason, Transaction } from '@touchline/contract/entities/payments/online-payment'
import { expect, test } from 'vitest'
import { endNotice } from './payment-words.ts'

const declined = (declineReason: DeclineReason | null, message: string | null): Transaction => ({
  transactionStatus: 'declined',
  transactionUuid: 'attempt-1',
  scaUrl: null,
  scaData: null,
  challengeUrl: null,
  fingerprintUrl: null,
  deadline: null,
  serverNow: '2026-11-20T12:00:00Z',
  declineReason,
  isWithStaff: false,
  canCancel: false,
  message,
  completeOrderId: null,
  orderId: null,
})

test.each<[DeclineReason | null, 'same' | 'other']>([
  ['card_declined', 'other'],
  ['insufficient_funds', 'other'],
  ['expired_card', 'other'],
  ['security_code', 'same'],
  ['processing_error', 'same'],
  ['authentication_failed', 'same'],
  [null, 'other'],
])('F24: after %s the %s card may be tried next, and the server’s sentence is shown', (reason, nextCard) => {
  const text = 'Why. No money has been taken.'
  expect(endNotice(declined(reason, text), null)).toEqual({
    type: 'danger',
    title: 'Your payment did not go through',
    text,
    nextCard,
  })
})

test('F24: without a sentence from the server the bank declined, and no money was taken', () => {
  expect(endNotice(declined(null, null), null).text).toBe(
    'Your bank declined this card. No money has been taken.',
  )
})
