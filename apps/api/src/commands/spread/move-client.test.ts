import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PooledDatabase } from '../../stores/database/database.ts'
import { listClientTables } from '../../stores/spread/moving/client-tables.ts'
import { closeFence } from '../../stores/spread/moving/fence.ts'
import { createOperatorAtMidday, createSlot, type TestOperator } from '../../testing/factories/factories.ts'
import { fillBasket } from '../../testing/purchase.ts'
import { cardBody, cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'
import { createSpread, type Spread } from '../../testing/spread.ts'
import { moveClient } from './move-client.ts'

let spread: Spread
let other: TestOperator
beforeAll(async () => {
  spread = await createSpread({ sharesProvider: true })
  other = await createOperatorAtMidday(spread.home.db)
})
afterAll(() => spread.close())

const open = async (name: string): Promise<PooledDatabase> => spread[name as 'home' | 'north'].db
const moving = (slug: string, to: string, seenAfterMs = 1_500) =>
  moveClient({ slug, to, homeDb: spread.home.db, open, say: () => {}, seenAfterMs })

const countOf = async (of: 'home' | 'north', table: string, client: { id: number }): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where client_id = ${client.id}`.execute(spread[of].db)
  return rows[0]!.n
}

type Asked = {
  status: number
  json: { transaction_uuid: string; session_key: string; itemHash: string; total: number }
}
/** Sends the same thing until it is not refused as busy. */
async function again(send: () => Promise<Asked>, busy: { seen: number } = { seen: 0 }): Promise<Asked> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
    busy.seen += 1
  }
}

/** Buys a place as a page does: each press has its key, and is sent again with it. */
async function buy(operator: TestOperator, slot: { id: number }, busy: { seen: number }): Promise<string> {
  const visitor = new Shopper(spread.front, operator.client.host)
  const keys = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const
  const item = {
    id: slot.id,
    type: 'activity',
    quantity: 1,
    pricing_option_id: operator.priceList.options['Adult'],
  }
  const added = await again(() => visitor.add([item], keys[0]), busy)
  expect(added.status).toBe(200)
  const prepared = await again(() => visitor.ask('GET', '/api/checkout/prepare'), busy)
  const body = await cardBody(spread.home.sandbox.origin, prepared.json, cardNumbers.approved)
  const paid = await again(() => visitor.ask('POST', '/api/checkout/authorise', body, keys[1]), busy)
  expect(paid.status).toBe(200)
  const done = await again(() => visitor.complete(paid.json.transaction_uuid, {}, keys[2]), busy)
  expect(done.status).toBe(200)
  return paid.json.transaction_uuid
}

test('F180: each table moves with its client or is said to stay; control: a new table without a rule is named', async () => {
  const { db } = spread.north
  const tables = await listClientTables(db)
  expect(tables.length).toBeGreaterThan(100)
  await sql`create table novelties (id bigint primary key)`.execute(db)
  await expect(listClientTables(db)).rejects.toThrow('novelties')
  await sql`drop table novelties`.execute(db)
})

test('F180: a client is moved while people buy there: each order is there once, one under way is completed at the new place, the other client’s buyers are never refused', async () => {
  const { home, front } = spread
  const moved = home.operator
  const slotOf = ({ venue, swim: category, priceList }: TestOperator) =>
    createSlot(home.db, { venue, category, priceList, capacity: 500 })
  const [slot, otherSlot] = [await slotOf(moved), await slotOf(other)]
  const [, member] = await createLoggedIn({ ...home, app: front }, moved.client)
  const underWay = new Shopper(front, moved.client.host)
  await fillBasket(home.db, moved, underWay)
  const authorised = await underWay.pay(home.sandbox.origin, cardNumbers.approved)

  let isMoved = false
  const [busy, busyOfOther] = [{ seen: 0 }, { seen: 0 }]
  const buying = async (operator: TestOperator, place: { id: number }, seen: { seen: number }) => {
    const bought: string[] = []
    do bought.push(await buy(operator, place, seen))
    while (!isMoved)
    bought.push(await buy(operator, place, seen))
    return bought
  }
  const buyers = Promise.all([
    buying(moved, slot, busy),
    buying(moved, slot, busy),
    buying(moved, slot, busy),
    buying(other, otherSlot, busyOfOther),
  ])
  await moving(moved.client.slug, 'north').finally(() => (isMoved = true))
  const [first, second, third, ofOther] = await buyers
  const bought = [...first, ...second, ...third]

  const completed = await again(() => underWay.complete(authorised.json.transaction_uuid))
  expect(completed.status).toBe(200)
  const { rows } = await sql<{ attempt: string }>`
    select attempt_id as attempt from orders where client_id = ${moved.client.id}`.execute(spread.north.db)
  expect(rows.map(({ attempt }) => attempt).toSorted()).toEqual(
    [...bought, authorised.json.transaction_uuid as string].toSorted(),
  )
  expect(await countOf('home', 'orders', other.client)).toBe(ofOther.length)
  expect(busyOfOther.seen).toBe(0)
  expect(busy.seen).toBeGreaterThan(0)
  expect((await member.ask('GET', '/api/auth/user')).status).toBe(200)
  for (const table of ['orders', 'claims', 'sessions', 'venues'])
    expect(await countOf('home', table, moved.client)).toBe(0)
})

test('F180: a move that was ended before and after its copy is run again and ends; a writing in between is refused as busy', async () => {
  const { home, north, front } = spread
  const { client } = other
  const shopper = new Shopper(front, client.host)
  const tables = await listClientTables(home.db)
  // Ended with the fence closed and half a copy, which was never committed.
  await closeFence(home.db, tables, client.id)
  const { venue, swim: category, priceList } = other
  await expect(createSlot(home.db, { venue, category, priceList, capacity: 5 })).rejects.toThrow(
    'is being moved',
  )
  expect((await shopper.ask('GET', `/api/activities/venues/${venue.slug}`)).status).toBe(200)
  const orders = await countOf('home', 'orders', client)
  // Ended after the copy, before the requests are led there.
  const ended = moveClient({
    slug: client.slug,
    to: 'north',
    homeDb: home.db,
    open,
    say: (line) => {
      if (line.includes('are copied')) throw new Error('ended')
    },
  })
  await expect(ended).rejects.toThrow('ended')
  await moving(client.slug, 'north')
  expect(await countOf('north', 'orders', client)).toBe(orders)
  expect(await countOf('home', 'orders', client)).toBe(0)
  // And back again, which needs no room that was taken.
  await moving(client.slug, 'home')
  expect(await countOf('home', 'orders', client)).toBe(orders)
  expect(await countOf('north', 'orders', client)).toBe(0)
  const { rows } = await sql`select from pg_trigger where tgname like 'a_refuse_while_moving%'`.execute(
    home.db,
  )
  expect(rows).toHaveLength(0)
  expect(north.operator.client.slug).not.toBe(client.slug)
})
