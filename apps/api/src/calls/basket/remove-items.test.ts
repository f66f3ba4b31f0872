import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createStrangers } from '../../testing/audit/strangers.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { fillBasket } from '../../testing/purchase.ts'
import { Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperator(test.db)
})
afterAll(() => test.close())

const remove = (who: Shopper, ids: number[], key?: string) =>
  who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: ids }, key)
const heldOf = async (slot: { id: number }) =>
  (await test.db.selectFrom('claims').select('quantity').where('slot_id', '=', slot.id).execute()).map(
    ({ quantity }) => quantity,
  )

describe('spec 7: POST activities/cart/remove', () => {
  it('spec 4: it gives back the named places, and leaves the rest held at its price', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const { slots, cart } = await fillBasket(test.db, operator, who)
    const [adults, junior] = cart.items
    const { status, json } = await remove(who, [adults.id])
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ total: 360, item_count: 1, expires_at: cart.expires_at })
    expect(json.data.items.map(({ id }: { id: number }) => id)).toEqual([junior.id])
    expect([await heldOf(slots[0]), await heldOf(slots[1])]).toEqual([[], [1]])
  })

  it('spec 4: removing the last one leaves an empty basket without a deadline', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const { slots, cart } = await fillBasket(test.db, operator, who)
    const { json } = await remove(
      who,
      cart.items.map(({ id }: { id: number }) => id),
    )
    expect(json.data).toMatchObject({ total: 0, item_count: 0, items: [], expires_at: null })
    expect([await heldOf(slots[0]), await heldOf(slots[1])]).toEqual([[], []])
  })

  it('F03: the same key is one removal and the same answer, whatever was added since', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const { cart } = await fillBasket(test.db, operator, who)
    const key = crypto.randomUUID()
    const first = await remove(who, [cart.items[1].id], key)
    expect(first.json.data.total).toBe(1440)
    await fillBasket(test.db, operator, who)
    expect(await remove(who, [cart.items[1].id], key)).toEqual(first)
    expect((await who.ask('GET', '/api/activities/cart')).json.data.total).toBe(1440 + 1800)
  })

  const idsIn = async (who: Shopper) =>
    (await who.ask('GET', '/api/activities/cart')).json.data.items.map(({ id }: { id: number }) => id)

  it('S01: an item in another visitor’s basket is not found, and both baskets stay as they were', async () => {
    const other = await createOperator(test.db)
    const owner = new Shopper(test.app, operator.client.host)
    await fillBasket(test.db, operator, owner)
    const theirs = await idsIn(owner)
    for (const { kind, browser } of await createStrangers({ test, operator, other, owner })) {
      const own = await idsIn(browser)
      for (const ids of [[theirs[0]], [...own, theirs[0]]])
        expect([kind, (await remove(browser, ids)).json.code]).toEqual([kind, 'ITEM_NOT_FOUND'])
      expect([kind, await idsIn(browser)]).toEqual([kind, own])
      expect(await idsIn(owner)).toEqual(theirs)
    }
  })

  it('S01: an item that was removed before is not found, and the answer shows the basket as it is', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const { cart } = await fillBasket(test.db, operator, who)
    await remove(who, [cart.items[0].id])
    expect(await remove(who, [cart.items[0].id])).toMatchObject({
      status: 404,
      json: { code: 'ITEM_NOT_FOUND', details: { cart: { items: [{ id: cart.items[1].id }] } } },
    })
  })
})
