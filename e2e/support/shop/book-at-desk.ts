import { expect } from '@playwright/test'
import { findSession } from './sessions.ts'
import type { Visitor } from './visitor.ts'

type Wanted = {
  venue: string
  activity: string
  name: string
  date: string
  who: [firstName: string, lastName: string]
  quantity?: number
}

/** Books places for a walk-in and takes the money in cash, by the calls of staff. @returns the order's reference */
export async function bookAtDesk(desk: Visitor, wanted: Wanted): Promise<string> {
  const { who, quantity = 1, ...session } = wanted
  const { request } = desk
  const slot = await findSession(desk, session)
  const item = {
    id: slot.id,
    type: slot.cart_type,
    quantity,
    pricing_option_id: slot.prices[0]?.pricing_option_id,
  }
  const added = await request.post('/api/activities/cart/add', { data: { items: [item] } })
  expect(added.status(), await added.text()).toBe(200)
  const { total } = (await added.json()).data
  const [first_name, last_name] = who
  const paid = await request.post('/api/foh/checkout/pay', {
    data: {
      payments: [{ tender_type: 'cash', amount: total }],
      terms: [1],
      selected_user_id: null,
      first_name,
      last_name,
      email: `walk-in-${crypto.randomUUID()}@example.org`,
    },
  })
  expect(paid.status(), await paid.text()).toBe(200)
  const { complete_order_id: orderId } = await paid.json()
  const order = await (await request.get(`/api/bookings/orders/${orderId}`)).json()
  return order.data.reference
}
