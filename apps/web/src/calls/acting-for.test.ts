import { addItems } from '@touchline/contract/calls/basket/add-items'
import { getCart } from '@touchline/contract/calls/basket/get-cart'
import { removeBenefit } from '@touchline/contract/calls/basket/remove-benefit'
import { renewHolds } from '@touchline/contract/calls/basket/renew-holds'
import { expect, it } from 'vitest'
import { withActing } from './acting-for.ts'

const member = { id: 7, membershipUser: { id: 9, name: 'Gold' }, role: 'customer' as const }
const ids = { selectedUserId: 7, membershipUserId: 9 }

it('spec 7: selected_user_id and membership_user_id go out with every call that accepts them, and with no other', () => {
  expect(withActing(addItems, { body: { items: [] } }, member)).toEqual({ body: { ...ids, items: [] } })
  const args = { params: { cartItemId: '1' }, query: { source: 'bookings' } }
  expect(withActing(removeBenefit, args, member)).toEqual({
    ...args,
    query: { selectedUserId: 7, source: 'bookings' },
  })
  expect(withActing(getCart, {}, member)).toEqual({ query: { selectedUserId: 7 } })
  expect(withActing(renewHolds, {}, member)).toEqual({})
})

it('spec 7: a customer without a membership names none, a visitor names no person, and the page’s own values stay', () => {
  expect(withActing(addItems, { body: {} }, { id: 7, membershipUser: null, role: 'customer' })).toEqual({
    body: { selectedUserId: 7 },
  })
  expect(withActing(addItems, { body: {} }, null)).toEqual({ body: {} })
  expect(withActing(addItems, { body: { selectedUserId: 8 } }, member)).toEqual({
    body: { ...ids, selectedUserId: 8 },
  })
})
