import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createCustomer,
  createHold,
  createOperatorAtMidday,
  createSession,
  createSlot,
  slots,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import {
  createPayer,
  fillBasket,
  linesOf,
  payAtSecondTry,
  readPaid,
  splitOf,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'

let test: Shop
let operator: TestOperator

beforeAll(async () => {
  test = await createShop()
})
afterAll(() => test.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(test.db)
})

const visitor = () => new Shopper(test.app, operator.client.host)
const swim = (capacity = 20) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity,
  })
const claimsOn = (slot: { id: number }) =>
  test.db
    .selectFrom('claims')
    .select(['quantity', 'kind', 'cart_id'])
    .where('slot_id', '=', slot.id)
    .execute()

describe('spec 7: POST activities/cart/add', () => {
  it('spec 4: the basket holds as many places of each session as were asked for, all until one deadline', async () => {
    const who = visitor()
    const { slots: held, cart } = await fillBasket(test.db, operator, who)
    const hold = { kind: 'hold', cart_id: cart.id }
    expect(await claimsOn(held[0])).toEqual([{ ...hold, quantity: 2 }])
    expect(await claimsOn(held[1])).toEqual([{ ...hold, quantity: 1 }])
    const { rows } = await sql<{ deadlines: number }>`
      select count(distinct expires_at)::int as deadlines from claims where cart_id = ${cart.id}`.execute(
      test.db,
    )
    expect(rows).toEqual([{ deadlines: 1 }])
  })

  it('F10: when one of two sessions is full neither is held, and the same request succeeds once there is a place', async () => {
    const who = visitor()
    const [free, full] = [await swim(), await swim(3)]
    const others = await fillOf(full, 3)
    const refused = await who.add(linesOf(operator, free, full))
    expect(refused).toMatchObject({ status: 409, json: { code: 'SLOT_FULL' } })
    expect(await claimsOn(free)).toEqual([])
    await others()
    expect((await who.add(linesOf(operator, free, full))).json.data.total).toBe(1800)
  })

  it('spec 5: a quantity above the places left is refused, and nothing is held', async () => {
    const slot = await swim(2)
    const lines = [
      { id: slot.id, type: 'activity', quantity: 3, pricing_option_id: operator.priceList.options.Adult },
    ]
    expect((await visitor().add(lines)).json.code).toBe('SLOT_FULL')
    expect(await claimsOn(slot)).toEqual([])
  })

  it('F03: the same key is one hold and the same answer; other content under it is refused', async () => {
    const who = visitor()
    await fillBasket(test.db, operator, who)
    const slot = await swim()
    const key = crypto.randomUUID()
    const line = { id: slot.id, type: 'activity', quantity: 2 }
    const first = await who.add([line], key)
    expect(await who.add([line], key)).toEqual(first)
    expect((await who.add([{ ...line, quantity: 1 }], key)).json.code).toBe('KEY_REUSED')
    expect(await claimsOn(slot)).toMatchObject([{ quantity: 2 }])
  })
})

describe('spec 5: one place for one person, across baskets', () => {
  const yoga = () =>
    slots.open(test.db, {
      venue: operator.venue,
      category: operator.classes,
      priceList: operator.priceList,
    })

  it('spec 5: a customer who has bought a place of a class is refused another, from any browser', async () => {
    const payer = await createPayer(test, operator)
    const [customer, who] = payer
    const slot = await yoga()
    const [, juniors] = linesOf(operator, slot, await swim())
    await who.add([
      { id: slot.id, type: 'activity' },
      { ...juniors, quantity: 2 },
    ])
    const { json } = await payAtSecondTry(test, payer, { payment: splitOf(720 + 2 * 360) })
    const { complete_order_id } = (await who.complete(json.transaction_uuid)).json
    expect(await readPaid(test, complete_order_id)).toEqual({
      total: 1440,
      credit: 500,
      creditTaken: 500,
      card: 940,
      captured: 940,
      places: [
        [1, 720],
        [2, 360],
      ],
    })
    const { browser } = await createSession(test.db, operator.client, customer)
    for (const one of [who, new Shopper(test.app, operator.client.host, browser['cookie'])])
      expect((await one.add([{ id: slot.id, type: 'activity' }])).status).toBe(409)
    expect(await claimsOn(slot)).toMatchObject([{ quantity: 1, kind: 'booking' }])
  })

  it('spec 5: the database itself refuses a second claim of one customer from another basket, and of one basket', async () => {
    const slot = await yoga()
    const customer = await createCustomer(test.db, operator.client)
    const own = await createHold(test.db, operator.client, {
      slot,
      customer,
      pricingOptionId: operator.priceList.options.Adult!,
    })
    const session = await createSession(test.db, operator.client)
    const visitors = await createHold(test.db, operator.client, {
      slot: await yoga(),
      session,
      pricingOptionId: operator.priceList.options.Adult!,
    })
    const claim = (cartId: number, customerId: number | null) =>
      sql`insert into claims (client_id, slot_id, quantity, kind, cart_id, customer_id, expires_at)
        values (${operator.client.id}, ${slot.id}, 1, 'hold', ${cartId}, ${customerId}, now() + interval '1 hour')`.execute(
        test.db,
      )
    await expect(claim(visitors.cartId, customer.id)).rejects.toMatchObject({ code: 'TL002' })
    await expect(claim(own.cartId, null)).rejects.toMatchObject({ code: 'TL002' })
    // The control: a stranger's basket may.
    await claim(visitors.cartId, null)
    await sql`delete from claims where cart_id = ${visitors.cartId}`.execute(test.db)
  })
})

/**
 * Takes places for another visitor.
 * @returns a function that gives them back
 */
async function fillOf(slot: { id: number }, quantity: number) {
  await sql`insert into claims (client_id, slot_id, quantity, kind)
    values (${operator.client.id}, ${slot.id}, ${quantity}, 'booking')`.execute(test.db)
  return () => sql`delete from claims where slot_id = ${slot.id}`.execute(test.db)
}
