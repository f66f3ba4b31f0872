import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createCustomer,
  createOperator,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { placesTaken } from '../../testing/factories/places.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let desks: [Shopper, Shopper]
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  const open = async () => (await createLoggedIn(shop, operator.client, { role: 'staff' }))[1]
  desks = [await open(), await open()]
})
afterAll(() => shop.close())

const lastPlace = () =>
  createSlot(shop.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity: 1,
  })
const takenOf = (slot: { id: number }) => placesTaken(shop.db, slot)

/** Adds the place for another customer at each desk, and takes cash for it where it was added. */
async function sellAtBoth(slot: { id: number }) {
  const sell = async (desk: Shopper) => {
    const { id } = await createCustomer(shop.db, operator.client)
    const added = await desk.ask('POST', '/api/activities/cart/add', {
      items: [{ id: slot.id, type: 'activity' }],
      selected_user_id: id,
    })
    if (added.status !== 200) return added.json.code as string
    const cash = { tender_type: 'cash', amount: added.json.data.total }
    const paid = await desk.ask('POST', '/api/foh/checkout/pay', {
      payments: [cash],
      terms: [1],
      selected_user_id: id,
    })
    return paid.json.transaction_status as string
  }
  return Promise.all(desks.map(sell))
}

it('I01: two desks sell the last place for cash at the same moment: one takes the money, the other is told that it is full', async () => {
  for (let round = 0; round < 5; round += 1) {
    const slot = await lastPlace()
    expect((await sellAtBoth(slot)).toSorted()).toEqual(['SLOT_FULL', 'completed'])
    expect(await takenOf(slot)).toBe(1)
  }
})

it('I01: control: without the guard of claims both desks would hold it', async () => {
  let most = 0
  await sql`alter table claims disable trigger claims_guard`.execute(shop.db)
  // A desk that looks late sees the place taken, so a single round may show nothing.
  for (let round = 0; round < 20 && most < 2; round += 1) {
    const slot = await lastPlace()
    const items = [{ id: slot.id, type: 'activity' }]
    await Promise.all(desks.map((desk) => desk.ask('POST', '/api/activities/cart/add', { items })))
    most = Math.max(most, await takenOf(slot))
    for (const desk of desks) await desk.ask('DELETE', '/api/activities/cart')
  }
  await sql`alter table claims enable trigger claims_guard`.execute(shop.db)
  expect(most).toBe(2)
})
