import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { describe, expect, it } from 'vitest'
import { heldSlots, ownItemIds } from './held-slots.ts'

const line = (id: number, slotId: number, firstName: string | null) =>
  ({
    id,
    quantity: 1,
    purchasedFor: firstName && { firstName, lastName: 'Hopper', userId: null, dateOfBirth: null },
    cartableResource: { id: slotId },
    unavailableReason: null,
  }) as CartItem

describe('a customer’s own places of a session', () => {
  const held = heldSlots({ items: [line(1, 7, null), line(2, 7, 'Grace'), line(3, 8, 'Grace')] })

  it.each([
    ['spec 5: their own place', { id: 7, cartItemId: 1 }, [1]],
    ['spec 5: their own place, before the session says so', { id: 7, cartItemId: null }, [1]],
    ['spec 5: not the place of a person who is named', { id: 8, cartItemId: null }, []],
    ['a session of which another person has all, as the server says', { id: 8, cartItemId: 3 }, [3]],
    ['their own place that a line names by the other id of the session', { id: 'a', cartItemId: 1 }, [1]],
    ['nothing of a line that has gone since the server said it', { id: 9, cartItemId: 4 }, []],
  ])('%s', (_, session, ids) => {
    expect(ownItemIds(held, session)).toEqual(ids)
  })

  it('they are what the server says while the basket is not known', () => {
    expect(ownItemIds(null, { id: 7, cartItemId: 1 })).toEqual([1])
    expect(ownItemIds(null, { id: 7, cartItemId: null })).toEqual([])
  })
})
