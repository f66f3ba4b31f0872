import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buySession,
  cancel,
  inHours,
  move,
  ruleOf,
  setCancelRule,
} from '../../testing/factories/cancelling.ts'
import { createPriceList, createSlot, type TestOperator } from '../../testing/factories/factories.ts'
import { createTaxedOperator } from '../../testing/factories/taxes.ts'
import { createPayer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'
import { describeTaxes } from './describe-taxes.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ connections: 10 })
})
afterAll(() => shop.close())

/** Last days of the client's calendar: yesterday and today. */
async function lastDays({ client }: TestOperator) {
  const { rows } = await sql<{ yesterday: string; today: string }>`
    select (now() at time zone time_zone)::date - 1 as yesterday, (now() at time zone time_zone)::date as today
    from clients where id = ${client.id}`.execute(shop.db)
  return rows[0]!
}

async function taxesOf(operator: TestOperator, from: string, until = from): Promise<string[]> {
  const lines = await describeTaxes(shop.db, { from, until, client: operator.client.slug })
  return lines.slice(1).map((line) => line.trim())
}

/** An operator whose swims cost £7.21: the tax of three is no multiple of three. */
async function createOdd(): Promise<TestOperator> {
  const operator = await createTaxedOperator(shop.db)
  const { id } = await createPriceList(shop.db, operator.client, { Adult: 721 })
  return { ...operator, priceList: { ...operator.priceList, id } }
}

test('sales and refunds of a day add up by kind of tax, to the penny of what the receipts say', async () => {
  const operator = await createOdd()
  await setCancelRule(shop.db, operator.swim, ruleOf([[0, {}]]))
  const who = new Shopper(shop.app, operator.client.host)
  const three = await buySession(shop, operator, who, { quantity: 3 })
  await buySession(shop, operator, who, { slot: { venue: operator.otherVenue } })
  for (const _ of [1, 2]) expect((await cancel(who, three.bookingId, { places: 1 })).status).toBe(200)
  const { today, yesterday } = await lastDays(operator)
  expect(await taxesOf(operator, today)).toEqual([
    '20%  sold £21.63, tax £3.61  given back £14.42, tax £2.41  left £7.21, tax £1.20',
    'Exempt (Charity)  sold £7.21, tax £0.00  given back £0.00, tax £0.00  left £7.21, tax £0.00',
  ])
  const { json } = await who.ask('GET', `/api/bookings/orders/${three.completeOrderId}`)
  expect(json.data).toMatchObject({ paid_in_the_end: 721, tax_in_the_end: 120 })
  expect(await taxesOf(operator, yesterday)).toEqual([])
  expect(await taxesOf(await createOdd(), today)).toEqual([])
})

test('a refund counts on the day of the refund, and what is kept stays sold', async () => {
  const operator = await createOdd()
  await setCancelRule(shop.db, operator.swim, ruleOf([[0, { percent: 50 }]]))
  const who = new Shopper(shop.app, operator.client.host)
  const { bookingId, orderId } = await buySession(shop, operator, who, { slot: { startsAt: inHours(30) } })
  await sql`update orders set created_at = created_at - interval '1 day' where id = ${orderId}`.execute(
    shop.db,
  )
  expect((await cancel(who, bookingId)).status).toBe(200)
  const { today, yesterday } = await lastDays(operator)
  const back = 'given back £3.61, tax £0.60'
  expect(await taxesOf(operator, yesterday)).toEqual([
    '20%  sold £7.21, tax £1.20  given back £0.00, tax £0.00  left £7.21, tax £1.20',
  ])
  expect(await taxesOf(operator, today)).toEqual([
    `20%  sold £0.00, tax £0.00  ${back}  left -£3.61, tax -£0.60`,
  ])
  expect(await taxesOf(operator, yesterday, today)).toEqual([
    `20%  sold £7.21, tax £1.20  ${back}  left £3.60, tax £0.60`,
  ])
})

test('what was sold before taxes had kinds is said to have none', async () => {
  const operator = await createOdd()
  const who = new Shopper(shop.app, operator.client.host)
  const { bookingId } = await buySession(shop, operator, who)
  await sql`update bookings set shown = shown - 'tax' where id = ${bookingId}`.execute(shop.db)
  const { today } = await lastDays(operator)
  expect(await taxesOf(operator, today)).toEqual([
    'Kind of tax not kept  sold £7.21, tax £1.20  given back £0.00, tax £0.00  left £7.21, tax £1.20',
  ])
})

test('the difference that a move cost and a package count with the tax of their own lines', async () => {
  const operator = await createOdd()
  await setCancelRule(
    shop.db,
    operator.swim,
    ruleOf([[0, {}]], { move: { noticeMinutes: 60, withinDays: null } }),
  )
  const dear = {
    ...operator.priceList,
    ...(await createPriceList(shop.db, operator.client, { Adult: 1000 })),
  }
  const [, who] = await createPayer(shop, operator)
  const pay = async () => {
    const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
    expect((await who.complete(json.transaction_uuid)).status).toBe(200)
  }
  const { bookingId } = await buySession(shop, operator, who)
  const later = await createSlot(shop.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: dear,
    startsAt: inHours(50),
  })
  expect((await move(who, bookingId, later, { expected_more: 279 })).json.data).toMatchObject({ more: 279 })
  await pay()
  const { id } = await shop.db
    .insertInto('packages')
    .values({
      client_id: operator.client.id,
      slug: 'ten-swims',
      name: 'Ten swims',
      price_pence: 4000,
      tax_basis_points: 500,
      tax_kind: 'reduced',
      visits: 10,
      valid_days: 90,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await who.add([{ id, type: 'package' }])).status).toBe(200)
  await pay()
  const { today } = await lastDays(operator)
  const swims = '20%  sold £10.00, tax £1.67'
  const packages =
    'Reduced rate, 5%  sold £40.00, tax £1.90  given back £0.00, tax £0.00  left £40.00, tax £1.90'
  expect(await taxesOf(operator, today)).toEqual([
    `${swims}  given back £0.00, tax £0.00  left £10.00, tax £1.67`,
    packages,
  ])
  expect((await cancel(who, bookingId)).status).toBe(200)
  expect(await taxesOf(operator, today)).toEqual([
    `${swims}  given back £10.00, tax £1.67  left £0.00, tax £0.00`,
    packages,
  ])
})
