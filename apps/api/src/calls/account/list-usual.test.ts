import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOperator, createSlot, type TestOperator } from '../../testing/factories/factories.ts'
import { createPayer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import type { Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())

type Kind = 'swim' | 'classes'
const book = async (who: Shopper, kind: Kind) => {
  const { venue, priceList } = operator
  const { id } = await createSlot(shop.db, { venue, priceList, category: operator[kind] })
  const { json } = await who.add([{ id, type: 'activity' }])
  const payments = [{ tender_type: 'credit', amount: json.data.total }]
  expect((await who.complete(null, { payments })).status).toBe(200)
}
const usual = async (who: Shopper): Promise<string[]> =>
  (await who.ask('GET', '/api/my-account/usual')).json.data.map(
    (one: { activity_slug: string }) => one.activity_slug,
  )

it('spec 1: the activity that a customer books most is first; bookings of half a year ago do not count', async () => {
  const [customer, who] = await createPayer(shop, operator, 10_000)
  expect(await usual(who)).toEqual([])
  await book(who, 'classes')
  await book(who, 'swim')
  await book(who, 'classes')
  expect(await usual(who)).toEqual([operator.classes.slug, operator.swim.slug])
  await sql`update orders set created_at = now() - interval '200 days' where customer_id = ${customer.id}
    and id in (select order_id from bookings b join slots s on s.id = b.slot_id where s.category_id = ${operator.classes.id})`.execute(
    shop.db,
  )
  expect(await usual(who)).toEqual([operator.swim.slug])
})
