import { expect, test } from 'vitest'
import { readFieldsMessage } from './card-messages.ts'

test('S33, A41: the page reads what the card frame says, and nothing else passes', () => {
  expect(readFieldsMessage({ type: 'height', height: 312 })).toEqual({ type: 'height', height: 312 })
  expect(
    readFieldsMessage({ type: 'token', cardToken: 'tok_1', brand: 'visa', last4: '4242', expiry: '12/40' }),
  ).toEqual({ type: 'token', cardToken: 'tok_1', brand: 'visa', last4: '4242' })
  // Answers for a saved card: its code was entered, or the card is gone (F43).
  expect(readFieldsMessage({ type: 'coded', code: '123' })).toEqual({ type: 'coded' })
  expect(readFieldsMessage({ type: 'gone' })).toEqual({ type: 'gone' })
  for (const odd of [
    null,
    'ready',
    { type: 'height', height: '9e9' },
    { type: 'height', height: 1e6 },
    { type: 'token' },
  ])
    expect(readFieldsMessage(odd)).toBeNull()
})
