import { describe, expect, test } from 'vitest'
import { walkTable } from '../testing/walk-table.ts'
import { cart, cartFlags } from './cart.ts'
import { canMove, move, statesOf } from './state-table.ts'

describe('spec 4: cart', () => {
  walkTable(cart)

  test('logging out or a reset empties the basket from every state that has one', () => {
    for (const state of statesOf(cart)) {
      if (state === 'unloaded') continue
      expect(move(cart, state, 'loggedOut')).toEqual({ ok: true, state: 'unloaded' })
    }
  })

  test('F26: a basket that is being paid for is not edited', () => {
    for (const event of ['add', 'remove', 'discard', 'updateItem', 'selectUser', 'removeBenefit'] as const) {
      expect(canMove(cart, 'paying', event)).toBe(false)
    }
  })

  test('the flags exclude one another', () => {
    for (const state of statesOf(cart)) {
      expect(Object.values(cartFlags(state)).filter(Boolean).length).toBeLessThanOrEqual(1)
    }
    expect(cartFlags('paid').paymentComplete).toBe(true)
  })
})
