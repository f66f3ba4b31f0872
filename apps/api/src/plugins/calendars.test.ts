import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertLink } from '../stores/mail-links.ts'
import { createOperator, type TestOperator } from '../testing/factories.ts'
import { createPayer, fillBasket } from '../testing/purchase.ts'
import { createShop, type Shop } from '../testing/shop.ts'
import { cardNumbers, Shopper } from '../testing/shopper.ts'
import { createToken, hashToken } from '../visit.ts'

let shop: Shop
let operator: TestOperator
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())

it('S05: the calendar file of an order is for its browser, its customer and who has its link', async () => {
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
