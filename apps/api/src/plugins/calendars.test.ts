import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToken, hashToken } from '../call/call-context.ts'
import { insertLink } from '../stores/mail/mail-links.ts'
import { buySession, inHours } from '../testing/factories/cancelling.ts'
import { createHousehold } from '../testing/factories/entitlements.ts'
import {
  createCustomer,
  createOperator,
  createSession,
  createSlot,
  type TestOperator,
} from '../testing/factories/factories.ts'
import { createPayer, fillBasket } from '../testing/purchase.ts'
import { createShop, type Shop } from '../testing/shop.ts'
import { cardNumbers, createLoggedIn, Shopper } from '../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  await sql`update venues set email = 'desk@quayside.example'`.execute(shop.db)
})
afterAll(() => shop.close())

it('S05: the calendar file of an order is for its browser, its customer and the person who has its link', async () => {
  const [, who] = await createPayer(shop, operator)
  await fillBasket(shop.db, operator, who)
  const { json: paid } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
  const { json } = await who.complete(paid.transaction_uuid)
  const id = json.complete_order_id as string
  const order = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('complete_order_id', '=', id)
    .executeTakeFirstOrThrow()
  const token = createToken()
  await insertLink(
    shop.db,
    { clientId: operator.client.id, mailId: null, tokenHash: hashToken(token) },
    { purpose: 'order', orderId: order.id },
  )
  const get = (cookie: string, query = '') =>
    shop.app.inject({
      url: `/api/bookings/orders/${id}/calendar.ics${query}`,
      headers: { host: operator.client.host, ...(cookie && { cookie }) },
    })
  const own = await get(who.cookie)
  expect(own.statusCode).toBe(200)
  expect(own.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(own.headers['content-disposition']).toMatch(/^attachment; filename="booking-TLN\w+\.ics"$/)
  expect(own.headers['cache-control']).toBe('private, no-store')
  expect(own.body.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect((await get('', `?key=${token}`)).body).toBe(own.body)
  const [, stranger] = await createPayer(shop, operator)
  for (const refused of [
    await get(''),
    await get(stranger.cookie),
    await get('', `?key=${token}x`),
    await get(new Shopper(shop.app, operator.client.host).cookie),
  ])
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'ORDER_NOT_FOUND'])
})

it('S05: a place has a calendar file in each account that lists it, no matter who booked it, and in no other', async () => {
  const { db, app } = shop
  const { client } = operator
  const [parent, who] = await createLoggedIn(shop, client)
  const child = await createCustomer(db, client)
  await createHousehold(db, client, [parent, child])
  const { bookingId } = await buySession(shop, operator, who)
  await db.updateTable('bookings').set({ customer_id: child.id }).where('id', '=', bookingId).execute()
  const { browser } = await createSession(db, client, child)
  const get = (cookie: string, id: number | string = bookingId) =>
    app.inject({
      url: `/api/my-account/bookings/${id}/calendar.ics`,
      headers: { host: client.host, ...(cookie && { cookie }) },
    })
  for (const cookie of [who.cookie, browser['cookie']!]) {
    const file = await get(cookie)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect(file.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  }
  const [, stranger] = await createLoggedIn(shop, client)
  const other = await createOperator(db)
  const [, elsewhere] = await createLoggedIn(shop, other.client)
  const told = async (cookie: string, id?: string) => {
    const { statusCode, json } = await get(cookie, id)
    return [statusCode, json().code]
  }
  expect(await told(stranger.cookie)).toEqual([404, 'BOOKING_NOT_FOUND'])
  expect(await told(who.cookie, 'x')).toEqual([404, 'BOOKING_NOT_FOUND'])
  expect(await told('')).toEqual([401, 'LOGIN_REQUIRED'])
  expect(await told(elsewhere.cookie)).toEqual([401, 'LOGIN_REQUIRED'])
})

it('S05: the booker of two places in one session has both in one event, and the other person their own', async () => {
  const { db, app } = shop
  const { client, priceList, venue, swim: category } = operator
  const [parent, who] = await createLoggedIn(shop, client)
  const child = await createCustomer(db, client)
  await createHousehold(db, client, [parent, child])
  const slot = await createSlot(db, { venue, category, priceList, startsAt: inHours(25) })
  const { Adult, Junior } = priceList.options
  await who.add(
    [Adult, Junior].map((option) => ({ id: slot.id, type: 'activity', pricing_option_id: option })),
  )
  const { json: paid } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
  expect((await who.complete(paid.transaction_uuid)).status).toBe(200)
  const { rows } = await sql<{ id: number }>`
    select booking_id as id from claims where slot_id = ${slot.id} and kind = 'booking' order by booking_id`.execute(
    db,
  )
  const [own, childs] = rows.map(({ id }) => id)
  await db.updateTable('bookings').set({ customer_id: child.id }).where('id', '=', childs!).execute()
  const { browser } = await createSession(db, client, child)
  const placesIn = async (cookie: string, id: number) => {
    const url = `/api/my-account/bookings/${id}/calendar.ics`
    const { body } = await app.inject({ url, headers: { host: client.host, cookie } })
    return body.match(/\d+ places?/g)
  }
  for (const id of [own!, childs!]) expect(await placesIn(who.cookie, id)).toEqual(['2 places'])
  expect(await placesIn(browser['cookie']!, childs!)).toEqual(['1 place'])
})

it('RFC 5545: the name of an event stays when its client moves to another host, and gets more', async () => {
  const who = new Shopper(shop.app, operator.client.host)
  const { completeOrderId } = await buySession(shop, operator, who)
  const read = async (host: string) => {
    const { body } = await shop.app.inject({
      url: `/api/bookings/orders/${completeOrderId}/calendar.ics`,
      headers: { host, cookie: who.cookie },
    })
    return [
      /^UID:(.*)\r$/m.exec(body.replaceAll('\r\n ', ''))?.[1],
      /^URL.*$/m.exec(body.replaceAll('\r\n ', ''))?.[0],
    ]
  }
  const [before, page] = await read(operator.client.host)
  expect(before).toMatch(new RegExp(`@${operator.client.host}$`))
  expect(page).toContain(`/booking-confirmed/${completeOrderId}`)
  await sql`insert into client_hosts (host, client_id) values ('a-new-host.example', ${operator.client.id})`.execute(
    shop.db,
  )
  await sql`update clients set catalogue_version = catalogue_version + 1 where id = ${operator.client.id}`.execute(
    shop.db,
  )
  expect((await read(operator.client.host))[0]).toBe(before)
  await sql`delete from client_hosts where host = 'a-new-host.example'`.execute(shop.db)
})
