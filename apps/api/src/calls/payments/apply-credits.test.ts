import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockCart } from '../../stores/basket/locks.ts'
import { dropReservationsOf, reserveCredit } from '../../stores/payments/credit.ts'
import { createOperator, type TestCustomer, type TestOperator } from '../../testing/factories/factories.ts'
import {
  creditOf,
  fillBasket,
  giveCredit,
  payAtSecondTry,
  purchase,
  takeMembershipCredit,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'
import { countWaiting } from '../../testing/waiting.ts'

let test: Shop
let operator: TestOperator
let customer: TestCustomer
let who: Shopper

beforeAll(async () => {
  test = await createShop()
  operator = await createOperator(test.db)
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[customer, who] = await createLoggedIn(test, operator.client)
})

const apply = (...amounts: number[]) =>
  who.ask('POST', '/api/credits/apply', {
    credits_to_reserve: amounts.map((amount) => ({ amount, type: 'general' })),
  })
const cartOf = async (shopper: Shopper) => (await shopper.ask('GET', '/api/activities/cart')).json.data
/** Reads the pence of each lot that a basket reserves, from the table. */
const keptBy = async ({ id }: { id: number }): Promise<number[]> => {
  const rows = await test.db
    .selectFrom('credit_reservations')
    .select('amount_pence')
    .where('cart_id', '=', id)
    .orderBy('amount_pence', 'desc')
    .execute()
  return rows.map(({ amount_pence }) => amount_pence)
}
/** Reads the pence taken from each lot, first to expire first. */
const usedOf = async ({ id }: { id: number }): Promise<number[]> => {
  const { rows } = await sql<{ pence: number }>`
    select -e.amount_pence as pence from credit_entries e join credit_entries l on l.id = e.lot_id
    where e.customer_id = ${id} order by l.expires_at nulls last`.execute(test.db)
  return rows.map(({ pence }) => pence)
}
const refused = { status: 422, json: { code: 'CREDIT_NOT_AVAILABLE' } }

describe('spec 7: POST credits/apply', () => {
  it('spec 4: it keeps a sum for the basket, in place of what it kept before, and spends nothing yet', async () => {
    await giveCredit(test.db, operator.client, customer, 2000)
    await fillBasket(test.db, operator, who)
    for (const amount of [500, purchase.totalPence, 300]) {
      const payments = [{ tender_type: 'credit', type: 'general', amount }]
      const balance = purchase.totalPence - amount
      expect(await apply(amount)).toMatchObject({
        status: 200,
        json: { reserved: true, amount, cart: { total: purchase.totalPence, balance, payments } },
      })
      // It is stored in the basket, so a reloaded page has it.
      expect(await cartOf(who)).toMatchObject({ balance, payments })
    }
    expect(await creditOf(test.db, customer)).toBe(2000)
  })

  it('spec 3: nought gives it back', async () => {
    await giveCredit(test.db, operator.client, customer, 2000)
    await fillBasket(test.db, operator, who)
    await apply(500)
    expect(await apply(0)).toMatchObject({
      status: 200,
      json: { reserved: false, amount: 0, cart: { balance: purchase.totalPence, payments: [] } },
    })
  })

  it('F95: the same key keeps it once; another sum with that key is refused', async () => {
    await giveCredit(test.db, operator.client, customer, 2000)
    await fillBasket(test.db, operator, who)
    const body = { credits_to_reserve: [{ amount: 500, type: 'general' }] }
    const key = crypto.randomUUID()
    const ask = (sent: object) => who.ask('POST', '/api/credits/apply', sent, key)
    const first = await ask(body)
    expect(first).toMatchObject({ status: 200, json: { reserved: true } })
    expect((await ask(body)).json).toEqual(first.json)
    const other = { credits_to_reserve: [{ amount: 600, type: 'general' }] }
    expect((await ask(other)).json.code).toBe('KEY_REUSED')
    expect((await cartOf(who)).balance).toBe(purchase.totalPence - 500)
  })

  it('spec 4: more time for the basket is more time for its credit, and its deadline gives both back', async () => {
    await giveCredit(test.db, operator.client, customer, 2000)
    const { cart } = await fillBasket(test.db, operator, who)
    await apply(500)
    await sql`update carts set expires_at = now() + interval '1 minute' where id = ${cart.id}`.execute(
      test.db,
    )
    await sql`update credit_reservations set expires_at = now() + interval '1 minute' where cart_id = ${cart.id}`.execute(
      test.db,
    )
    const renewed = await who.ask('POST', '/api/activities/cart/renew')
    expect(renewed.json.data).toMatchObject({ balance: purchase.totalPence - 500 })
    const { rows } = await sql<{ same: boolean }>`
      select r.expires_at = k.expires_at as same from credit_reservations r join carts k on k.id = r.cart_id
      where k.id = ${cart.id} and k.expires_at > now() + interval '2 minutes'`.execute(test.db)
    expect(rows).toEqual([{ same: true }])

    for (const table of ['carts', 'claims', 'credit_reservations'])
      await sql`update ${sql.table(table)} set expires_at = now() - interval '1 second'
        where ${sql.ref(table === 'carts' ? 'id' : 'cart_id')} = ${cart.id}`.execute(test.db)
    expect(await cartOf(who)).toMatchObject({ total: 0, balance: 0, payments: [] })
    // The places can be held again; the credit must be chosen again.
    const again = await who.ask('POST', '/api/activities/cart/renew')
    expect(again.json.data).toMatchObject({
      balance: purchase.totalPence,
      payments: [],
      credits: { general: { total_available: 2000 } },
    })
  })

  it('spec 4: an item that leaves the basket takes general credit with it and leaves membership credit', async () => {
    await giveCredit(test.db, operator.client, customer, 2000)
    await giveCredit(test.db, operator.client, customer, 2000, 'membership')
    const { cart } = await fillBasket(test.db, operator, who)
    await takeMembershipCredit(test.db, cart, 720)
    const both = [
      { amount: 1200, type: 'membership' },
      { amount: 600, type: 'general' },
    ]
    const applied = await who.ask('POST', '/api/credits/apply', { credits_to_reserve: both })
    expect(applied.json).toMatchObject({ reserved: true, amount: 1800, cart: { balance: 0 } })
    const junior = cart.items.find((item: { total: number }) => item.total === 360)
    const adults = cart.items.find((item: { total: number }) => item.total === 1440)
    const { json } = await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [junior.id] })
    expect(json.data).toMatchObject({
      total: 1440,
      balance: 240,
      payments: [{ tender_type: 'credit', type: 'membership', amount: 1200 }],
    })
    // Fewer places: no more is reserved than there is to pay.
    const fewer = await who.ask('PUT', `/api/activities/cart/${adults.id}`, { options: { quantity: 1 } })
    expect(fewer.json.data).toMatchObject({
      total: 720,
      balance: 0,
      payments: [{ tender_type: 'credit', type: 'membership', amount: 720 }],
    })
    expect((await cartOf(who)).payments).toEqual(fewer.json.data.payments)
    await who.ask('DELETE', '/api/activities/cart')
    expect(await keptBy(cart)).toEqual([])
  })

  it('spec 4: a log-out gives back what the basket kept', async () => {
    await giveCredit(test.db, operator.client, customer, 2000)
    const { cart } = await fillBasket(test.db, operator, who)
    await apply(500)
    expect(await keptBy(cart)).toHaveLength(1)
    await who.ask('POST', '/api/auth/logout')
    expect(await keptBy(cart)).toEqual([])
  })

  it('F05: a log-out during another change of the basket waits for it, and both succeed', async () => {
    await giveCredit(test.db, operator.client, customer, 2000)
    const { cart } = await fillBasket(test.db, operator, who)
    await apply(500)
    const { id: cartId } = cart
    const owner = { clientId: operator.client.id, cartId, customerId: customer.id }
    const leaving = await test.db.transaction().execute(async (tx) => {
      await lockCart(tx, cartId)
      const leaves = dropReservationsOf(test.db, customer.id).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      )
      await expect.poll(() => countWaiting(test.db)).toBeGreaterThan(0)
      const until = new Date(Date.now() + 60_000)
      await reserveCredit(tx, owner, { general: 300, membership: 0 }, until)
      return { leaves }
    })
    expect(await leaving.leaves).toBe('done')
    // Credit that the other change has reserved meanwhile is released, too.
    expect(await keptBy(cart)).toEqual([])
  })

  describe('spec 4: credit that runs out first is used first', () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const dayOf = (date: Date) => new Date(date.getTime() - 1).toISOString().slice(0, 10)

    it('spec 4: the earliest of several lots is used, and one that has run out is not there', async () => {
      const [late, soon] = [inDays(90), inDays(3)]
      const { client } = operator
      await giveCredit(test.db, client, customer, 1000)
      await giveCredit(test.db, client, customer, 400, 'general', late)
      await giveCredit(test.db, client, customer, 300, 'general', soon)
      await giveCredit(test.db, client, customer, 5000, 'general', inDays(-1))
      const { cart } = await fillBasket(test.db, operator, who)
      expect(cart.credits.general).toMatchObject({
        total_available: 1700,
        runs_out: [
          { amount: 300, on: dayOf(soon) },
          { amount: 400, on: dayOf(late) },
        ],
      })
      await apply(500)
      expect(await keptBy(cart)).toEqual([300, 200])
      expect(await who.complete(null, { payments: [{ tender_type: 'credit', amount: 1701 }] })).toMatchObject(
        refused,
      )
      const junior = cart.items.find((item: { total: number }) => item.total === 360)
      await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [junior.id] })
      const paid = await who.complete(null, { payments: [{ tender_type: 'credit', amount: 1440 }] })
      expect(paid.json.transaction_status).toBe('completed')
      expect(await keptBy(cart)).toEqual([])
      expect(await usedOf(customer)).toEqual([300, 400, 740])
      const user = await who.ask('GET', '/api/auth/user')
      expect(user.json.data.credit.balance).toBe(260)
    })

    it('spec 4: credit is kept no longer than it can be spent', async () => {
      const end = new Date(Date.now() + 60_000)
      await giveCredit(test.db, operator.client, customer, 500, 'general', end)
      const { cart } = await fillBasket(test.db, operator, who)
      expect((await apply(500)).json.reserved).toBe(true)
      const { rows } = await sql<{ until: Date }>`
        select expires_at as until from credit_reservations where cart_id = ${cart.id}`.execute(test.db)
      expect(rows).toEqual([{ until: end }])
    })
  })

  it('F84: more than the basket costs is refused, in one line or in two', async () => {
    await giveCredit(test.db, operator.client, customer, 5000)
    await fillBasket(test.db, operator, who)
    expect(await apply(purchase.totalPence + 1)).toMatchObject(refused)
    expect(await apply(1000, 801)).toMatchObject(refused)
    expect(await apply(1000, 800)).toMatchObject({ json: { reserved: true, amount: 1800 } })
  })

  it('F84: more credit than there is is refused, in one line or in two', async () => {
    await giveCredit(test.db, operator.client, customer, 1500)
    await fillBasket(test.db, operator, who)
    expect(await apply(1501)).toMatchObject(refused)
    expect(await apply(1000, 501)).toMatchObject(refused)
    expect(await apply(1000, 500)).toMatchObject({ json: { reserved: true, amount: 1500 } })
  })

  const wanted = purchase.creditPence
  it.each<[string, { amount: number; type?: 'general' | 'membership' }[], boolean]>([
    ['general credit', [{ amount: wanted, type: 'general' }], true],
    ['membership credit', [{ amount: wanted, type: 'membership' }], false],
    [
      'both kinds',
      [
        { amount: 1, type: 'membership' },
        { amount: wanted, type: 'general' },
      ],
      false,
    ],
    ['all of the general credit', [{ amount: 700, type: 'general' }], true],
    ['a penny more than all of it', [{ amount: 701, type: 'general' }], false],
  ])('spec 3: %s is answered by applying as paying answers it', async (_, lines, isTaken) => {
    await giveCredit(test.db, operator.client, customer, 700)
    await giveCredit(test.db, operator.client, customer, 5000, 'membership')
    const { cart } = await fillBasket(test.db, operator, who)
    expect(cart.credits).toEqual({
      general: { type: 'general', total_available: 700, max_applicable: 700, runs_out: [] },
      membership: { type: 'membership', total_available: 5000, max_applicable: 0, runs_out: [] },
    })
    const applied = await who.ask('POST', '/api/credits/apply', { credits_to_reserve: lines })
    const payments = lines.map((line) => ({ tender_type: 'credit', ...line }))
    // Without a card, the rest after credit is not paid. That refusal shows that the credit was accepted.
    const paid = await who.complete(null, { payments })
    if (isTaken) {
      expect(applied).toMatchObject({ status: 200, json: { reserved: true, amount: lines[0]?.amount } })
      expect(paid.json.code).toBe('PAYMENTS_DO_NOT_ADD_UP')
    } else {
      expect(applied).toMatchObject(refused)
      expect(paid).toMatchObject(refused)
    }
    expect(await creditOf(test.db, customer)).toBe(5700)
  })

  it('S14: a negative amount or part of a penny is refused', async () => {
    await fillBasket(test.db, operator, who)
    for (const amount of [-500, 1.5]) expect((await apply(amount)).status).toBe(400)
  })

  it('spec 4: credit needs an account and a basket', async () => {
    expect((await apply(500)).json.code).toBe('BASKET_EMPTY')
    who = new Shopper(test.app, operator.client.host)
    await fillBasket(test.db, operator, who)
    expect(await apply(500)).toMatchObject({ status: 401, json: { code: 'LOGIN_REQUIRED' } })
  })

  it('F25: while another tab pays with it, the answer says that the basket is being paid for', async () => {
    await giveCredit(test.db, operator.client, customer, 500)
    await fillBasket(test.db, operator, who)
    const paying = await payAtSecondTry(test, [customer, who], { card: cardNumbers.challenge })
    expect(paying.json.transaction_status).toBe('challenge_required')
    const { transaction_uuid } = paying.json
    // Available credit and credit reserved by the payment get the same answer.
    for (const amount of [1, 500])
      expect(await apply(amount)).toMatchObject({
        status: 409,
        json: { code: 'PAYMENT_IN_PROGRESS', details: { transaction_uuid, cart: { item_count: 3 } } },
      })
  })
})
