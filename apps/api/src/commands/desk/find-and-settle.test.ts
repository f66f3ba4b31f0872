import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createCustomer,
  createOperator,
  createSlot,
  createVenue,
  managerAt,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { givePenalty } from '../../testing/factories/flags.ts'
import { fillBasket } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let desk: Shopper
let cora: TestCustomer

beforeAll(async () => {
  shop = await createShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperator(shop.db)
  ;[, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
  cora = await createCustomer(shop.db, operator.client, {
    first_name: 'Cora',
    last_name: 'Quill',
    phone: '+44 7700 900123',
  })
})

const walkIn = { first_name: 'Wanda', last_name: 'Inn' }
/**
 * Sells the basket for cash.
 * @returns the order
 */
async function sell(who: Shopper, more: object) {
  const { cart } = await fillBasket(shop.db, operator, who)
  const { status, json } = await who.ask('POST', '/api/foh/checkout/pay', {
    payments: [{ tender_type: 'cash', amount: cart.total }],
    terms: [1],
    ...more,
  })
  expect(status).toBe(200)
  return json.complete_order_id as string
}
const orderOf = (who: Shopper, id: string) => who.ask('GET', `/api/bookings/orders/${id}`)
const find = async (who: Shopper, words: string) =>
  (await who.ask('GET', `/api/foh/orders?query=${encodeURIComponent(words)}`)).json.data?.map(
    (one: { complete_order_id: string }) => one.complete_order_id,
  )

describe('F123: staff find any order of their venues', () => {
  it('by reference, name, phone, email address and customer id, in any spelling; it opens for them', async () => {
    const mine = await sell(desk, { selected_user_id: cora.id })
    const [, colleague] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    await sell(colleague, { ...walkIn, email: 'wanda@example.org' })
    const { reference } = (await orderOf(desk, mine)).json.data
    const scanned = `${reference.slice(0, 4)} ${reference.slice(4).toLowerCase()}`
    for (const words of [scanned, 'quill', 'Qui', 'Cora Quill', '07700 900123', cora.email, cora.reference])
      expect([words, await find(colleague, words)]).toEqual([words, [mine]])
    for (const words of ['nobody', '07700 900124', 'Wanda Quill', '%%%'])
      expect(await find(colleague, words)).toEqual([])
    // Another person at the desk made it: the code of its ticket still opens it.
    expect((await orderOf(colleague, mine)).json.data.reference).toBe(reference)
  })

  it('F120: by a name of several words, with marks or without', async () => {
    const names = { first_name: 'Ana María', last_name: 'van der Bergström-O’Neil' }
    const mine = await sell(desk, { ...walkIn, ...names })
    for (const words of [
      'Ana Maria van der Berg',
      'ana maría VAN DER',
      'van der bergstrom oneil',
      "Ana van der Bergström O'N",
    ])
      expect([words, await find(desk, words)]).toEqual([words, [mine]])
    for (const words of ['Maria van der Berg', 'bergstrom', "'’’", '...'])
      expect(await find(desk, words)).toEqual([])
  })

  it('S98: staff of another venue find and open none of them', async () => {
    const mine = await sell(desk, { selected_user_id: cora.id })
    const elsewhere = await createVenue(shop.db, operator.client)
    const at = async (...venueIds: number[]) =>
      (
        await createLoggedIn(shop, operator.client, {
          role: 'staff',
          posts: venueIds.length === 0 ? undefined : managerAt(...venueIds),
        })
      )[1]
    const [here, there] = [await at(operator.venue.id), await at(elsewhere.id)]
    expect(await find(here, 'quill')).toEqual([mine])
    expect((await orderOf(here, mine)).status).toBe(200)
    expect(await find(there, 'quill')).toEqual([])
    expect((await orderOf(there, mine)).status).toBe(404)
    const kiosk = await createOperator(shop.db)
    const [, stranger] = await createLoggedIn(shop, kiosk.client, { role: 'staff' })
    expect((await orderOf(stranger, mine)).status).toBe(404)
  })
})

describe('F124: a walk-in without an email address', () => {
  it('staff sell to them for cash by name alone, and no letter is kept', async () => {
    const id = await sell(desk, walkIn)
    expect((await orderOf(desk, id)).json.data).toMatchObject({ first_name: 'Wanda', email: '' })
    const { rows } = await sql`select from mail_outbox where client_id = ${operator.client.id}`.execute(
      shop.db,
    )
    expect(rows).toEqual([])
    expect(await find(desk, 'inn')).toEqual([id])
  })

  it('on the web an address is still asked for', async () => {
    const visitor = new Shopper(shop.app, operator.client.host)
    await fillBasket(shop.db, operator, visitor)
    const { json } = await visitor.ask('POST', '/api/checkout/authorise', {
      ...walkIn,
      terms: [1],
      payments: [],
    })
    expect(json.code).not.toBeUndefined()
    const { rows } = await sql`select from payment_attempts where client_id = ${operator.client.id}`.execute(
      shop.db,
    )
    expect(rows).toEqual([])
  })
})

it('F125: staff choose the customer before anything is in the basket, and lists then show that customer’s terms', async () => {
  const { db } = shop
  const chosen = await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id: cora.id })
  expect(chosen.status).toBe(200)
  const slot = await createSlot(db, {
    venue: operator.venue,
    category: operator.classes,
    priceList: operator.priceList,
  })
  const kept = async () =>
    (
      await sql<{ id: number | null }>`
      select selected_customer_id as id from carts k join customers c on c.id = k.customer_id
      where c.role = 'staff' and c.client_id = ${operator.client.id} and k.state = 'open'`.execute(db)
    ).rows
  expect(await kept()).toEqual([{ id: cora.id }])
  const added = await desk.ask('POST', '/api/activities/cart/add', {
    items: [{ id: slot.id, type: 'activity' }],
    selected_user_id: cora.id,
  })
  expect(added.status).toBe(200)
  expect(added.json.data.items[0].purchased_for_user_id).toBe(cora.id)
  await desk.ask('DELETE', '/api/activities/cart')
  await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id: null })
  expect((await kept()).map(({ id }) => id).filter((id) => id !== null)).toEqual([])
})

describe('F126: a charge is settled at the desk', () => {
  const settle = (id: number, body: object, who = desk, key?: string) =>
    who.ask('POST', `/api/foh/charges/${id}/settle`, body, key)
  it('once, by the sum that was shown: it stops nothing any more, and says who took it and how', async () => {
    const [one, two] = [
      await givePenalty(shop.db, operator.client, cora),
      await givePenalty(shop.db, operator.client, cora, { pence: 500 }),
    ]
    const found = await desk.ask('GET', `/api/foh/customers?query=${cora.reference}`)
    expect(found.json.data[0].charges).toMatchObject([
      { id: one.id, amount: 300, formatted_amount: '£3.00' },
      { id: two.id, amount: 500 },
    ])
    expect((await settle(one.id, { amount: 200, tender: 'cash' })).json.code).toBe('CHARGE_CHANGED')
    const key = crypto.randomUUID()
    const settled = await settle(one.id, { amount: 300, tender: 'cash' }, desk, key)
    expect([settled.status, settled.json.data.charges.length]).toEqual([200, 1])
    expect((await settle(one.id, { amount: 300, tender: 'cash' }, desk, key)).status).toBe(200)
    expect((await settle(one.id, { amount: 300, tender: 'cash' })).json.code).toBe('CHARGE_CHANGED')
    const { rows } = await sql<{ by: string; how: string }>`
      select settled_by as by, settled_with as how from penalties where id = ${one.id}`.execute(shop.db)
    expect(rows[0]!.how).toBe('cash')
    expect(rows[0]!.by).toMatch(/^staff \d+$/)
    const let_off = { amount: 500, tender: 'let-off' }
    expect((await settle(two.id, let_off)).json.errors).toHaveProperty('note')
    expect((await settle(two.id, { ...let_off, note: 'She was ill' })).json.data.charges).toEqual([])
  })

  it('a charge of another client, or an unknown one, is not settled', async () => {
    const other = await createOperator(shop.db)
    const theirs = await givePenalty(shop.db, other.client, await createCustomer(shop.db, other.client))
    for (const id of [theirs.id, 1])
      expect((await settle(id, { amount: 300, tender: 'cash' })).json.code).toBe('CHARGE_NOT_FOUND')
  })

  it('two staff at once take it once', async () => {
    const { id } = await givePenalty(shop.db, operator.client, cora)
    const [, colleague] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    const both = await Promise.all(
      [desk, colleague].map((who) => settle(id, { amount: 300, tender: 'cash' }, who)),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
