import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createClient, createSession, type TestClient } from '../testing/factories.ts'

let server: TestApp
let client: TestClient

beforeAll(async () => {
  server = await createTestApp({ settings: { RATE_LIMITS: 'on' } })
  client = await createClient(server.db)
})
afterAll(() => server.close())

const clear = (headers: Record<string, string>, ip: string) =>
  server.app.inject({ method: 'DELETE', url: '/api/activities/cart', headers, remoteAddress: ip })

const times = async (count: number, act: () => Promise<{ statusCode: number }>): Promise<number[]> => {
  const statuses: number[] = []
  for (let done = 0; done < count; done++) statuses.push((await act()).statusCode)
  return statuses
}

describe('S19: limits of changes', () => {
  test('S19: one session comes to its limit, with Retry-After, while others behind the address go on', async () => {
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

  test('S53: a forged X-Forwarded-For gives no fresh limit', async () => {
    const session = await createSession(server.db, client)
    const statuses: number[] = []
    for (let done = 0; done < 301; done++) {
      const headers = { ...session.browser, cookie: '', 'x-forwarded-for': `198.51.100.${done % 250}` }
      statuses.push((await clear(headers, '203.0.113.3')).statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('S19: reading is not counted', async () => {
    const read = () =>
      server.app.inject({
        url: '/api/activities/client',
        headers: { host: client.host },
        remoteAddress: '203.0.113.4',
      })
    expect(new Set(await times(400, read))).toEqual(new Set([200]))
  })
})
