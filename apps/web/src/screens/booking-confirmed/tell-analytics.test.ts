// @vitest-environment jsdom
import type { Order } from '@touchline/contract/entities/orders/order'
import { expect, test } from 'vitest'
import { markOrdered, takeOrdered } from '../../page/just-ordered.ts'
import { tellAnalytics } from './tell-analytics.ts'

const order = {
  reference: 'TLN123',
  completeOrderId: 'secret-address',
  firstName: 'Wilhelmina',
  email: 'w@example.org',
  total: 1440,
  taxTotal: 240,
  items: [
    {
      name: 'Yoga',
      priceName: 'Adult',
      quantity: 2,
      venueName: 'Quayside',
      purchasedFor: 'Ben Porter',
      names: ['Ada Quay'],
    },
  ],
  moved: [{ name: 'Swim', quantity: 3, venueName: 'Quayside', bookingId: 'secret-booking' }],
  membershipItems: [],
  packageItems: [],
} as unknown as Order

test('an order is reported with its money and sessions, and nothing of a person', () => {
  const heard: unknown[] = []
  addEventListener('touchline:purchase', (event) => heard.push((event as CustomEvent).detail))
  tellAnalytics(order, 'GBP')
  const purchase = {
    transaction_id: 'TLN123',
    value: 14.4,
    tax: 2.4,
    currency: 'GBP',
    items: [
      { item_name: 'Yoga', item_variant: 'Adult', location_id: 'Quayside', quantity: 2 },
      { item_name: 'Swim', item_variant: 'Difference in price', location_id: 'Quayside', quantity: 3 },
    ],
  }
  expect(heard).toEqual([purchase])
  expect((globalThis as { dataLayer?: unknown[] }).dataLayer).toEqual([
    { event: 'purchase', ecommerce: purchase },
  ])
  for (const secret of ['Wilhelmina', 'w@example.org', 'secret-address', 'secret-booking', 'Ben', 'Ada'])
    expect(JSON.stringify(heard)).not.toContain(secret)
})

test('an order is reported once, by the page that made it', () => {
  expect(takeOrdered('abc')).toBe(false)
  markOrdered('abc')
  expect(takeOrdered('other')).toBe(false)
  expect([takeOrdered('abc'), takeOrdered('abc')]).toEqual([true, false])
})
