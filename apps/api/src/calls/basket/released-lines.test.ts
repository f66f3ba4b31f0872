import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createOperator, slots, type TestOperator, takePlaces } from '../../testing/factories/factories.ts'
import {
  createPayer,
  creditBefore,
  type Payer,
  payAtSecondTry,
  readPaid,
  splitOf,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import type { Shopper } from '../../testing/shopper.ts'

let test: Shop
let operator: TestOperator
let payer: Payer
let shopper: Shopper

beforeAll(async () => {
  test = await createShop()
  operator = await createOperator(test.db)
})
afterAll(() => test.close())
beforeEach(async () => {
  payer = await createPayer(test, operator)
  shopper = payer[1]
})

const swim = (capacity = 20) =>
  slots.open(test.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity,
  })

async function hold(slotId: number, quantity = 1, option = operator.priceList.options['Adult']) {
  const { json } = await shopper.add([{ id: slotId, type: 'activity', quantity, pricing_option_id: option }])
  return json.data
}

/** Moves the deadline into the past: by the database's clock it was a second ago. */
async function runOut(cartId: number) {
  const passed = new Date(Date.now() - 1000)
  await test.db.updateTable('carts').set({ expires_at: passed }).where('id', '=', cartId).execute()
  await test.db.updateTable('claims').set({ expires_at: passed }).where('cart_id', '=', cartId).execute()
}

/** Adds two adults whose hold has expired, then a junior and an adult of another session, which are held. */
async function twoOldAndTwoFresh() {
  const [old, fresh] = [await swim(2), await swim()]
  const before = await hold(old.id, 2)
  await runOut(before.id)
  await hold(fresh.id, 1, operator.priceList.options['Junior'])
  const cart = await hold(fresh.id, 1)
  return { old, before, cart }
}

it('wire 8: a line whose time ran out leaves items, item_count and total, and is listed separately', async () => {
  const { before, cart } = await twoOldAndTwoFresh()
  expect(cart).toMatchObject({ item_count: 2, total: 360 + 720 })
  expect(
    cart.items.map(({ quantity, total }: { quantity: number; total: number }) => [quantity, total]),
  ).toEqual([
    [1, 360],
    [1, 720],
  ])
  const ids = cart.items.map(({ id }: { id: number }) => id)
  expect(Buffer.from(cart.itemHash, 'base64').toString()).toBe(ids.join(','))
  expect(cart.released_items).toEqual([
    expect.objectContaining({
      id: before.items[0].id,
      quantity: 2,
      can_hold_again: true,
      unavailable_reason: 'No longer held: these places were released.',
    }),
  ])
})

it('F07: lines that ran out do not prevent paying for the held ones, and are not in the order', async () => {
  await twoOldAndTwoFresh()
  const prepared = await shopper.ask('GET', '/api/checkout/prepare')
  expect(prepared).toMatchObject({ status: 200, json: { total: 1080 } })
  const paid = await payAtSecondTry(test, payer, { payment: splitOf(1080) })
  const done = await shopper.complete(paid.json.transaction_uuid)
  const { json } = await shopper.ask('GET', `/api/bookings/orders/${done.json.complete_order_id}`)
  expect(json.data).toMatchObject({ total: 1080, credit_paid: 500, card_paid: 580 })
  expect(json.data.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1])
  expect(await readPaid(test, done.json.complete_order_id)).toEqual({
    total: 1080,
    credit: 500,
    creditTaken: 500,
    card: 580,
    captured: 580,
    places: [
      [1, 720],
      [1, 360],
    ],
  })
  expect((await shopper.ask('GET', '/api/activities/cart')).json.data).toMatchObject({
    items: [],
    released_items: [],
    credits: { general: { total_available: creditBefore - 500 } },
  })
})

it('F07: a visitor who pays for a line that ran out meanwhile is told which, and no card is charged', async () => {
  const [old, fresh] = [await swim(), await swim()]
  const seen = await hold(old.id, 2)
  await runOut(seen.id)
  await hold(fresh.id)
  const refused = await shopper.ask('POST', '/api/checkout/authorise', {
    billing_first_name: 'Sam',
    billing_last_name: 'Porter',
    email: 'sam@example.org',
    card_identifier: 'never asked',
    session_key: 'never asked',
    item_hash: seen.itemHash,
    terms: [1],
  })
  expect(refused).toMatchObject({
    status: 409,
    json: { code: 'HOLD_EXPIRED', details: { items: [{ id: seen.items[0].id }] } },
  })
})

it('with nothing held there is nothing to prepare: the hold has expired, and the lines are listed separately', async () => {
  const slot = await swim()
  const cart = await hold(slot.id, 2)
  await runOut(cart.id)
  const refused = await shopper.ask('GET', '/api/checkout/prepare')
  expect(refused).toMatchObject({ status: 409, json: { code: 'HOLD_EXPIRED' } })
  expect(refused.json.details.cart).toMatchObject({ items: [], item_count: 0, total: 0 })
  expect(refused.json.details.cart.released_items).toHaveLength(1)
})

it('more time is for held places: a released line whose place was taken does not prevent it', async () => {
  const { old, cart } = await twoOldAndTwoFresh()
  await takePlaces(test.db, old, 2)
  const renewed = await shopper.ask('POST', '/api/activities/cart/renew')
  expect(renewed).toMatchObject({ status: 200, json: { data: { item_count: 2 } } })
  expect(renewed.json.data.renewals_left).toBe(cart.renewals_left - 1)
  expect(renewed.json.data.released_items).toHaveLength(1)
})

it('the same choice again holds a released line anew, and it is listed with the others again', async () => {
  const { old } = await twoOldAndTwoFresh()
  const cart = await hold(old.id, 2)
  expect(cart).toMatchObject({ item_count: 4, total: 1080 + 1440, released_items: [] })
})

it('a released line can be removed like any other', async () => {
  const { cart } = await twoOldAndTwoFresh()
  const { json } = await shopper.ask('POST', '/api/activities/cart/remove', {
    cart_item_ids: [cart.released_items[0].id],
  })
  expect(json.data).toMatchObject({ item_count: 2, released_items: [] })
})
