import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { fillBasket, giveCredit, purchase } from '../../testing/purchase.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperator(test.db)
})
afterAll(() => test.close())

const get = async (who: Shopper) => (await who.ask('GET', '/api/activities/cart')).json.data

describe('spec 7: GET activities/cart', () => {
  it('spec 3: two adults and a junior: each line and the basket have the sum of price times quantity', async () => {
    const who = new Shopper(test.app, operator.client.host)
    await fillBasket(test.db, operator, who)
    const cart = await get(who)
    expect(cart).toMatchObject({
      total: purchase.totalPence,
      formattedTotal: '£18.00',
      balance: purchase.totalPence,
      item_count: 3,
      place_count: 3,
      items: [
        { quantity: 2, price: { raw: 720 }, total: 1440, formattedTotal: '£14.40' },
        { quantity: 1, price: { raw: 360 }, total: 360, formattedTotal: '£3.60' },
      ],
    })
    const ids = cart.items.map(({ id }: { id: number }) => id).join(',')
    expect(Buffer.from(cart.itemHash, 'base64').toString()).toBe(ids)
  })

  it('a line carries the drawing of its activity where the operator has no picture', async () => {
    const who = new Shopper(test.app, operator.client.host)
    await fillBasket(test.db, operator, who)
    const [line] = (await get(who)).items
    expect(line.cartable_resource).toMatchObject({
      picture: null,
      scene: expect.stringMatching(/^\/api\/scenes\/[a-z-]+\.svg/),
    })
  })

  it('spec 3: credit can pay up to what there is, and no more than the basket costs', async () => {
    const [customer, who] = await createLoggedIn(test, operator.client)
    await fillBasket(test.db, operator, who)
    await giveCredit(test.db, operator.client, customer, 500)
    expect((await get(who)).credits.general).toMatchObject({ total_available: 500, max_applicable: 500 })
    await giveCredit(test.db, operator.client, customer, 4500)
    expect((await get(who)).credits.general).toMatchObject({
      total_available: 5000,
      max_applicable: purchase.totalPence,
    })
  })

  it('F06: a line whose time has run out costs nothing', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const { slots } = await fillBasket(test.db, operator, who)
    await sql`update claims set expires_at = now() - interval '1 second' where slot_id = ${slots[0].id}`.execute(
      test.db,
    )
    expect((await get(who)).total).toBe(360)
  })

  it('F14: a line whose session was cancelled costs nothing', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const { slots } = await fillBasket(test.db, operator, who)
    await sql`update slots set cancelled_at = now() where id = ${slots[1].id}`.execute(test.db)
    expect((await get(who)).total).toBe(1440)
  })

  it('spec 3: a later change of price leaves the basket as it was', async () => {
    const { priceList } = operator
    const who = new Shopper(test.app, operator.client.host)
    await fillBasket(test.db, operator, who)
    await sql`update price_list_prices set pence = pence + 100 where price_list_id = ${priceList.id}`.execute(
      test.db,
    )
    expect((await get(who)).total).toBe(purchase.totalPence)
    await sql`update price_list_prices set pence = pence - 100 where price_list_id = ${priceList.id}`.execute(
      test.db,
    )
  })

  it('spec 7: a visitor without a session has an empty basket', async () => {
    expect(await get(new Shopper(test.app, operator.client.host))).toMatchObject({
      id: null,
      total: 0,
      item_count: 0,
      place_count: 0,
      items: [],
      expires_at: null,
    })
  })
})
