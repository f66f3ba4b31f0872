import { describe, expect, test } from 'vitest'
import { statesOf, walkTable } from '../testing/walk-table.ts'
import { transition } from './state-table.ts'
import { isOnWaitlist, waitlist } from './waitlist.ts'

describe('spec 4: waitlist', () => {
  walkTable(waitlist)

  test('F14: an offer is either taken or lapses', () => {
    expect(transition(waitlist, 'lapsed', 'accept').ok).toBe(false)
    expect(transition(waitlist, 'accepted', 'offerExpired').ok).toBe(false)
    expect(transition(waitlist, 'closed', 'offer').ok).toBe(false)
    expect(statesOf(waitlist).filter(isOnWaitlist)).toEqual(['waiting', 'offered'])
  })
})
