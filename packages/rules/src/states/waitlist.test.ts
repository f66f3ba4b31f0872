import { describe, expect, test } from 'vitest'
import { walkTable } from '../testing/walk-table.ts'
import { canMove, statesOf } from './state-table.ts'
import { isOnWaitlist, waitlist } from './waitlist.ts'

describe('spec 4: waitlist', () => {
  walkTable(waitlist)

  test('F14: an offer is either taken or lapses', () => {
    expect(canMove(waitlist, 'lapsed', 'accept')).toBe(false)
    expect(canMove(waitlist, 'accepted', 'offerExpired')).toBe(false)
    expect(canMove(waitlist, 'closed', 'offer')).toBe(false)
    expect(statesOf(waitlist).filter(isOnWaitlist)).toEqual(['waiting', 'offered'])
  })
})
