import { describe, expect, test } from 'vitest'
import { statesOf, walkTable } from '../testing/walk-table.ts'
import { eventOfStatus, isPaymentInProgress, onlinePayment } from './online-payment.ts'
import { publicPaymentStatuses } from './payment-attempt.ts'
import { transition } from './state-table.ts'

describe('spec 4: online payment', () => {
  walkTable(onlinePayment)

  test('F22: while a payment is in doubt the page has no way to pay', () => {
    for (const state of statesOf(onlinePayment).filter(isPaymentInProgress)) {
      for (const event of ['pay', 'payWithoutCard', 'prepare', 'reset'] as const) {
        expect(transition(onlinePayment, state, event).ok).toBe(false)
      }
    }
  })

  test('an authorise failure clears the card session: the next try prepares again', () => {
    for (const state of ['declined', 'cancelled', 'expired'] as const) {
      expect(transition(onlinePayment, state, 'pay').ok).toBe(false)
      expect(transition(onlinePayment, state, 'prepare')).toEqual({ ok: true, state: 'preparing' })
    }
  })

  test('every public status is understood in every state that waits for one', () => {
    for (const status of publicPaymentStatuses) {
      for (const state of ['authorising', 'challenge', 'processing'] as const) {
        expect(transition(onlinePayment, state, eventOfStatus(status)).ok).toBe(true)
      }
    }
  })
})
