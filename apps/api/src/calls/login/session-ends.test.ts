import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../crypto/passwords.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createClient,
  createCustomer,
  createSession,
  type TestClient,
} from '../../testing/factories/factories.ts'

const password = 'a quite unusual phrase'
let passwordHash: string
let server: TestApp
let client: TestClient

beforeAll(async () => {
  server = await createTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await createClient(server.db)
})

async function logIn(
  headers: Record<string, string> = {},
  of = client,
  role: 'customer' | 'staff' = 'customer',
) {
  const { email } = await createCustomer(server.db, of, { password_hash: passwordHash, role })
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/auth/customer/login',
    headers: { host: of.host, 'sec-fetch-site': 'same-origin', ...headers },
    payload: { username: email, password },
  })
  expect(response.statusCode).toBe(200)
  const cookie = (name: string) => response.cookies.find((one) => one.name === name)
  return { sid: cookie('sid')!, hint: cookie('logged_in')! }
}

const ask = (url: string, sid: string, more = '') =>
  server.app.inject({ url, headers: { host: client.host, cookie: `sid=${sid}${more}` } })

/** Ages the session by this interval: only the database's clock counts. */
const letPass = (interval: string) =>
  sql`update sessions set created_at = created_at - ${interval}::interval, seen_at = seen_at - ${interval}::interval,
    expires_at = expires_at - ${interval}::interval, ends_at = ends_at - ${interval}::interval
    where client_id = ${client.id}`.execute(server.db)

/** Returns the minutes until this client's only session ends: when unused, and at most. */
async function minutesLeft(): Promise<{ idle: number; absolute: number; isKiosk: boolean }> {
  const { rows } = await sql<{ idle: number; absolute: number; isKiosk: boolean }>`
    select round(extract(epoch from expires_at - now()) / 60)::int as idle,
      round(extract(epoch from ends_at - now()) / 60)::int as absolute, is_kiosk as "isKiosk"
    from sessions where client_id = ${client.id}`.execute(server.db)
  expect(rows).toHaveLength(1)
  return rows[0]!
}

describe('how long a log-in lasts', () => {
  test('its cookies last until its absolute end, and the server has the same end', async () => {
    const { sid, hint } = await logIn()
    expect(sid.maxAge).toBe(30 * 24 * 3600)
    expect(hint.maxAge).toBe(30 * 24 * 3600)
    expect(await minutesLeft()).toEqual({ idle: 14 * 24 * 60, absolute: 30 * 24 * 60, isKiosk: false })
  })

  test('S37: a staff log-in ends after 15 minutes without use, and with the browser’s window', async () => {
    const { sid, hint } = await logIn({}, client, 'staff')
    expect([sid.maxAge, hint.maxAge]).toEqual([undefined, undefined])
    expect(await minutesLeft()).toEqual({ idle: 15, absolute: 12 * 60, isKiosk: false })
    await letPass('10 minutes')
    expect((await ask('/api/auth/user', sid.value)).statusCode).toBe(200)
    expect(await minutesLeft()).toMatchObject({ idle: 15, absolute: 12 * 60 - 10 })
    await letPass('15 minutes')
    expect((await ask('/api/auth/user', sid.value)).statusCode).toBe(401)
  })

  test('a customer who logged in yesterday is logged in today', async () => {
    const { sid } = await logIn()
    await letPass('25 hours')
    expect((await ask('/api/auth/user', sid.value)).statusCode).toBe(200)
  })

  test('S37: each use makes it last its idle time from then', async () => {
    const { sid } = await logIn()
    await letPass('5 days')
    await ask('/api/auth/user', sid.value)
    expect(await minutesLeft()).toMatchObject({ idle: 14 * 24 * 60, absolute: 25 * 24 * 60 })
  })

  test('S37: used without a pause, it still reaches its absolute end', async () => {
    const { sid } = await logIn()
    for (let passed = 0; passed < 29; passed++) {
      await letPass('1 day')
      expect((await ask('/api/auth/user', sid.value)).statusCode).toBe(200)
    }
    expect(await minutesLeft()).toMatchObject({ idle: 24 * 60, absolute: 24 * 60 })
    await letPass('24 hours')
    expect((await ask('/api/auth/user', sid.value)).statusCode).toBe(401)
  })

  test('S37: unused for its idle time it has ended', async () => {
    const { sid } = await logIn()
    await letPass('14 days')
    expect((await ask('/api/auth/user', sid.value)).statusCode).toBe(401)
  })

  test('the client may set other times', async () => {
    client = await createClient(server.db, {
      session_lifetimes: JSON.stringify({ customer: { idleMinutes: 30, absoluteMinutes: 720 } }),
    })
    const { sid } = await logIn()
    expect(sid.maxAge).toBe(12 * 3600)
    expect(await minutesLeft()).toMatchObject({ idle: 30, absolute: 720 })
  })
})

describe('S37: a staff log-in that has ended', () => {
  const sessionOf = async (sid: string) => (await ask('/api/auth/session', sid)).json().data

  test('the browser is told the minutes without use, and none at the absolute end', async () => {
    const { sid } = await logIn({}, client, 'staff')
    expect((await sessionOf(sid.value)).ended).toBeNull()
    await letPass('15 minutes')
    expect((await sessionOf(sid.value)).ended).toEqual({ is_staff: true, unused_minutes: 15 })
    const { host } = await createClient(server.db)
    const elsewhere = { host, cookie: `sid=${sid.value}` }
    const asked = await server.app.inject({ url: '/api/auth/session', headers: elsewhere })
    expect(asked.json().data.ended).toBeNull()
    await sql`update sessions set expires_at = ends_at where client_id = ${client.id}`.execute(server.db)
    await letPass('12 hours')
    expect((await sessionOf(sid.value)).ended).toEqual({ is_staff: true, unused_minutes: null })
  })

  test('a browser that logged out itself is told nothing', async () => {
    const { sid } = await logIn({}, client, 'staff')
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { host: client.host, 'sec-fetch-site': 'same-origin', cookie: `sid=${sid.value}` },
      payload: {},
    })
    expect(statusCode).toBe(200)
    expect(await sessionOf(sid.value)).toMatchObject({ is_kept: false, ended: null })
  })
})

describe('spec 6: a log-in at a kiosk', () => {
  const kiosk = { 'page-mode': 'kiosk' }

  test('it is gone with the browser’s window, and short on the server', async () => {
    const { sid, hint } = await logIn(kiosk)
    for (const cookie of [sid, hint]) {
      expect(cookie).not.toHaveProperty('maxAge')
      expect(cookie).not.toHaveProperty('expires')
    }
    expect(await minutesLeft()).toEqual({ idle: 10, absolute: 60, isKiosk: true })
  })

  test('it stays a kiosk’s when a request that does not say so uses it', async () => {
    const { sid } = await logIn(kiosk)
    await letPass('5 minutes')
    await ask('/api/auth/user', sid.value)
    expect(await minutesLeft()).toMatchObject({ idle: 10, absolute: 55 })
    await letPass('10 minutes')
    expect((await ask('/api/auth/user', sid.value)).statusCode).toBe(401)
  })
})

describe('F101: GET api/auth/session', () => {
  const check = async (sid: string, more = '') => {
    const response = await ask('/api/auth/session', sid, more)
    expect(response.statusCode).toBe(200)
    return { ...response.json().data, cleared: response.cookies.map(({ name }) => name) }
  }

  test('it tells the mark that the log-in hint holds; another log-in has another', async () => {
    const { sid, hint } = await logIn()
    expect(await check(sid.value)).toEqual({
      is_kept: true,
      mark: hint.value,
      ended: null,
      offers: [],
      ended_offers: [],
      cleared: [],
    })
    expect(hint.value).toMatch(/^[\w-]{22}$/)
    expect(sid.value).not.toContain(hint.value)
    const again = await logIn({ cookie: `sid=${sid.value}` })
    expect(again.hint.value).not.toBe(hint.value)
  })

  test('a visitor’s session has no mark, and the hint of an ended log-in goes', async () => {
    const { token } = await createSession(server.db, client)
    expect(await check(token, '; logged_in=old')).toEqual({
      is_kept: true,
      mark: null,
      ended: null,
      offers: [],
      ended_offers: [],
      cleared: ['logged_in'],
    })
  })

  test('a session that has ended on the server is deleted, and its cookies go', async () => {
    const { sid, hint } = await logIn()
    await letPass('30 days')
    expect(await check(sid.value, `; logged_in=${hint.value}`)).toEqual({
      is_kept: false,
      mark: null,
      ended: { is_staff: false, unused_minutes: 14 * 24 * 60 },
      offers: [],
      ended_offers: [],
      cleared: ['sid', 'logged_in'],
    })
  })

  test('an open page that asks does not make a session last longer', async () => {
    const { sid } = await logIn()
    await letPass('2 hours')
    await check(sid.value)
    expect(await minutesLeft()).toMatchObject({ idle: 14 * 24 * 60 - 120 })
  })
})
