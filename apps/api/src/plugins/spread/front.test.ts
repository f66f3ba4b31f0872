import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../testing/database-proxy.ts'
import { createSlot } from '../../testing/factories/factories.ts'
import { fillBasket } from '../../testing/purchase.ts'
import { cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'
import { createSpread, type Spread } from '../../testing/spread.ts'

let spread: Spread
const proxies: DatabaseProxy[] = []
/** Puts something that can be cut off between an app and its database. */
const through = async (url: string): Promise<string> => {
  const proxy = await openDatabaseProxy(url)
  proxies.push(proxy)
  return proxy.url
}

beforeAll(async () => {
  spread = await createSpread({ home: { through }, north: { through } })
  for (const { db, operator } of [spread.home, spread.north])
    await db.updateTable('venues').set({ slug: 'the-pool' }).where('id', '=', operator.venue.id).execute()
})
afterAll(async () => {
  await spread.close()
  await Promise.all(proxies.map((proxy) => proxy.close()))
})

const orders = (of: 'home' | 'north') => spread[of].db.selectFrom('orders').select(['reference']).execute()
const visitorOf = (of: 'home' | 'north') => new Shopper(spread.front, spread[of].operator.client.host)

test('F178: visitors of two clients in two databases buy through one server, each in the own database, though their venues have the same name', async () => {
  for (const of of ['home', 'north'] as const) {
    const { db, operator, sandbox } = spread[of]
    const visitor = visitorOf(of)
    const venues = await visitor.ask('GET', '/api/activities/venues/the-pool')
    expect(JSON.stringify(venues.json)).toContain(`"id":${operator.venue.id}`)
    await fillBasket(db, operator, visitor)
    const paid = await visitor.pay(sandbox.origin, cardNumbers.approved)
    const key = crypto.randomUUID()
    const complete = async () => (await visitor.complete(paid.json.transaction_uuid, {}, key)).status
    await expect.poll(complete).toBe(200)
    expect(await orders(of)).toHaveLength(1)
  }
  // A move finds the numbers of a client free in each other database.
  const idIn = async (of: 'home' | 'north') =>
    (await spread[of].db.selectFrom('orders').select('id').executeTakeFirstOrThrow()).id
  expect(await idIn('home')).toBeLessThan(1_000_000_000_000)
  expect(await idIn('north')).toBeGreaterThan(1_000_000_000_000)
})

test('S118: a session, a basket and a number of one client’s database are nothing at the other client', async () => {
  const { home, north, front } = spread
  const [, member] = await createLoggedIn(home, home.operator.client)
  const atOther = new Shopper(front, north.operator.client.host, member.cookie)
  expect((await atOther.ask('GET', '/api/auth/user')).status).toBe(401)
  const { venue, swim: category, priceList } = home.operator
  const slot = await createSlot(home.db, { venue, category, priceList, capacity: 5 })
  const added = await visitorOf('north').add([{ id: slot.id, type: 'activity', quantity: 1 }])
  expect(added.status).toBe(404)
  const own = await visitorOf('home').add([{ id: slot.id, type: 'activity', quantity: 1 }])
  expect(own.status).toBe(200)
})

test('F178: where the host is of no client, the other names lead to the database, in their order', async () => {
  const { home, north, front } = spread
  const askAs = async (headers: Record<string, string>) =>
    (
      await front.inject({
        url: '/api/activities/venues/the-pool',
        headers: { host: 'proxy.test', ...headers },
      })
    ).payload
  const [atHome, inNorth] = [home, north].map(({ operator }) => operator)
  const origin = (operator: typeof atHome) => `https://${operator!.client.host}`
  const idOf = (operator: typeof atHome) => `"id":${operator!.venue.id}`
  expect(await askAs({ 'client-domain-identifier': inNorth!.client.host })).toContain(idOf(inNorth))
  expect(await askAs({ origin: origin(atHome), referer: origin(inNorth) })).toContain(idOf(atHome))
  expect(await askAs({ origin: origin(inNorth), referer: origin(atHome) })).toContain(idOf(inNorth))
  expect(
    (await front.inject({ url: '/api/activities/venues/the-pool', headers: { host: 'proxy.test' } }))
      .statusCode,
  ).toBe(404)
})

test('F178: metrics say of which database they are; those of the process stand once', async () => {
  const { payload } = await spread.front.inject('/metrics')
  for (const name of ['home', 'north'])
    expect(payload).toContain(`mail_letters{state="waiting",database="${name}"}`)
  expect(payload.match(/^# TYPE mail_letters /gm)).toHaveLength(1)
  expect(payload.match(/^process_resident_memory_bytes/gm)).toHaveLength(1)
})

test('F178: a message of a payment provider is answered once for all databases: without a signature 401, of an unknown account 404', async () => {
  const { front } = spread
  const answers = await Promise.all(
    ['sandbox', 'unknown'].map((account) =>
      front.inject({
        method: 'POST',
        url: `/api/checkout/webhooks/${account}`,
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 404])
})

test('F179: a lost second database leaves the first one’s visitors alone, and its own are told to ask again; so it is the other way round', async () => {
  const { front } = spread
  const [ofHome, ofNorth] = proxies
  const statusOf = async (of: 'home' | 'north') => (await visitorOf(of).ask('GET', '/api/auth/user')).status
  // Both are known by now, as they are in a process that has served each.
  await expect.poll(async () => [await statusOf('home'), await statusOf('north')]).toEqual([401, 401])
  const sessions = async (of: 'home' | 'north') =>
    (await createLoggedIn({ ...spread[of], app: front }, spread[of].operator.client))[1]
  const [member, northern] = [await sessions('home'), await sessions('north')]
  const both = async () => [
    (await member.ask('GET', '/api/auth/user')).status,
    (await northern.ask('GET', '/api/auth/user')).status,
  ]
  const ready = async () => (await front.inject('/health/ready')).json()

  ofNorth!.goAway()
  await expect.poll(both).toEqual([200, 503])
  expect(await ready()).toEqual({ status: 'ready', databases: { home: 'ready', north: 'no database' } })
  ofNorth!.heal()
  await expect.poll(both).toEqual([200, 200])
  ofHome!.goAway()
  await expect.poll(both).toEqual([503, 200])
  expect((await ready()).status).toBe('no database')
  ofHome!.heal()
  await expect.poll(both).toEqual([200, 200])
})
