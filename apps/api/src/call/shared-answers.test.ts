import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { recordStatements } from '../testing/audit/statements.ts'
import {
  createCustomer,
  createOperatorAtMidday,
  createSession,
  createSlot,
  type TestOperator,
  type TestSlot,
} from '../testing/factories/factories.ts'
import { Shopper } from '../testing/shopper.ts'

let record: ReturnType<typeof recordStatements>
let server: TestApp
let operator: TestOperator
/** The listed session, and one of another day. */
let listed: TestSlot
let nextDays: TestSlot

beforeAll(async () => {
  record = recordStatements()
  server = await createTestApp()
})
afterAll(async () => {
  await server.close()
  record.stop()
})

// A shared answer lasts a second of this clock, which stands still: no test hurries.
beforeEach(async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  operator = await createOperatorAtMidday(server.db)
  const { venue, swim: category, priceList } = operator
  listed = await createSlot(server.db, { venue, category, priceList, capacity: 8, date: 1 })
  nextDays = await createSlot(server.db, { venue, category, priceList, capacity: 8, date: 2 })
})
afterEach(() => vi.restoreAllMocks())

const dayOf = (tail: string) =>
  `/api/activities/venue/${operator.venue.slug}/activity/${operator.swim.slug}/${tail}?date=${listed.date}`

/** Creates a browser; `holds` are the sessions of which its basket has a place. */
async function browserWith({ customer, holds = [] }: { customer?: { id: number }; holds?: TestSlot[] } = {}) {
  const { browser } = await createSession(server.db, operator.client, customer)
  const shopper = new Shopper(server.app, operator.client.host, browser['cookie'])
  for (const { id } of holds) expect((await shopper.add([{ id, type: 'activity' }])).status).toBe(200)
  return shopper
}

/** Answers of this browser after everybody's, where only the session's capacity changed in between. */
async function capacitySeenBy(browser: Shopper, tail = 'timetable'): Promise<number> {
  const capacityIn = async (one: Shopper) => (await one.ask('GET', dayOf(tail))).json.data[0].capacity
  expect(await capacityIn(new Shopper(server.app, operator.client.host))).toBe(8)
  await server.db.updateTable('slots').set({ capacity: 5 }).where('id', '=', listed.id).execute()
  return capacityIn(browser)
}

describe('decision 6: within a second of everybody’s answer', () => {
  test.each(['slots', 'v2/slots', 'timetable', 'v2/timetable'])(
    'a visitor without a basket gets the same %s, for one look at who they are',
    async (tail) => {
      const browser = await browserWith()
      await capacitySeenBy(browser, tail)
      record.take()
      expect((await browser.ask('GET', dayOf(tail))).json.data[0].capacity).toBe(8)
      expect(record.take().filter((text) => /^\s*select/.test(text))).toEqual([
        expect.stringContaining('from sessions s'),
      ])
    },
  )

  test('a visitor who holds a place of another day gets it, too', async () => {
    expect(await capacitySeenBy(await browserWith({ holds: [nextDays] }))).toBe(8)
  })

  test('S79: a visitor who holds a place of that day gets their own', async () => {
    const browser = await browserWith({ holds: [listed, nextDays] })
    expect(await capacitySeenBy(browser)).toBe(5)
    const [entry] = (await browser.ask('GET', dayOf('timetable'))).json.data
    expect(entry.cart_item_id).toEqual(expect.any(Number))
  })

  test('S79: a list of several days is their own once they hold a place at all', async () => {
    const week = `/api/activities/venue/${operator.venue.slug}/week?date=${listed.date}`
    const plain = await browserWith()
    const holder = await browserWith({ holds: [nextDays] })
    const anybody = new Shopper(server.app, operator.client.host)
    const first = await anybody.ask('GET', week)
    expect(first.status).toBe(200)
    await server.db.updateTable('slots').set({ capacity: 5 }).where('id', '=', listed.id).execute()
    expect((await plain.ask('GET', week)).json).toEqual(first.json)
    expect((await holder.ask('GET', week)).json).not.toEqual(first.json)
  })

  test('a visitor who has just given back their only place gets the present state', async () => {
    const browser = await browserWith({ holds: [listed] })
    const [{ cart_item_id: itemId }] = (await browser.ask('GET', dayOf('timetable'))).json.data
    const anybody = new Shopper(server.app, operator.client.host)
    expect((await anybody.ask('GET', dayOf('timetable'))).json.data[0].spaces).toBe(7)
    const body = { cart_item_ids: [itemId] }
    expect((await browser.ask('POST', '/api/activities/cart/remove', body)).status).toBe(200)
    expect((await browser.ask('GET', dayOf('timetable'))).json.data[0].spaces).toBe(8)
  })

  test('S79: a customer gets their own', async () => {
    const customer = await createCustomer(server.db, operator.client)
    expect(await capacitySeenBy(await browserWith({ customer }))).toBe(5)
  })

  test('a session that has ended gets its own', async () => {
    const browser = await browserWith()
    await server.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('client_id', '=', operator.client.id)
      .execute()
    expect(await capacitySeenBy(browser)).toBe(5)
  })

  test('S79: what a visitor with a place of that day sees is never given to another', async () => {
    const holder = await browserWith({ holds: [listed] })
    const [mine] = (await holder.ask('GET', dayOf('timetable'))).json.data
    expect(mine.cart_item_id).toEqual(expect.any(Number))
    for (const browser of [await browserWith(), new Shopper(server.app, operator.client.host)]) {
      const [entry] = (await browser.ask('GET', dayOf('timetable'))).json.data
      expect(entry.cart_item_id).toBeNull()
    }
  })
})
