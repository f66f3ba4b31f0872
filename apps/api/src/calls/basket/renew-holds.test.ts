import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createOperator, type TestOperator, takePlaces } from '../../testing/factories/factories.ts'
import { fillBasket, purchase } from '../../testing/purchase.ts'
import { Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperator(test.db)
})
afterAll(() => test.close())

const renew = (who: Shopper) => who.ask('POST', '/api/activities/cart/renew')
const get = async (who: Shopper) => (await who.ask('GET', '/api/activities/cart')).json.data
const deadlinesOf = async (cart: { id: number }) =>
  (
    await test.db
      .selectFrom('claims')
      .select('expires_at')
      .distinct()
      .where('cart_id', '=', cart.id)
      .execute()
  ).map(({ expires_at }) => expires_at!.toISOString())

/** Brings the end of the basket's hold forward by this many minutes. */
async function pass(cart: { id: number }, minutes: number) {
  const sooner = sql`expires_at - ${minutes}::int * interval '1 minute'`
  await sql`update carts set expires_at = ${sooner} where id = ${cart.id}`.execute(test.db)
  await sql`update claims set expires_at = ${sooner} where cart_id = ${cart.id}`.execute(test.db)
}

describe('spec 7: POST activities/cart/renew', () => {
  it('spec 9: it works as often as the operator allows, each time for every place in the basket', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const { cart } = await fillBasket(test.db, operator, who)
    const left: number[] = []
    for (let renewals = cart.renewals_left; renewals > 0; renewals--) {
      await pass(cart, 5)
      const before = (await get(who)).expires_at
      const { status, json } = await renew(who)
      expect(status).toBe(200)
      expect(Date.parse(json.data.expires_at)).toBeGreaterThan(Date.parse(before))
      expect(await deadlinesOf(cart)).toEqual([json.data.expires_at])
      left.push(json.data.renewals_left)
    }
    expect(left).toEqual([2, 1, 0])
  })

  it('spec 9: one renewal too many is refused, and moves no deadline', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const { cart } = await fillBasket(test.db, operator, who)
    for (let renewals = cart.renewals_left; renewals > 0; renewals--) await renew(who)
    await pass(cart, 5)
    const before = await deadlinesOf(cart)
    for (let tries = 0; tries < 2; tries++)
      expect(await renew(who)).toMatchObject({ status: 409, json: { code: 'RENEWALS_USED_UP' } })
    expect(await deadlinesOf(cart)).toEqual(before)
    expect((await get(who)).expires_at).toBe(before[0])
  })

  it('F06: after the end the same places are held again at the same price, while all are free', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const { cart } = await fillBasket(test.db, operator, who, 3)
    await pass(cart, 60)
    expect((await get(who)).total).toBe(0)
    expect((await renew(who)).json.data).toMatchObject({ total: purchase.totalPence })
    expect(await deadlinesOf(cart)).toHaveLength(1)
  })

  it('F06: after the end, once one of the places has gone, none is held', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const { cart, slots } = await fillBasket(test.db, operator, who, 3)
    await pass(cart, 60)
    await takePlaces(test.db, slots[0], 2)
    expect(await renew(who)).toMatchObject({ status: 409, json: { code: 'SLOT_FULL' } })
    expect((await get(who)).total).toBe(0)
  })

  it('spec 8: an empty basket has nothing to renew', async () => {
    const { status, json } = await renew(new Shopper(test.app, operator.client.host))
    expect([status, json.code]).toEqual([422, 'BASKET_EMPTY'])
  })
})
