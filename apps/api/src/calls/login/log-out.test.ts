import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createClient,
  createCustomer,
  createSession,
  type TestClient,
} from '../../testing/factories/factories.ts'

let server: TestApp
let client: TestClient

beforeAll(async () => {
  server = await createTestApp()
  client = await createClient(server.db)
})
afterAll(() => server.close())

const logOut = (headers: Record<string, string>) =>
  server.app.inject({ method: 'POST', url: '/api/auth/logout', headers })

describe('spec 7: POST api/auth/logout', () => {
  test('S36: the row is gone and the old cookie gives access to nothing', async () => {
    const customer = await createCustomer(server.db, client)
    const session = await createSession(server.db, client, customer)
    const response = await logOut({ ...session.browser, cookie: `sid=${session.token}; logged_in=1` })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ data: { logged_out: true } })
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['sid', ''],
      ['logged_in', ''],
    ])
    expect(
      await server.db.selectFrom('sessions').where('id', '=', session.id).select('id').execute(),
    ).toEqual([])
    const user = await server.app.inject({ url: '/api/auth/user', headers: session.browser })
    expect(user.statusCode).toBe(401)
  })

  test('S40: the browser is told to clear its storage', async () => {
    const session = await createSession(server.db, client)
    expect((await logOut(session.browser)).headers['clear-site-data']).toBe('"storage"')
  })

  test('spec 4: a second log-out, or one without a session, is a log-out all the same', async () => {
    const response = await logOut({ host: client.host, 'sec-fetch-site': 'same-origin' })
    expect(response.statusCode).toBe(200)
  })

  test('S20: another site can’t log a customer out', async () => {
    const customer = await createCustomer(server.db, client)
    const session = await createSession(server.db, client, customer)
    expect((await logOut({ ...session.browser, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    const user = await server.app.inject({ url: '/api/auth/user', headers: session.browser })
    expect(user.statusCode).toBe(200)
  })
})
