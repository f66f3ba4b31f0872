import type { Order } from '@touchline/contract/entities/orders/order'
import { expect, test } from 'vitest'
import { isJustMade, ticketState, ticketWords } from './order-item.ts'

const item = (status: 'booked' | 'cancelled', isVenue = false) => ({
  status,
  cancelledBy: status === 'cancelled' ? { isVenue, words: null } : null,
})
const stateOf = (
  items: ReturnType<typeof item>[],
  moved: { since: Order['moved'][number]['since'] }[] = [],
  packageItems: object[] = [],
  membershipItems: { kind: 'joining' | 'payment' }[] = [],
) => ticketState({ items, moved, packageItems, membershipItems } as unknown as Order)

test('spec 7: a ticket is cancelled where nothing of it remains, and says so of its venue where that cancelled it all', () => {
  expect(stateOf([item('booked'), item('cancelled')])).toBe('confirmed')
  expect(stateOf([item('booked')], [], [{}])).toBe('confirmed')
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

test('spec 1: an order of packages alone is no booking', () => {
  expect(stateOf([], [], [{}])).toBe('package')
  expect(stateOf([], [], [{}, {}])).toBe('packages')
  expect(ticketWords[stateOf([], [], [{}])]).toMatchObject({
    heading: 'Package bought',
    trail: 'Package bought',
  })
})

test('spec 1: an order that joins a membership welcomes the member, and one that pays for it says so', () => {
  expect(stateOf([], [], [], [{ kind: 'joining' }])).toBe('membership')
  expect(stateOf([], [], [{}], [{ kind: 'payment' }, { kind: 'joining' }])).toBe('membership')
  expect(stateOf([], [], [{}], [{ kind: 'payment' }])).toBe('membership-payment')
  expect(stateOf([item('booked')], [], [], [{ kind: 'joining' }])).toBe('confirmed')
})

test('wire 10: a checkout is successful for the hour in which it ended; later the order has its day', () => {
  const createdAt = '2026-11-23T09:00:00.000Z'
  const isNewAt = (now: string) => isJustMade({ createdAt }, Date.parse(now))
  expect(isNewAt('2026-11-23T08:59:00.000Z')).toBe(true)
  expect(isNewAt('2026-11-23T09:59:59.000Z')).toBe(true)
  expect(isNewAt('2026-11-23T10:00:00.000Z')).toBe(false)
})
