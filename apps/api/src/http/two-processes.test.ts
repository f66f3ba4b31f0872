import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createDatabase, type PooledDatabase } from '../stores/database/database.ts'
import { testAnswersKey } from '../testing/app.ts'
import { createOperator, createSlot, type TestOperator } from '../testing/factories/factories.ts'
import { createShop, type Shop } from '../testing/shop.ts'
import { createLoggedIn, Shopper, sandboxAccounts } from '../testing/shopper.ts'

let shop: Shop
/** A second process over the same database, as far as one test process can have it: its own app and connections. */
let second: FastifyInstance
let db: PooledDatabase
let operator: TestOperator

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const settings = { RATE_LIMITS: 'on' }
  shop = await createShop({ settings })
  db = createDatabase(shop.databaseUrl, { max: 5 })
  const config = readConfig({ NODE_ENV: 'test', ANSWERS_KEYS: testAnswersKey, ...settings })
  second = await buildApp({ services: { db, config, cards: sandboxAccounts(shop.sandbox.origin) } })
})
afterAll(async () => {
  await second.close()
  await db.destroy()
  await shop.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  operator = await createOperator(shop.db)
})

const at = (app: FastifyInstance, cookie = '', address = '127.0.0.1'): Shopper => {
  const who = new Shopper(app, operator.client.host, cookie)
  who.address = address
  return who
}
const swim = (capacity: number) =>
  createSlot(shop.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity,
  })
const item = ({ id }: { id: number }, quantity = 1) => ({ id, type: 'activity', quantity })

test('F164: a log-out through one process is seen by the other at once', async () => {
  const [, who] = await createLoggedIn(shop, operator.client)
  const elsewhere = at(second, who.cookie)
  const { cookie } = who
  expect((await elsewhere.ask('GET', '/api/auth/user')).status).toBe(200)
  expect((await who.ask('POST', '/api/auth/logout')).status).toBe(200)
  elsewhere.cookie = cookie
  expect((await elsewhere.ask('GET', '/api/auth/user')).status).toBe(401)
})

test('F164: a basket that a kiosk fills through one process is opened at the desk through the other', async () => {
  const [, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
  const kiosk = at(shop.app)
  expect((await kiosk.add([item(await swim(20), 2)])).status).toBe(200)
  const { json } = await kiosk.ask('POST', '/api/activities/cart/desk-code', {})
  const opened = await at(second, desk.cookie).ask('POST', '/api/foh/cart/open', { code: json.data.code })
  expect(opened.status).toBe(200)
  expect(opened.json.data.item_count).toBe(2)
})

test('F164: one network holds as many places of a session through two processes as through one', async () => {
  const address = '203.0.113.77'
  /** Adds places one visitor after the other, until one is refused. */
  const held = async (apps: readonly FastifyInstance[]): Promise<[number, string]> => {
    const slot = await swim(100)
    for (let count = 0; ; count += 1) {
      const { status, json } = await at(apps[count % apps.length]!, '', address).add([item(slot)])
      if (status !== 200 || count === 100) return [count, json.code]
    }
  }
  const alone = await held([shop.app])
  operator = await createOperator(shop.db)
  expect(await held([shop.app, second])).toEqual(alone)
  expect(alone[1]).not.toBeUndefined()
})

test('F164: a page that watches a day through one process hears within a second what the other has sold', async () => {
  const slot = await swim(20)
  await second.listen({ port: 0, host: '127.0.0.1' })
  const { port } = second.server.address() as AddressInfo
  const { venue, swim: activity, client } = operator
  const path = `/api/activities/venue/${venue.slug}/activity/${activity.slug}/changes?date=${slot.date}`
  let text = ''
  const stream = request(
    { port, path, host: '127.0.0.1', agent: false, headers: { host: client.host } },
    (response) => response.on('data', (chunk: Buffer) => (text += chunk.toString())),
  )
  stream.on('error', () => {}).end()
  await vi.waitFor(() => expect(text).toContain('retry:'), { timeout: 10_000 })
  expect((await at(shop.app).add([item(slot)])).status).toBe(200)
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(text).toContain('event: changed'), { timeout: 10_000 })
  stream.destroy()
})
