import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createCardAccounts } from '../gateways/card-payments/accounts.ts'
import { createDatabase } from '../stores/database/database.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createClient, createSession, type TestClient } from '../testing/factories/factories.ts'

let server: TestApp
let client: TestClient

beforeAll(async () => {
  server = await createTestApp({ settings: { RATE_LIMITS: 'on' } })
  client = await createClient(server.db)
  // The minute of a limit does not end while a slow machine makes its requests.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

const clear = (headers: Record<string, string>, ip: string) =>
  server.app.inject({ method: 'DELETE', url: '/api/activities/cart', headers, remoteAddress: ip })

const times = async (count: number, act: () => Promise<{ statusCode: number }>): Promise<number[]> => {
  const statuses: number[] = []
  for (let done = 0; done < count; done++) statuses.push((await act()).statusCode)
  return statuses
}

describe('S19: limits of changes', () => {
  test('S19: one session reaches its limit, with Retry-After, while others behind the address continue', async () => {
    const [greedy, honest] = [await createSession(server.db, client), await createSession(server.db, client)]
    const statuses = await times(301, () => clear(greedy.browser, '203.0.113.1'))
    expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true)
    expect(statuses[300]).toBe(429)
    const refused = await clear(greedy.browser, '203.0.113.1')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json().code).toBe('TOO_MANY_REQUESTS')
    expect((await clear(honest.browser, '203.0.113.1')).statusCode).toBe(200)
  })

  test('S19: log-ins and registrations have a limit of their own by address', async () => {
    const logOut = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { host: client.host, 'sec-fetch-site': 'same-origin' },
        remoteAddress: '203.0.113.2',
      })
    const statuses = await times(121, logOut)
    expect(statuses.at(-2)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })

  test('F86: accounts by the hundred: forty a minute from one address, then it waits, and others continue', async () => {
    const register = (number: number, remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/customer/register',
        headers: { host: client.host, 'sec-fetch-site': 'same-origin' },
        remoteAddress,
        payload: {
          first_name: 'Ada',
          last_name: 'Byron',
          email: `ada${number}@hundreds.example`,
          password: 'tulip kettle 9',
          terms: true,
        },
      })
    const answers = []
    for (let number = 1; number <= 42; number++) answers.push(await register(number, '203.0.113.5'))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(200))
    expect(statuses.slice(40)).toEqual([429, 429])
    const refused = answers.at(-1)!
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'That was too many tries in a short time. Wait a little and try again.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const made = await server.db
      .selectFrom('customers')
      .select('unproven_email')
      .where('unproven_email', 'like', '%@hundreds.example')
      .execute()
    expect(made).toHaveLength(40)
    expect((await register(43, '203.0.113.6')).statusCode).toBe(200)
  })

  test('S95: registrations and log-ins from one network are counted over two processes', async () => {
    const db = createDatabase(server.databaseUrl, { max: 2 })
    const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'on' })
    const cards = createCardAccounts({ id: 'none', caps: { savedCards: false } } as never)
    const second = await buildApp({ services: { db, config, cards } })
    const register = (app: typeof second) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/customer/register',
        headers: { host: client.host, 'sec-fetch-site': 'same-origin' },
        remoteAddress: '203.0.113.40',
        payload: {},
      })
    const statuses = await times(20, () => register(server.app))
    statuses.push(...(await times(21, () => register(second))))
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(400))
    expect(statuses[40]).toBe(429)
    expect((await register(server.app)).statusCode).toBe(429)
    await second.close()
    await db.destroy()
  })

  test('S94: the addresses of one household count together, and its neighbour is answered', async () => {
    const ask = (remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/basket/continue',
        remoteAddress,
        headers: { host: client.host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=b',
      })
    let last = 0
    const statuses = await times(120, () => ask(`2001:db8:1:2::${((last += 1)).toString(16)}`))
    expect(statuses).not.toContain(429)
    expect((await ask('2001:db8:1:2::ffff')).statusCode).toBe(429)
    expect((await ask('2001:db8:1:3::1')).statusCode).not.toBe(429)
  })

  test.each([
    ['POST', '/basket/continue', 120],
    ['GET', '/unsubscribe?key=guess', 300],
    ['POST', '/unsubscribe?key=guess', 300],
    ['GET', '/3ds/frame/guess', 600],
    ['POST', '/3ds/notify/guess', 600],
    ['POST', '/api/checkout/webhooks/none', 3_000],
  ] as const)(
    'S94: %s %s is answered %i times a minute to one address, then asked to wait; others are answered',
    async (method, url, most) => {
      const ip = `203.0.113.${60 + most / 60 + (method === 'GET' ? 0 : 100)}`
      const ask = (remoteAddress: string) =>
        server.app.inject({
          method,
          url,
          remoteAddress,
          headers: {
            host: client.host,
            'content-type': url.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded',
          },
          ...(method === 'POST' && { payload: url.startsWith('/api') ? '{}' : 'a=b' }),
        })
      const statuses = await times(most, () => ask(ip))
      expect(statuses).not.toContain(429)
      const refused = await ask(ip)
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await ask('198.51.100.7')).statusCode).not.toBe(429)
    },
  )

  test('S53: a forged X-Forwarded-For gives no fresh limit', async () => {
    const session = await createSession(server.db, client)
    const statuses: number[] = []
    for (let done = 0; done < 301; done++) {
      const headers = { ...session.browser, cookie: '', 'x-forwarded-for': `198.51.100.${done % 250}` }
      statuses.push((await clear(headers, '203.0.113.3')).statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('S19: reads are not counted', async () => {
    const read = () =>
      server.app.inject({
        url: '/api/activities/client',
        headers: { host: client.host },
        remoteAddress: '203.0.113.4',
      })
    expect(new Set(await times(400, read))).toEqual(new Set([200]))
  })
})
