import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reserveCredit } from '../../../stores/payments/credit.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  beginPayment,
  createCustomer,
  createHold,
  createOperator,
  createSession,
  createSlot,
  type TestOperator,
} from '../../../testing/factories/factories.ts'
import { giveCredit } from '../../../testing/purchase.ts'
import { Shopper } from '../../../testing/shopper.ts'
import { adoptBasket, moveBasket } from './adopt-basket.ts'

let server: TestApp
let operator: TestOperator

beforeAll(async () => {
  server = await createTestApp()
  operator = await createOperator(server.db)
})
afterAll(() => server.close())

const adopt = (session: { id: number }, customer: { id: number }) =>
  server.db.transaction().execute((trx) => adoptBasket(trx, session.id, customer.id))

const newSlot = (kind: 'classes' | 'swim' = 'classes') =>
  createSlot(server.db, {
    venue: operator.venue,
    category: operator[kind],
    priceList: operator.priceList,
    capacity: 5,
  })

async function newPeople() {
  const { client } = operator
  const customer = await createCustomer(server.db, client)
  return {
    customer,
    session: await createSession(server.db, client),
    own: await createSession(server.db, client, customer),
  }
}

const hold = (slot: { id: number }, given: Partial<Parameters<typeof createHold>[2]>) =>
  createHold(server.db, operator.client, {
    slot,
    pricingOptionId: operator.priceList.options.Adult!,
    ...given,
  })

const cartOf = (id: number) =>
  server.db.selectFrom('carts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const slotsIn = async (cartId: number) =>
  (
    await server.db
      .selectFrom('cart_items')
      .select('slot_ids')
      .where('cart_id', '=', cartId)
      .orderBy('id')
      .execute()
  ).map((row) => row.slot_ids[0])
const claimsOn = (slot: { id: number }) =>
  server.db.selectFrom('claims').selectAll().where('slot_id', '=', slot.id).orderBy('id').execute()

describe('spec 4: a visitor’s basket survives the log-in', () => {
  test('spec 4: without a basket of their own, the customer takes over the visitor’s with its places', async () => {
    const { customer, session } = await newPeople()
    const slot = await newSlot()
    const { cartId } = await hold(slot, { session })
    const before = await cartOf(cartId)
    await adopt(session, customer)
    const after = await cartOf(cartId)
    expect(after.customer_id).toBe(customer.id)
    expect(after.version).toBe(before.version + 1)
    expect(after.expires_at).toEqual(before.expires_at)
    expect((await claimsOn(slot)).map((claim) => claim.customer_id)).toEqual([customer.id])
  })

  test('spec 4: with a basket of their own, the items move into it and the earlier deadline holds for all', async () => {
    const { customer, session, own } = await newPeople()
    const [first, second] = [await newSlot(), await newSlot()]
    const theirs = await hold(first, { session: own, customer, expiresInMs: 540_000 })
    const visitors = await hold(second, { session, expiresInMs: 120_000 })
    const deadline = (await cartOf(visitors.cartId)).expires_at
    await adopt(session, customer)
    expect(await slotsIn(theirs.cartId)).toEqual([first.id, second.id])
    expect((await cartOf(theirs.cartId)).expires_at).toEqual(deadline)
    for (const slot of [first, second]) {
      const [claim, ...more] = await claimsOn(slot)
      expect(more).toEqual([])
      expect(claim).toMatchObject({ cart_id: theirs.cartId, customer_id: customer.id, expires_at: deadline })
    }
    expect(await cartOf(visitors.cartId)).toMatchObject({ state: 'discarded', expires_at: null })
    expect(await slotsIn(visitors.cartId)).toEqual([])
  })

  test('spec 4: credit in the customer’s basket is kept as long as the merged places', async () => {
    const { customer, session, own } = await newPeople()
    const { client } = operator
    const theirs = await hold(await newSlot(), { session: own, customer, expiresInMs: 540_000 })
    await giveCredit(server.db, client, customer, 500)
    const owner = { clientId: client.id, cartId: theirs.cartId, customerId: customer.id }
    const until = (await cartOf(theirs.cartId)).expires_at!
    await server.db
      .transaction()
      .execute((tx) => reserveCredit(tx, owner, { general: 300, membership: 0 }, until))
    const visitors = await hold(await newSlot(), { session, expiresInMs: 120_000 })
    const deadline = (await cartOf(visitors.cartId)).expires_at
    await adopt(session, customer)
    expect(await server.db.selectFrom('credit_reservations').selectAll().execute()).toMatchObject([
      { cart_id: theirs.cartId, amount_pence: 300, expires_at: deadline },
    ])
  })

  test('spec 4: a deadline that has passed shortens no other, and an expired hold stays expired', async () => {
    const { customer, session, own } = await newPeople()
    const [old, fresh] = [await newSlot(), await newSlot()]
    const theirs = await hold(old, { session: own, customer, expiresInMs: -60_000 })
    const visitors = await hold(fresh, { session, expiresInMs: 300_000 })
    const deadline = (await cartOf(visitors.cartId)).expires_at
    await adopt(session, customer)
    expect((await cartOf(theirs.cartId)).expires_at).toEqual(deadline)
    expect((await claimsOn(fresh))[0]?.expires_at).toEqual(deadline)
    expect((await claimsOn(old))[0]!.expires_at!.getTime()).toBeLessThan(Date.now())
  })

  test('F103: renewals that the visitor has used are used after the log-in, too', async () => {
    const { customer, session, own } = await newPeople()
    const theirs = await hold(await newSlot(), { session: own, customer })
    const visitors = await hold(await newSlot(), { session })
    const renewed = async (cartId: number, times: number) =>
      server.db.updateTable('carts').set({ renewals_used: times }).where('id', '=', cartId).execute()
    await renewed(theirs.cartId, 1)
    await renewed(visitors.cartId, 2)
    await adopt(session, customer)
    expect((await cartOf(theirs.cartId)).renewals_used).toBe(2)
  })

  test('spec 4: a place that the customer holds already is given back, not held twice', async () => {
    const { customer, session, own } = await newPeople()
    const [both, other] = [await newSlot(), await newSlot()]
    const theirs = await hold(both, { session: own, customer })
    await hold(both, { session })
    await hold(other, { session })
    await adopt(session, customer)
    expect(await slotsIn(theirs.cartId)).toEqual([both.id, other.id])
    expect(await claimsOn(both)).toHaveLength(1)
  })

  const mia = { first_name: 'Mia', last_name: 'Lee' }
  const shopperOf = async (customer?: { id: number }) => {
    const session = await createSession(server.db, operator.client, customer)
    return { session, who: new Shopper(server.app, operator.client.host, session.browser['cookie']) }
  }
  /**
   * Returns what is left after the log-in of a class that a visitor and a customer have each chosen for these
   * people.
   */
  async function joinedClass(visitors: object[], customers: object[]) {
    const { customer } = await newPeople()
    const slot = await newSlot()
    await server.db
      .updateTable('categories')
      .set({ allows_anonymous_bookings: true })
      .where('id', '=', operator.classes.id)
      .execute()
    const [visitor, own] = [await shopperOf(), await shopperOf(customer)]
    const place = (more: object) => ({ id: slot.id, type: 'activity', ...more })
    if (customers.length > 0) expect((await own.who.add(customers.map(place))).status).toBe(200)
    expect((await visitor.who.add(visitors.map(place))).status).toBe(200)
    await adopt(visitor.session, customer)
    const claims = await claimsOn(slot)
    expect(new Set(claims.map((claim) => claim.customer_id))).toEqual(new Set([customer.id]))
    expect(new Set(claims.map((claim) => claim.cart_id)).size).toBe(1)
    expect(await slotsIn(claims[0]!.cart_id!)).toHaveLength(claims.length)
    return claims.map(({ guest }) => guest)
  }

  test.each([
    ['a person’s by name beside the customer’s own', [{ purchased_for: mia }], [{}], ['', 'mia lee']],
    ['the customer’s own beside that of a person by name', [{}], [{ purchased_for: mia }], ['', 'mia lee']],
    ['both, and the customer’s own once', [{}, { purchased_for: mia }], [{}], ['', 'mia lee']],
    [
      'a person’s by name that is in both once',
      [{ purchased_for: mia }],
      [{ purchased_for: mia }],
      ['mia lee'],
    ],
  ])('spec 4: these places of one class come along: %s', async (_, visitors, customers, guests) => {
    expect((await joinedClass(visitors, customers)).sort()).toEqual(guests)
  })

  test('spec 4: a visitor’s place beside that of the customer’s child comes along, and the child’s stays the child’s', async () => {
    const { session, customer, own } = await newPeople()
    const child = await createCustomer(server.db, operator.client)
    const slot = await newSlot()
    const theirs = await hold(slot, { session: own, customer })
    await server.db
      .updateTable('cart_items')
      .set({ purchased_for_user_id: child.id })
      .where('id', '=', theirs.cartItemId)
      .execute()
    await server.db
      .updateTable('claims')
      .set({ customer_id: child.id })
      .where('cart_id', '=', theirs.cartId)
      .execute()
    await hold(slot, { session })
    await adopt(session, customer)
    expect((await claimsOn(slot)).map((claim) => claim.customer_id)).toEqual([child.id, customer.id])
    // Carried to a browser without a log-in.
    const owner = { sessionId: session.id, customerId: null }
    await server.db
      .transaction()
      .execute((trx) => moveBasket(trx, { cartId: theirs.cartId, ofSessionId: null }, owner, null))
    expect((await claimsOn(slot)).map((claim) => claim.customer_id)).toEqual([child.id, null])
  })

  test('spec 4: a place that the customer has booked is given back too', async () => {
    const { customer, session } = await newPeople()
    const slot = await newSlot()
    await server.db
      .insertInto('claims')
      .values({
        client_id: operator.client.id,
        slot_id: slot.id,
        quantity: 1,
        kind: 'booking',
        customer_id: customer.id,
      })
      .execute()
    const { cartId } = await hold(slot, { session })
    await adopt(session, customer)
    expect(await slotsIn(cartId)).toEqual([])
    expect((await cartOf(cartId)).expires_at).toBeNull()
    expect(await claimsOn(slot)).toHaveLength(1)
  })

  test('spec 4: where one person may have several tickets all stay', async () => {
    const { customer, session, own } = await newPeople()
    const slot = await newSlot('swim')
    const theirs = await hold(slot, { session: own, customer, quantity: 2 })
    await hold(slot, { session, quantity: 1 })
    await adopt(session, customer)
    expect(await slotsIn(theirs.cartId)).toEqual([slot.id, slot.id])
    expect((await claimsOn(slot)).map(({ quantity }) => quantity)).toEqual([2, 1])
  })

  test('spec 4: a basket that is being paid for stays where it is', async () => {
    const { customer, session } = await newPeople()
    const slot = await newSlot()
    const { cartId } = await hold(slot, { session })
    await beginPayment(server.db, operator.client, cartId, [{ quantity: 1, pricePence: 720 }])
    await adopt(session, customer)
    expect(await cartOf(cartId)).toMatchObject({ customer_id: null, session_id: session.id })
  })

  test('F72: a basket that already belongs to the customer stays as it is', async () => {
    const customer = await createCustomer(server.db, operator.client)
    const session = await createSession(server.db, operator.client, customer)
    const hold = { slot: await newSlot(), customer, pricingOptionId: operator.priceList.options.Adult! }
    const { cartId } = await createHold(server.db, operator.client, hold)
    const owner = { sessionId: session.id, customerId: customer.id }
    await server.db
      .transaction()
      .execute((trx) => moveBasket(trx, { cartId, ofSessionId: null }, owner, null))
    const cart = await server.db
      .selectFrom('carts')
      .select('state')
      .where('id', '=', cartId)
      .executeTakeFirst()
    expect(cart).toEqual({ state: 'open' })
  })

  test('spec 4: without a basket to adopt nothing is done', async () => {
    const { customer, session } = await newPeople()
    await adopt(session, customer)
    const carts = await server.db
      .selectFrom('carts')
      .where('customer_id', '=', customer.id)
      .select('id')
      .execute()
    expect(carts).toEqual([])
  })

  test('F05: two log-ins of one customer at once, each with a basket, end in one basket with every place', async () => {
    const { customer, session, own } = await newPeople()
    const another = await createSession(server.db, operator.client)
    const slots = [await newSlot(), await newSlot(), await newSlot()]
    const theirs = await hold(slots[0]!, { session: own, customer })
    await hold(slots[1]!, { session })
    await hold(slots[2]!, { session: another })
    await Promise.all([adopt(session, customer), adopt(another, customer)])
    expect(new Set(await slotsIn(theirs.cartId))).toEqual(new Set(slots.map(({ id }) => id)))
  })
})
