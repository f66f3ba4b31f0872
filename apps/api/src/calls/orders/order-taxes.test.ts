import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperator, createSlot, type TestOperator } from '../../testing/factories/factories.ts'
import { createTaxedOperator } from '../../testing/factories/taxes.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ connections: 10 })
})
afterAll(() => shop.close())

async function buy({ client, swim: category, priceList, venue, otherVenue }: TestOperator) {
  const line = async (at: typeof venue, kind: 'Adult' | 'Junior', quantity = 1) => ({
    id: (await createSlot(shop.db, { venue: at, category, priceList })).id,
    type: 'activity',
    pricing_option_id: priceList.options[kind],
    quantity,
  })
  const who = new Shopper(shop.app, client.host)
  const basket = await who.add([
    await line(venue, 'Adult', 2),
    await line(otherVenue, 'Adult'),
    await line(otherVenue, 'Junior', 3),
  ])
  expect(basket.status).toBe(200)
  const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
  const paid = await who.complete(json.transaction_uuid)
  expect(paid.status).toBe(200)
  const orders = `/api/bookings/orders/${paid.json.complete_order_id}`
  const read = async () => (await who.ask('GET', orders)).json.data
  return { basket: basket.json.data, read }
}

test('spec 3: the tax of a line follows the first rule for its venue and kind of price, from the basket to the receipt, and stays what it was when the rules change', async () => {
  const operator = await createTaxedOperator(shop.db, {
    seller: JSON.stringify({ name: 'Weir Trust', address: '1 Weir Lane', taxNumber: 'GB 123' }),
  })
  const { basket, read } = await buy(operator)
  expect(basket).toMatchObject({ total: 3240, tax_total: 240 })
  const order = await read()
  expect(order).toMatchObject({
    tax_total: 240,
    seller: { name: 'Weir Trust', address: '1 Weir Lane', tax_number: 'GB 123' },
    taxes: [
      { words: '20%', reason: '', formatted_amount: '£14.40', formatted_tax: '£2.40' },
      { words: 'Exempt', reason: 'Charity', formatted_amount: '£7.20', formatted_tax: '£0.00' },
      {
        words: 'Outside the scope of tax',
        reason: 'Council pool',
        formatted_amount: '£10.80',
        formatted_tax: '£0.00',
      },
    ],
  })
  const words = order.items.map(({ tax_words }: { tax_words: string }) => tax_words)
  expect(words.toSorted()).toEqual(['20%', 'Exempt', 'Outside the scope of tax'])
  await sql`update clients set tax_rules = '[]' where id = ${operator.client.id}`.execute(shop.db)
  expect(await read()).toMatchObject({ taxes: order.taxes })
})

test('of a seller whose catalogue says nothing of tax a receipt says nothing; with a tax number it says zero-rated', async () => {
  const silent = await createOperator(shop.db)
  expect((await (await buy(silent)).read()).taxes).toEqual([])
  const numbered = await createOperator(shop.db, {
    seller: JSON.stringify({ name: '', address: '', taxNumber: 'GB 123' }),
  })
  expect((await (await buy(numbered)).read()).taxes).toEqual([
    { words: 'Zero-rated', reason: '', formatted_amount: '£32.40', formatted_tax: '£0.00' },
  ])
})

test('an order with a line from before taxes had kinds names none', async () => {
  const { read } = await buy(await createTaxedOperator(shop.db))
  const { items } = await read()
  await sql`update bookings set shown = shown - 'tax' where id = ${items[0].id}`.execute(shop.db)
  const order = await read()
  expect(order.taxes).toEqual([])
  expect(order.items[0].tax_words).toBeNull()
})
