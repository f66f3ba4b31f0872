import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import {
  beginPayment,
  createCustomer,
  createOperator,
  createSession,
  createSlot,
  type TestOperator,
} from '../testing/factories/factories.ts'

let server: TestApp
let operator: TestOperator

beforeAll(async () => {
  server = await createTestApp({ settings: { TRUST_PROXY: '10.0.0.1' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  operator = await createOperator(server.db, { frame_ancestors: ['https://www.venue.example'] })
})

const sent = (headers: Record<string, string>, { client } = operator) => ({
  remoteAddress: '10.0.0.1',
  headers: {
    host: client.host,
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.9',
    'sec-fetch-site': 'same-origin',
    ...headers,
  },
})

const newSlot = () => {
  const { venue, swim: category, priceList } = operator
  return createSlot(server.db, { venue, category, priceList })
}

/** Adds two places for a visitor in a frame, where no cookie is stored. */
async function addInFrame() {
  const slot = await newSlot()
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/activities/cart/add',
    ...sent({ 'page-mode': 'framed', 'idempotency-key': crypto.randomUUID() }),
    payload: { items: [{ id: slot.id, type: 'activity', quantity: 2 }] },
  })
  expect(response.statusCode).toBe(200)
  const code = String(response.headers['basket-carry'])
  return { slot, code, response, cartId: Number(response.json().data.id) }
}

async function carryOn(code: string, headers: Record<string, string> = {}, of = operator) {
  const request = sent({ 'content-type': 'application/x-www-form-urlencoded', ...headers }, of)
  const response = await server.app.inject({
    method: 'POST',
    url: '/basket/continue',
    ...request,
    payload: new URLSearchParams({ code }).toString(),
  })
  expect(response.statusCode).toBe(303)
  return { to: response.headers.location, sid: response.cookies.find(({ name }) => name === '__Host-sid') }
}

/** Adds two places for a visitor at a kiosk. */
async function addAtKiosk() {
  const session = await createSession(server.db, operator.client)
  const cookie = `__Host-sid=${session.token}`
  const slot = await newSlot()
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/activities/cart/add',
    ...sent({ cookie, 'page-mode': 'kiosk' }),
    payload: { items: [{ id: slot.id, type: 'activity', quantity: 2 }] },
  })
  expect(response.statusCode).toBe(200)
  return { cookie, cartId: Number(response.json().data.id) }
}
const askForCode = (cookie: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/activities/cart/carry',
    ...sent({ cookie, 'page-mode': 'kiosk' }),
    payload: {},
  })

describe('S86: the one-time code that carries a basket from a kiosk to a phone', () => {
  test('S86: the phone has the places and their deadline, the kiosk has nothing, and only a hash was stored', async () => {
    const { cookie, cartId } = await addAtKiosk()
    const deadline = () =>
      sql<{ at: Date }>`select expires_at as at from carts where id = ${cartId}`.execute(server.db)
    const before = await deadline()
    const reply = await askForCode(cookie)
    const { code, expires_at: expiresAt } = reply.json().data
    expect(Buffer.from(code, 'base64url')).toHaveLength(32)
    const { rows: over } = await sql<{ at: Date; isShort: boolean }>`
      select expires_at as at, expires_at <= now() + interval '2 minutes' as "isShort" from basket_carries
      where cart_id = ${cartId}`.execute(server.db)
    expect(over).toEqual([{ at: new Date(expiresAt), isShort: true }])
    const { rows } = await sql<{
      stored: string
    }>`select basket_carries::text as stored from basket_carries`.execute(server.db)
    expect(JSON.stringify(rows)).not.toContain(code)
    const { to, sid } = await carryOn(code)
    expect(to).toBe('/basket')
    expect(await countIn(`__Host-sid=${sid!.value}`)).toBe(2)
    expect(await countIn(cookie)).toBe(0)
    expect((await deadline()).rows).toEqual(before.rows)
  })

  test('S86: several codes are made for it and many take them at once: one phone gets it', async () => {
    const { cookie } = await addAtKiosk()
    const codes = (await Promise.all([askForCode(cookie), askForCode(cookie), askForCode(cookie)])).map(
      (reply) => reply.json().data.code as string,
    )
    expect(new Set(codes).size).toBe(3)
    const all = await Promise.all([...codes, ...codes, ...codes].map((code) => carryOn(code)))
    expect(all.filter(({ to }) => to === '/basket')).toHaveLength(1)
  })

  test('S86: a code that is made while the basket is being taken carries nothing', async () => {
    const { cookie } = await addAtKiosk()
    const { code } = (await askForCode(cookie)).json().data
    const [taken, ...asked] = await Promise.all([
      carryOn(code),
      ...Array.from({ length: 6 }, () => askForCode(cookie)),
    ])
    expect(taken.to).toBe('/basket')
    for (const reply of asked)
      if (reply.statusCode === 200) expect((await carryOn(reply.json().data.code)).to).toBe(lost)
    expect((await askForCode(cookie)).json().code).toBe('BASKET_EMPTY')
    expect(await countIn(`__Host-sid=${taken.sid!.value}`)).toBe(2)
  })

  test('S86: it is made for no customer, whose basket is theirs wherever they log in, and for none that is being paid for', async () => {
    const customer = await createCustomer(server.db, operator.client)
    const session = await createSession(server.db, operator.client, customer)
    expect((await askForCode(`__Host-sid=${session.token}`)).json().code).toBe('FORBIDDEN')
    const { cookie, cartId } = await addAtKiosk()
    await beginPayment(server.db, operator.client, cartId, [{ quantity: 2, pricePence: 720 }])
    expect((await askForCode(cookie)).json().code).toBe('BASKET_LOCKED')
    expect((await askForCode('')).json().code).toBe('BASKET_EMPTY')
  })
})

const countIn = async (cookie: string): Promise<number> => {
  const response = await server.app.inject({ url: '/api/activities/cart', ...sent({ cookie }) })
  return response.json().data.item_count
}

const lost = '/basket?warning=basket-not-carried'

describe('S86: the one-time code that carries a basket to a new tab', () => {
  test('S86: it is 256 random bits, and only its hash is stored', async () => {
    const { code } = await addInFrame()
    expect(Buffer.from(code, 'base64url')).toHaveLength(32)
    const { rows } = await sql<{
      stored: string
    }>`select basket_carries::text as stored from basket_carries`.execute(server.db)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect((await addInFrame()).code).not.toBe(code)
  })

  test('S86: only a frame that had no session yet gets it', async () => {
    const { response } = await addInFrame()
    expect(response.headers['session-began']).toBe('framed')
    const slot = await newSlot()
    const inTab = await server.app.inject({
      method: 'POST',
      url: '/api/activities/cart/add',
      ...sent({}),
      payload: { items: [{ id: slot.id, type: 'activity' }] },
    })
    expect(inTab.statusCode).toBe(200)
    expect(inTab.headers).not.toHaveProperty('basket-carry')
    expect(inTab.headers).not.toHaveProperty('session-began')
  })

  test('S86: it brings the basket with its places and its deadline into a session of the tab', async () => {
    const { code, cartId } = await addInFrame()
    const deadline = () =>
      sql<{ at: Date }>`select expires_at as at from carts where id = ${cartId}`.execute(server.db)
    const before = await deadline()
    const { to, sid } = await carryOn(code)
    expect(to).toBe('/basket')
    expect(sid).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(await countIn(`__Host-sid=${sid!.value}`)).toBe(2)
    expect((await deadline()).rows).toEqual(before.rows)
  })

  test('S86: it works once, for one of those who press at the same moment', async () => {
    const { code } = await addInFrame()
    const all = await Promise.all(Array.from({ length: 8 }, () => carryOn(code)))
    expect(all.filter(({ to }) => to === '/basket')).toHaveLength(1)
    for (const { sid } of all.filter(({ to }) => to === lost)) expect(sid).toBeUndefined()
  })

  test('S86: it is over after two minutes by the database’s clock', async () => {
    const early = await addInFrame()
    await sql`update basket_carries set expires_at = expires_at - interval '119 seconds'`.execute(server.db)
    expect((await carryOn(early.code)).to).toBe('/basket')
    const late = await addInFrame()
    await sql`update basket_carries set expires_at = expires_at - interval '120 seconds'`.execute(server.db)
    expect((await carryOn(late.code)).to).toBe(lost)
  })

  test('S86: it is nothing at another client', async () => {
    const { code } = await addInFrame()
    const other = await createOperator(server.db)
    expect((await carryOn(code, {}, other)).to).toBe(lost)
    expect((await carryOn(code)).to).toBe('/basket')
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
    { 'sec-fetch-site': 'none' },
  ])('S86: it is accepted from our own pages only: %j', async (headers) => {
    const { code } = await addInFrame()
    expect((await carryOn(code, headers)).to).toBe(lost)
    expect((await carryOn(code)).to).toBe('/basket')
  })

  test.each(['', 'no such code', 'x'.repeat(3_000), 'https://evil.test', '\u0000'])(
    'S86: %j carries nothing, and leads to the basket all the same',
    async (code) => expect((await carryOn(code)).to).toBe(lost),
  )

  test('S86: the places join what the tab’s visitor holds already', async () => {
    const session = await createSession(server.db, operator.client)
    const slot = await newSlot()
    const cookie = `__Host-sid=${session.token}`
    const added = await server.app.inject({
      method: 'POST',
      url: '/api/activities/cart/add',
      ...sent({ cookie }),
      payload: { items: [{ id: slot.id, type: 'activity' }] },
    })
    expect(added.statusCode).toBe(200)
    const { code } = await addInFrame()
    const { to, sid } = await carryOn(code, { cookie })
    expect([to, sid]).toEqual(['/basket', undefined])
    expect(await countIn(cookie)).toBe(3)
  })

  test('S86: it logs no one in or out: a customer’s tab stays theirs and has the places', async () => {
    const customer = await createCustomer(server.db, operator.client)
    const session = await createSession(server.db, operator.client, customer)
    const { code } = await addInFrame()
    const cookie = `__Host-sid=${session.token}`
    expect((await carryOn(code, { cookie })).to).toBe('/basket')
    expect(await countIn(cookie)).toBe(2)
    const user = await server.app.inject({ url: '/api/auth/user', ...sent({ cookie }) })
    expect(user.json().data.email).toBe(customer.email)
  })

  test('S86: a basket that is being paid for stays where it is', async () => {
    const { code, cartId } = await addInFrame()
    await beginPayment(server.db, operator.client, cartId, [{ quantity: 2, pricePence: 720 }])
    expect((await carryOn(code)).to).toBe(lost)
  })
})
