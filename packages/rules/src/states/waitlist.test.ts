import { describe, expect, test } from 'vitest'
import { statesOf, walkTable } from '../testing/walk-table.ts'
import { move } from './state-table.ts'
import { isOnWaitlist, waitlist } from './waitlist.ts'

describe('spec 4: waitlist', () => {
  walkTable(waitlist)

  test('F14: an offer is either taken or lapses', () => {
    expect(move(waitlist, 'lapsed', 'accept').ok).toBe(false)
    expect(move(waitlist, 'accepted', 'offerExpired').ok).toBe(false)
    expect(move(waitlist, 'closed', 'offer').ok).toBe(false)
    expect(statesOf(waitlist).filter(isOnWaitlist)).toEqual(['waiting', 'offered'])
  })
})
