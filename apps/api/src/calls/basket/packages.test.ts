import { addDays } from '@touchline/rules/time/calendar-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createOperator,
  createSlot,
  makeStaff,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createPayer, creditOf, type Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let packageId: number

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  packageId = await sellPackage()
})
afterAll(() => shop.close())

/** Puts a package on sale: ten swims for £40.00, a sixth of it tax. */
async function sellPackage(change: Record<string, unknown> = {}): Promise<number> {
  const { id } = await shop.db
    .insertInto('packages')
    .values({
      client_id: operator.client.id,
      slug: crypto.randomUUID(),
      name: 'Ten swims',
      unit: 'swims',
      price_pence: 4000,
      tax_basis_points: 2000,
      tax_kind: 'standard',
      visits: 10,
      valid_days: 90,
      scope: JSON.stringify({ categories: [operator.swim.slug], venues: [operator.venue.slug] }),
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const wanted = (id = packageId) => ({ id, type: 'package' })
const slotLine = async () => {
  const { venue, swim: category, priceList } = operator
  return { id: (await createSlot(shop.db, { venue, category, priceList })).id, type: 'activity' }
}
const holdingsOf = ([{ id }]: Payer) =>
  shop.db
    .selectFrom('package_holdings')
    .select(['id', 'package_id', 'visits', 'unit', 'starts_on', 'ends_on', 'cause'])
    .where('customer_id', '=', id)
    .execute()
const pay = async (who: Shopper, more: object = {}) => {
  const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved, more)
  return who.complete(json.transaction_uuid)
}

describe('a package in the basket', () => {
  it('spec 3: a package is a line with its price, tax and terms, counts in the total, and has no deadline', async () => {
    const [, who] = await createPayer(shop, operator)
    const { status, json } = await who.add([wanted()])
    expect([status, json.message]).toEqual([200, undefined])
    expect(json.data).toMatchObject({
      items: [],
      total: 4000,
      tax_total: 667,
      formattedTotal: '£40.00',
      item_count: 1,
      expires_at: null,
      package_items: [
        {
          package_id: packageId,
          name: 'Ten swims',
          holds: '10 swims',
          price: { raw: 4000, formatted: '£40.00' },
          tax_total: 667,
          details: [
            `For ${operator.swim.name}, at ${operator.venue.name}.`,
            'Valid for 90 days from the day you buy it.',
            'It is for your own places.',
            'Valid for sessions until it expires.',
            'Once you’ve bought it, it can’t be refunded online.',
          ],
        },
      ],
    })
  })

  it('spec 3: it is listed beside sessions, whose time runs, and is removed like them', async () => {
    const [, who] = await createPayer(shop, operator)
    const { json: both } = await who.add([wanted(), await slotLine()])
    expect(both.data).toMatchObject({ item_count: 2, total: 4720, items: [{}], package_items: [{}] })
    expect(both.data.expires_at).not.toBeNull()
    const [line] = both.data.package_items
    const { json } = await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [line.id] })
    expect(json.data).toMatchObject({ item_count: 1, total: 720, package_items: [] })
  })

  it('spec 3: it stays when the time of the sessions beside it runs out', async () => {
    const [, who] = await createPayer(shop, operator)
    const { json } = await who.add([wanted(), await slotLine()])
    await sql`update claims set expires_at = now() - interval '1 second' where cart_id = ${json.data.id}`.execute(
      shop.db,
    )
    await sql`update carts set expires_at = now() - interval '1 second' where id = ${json.data.id}`.execute(
      shop.db,
    )
    const { json: later } = await who.ask('GET', '/api/activities/cart')
    expect(later.data).toMatchObject({ items: [], released_items: [{}], package_items: [{}], total: 4000 })
    const renewed = await who.ask('POST', '/api/activities/cart/renew', {})
    expect(renewed.json.data).toMatchObject({ items: [{}], released_items: [], total: 4720 })
  })

  it('spec 3: it needs an account, is bought one at a time by its future owner, and only while it is sold', async () => {
    const visitor = new Shopper(shop.app, operator.client.host)
    expect((await visitor.add([wanted()])).json.code).toBe('LOGIN_REQUIRED')
    const [, who] = await createPayer(shop, operator)
    const [{ id: another }] = await createPayer(shop, operator)
    expect((await who.add([{ ...wanted(), quantity: 2 }])).json.code).toBe('QUANTITY_NOT_OFFERED')
    expect((await who.add([{ ...wanted(), purchased_for_user_id: another }])).json.code).toBe('FORBIDDEN')
    expect((await who.add([wanted(await sellPackage({ is_sold: false }))])).json.code).toBe(
      'PACKAGE_NOT_FOUND',
    )
    expect((await who.add([wanted(2 ** 31 + 7)])).json.code).toBe('PACKAGE_NOT_FOUND')
    const other = await createOperator(shop.db)
    const [, elsewhere] = await createPayer(shop, other)
    expect((await elsewhere.add([wanted()])).json.code).toBe('PACKAGE_NOT_FOUND')
    const { json } = await who.add([wanted()])
    const [{ id }] = json.data.package_items
    const more = await who.ask('PUT', `/api/activities/cart/${id}`, { options: { quantity: 2 } })
    expect(more.json.code).toBe('QUANTITY_NOT_OFFERED')
  })

  it('spec 6: staff put no package of their own into a basket', async () => {
    const [staff, who] = await createPayer(shop, operator)
    await makeStaff(shop.db, staff.id)
    expect((await who.add([wanted()])).json.code).toBe('FORBIDDEN')
  })
})

describe('a package that is paid for', () => {
  it('spec 1: the order makes it the customer’s on the terms of that moment, and the receipt names it', async () => {
    const payer = await createPayer(shop, operator)
    const [, who] = payer
    await who.add([wanted(), await slotLine()])
    const { json } = await pay(who)
    const order = await who.ask('GET', `/api/bookings/orders/${json.complete_order_id}`)
    expect(order.json.data).toMatchObject({
      total: 4720,
      tax_total: 667,
      card_paid: 4720,
      items: [{ name: operator.swim.name }],
      package_items: [{ package_id: packageId, name: 'Ten swims', holds: '10 swims', tax_total: 667 }],
    })
    const [holding] = await holdingsOf(payer)
    expect(holding).toMatchObject({ package_id: packageId, visits: 10, unit: 'swims' })
    expect(holding!.ends_on).toBe(addDays(holding!.starts_on, 90))
    const paid = await who.ask('GET', '/api/my-account/payments')
    expect(paid.json.data.orders.orders[0].names).toEqual([operator.swim.name, 'Ten swims'])
  })

  it('spec 1: it gives what was shown when it was added to the basket, whatever is sold by the time it is paid', async () => {
    const id = await sellPackage()
    for (const isWithTerms of [true, false]) {
      const payer = await createPayer(shop, operator)
      await payer[1].add([wanted(id)])
      // A basket made by the previous version has no terms.
      if (!isWithTerms)
        await sql`update cart_items set shown = shown #- '{package,terms}' where package_id = ${id}`.execute(
          shop.db,
        )
      await sql`update packages set visits = 3, unit = 'dips', valid_days = 7 where id = ${id}`.execute(
        shop.db,
      )
      await pay(payer[1])
      const [holding] = await holdingsOf(payer)
      const [visits, unit, days] = isWithTerms ? [10, 'swims', 90] : [3, 'dips', 7]
      expect(holding).toMatchObject({
        package_id: id,
        visits,
        unit,
        ends_on: addDays(holding!.starts_on, Number(days)),
      })
    }
  })

  it('spec 1: a visit of it pays for the next swim, and the list says how many are left, until when, and whose it is', async () => {
    const payer = await createPayer(shop, operator)
    const [customer, who] = payer
    await who.add([wanted()])
    const { json: paid } = await pay(who)
    const { json } = await who.add([await slotLine()])
    expect(json.data).toMatchObject({ total: 0, items: [{ using: 'package' }] })
    expect((await who.complete(null)).json.transaction_status).toBe('completed')
    const list = async (of: Shopper) => (await of.ask('GET', '/api/my-account/packages')).json.data
    const { held, on_sale } = await list(who)
    const [holding] = await holdingsOf(payer)
    expect(held).toMatchObject([
      {
        id: holding!.id,
        name: 'Ten swims',
        used: 1,
        left: 9,
        left_words: '9 of 10 swims left',
        is_over: false,
        owner: null,
        complete_order_id: paid.complete_order_id,
      },
    ])
    expect(on_sale).toContainEqual(expect.objectContaining({ id: packageId, holds: '10 swims' }))
    // A package shared with the household, seen by another person of it.
    await sql`update package_holdings set shared_with = 'household' where id = ${holding!.id}`.execute(
      shop.db,
    )
    const [partner, theirs] = await createPayer(shop, operator)
    expect((await list(theirs)).held).toEqual([])
    await createHousehold(shop.db, operator.client, [customer, partner])
    expect((await list(theirs)).held).toMatchObject([
      { id: holding!.id, owner: expect.any(String), complete_order_id: null },
    ])
  })

  it('F41: credit pays for it, kept until the deadline and lapsing as it does for places', async () => {
    const payer = await createPayer(shop, operator, 5000)
    const [customer, who] = payer
    await who.add([wanted()])
    const applied = await who.ask('POST', '/api/credits/apply', {
      credits_to_reserve: [{ amount: 4000, type: 'general' }],
    })
    expect(applied.json).toMatchObject({ reserved: true })
    expect((await who.complete(null)).json.transaction_status).toBe('completed')
    expect(await creditOf(shop.db, customer)).toBe(1000)
    expect(await holdingsOf(payer)).toHaveLength(1)
  })

  it('F21, F25: ten requests for one order at one moment give it once', async () => {
    const payer = await createPayer(shop, operator)
    const [, who] = payer
    await who.add([wanted(), wanted()])
    const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
    const answers = await Promise.all(Array.from({ length: 10 }, () => who.complete(json.transaction_uuid)))
    expect(new Set(answers.map((one) => one.json.complete_order_id)).size).toBe(1)
    // Two lines of the package were bought.
    expect(await holdingsOf(payer)).toHaveLength(2)
  })

  it('F24: a declined card gives no package', async () => {
    const payer = await createPayer(shop, operator)
    await payer[1].add([wanted()])
    const { json } = await payer[1].pay(shop.sandbox.origin, cardNumbers.declined)
    expect(json.transaction_status).toBe('declined')
    expect(await holdingsOf(payer)).toEqual([])
  })
})
