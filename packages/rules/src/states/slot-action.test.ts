import { describe, expect, test } from 'vitest'
import { slotActionStatuses } from '../slot-action.ts'
import { walkTable } from '../testing/walk-table.ts'
import { slotActionMoves } from './slot-action.ts'
import { move, statesOf } from './state-table.ts'

describe('spec 4: slot action', () => {
  walkTable(slotActionMoves)

  test('all five statuses have their moves', () => {
    expect(statesOf(slotActionMoves)).toEqual(expect.arrayContaining([...slotActionStatuses]))
  })

  test.each([
    ['BOOK', 'addedToBasket', 'CANCEL_RESERVATION'],
    ['CANCEL_RESERVATION', 'holdExpired', 'BOOK'],
    ['CANCEL_RESERVATION', 'paid', 'CANCEL_BOOKING'],
    ['CANCEL_BOOKING', 'bookingCancelled', 'BOOK'],
    ['JOIN_WAITLIST', 'joinedWaitlist', 'LEAVE_WAITLIST'],
    ['LEAVE_WAITLIST', 'leftWaitlist', 'JOIN_WAITLIST'],
  ] as const)('%s, %s: %s', (from, event, to) => {
    expect(move(slotActionMoves, from, event)).toEqual({ ok: true, state: to })
  })
})
