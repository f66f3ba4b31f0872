import type { Order } from '@touchline/contract/entities/order'
import { expect, test } from 'vitest'
import { ticketState } from './order-item.ts'

const item = (status: 'booked' | 'cancelled', isVenue = false) => ({
  status,
  cancelledBy: status === 'cancelled' ? { isVenue, words: null } : null,
})
const stateOf = (
  items: ReturnType<typeof item>[],
  moved: { since: Order['moved'][number]['since'] }[] = [],
  packageItems: object[] = [],
) => ticketState({ items, moved, packageItems } as unknown as Order)

test('spec 7: a ticket is cancelled where nothing of it stands, and says so of its venue where that did it all', () => {
  expect(stateOf([item('booked'), item('cancelled')])).toBe('confirmed')
  expect(stateOf([], [], [{}])).toBe('confirmed')
  expect(stateOf([item('cancelled')])).toBe('cancelled')
  expect(stateOf([item('cancelled', true), item('cancelled')])).toBe('cancelled')
  expect(stateOf([item('cancelled', true)])).toBe('cancelled-by-venue')
})

test('spec 7: an order that paid for a move is cancelled with the booking that it moved', () => {
  expect(stateOf([], [{ since: null }])).toBe('moved')
  expect(stateOf([], [{ since: 'moved' }, { since: 'cancelled' }])).toBe('moved')
  expect(stateOf([], [{ since: 'cancelled' }])).toBe('cancelled')
  expect(stateOf([item('booked')], [{ since: 'cancelled' }])).toBe('confirmed')
  expect(stateOf([], [{ since: 'cancelled' }], [{}])).toBe('confirmed')
})
