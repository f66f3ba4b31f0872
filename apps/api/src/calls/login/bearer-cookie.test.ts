import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createClient,
  createCustomer,
  createSession,
  type TestClient,
} from '../../testing/factories/factories.ts'

let withBearers: TestApp
let without: TestApp

beforeAll(async () => {
  ;[withBearers, without] = await Promise.all([
    createTestApp({ settings: { BEARER_TOKENS: 'on' } }),
    createTestApp({ settings: { BEARER_TOKENS: 'off' } }),
  ])
})
afterAll(async () => {
  await Promise.all([withBearers.close(), without.close()])
})

async function logInCustomer(server: TestApp): Promise<{ client: TestClient; token: string }> {
  const client = await createClient(server.db)
  const customer = await createCustomer(server.db, client)
  return { client, token: (await createSession(server.db, client, customer)).token }
}

const getUser = (server: TestApp, host: string, cookie: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: '/api/auth/user', headers: { host, cookie, ...headers } })

describe('wire 0: the token in the cookie of the existing front end', () => {
  test.each(['bookings.authToken=%22TOKEN%22', 'authToken="TOKEN"', 'a=1;site_authToken = TOKEN'])(
    'it counts as a bearer token where those are switched on: %s',
    async (spelled) => {
      const { client, token } = await logInCustomer(withBearers)
      const response = await getUser(withBearers, client.host, spelled.replace('TOKEN', token))
      expect(response.statusCode).toBe(200)
    },
  )

  test('it counts before the session’s own cookie, and the header before both', async () => {
    const { client, token } = await logInCustomer(withBearers)
    const gone = 'authToken=gone'
    expect((await getUser(withBearers, client.host, `sid=${token}; ${gone}`)).statusCode).toBe(401)
    const header = { authorization: `Bearer ${token}` }
    expect((await getUser(withBearers, client.host, gone, header)).statusCode).toBe(200)
  })

  test('spec 8: a 401 clears it when it no longer opens anything', async () => {
    const { client } = await logInCustomer(withBearers)
    const response = await getUser(withBearers, client.host, 'bookings.authToken=%22gone%22')
    expect(response.cookies.map(({ name, value, path }) => [name, value, path])).toEqual([
      ['bookings.authToken', '', '/'],
    ])
  })

  test('spec 6: it counts for nothing where they are off, and is left alone', async () => {
    const { client, token } = await logInCustomer(without)
    const response = await getUser(without, client.host, `bookings.authToken=${token}`)
    expect(response.statusCode).toBe(401)
    expect(response.cookies).toEqual([])
  })

  test.each<[string, Record<string, string>, number]>([
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, 403],
    ['that does not say where it comes from', {}, 403],
    ['from our own pages', { 'sec-fetch-site': 'same-origin' }, 200],
  ])(
    'S20: the browser sends it without being asked, so a request %s follows a cookie’s rules',
    async (_, headers, status) => {
      const { client, token } = await logInCustomer(withBearers)
      const response = await withBearers.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { host: client.host, cookie: `bookings.authToken=%22${token}%22`, ...headers },
      })
      expect(response.statusCode).toBe(status)
      expect((await getUser(withBearers, client.host, `sid=${token}`)).statusCode).toBe(
        status === 200 ? 401 : 200,
      )
    },
  )
})
