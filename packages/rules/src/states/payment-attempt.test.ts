import { describe, expect, test } from 'vitest'
import { walkTable } from '../testing/walk-table.ts'
import {
  isLiveAttempt,
  liveAttemptStates,
  paidAttemptStates,
  paymentAttempt,
  publicPaymentStatus,
  publicPaymentStatuses,
  unknownAttemptStates,
} from './payment-attempt.ts'
import { canMove, edgesOf, isEdge, isFinal, statesOf } from './state-table.ts'

describe('qualities 1.3: the payment attempt', () => {
  walkTable(paymentAttempt)

  test('money is captured only after the order is committed', () => {
    const before = edgesOf(paymentAttempt)
      .filter(([, , to]) => to === 'captured')
      .map(([from]) => from)
    expect(before.sort()).toEqual(['capture_pending', 'capturing_unknown', 'needs_attention'])
    expect(isEdge(paymentAttempt, 'authorised', 'captured')).toBe(false)
    expect(edgesOf(paymentAttempt).filter(([, event]) => event === 'orderCommitted')).toEqual([
      ['authorised', 'orderCommitted', 'capture_pending'],
    ])
  })

  test('an authorised sum becomes an order, is given back, or is handed to a person: never dropped', () => {
    const next = edgesOf(paymentAttempt)
      .filter(([from]) => from === 'authorised')
      .map(([, , to]) => to)
    expect(next.sort()).toEqual(['capture_pending', 'needs_attention', 'voiding'])
  })

  test('F23: no answer is never a refusal, and every unknown state can be left by asking again', () => {
    for (const [, event, to] of edgesOf(paymentAttempt)) {
      if (event === 'outcomeUnknown') expect(unknownAttemptStates).toContain(to)
    }
    for (const state of unknownAttemptStates) expect(canMove(paymentAttempt, state, 'missing')).toBe(true)
  })

  test('a live attempt is neither ended nor paid for', () => {
    for (const state of liveAttemptStates) {
      expect(isFinal(paymentAttempt, state)).toBe(false)
      expect(paidAttemptStates).not.toContain(state)
      expect(isLiveAttempt(state)).toBe(true)
    }
    expect(isLiveAttempt('captured')).toBe(false)
    expect(isLiveAttempt('needs_attention')).toBe(false)
  })

  test('an attempt that has ended never becomes live again beside its successor', () => {
    const revived = edgesOf(paymentAttempt).filter(
      ([from, , to]) => !isLiveAttempt(from) && isLiveAttempt(to),
    )
    expect(revived).toEqual([])
  })

  test('the customer is told "completed" exactly when there is an order', () => {
    for (const state of statesOf(paymentAttempt)) {
      expect(publicPaymentStatus(state) === 'completed').toBe(paidAttemptStates.includes(state))
    }
    expect(new Set(statesOf(paymentAttempt).map(publicPaymentStatus))).toEqual(new Set(publicPaymentStatuses))
  })
})
