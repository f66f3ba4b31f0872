import { describe, expect, test } from 'vitest'
import { statesOf, walkTable } from '../testing/walk-table.ts'
import {
  liveAttemptStates,
  type PaymentAttemptState,
  paymentAttempt,
  publicPaymentStatus,
  publicPaymentStatuses,
} from './payment-attempt.ts'
import { isFinal, isTransition, statesBefore, transitionsOf } from './state-table.ts'

const isLive = (state: PaymentAttemptState) => liveAttemptStates.includes(state)
/** States after the customer has paid: once an order exists, the rest is between us and the provider. */
const paidStates: readonly PaymentAttemptState[] = ['capture_pending', 'capturing_unknown', 'captured']
/** States in which the provider's answer is missing. */
const unknownStates: readonly PaymentAttemptState[] = [
  'authorising_unknown',
  'capturing_unknown',
  'voiding_unknown',
]

describe('I09: the payment attempt', () => {
  walkTable(paymentAttempt)

  test('money is captured only after the order is committed', () => {
    const before = transitionsOf(paymentAttempt)
      .filter(([, , to]) => to === 'captured')
      .map(([from]) => from)
    expect(before.sort()).toEqual(['capture_pending', 'capturing_unknown', 'needs_attention'])
    expect(isTransition(paymentAttempt, 'authorised', 'captured')).toBe(false)
    expect(transitionsOf(paymentAttempt).filter(([, event]) => event === 'orderCommitted')).toEqual([
      ['authorised', 'orderCommitted', 'capture_pending'],
    ])
  })

  test('an authorised sum becomes an order, is given back, or needs attention: it is never dropped', () => {
    const next = transitionsOf(paymentAttempt)
      .filter(([from]) => from === 'authorised')
      .map(([, , to]) => to)
    expect(next.sort()).toEqual(['capture_pending', 'needs_attention', 'voiding'])
  })

  test('F23: no answer is never a refusal, and every unknown state can be left by asking again', () => {
    for (const [, event, to] of transitionsOf(paymentAttempt)) {
      if (event === 'outcomeUnknown') expect(unknownStates).toContain(to)
    }
    expect(statesBefore(paymentAttempt, 'missing')).toEqual(expect.arrayContaining([...unknownStates]))
  })

  test('a live attempt is neither ended nor paid for', () => {
    for (const state of liveAttemptStates) {
      expect(isFinal(paymentAttempt, state)).toBe(false)
      expect(paidStates).not.toContain(state)
      expect(isLive(state)).toBe(true)
    }
    expect(isLive('captured')).toBe(false)
    // A payment that staff look at may have taken money: nothing else is paid for that basket meanwhile.
    expect(isLive('needs_attention')).toBe(true)
  })

  test('every state that is not final can be marked as needing attention, and the provider’s word still ends it from there', () => {
    const open = statesOf(paymentAttempt).filter((state) => !isFinal(paymentAttempt, state))
    const handedOver = statesBefore(paymentAttempt, 'attentionNeeded')
    expect(handedOver.toSorted()).toEqual(open.filter((state) => state !== 'needs_attention').toSorted())
    const after = transitionsOf(paymentAttempt)
      .filter(([from]) => from === 'needs_attention')
      .map(([, , to]) => to)
    expect(after.toSorted()).toEqual(['authorised', 'captured', 'declined', 'expired', 'voided', 'voiding'])
  })

  test('an attempt that has ended stays as it is, so it never becomes live beside its successor', () => {
    const revived = transitionsOf(paymentAttempt).filter(([from]) => isFinal(paymentAttempt, from))
    expect(revived).toEqual([])
  })

  test('the customer is told "completed" exactly when there is an order', () => {
    for (const state of statesOf(paymentAttempt)) {
      expect(publicPaymentStatus(state) === 'completed').toBe(paidStates.includes(state))
    }
    expect(new Set(statesOf(paymentAttempt).map(publicPaymentStatus))).toEqual(new Set(publicPaymentStatuses))
  })
})
