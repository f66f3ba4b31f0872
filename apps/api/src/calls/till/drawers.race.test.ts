import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createOperator,
  type TestOperator,
  wholeDayWindows,
  zoneAtMidday,
} from '../../testing/factories/factories.ts'
import { fillBasket } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

/** A day that does not end during the test: drawers are chosen for a day. */
const atMidday = () => ({ time_zone: zoneAtMidday(), bookingWindows: wholeDayWindows })

let shop: Shop
let operator: TestOperator
let first: Shopper
let second: Shopper
let id: number
beforeAll(async () => {
  shop = await createShop({ connections: 20 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperator(shop.db, { ...atMidday(), needs_drawer: true })
  ;[first, second] = [await createDesk(), await createDesk()]
  const opened = await first.ask('POST', '/api/foh/drawers', {
    venue_slug: operator.venue.slug,
    name: 'Reception 1',
    float: 10_000,
  })
  id = opened.json.data.id
  await second.ask('POST', `/api/foh/drawers/${id}/choose`)
})

const createDesk = async (): Promise<Shopper> =>
  (await createLoggedIn(shop, operator.client, { role: 'staff' }))[1]
const count = (who: Shopper, counted: number) => who.ask('POST', `/api/foh/drawers/${id}/close`, { counted })
const pay = (who: Shopper) =>
  who.ask('POST', '/api/foh/checkout/pay', {
    payments: [{ tender_type: 'cash', amount: 1800 }],
    terms: [1],
    first_name: 'Wanda',
  })
const drawer = async () =>
  (
    await sql<{ expected: number; moved: number; isClosed: boolean }>`
      select expected_pence as expected, drawer_pence(id) as moved, closed_at is not null as "isClosed" from drawers where id = ${id}`.execute(
      shop.db,
    )
  ).rows[0]!

/** Holds the drawer's row while these are asked, so that all of them have read it before the first may go on. */
async function askedAtOnce<Answer>(asked: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const { answers } = await shop.db.transaction().execute(async (tx) => {
    await sql`select from drawers where id = ${id} for update`.execute(tx)
    const answering = Promise.all(asked.map((ask) => ask()))
    await untilWaiting(shop.db, asked.length)
    return { answers: answering }
  })
  return answers
}

describe('F141: two desks close one drawer', () => {
  it('the first count closes it, and the other one is told', async () => {
    const answers = await askedAtOnce([() => count(first, 10_000), () => count(second, 10_000)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.json.code).toBe('DRAWER_CLOSED')
  })

  it('control: without the guard of drawers a second count would overwrite the first', async () => {
    await count(first, 10_000)
    const overwrite = () =>
      sql`update drawers set counted_pence = 1, reason = 'again' where id = ${id}`.execute(shop.db)
    await expect(overwrite()).rejects.toMatchObject({ code: 'TL012' })
    await sql`alter table drawers disable trigger drawer_guard`.execute(shop.db)
    try {
      await overwrite()
      await sql`update drawers set counted_pence = 10000, reason = '' where id = ${id}`.execute(shop.db)
    } finally {
      await sql`alter table drawers enable trigger drawer_guard`.execute(shop.db)
    }
  })
})

describe('F141: a drawer is closed while a sale is paid into it', () => {
  it('either the sale is counted, or it is refused and no money is taken', async () => {
    await fillBasket(shop.db, operator, second)
    const [closed, paid] = await askedAtOnce([() => count(first, 10_000), () => pay(second)])
    const { expected, moved, isClosed } = await drawer()
    if (closed!.status === 200) {
      expect([paid!.status, paid!.json.code]).toEqual([409, 'DRAWER_CLOSED'])
      expect([expected, moved]).toEqual([10_000, 10_000])
    } else {
      // The sale was first: the count is told of a difference or of the payment that is under way.
      expect(['DRAWER_DIFFERS', 'DRAWER_BUSY']).toContain(closed!.json.code)
      expect([isClosed, paid!.status, moved]).toEqual([false, 200, 11_800])
    }
  })

  it('a payment in cash that has begun keeps the drawer open until its end', async () => {
    await fillBasket(shop.db, operator, second)
    // The order waits for the ledger, after its payment was claimed.
    const { paying, refused } = await shop.db.transaction().execute(async (tx) => {
      await sql`lock table orders in share row exclusive mode`.execute(tx)
      const answer = pay(second)
      await untilWaiting(shop.db, 1)
      return { paying: answer, refused: await count(first, 10_000) }
    })
    expect(refused.json.code).toBe('DRAWER_BUSY')
    expect((await paying).status).toBe(200)
    expect((await count(first, 11_800)).status).toBe(200)
  })

  it('control: without its guards a closed drawer would take the money of that payment', async () => {
    await fillBasket(shop.db, operator, second)
    const guarded = ['payment_attempts', 'order_tenders']
    for (const table of guarded)
      await sql`alter table ${sql.table(table)} disable trigger drawer_is_open`.execute(shop.db)
    await sql`alter table drawers disable trigger drawer_guard`.execute(shop.db)
    try {
      const { paying } = await shop.db.transaction().execute(async (tx) => {
        await sql`lock table orders in share row exclusive mode`.execute(tx)
        const answer = pay(second)
        await untilWaiting(shop.db, 1)
        expect((await count(first, 10_000)).status).toBe(200)
        return { paying: answer }
      })
      expect((await paying).status).toBe(200)
      // Its cash is in no drawer: it came after the count.
      expect(await drawer()).toMatchObject({ expected: 10_000, isClosed: true })
      const { rows } = await sql`select from order_tenders where drawer_id is null and tender = 'cash'
        and order_id in (select id from orders where client_id = ${operator.client.id})`.execute(shop.db)
      expect(rows).toHaveLength(1)
    } finally {
      for (const table of guarded)
        await sql`alter table ${sql.table(table)} enable trigger drawer_is_open`.execute(shop.db)
      await sql`alter table drawers enable trigger drawer_guard`.execute(shop.db)
    }
  })
})
