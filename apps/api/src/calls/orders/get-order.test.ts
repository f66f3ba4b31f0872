import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken, hashToken } from '../../call/call-context.ts'
import { tidy } from '../../commands/tidy.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import { createVault } from '../../crypto/vault.ts'
import { insertLink } from '../../stores/mail/mail-links.ts'
import { createChild, createHousehold, givePackage } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createOperator,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createPayer, fillBasket, paidPurchase, readPaid, split } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { browserOf, cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())

const get = (who: Shopper, id: string) => who.ask('GET', `/api/bookings/orders/${id}`)

/**
 * Buys two adults and a junior, after a card that was declined.
 * @returns the order's id
 */
async function buy(who: Shopper, more: object = {}): Promise<string> {
  const { origin } = shop.sandbox
  await fillBasket(shop.db, operator, who)
  expect((await who.pay(origin, cardNumbers.declined, more)).json.transaction_status).toBe('declined')
  const { json } = await who.pay(origin, cardNumbers.approved, more)
  return (await who.complete(json.transaction_uuid)).json.complete_order_id
}

describe('the confirmation of an order', () => {
  it('spec 4: it has every line with its sum, and how much credit and the card paid', async () => {
    const [customer, who] = await createPayer(shop, operator)
    const id = await buy(who, split)
    const { json } = await get(who, id)
    expect(json.data).toMatchObject({
      total: 1800,
      formattedTotal: '£18.00',
      credit_paid: 500,
      card_paid: 1300,
      card: { last_4: '4242' },
      email: customer.email,
      items: [
        { quantity: 2, formattedTotal: '£14.40', pricing_option_name: 'Adult', status: 'booked' },
        { quantity: 1, formattedTotal: '£3.60', pricing_option_name: 'Junior', status: 'booked' },
      ],
    })
    expect(await readPaid(shop, id)).toEqual(paidPurchase)
  })

  it('S05: staff who took it at the desk find it for as long as they are staff', async () => {
    const id = await buy(new Shopper(shop.app, operator.client.host))
    const [worker, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    await sql`
      with taken as (
        update orders set staff_id = ${worker.id} where complete_order_id = ${id} returning attempt_id)
      update payment_attempts set staff_id = ${worker.id} from taken where id = attempt_id`.execute(shop.db)
    expect((await get(desk, id)).status).toBe(200)
    await sql`update customers set role = 'customer' where id = ${worker.id}`.execute(shop.db)
    expect((await get(desk, id)).status).toBe(404)
  })

  it('S05: a customer finds it in another browser too; an unknown id is not found', async () => {
    const [customer, who] = await createPayer(shop, operator)
    const id = await buy(who, split)
    const elsewhere = await browserOf(shop, operator.client, customer)
    const { json } = await get(elsewhere, id)
    expect(json.data).toMatchObject({ total: 1800, credit_paid: 500, card_paid: 1300 })
    expect(await get(who, `${id}x`)).toMatchObject({ status: 404, json: { code: 'ORDER_NOT_FOUND' } })
  })

  it('S05: the link of its letter opens an order without a session, until a week after it, and no other order', async () => {
    const [id, other] = [
      await buy(new Shopper(shop.app, operator.client.host)),
      await buy(new Shopper(shop.app, operator.client.host)),
    ]
    const { id: orderId } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('complete_order_id', '=', id)
      .executeTakeFirstOrThrow()
    const token = createToken()
    const tokenHash = hashToken(token)
    const link = { clientId: operator.client.id, mailId: null, tokenHash }
    await insertLink(shop.db, link, { purpose: 'order', orderId })
    const reader = new Shopper(shop.app, operator.client.host)
    const open = (of: string, key = token) => get(reader, `${of}?key=${key}`)
    expect(await open(id)).toMatchObject({ status: 200, json: { data: { total: 1800 } } })
    // Any number of times.
    expect((await open(id)).status).toBe(200)
    for (const refused of [await open(other), await open(id, `${token}x`), await get(reader, id)])
      expect(refused).toMatchObject({ status: 404, json: { code: 'ORDER_NOT_FOUND' } })
    // The purpose counts: a link of another purpose opens nothing.
    await sql`update mail_links set purpose = 'prove-email', expires_at = now() + interval '1 day'
      where token_hash = ${tokenHash}`.execute(shop.db)
    expect((await open(id)).status).toBe(404)
    await sql`update mail_links set purpose = 'order', expires_at = null where token_hash = ${tokenHash}`.execute(
      shop.db,
    )
    expect((await open(id)).status).toBe(200)

    const end = (days: number) =>
      sql`update slots set starts_at = now() - ${days} * interval '1 day' - interval '1 hour',
        ends_at = now() - ${days} * interval '1 day'
        where id in (select slot_id from bookings where order_id = ${orderId})`.execute(shop.db)
    await sql`update bookings set shown = jsonb_set(shown, '{endsAtUtc}', '"2020-01-01T00:00:00Z"')
      where order_id = ${orderId}`.execute(shop.db)
    await end(6.9)
    expect((await open(id)).status).toBe(200)
    await end(7.1)
    expect((await open(id)).status).toBe(404)
  })

  it('S05: a visitor’s order stays theirs when they log in afterwards, and only there', async () => {
    const who = new Shopper(shop.app, operator.client.host)
    const id = await buy(who)
    const password = 'three-plain-words'
    const customer = await createCustomer(shop.db, operator.client, {
      password_hash: await hashPassword(password),
    })
    const logIn = (browser: Shopper) =>
      browser.ask('POST', '/api/auth/customer/login', { username: customer.email, password })
    expect((await logIn(who)).status).toBe(200)
    expect((await get(who, id)).json.data.total).toBe(1800)
    const elsewhere = new Shopper(shop.app, operator.client.host)
    await logIn(elsewhere)
    expect((await get(elsewhere, id)).status).toBe(404)
  })
})

describe('S05: a guest’s order, opened by the browser that made it', () => {
  const buyAsGuest = async () => {
    const who = new Shopper(shop.app, operator.client.host)
    return [who, await buy(who)] as const
  }
  const openAgain = (who: Shopper, id: string) =>
    shop.app.inject({
      url: `/api/bookings/orders/${id}`,
      headers: { host: operator.client.host, cookie: who.cookie },
    })
  const runOut = (ago: number) =>
    sql`update sessions set expires_at = now() - ${ago} * interval '1 day', ends_at = now() - ${ago} * interval '1 day'
      where client_id = ${operator.client.id}`.execute(shop.db)
  const endSessionsAgo = (id: string, days: number) =>
    sql`with ended as (
        update slots set starts_at = now() - ${days} * interval '1 day' - interval '1 hour',
          ends_at = now() - ${days} * interval '1 day'
        where id in (select b.slot_id from bookings b join orders o on o.id = b.order_id where o.complete_order_id = ${id}))
      update bookings set shown = jsonb_set(shown, '{endsAtUtc}', '"2020-01-01T00:00:00Z"')
      where order_id = (select id from orders where complete_order_id = ${id})`.execute(shop.db)

  it('opens long after their session has run out, until a week after the last place', async () => {
    const [who, id] = await buyAsGuest()
    await runOut(20)
    await tidy(shop.db, createVault([]))
    expect((await get(who, id)).status).toBe(200)
    await endSessionsAgo(id, 6.9)
    expect((await get(who, id)).status).toBe(200)
    await endSessionsAgo(id, 7.1)
    expect((await get(who, id)).status).toBe(404)
    await tidy(shop.db, createVault([]))
    const { rows } = await sql`select from sessions s join orders o on o.session_id = s.id
      where o.complete_order_id = ${id}`.execute(shop.db)
    expect(rows).toEqual([])
  })

  it('the cookie lasts as long as any order of that browser can be opened, and never gets shorter', async () => {
    const [who, id] = await buyAsGuest()
    const [cookie] = (await openAgain(who, id)).cookies
    expect(cookie).toMatchObject({ name: 'sid', value: who.cookie.slice('sid='.length), httpOnly: true })
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from order_ends_at(id) + interval '7 days' - now())::int as left
      from orders where complete_order_id = ${id}`.execute(shop.db)
    expect(Math.abs(cookie!.maxAge! - rows[0]!.left)).toBeLessThan(60)
    await buy(who)
    await endSessionsAgo(id, 1)
    const [again] = (await openAgain(who, id)).cookies
    expect(Math.abs(again!.maxAge! - rows[0]!.left)).toBeLessThan(60)
  })

  it('is not kept at a kiosk, after a log-in, by a letter’s link in another browser, or after the browser has forgotten it', async () => {
    const [kiosk, atKiosk] = await buyAsGuest()
    await sql`update sessions set is_kiosk = true where id = (
      select session_id from orders where complete_order_id = ${atKiosk})`.execute(shop.db)
    expect((await openAgain(kiosk, atKiosk)).cookies).toEqual([])
    const [other, ofOther] = await buyAsGuest()
    const customer = await createCustomer(shop.db, operator.client)
    await sql`update sessions set customer_id = ${customer.id} where id = (
      select session_id from orders where complete_order_id = ${ofOther})`.execute(shop.db)
    expect((await openAgain(other, ofOther)).cookies).toEqual([])
    await runOut(1)
    for (const [who, id] of [
      [kiosk, atKiosk],
      [other, ofOther],
    ] as const)
      expect((await get(who, id)).status).toBe(404)
    const [who, id] = await buyAsGuest()
    const { cookie } = who
    await who.ask('POST', '/api/auth/logout', {})
    expect(who.cookie).toBe('')
    who.cookie = cookie
    expect((await get(who, id)).status).toBe(404)
  })
})

describe('what each line used, and for whom', () => {
  const swim = () =>
    createSlot(shop.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: operator.priceList,
      capacity: 20,
    })
  const pay = async (who: Shopper) => {
    const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
    return (await who.complete(json.transaction_uuid)).json.complete_order_id as string
  }

  it('spec 3: it is said as the basket said it, with what was left then, however much is used later', async () => {
    const [parent, who] = await createPayer(shop, operator)
    const child = await createChild(shop.db, operator.client, 'Ben', '2017-02-03')
    await createHousehold(shop.db, operator.client, [parent, child])
    await givePackage(shop.db, operator.client, parent, { sharedWith: 'household', perSession: 2 })
    const slot = await swim()
    const line = { id: slot.id, type: 'activity' }
    const { json: cart } = await who.add([
      { ...line, purchased_for_user_id: parent.id },
      { ...line, purchased_for_user_id: child.id },
      { ...line, purchased_for: { first_name: 'Grace', last_name: 'Hopper' } },
    ])
    const id = await pay(who)
    await who.add([{ ...line, id: (await swim()).id, purchased_for_user_id: parent.id }])
    const { json } = await get(who, id)
    expect(json.data.packages).toEqual(cart.data.packages)
    expect(json.data.packages).toEqual([expect.stringMatching(/^2 of 10 swims used here, 8 left until /)])
    expect(json.data.items).toMatchObject([
      {
        why: 'Free: 1 of 10 swims used.',
        purchased_for: null,
        is_bookers: true,
        price_name: 'Ten swims',
        pricing_option_name: 'Adult',
      },
      {
        why: 'Free: 1 of 10 swims used.',
        purchased_for: 'Ben Porter',
        is_bookers: false,
        price_name: 'Ten swims',
      },
      { why: null, purchased_for: 'Grace Hopper', is_bookers: false, price_name: 'Adult' },
    ])
  })

  it('says that a place is the booker’s where that is known, and never for a visitor', async () => {
    const bookersOf = async (who: Shopper, items: object[]) => {
      await who.add(items)
      const { json } = await get(who, await pay(who))
      return json.data.items.map(({ is_bookers }: { is_bookers: boolean }) => is_bookers)
    }
    const [me, who] = await createPayer(shop, operator)
    const line = async () => ({ id: (await swim()).id, type: 'activity' })
    const junior = { pricing_option_id: operator.priceList.options['Junior'] }
    expect(await bookersOf(who, [await line()])).toEqual([true])
    await shop.db
      .updateTable('customers')
      .set({ date_of_birth: '1985-05-05' })
      .where('id', '=', me.id)
      .execute()
    expect(await bookersOf(who, [{ ...(await line()), ...junior }])).toEqual([false])
    const two = await line()
    expect(await bookersOf(who, [two, { ...two, ...junior }])).toEqual([false, false])
    const named = await line()
    expect(await bookersOf(who, [{ ...named, purchased_for_user_id: me.id }])).toEqual([true])
    expect(await bookersOf(who, [{ ...(await line()), quantity: 2 }])).toEqual([false])
    const visitor = new Shopper(shop.app, operator.client.host)
    expect(await bookersOf(visitor, [await line()])).toEqual([false])
  })

  it('spec 2: it names the people who come on a line of several places, as the basket does', async () => {
    const [, who] = await createPayer(shop, operator)
    const { cart } = await fillBasket(shop.db, operator, who)
    const cart_item_id = cart.items[0].id as number
    for (const [position, first_name] of ['Ada', 'Grace'].entries())
      await shop.db
        .insertInto('cart_places')
        .values({
          id: crypto.randomUUID(),
          client_id: operator.client.id,
          cart_item_id,
          place: position + 1,
          first_name,
          last_name: 'Quay',
        })
        .execute()
    const { json: now } = await who.ask('GET', '/api/activities/cart')
    expect(now.data.items).toMatchObject([{ names: ['Ada Quay', 'Grace Quay'] }, { names: [] }])
    const { json } = await get(who, await pay(who))
    expect(json.data.items).toMatchObject([{ names: ['Ada Quay', 'Grace Quay'] }, { names: [] }])
  })
})
