import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givePackage } from '../../testing/entitlements.ts'
import {
  createCustomer,
  createMember,
  createOperator,
  createPriceList,
  createSession,
  createSlot,
  type TestCustomer,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
/** Adult £5.00, members £4.00. */
let swims: TestOperator['priceList']

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  swims = await createPriceList(shop.db, operator.client, {
    Adult: 500,
    Member: { pence: 400, audience: 'member' },
  })
})
afterAll(() => shop.close())

let desk: Shopper
let member: TestCustomer
let swimmer: TestCustomer
beforeEach(async () => {
  const { db } = shop
  const staff = await createCustomer(db, operator.client, { role: 'staff' })
  const { browser } = await createSession(db, operator.client, staff)
  desk = new Shopper(shop.app, operator.client.host, browser['cookie'])
  member = await createMember(db, operator.client)
  swimmer = await createCustomer(db, operator.client)
  await givePackage(db, operator.client, swimmer)
})

const swim = () =>
  createSlot(shop.db, { venue: operator.venue, category: operator.swim, priceList: swims, capacity: 20 })
const add = async ({ id }: TestSlot, quantity = 1) =>
  (await desk.add([{ id, type: 'activity', quantity, pricing_option_id: swims.options.Adult }])).json.data
const select = async (customer: { id: number } | null) =>
  (await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id: customer?.id ?? null })).json.data

describe('what staff read for the customer whom they have selected', () => {
  it('spec 4: select user: a session shows that customer’s price, and everyone’s where a walk-in is selected', async () => {
    const { category, venue } = { category: operator.swim, venue: operator.venue }
    const slot = await swim()
    await add(await swim())
    const shown = async () => {
      const { json } = await desk.ask(
        'GET',
        `/api/activities/venue/${venue.slug}/activity/${category.slug}/timetable/${slot.id}`,
      )
      return [json.data.price.raw, json.data.benefit_available]
    }
    const plain = await shown()
    await select(member)
    expect((await shown())[0]).toBe(400)
    await select(swimmer)
    expect((await shown())[0]).toBe(0)
    await select(null)
    expect(await shown()).toEqual(plain)
    expect(plain[0]).toBe(500)
  })

  it('spec 4: select user: the basket that is read says the same uses as the answer to the choice', async () => {
    await add(await swim())
    const { server_now: _, ...chosen } = await select(swimmer)
    expect(chosen.items[0].using).toBe('package')
    const { server_now: __, ...read } = (await desk.ask('GET', '/api/activities/cart')).json.data
    expect(read).toEqual(chosen)
  })
})
