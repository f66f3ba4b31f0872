import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../crypto/passwords.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createClient,
  createCustomer,
  createHold,
  createOperator,
  createSession,
  createSlot,
  type TestClient,
} from '../../testing/factories/factories.ts'

const password = 'a quite unusual phrase'
let passwordHash: string
let server: TestApp
let client: TestClient

beforeAll(async () => {
  server = await createTestApp({ settings: { TRUST_PROXY: '10.0.0.1' } })
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await createClient(server.db, { frame_ancestors: ['https://www.venue.example'] })
})

const framed = { 'page-mode': 'framed' }

async function logIn(headers: Record<string, string>, { protocol = 'https', of = client } = {}) {
  const { email } = await createCustomer(server.db, of, { password_hash: passwordHash })
  return server.app.inject({
    method: 'POST',
    url: '/api/auth/customer/login',
    remoteAddress: '10.0.0.1',
    headers: { ...proxied(protocol, of), 'sec-fetch-site': 'same-origin', ...headers },
    payload: { username: email, password },
  })
}

const proxied = (protocol: string, of = client) => ({
  host: of.host,
  'x-forwarded-proto': protocol,
  'x-forwarded-for': '203.0.113.9',
})

const getUser = (cookie: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    url: '/api/auth/user',
    remoteAddress: '10.0.0.1',
    headers: { ...proxied('https'), cookie, ...headers },
  })

describe('F72: a page inside an allowed site', () => {
  test('S34: gets a partitioned cookie of its own, and a hint of its own', async () => {
    const response = await logIn(framed)
    const lines = [response.headers['set-cookie']].flat()
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^__Host-framed-sid=/)
    expect(lines[1]).toMatch(/^framed_logged_in=/)
    for (const line of lines) {
      const attributes = String(line).split('; ').slice(1)
      expect(attributes).toEqual(
        expect.arrayContaining(['Path=/', 'Secure', 'SameSite=None', 'Partitioned', 'Max-Age=2592000']),
      )
      expect(String(line)).not.toContain('Domain')
    }
    expect(String(lines[0])).toContain('HttpOnly')
    expect(String(lines[1])).not.toContain('HttpOnly')
  })

  test('S34: a tab’s cookie stays as it was', async () => {
    const lines = [(await logIn({})).headers['set-cookie']].flat().map(String)
    expect(lines[0]).toMatch(/^__Host-sid=.*SameSite=Lax/)
    for (const line of lines) expect(line).not.toMatch(/Partitioned|SameSite=None/)
  })

  test('without https, or where the client lets no site frame it, there is only the tab’s cookie', async () => {
    const plain = await logIn(framed, { protocol: 'http' })
    expect(plain.cookies.map(({ name }) => name)).toEqual(['sid', 'logged_in'])
    const unframed = await createClient(server.db)
    const other = await logIn(framed, { of: unframed })
    expect(other.cookies.map(({ name }) => name)).toEqual(['__Host-sid', 'logged_in'])
  })

  test('a frame and a tab are two sessions: neither opens with the other’s cookie', async () => {
    const [ann, ben] = [await createCustomer(server.db, client), await createCustomer(server.db, client)]
    const tab = (await createSession(server.db, client, ann)).token
    const frame = (await createSession(server.db, client, ben)).token
    const both = `__Host-sid=${tab}; __Host-framed-sid=${frame}`
    expect((await getUser(both)).json().data.email).toBe(ann.email)
    expect((await getUser(both, framed)).json().data.email).toBe(ben.email)
    expect((await getUser(`__Host-sid=${tab}`, framed)).statusCode).toBe(401)
    expect((await getUser(`__Host-framed-sid=${frame}`)).statusCode).toBe(401)
  })

  test('the end of a frame’s session clears its cookies, and not the tab’s', async () => {
    const cookie = '__Host-sid=tab; logged_in=a; __Host-framed-sid=gone; framed_logged_in=b'
    const response = await getUser(cookie, framed)
    const lines = [response.headers['set-cookie']].flat().map(String)
    expect(lines.map((line) => line.split('=')[0])).toEqual(['__Host-framed-sid', 'framed_logged_in'])
    for (const line of lines) expect(line).toMatch(/Max-Age=0.*Partitioned/)
  })

  const around: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://www.venue.example' },
    { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'fetch' },
    { origin: 'https://www.venue.example' },
    { origin: 'null' },
    {},
  ]
  test.each([...around, ...around.map((headers) => ({ ...headers, ...framed }))])(
    'S20: the site around it changes nothing in its own name: %j',
    async (headers) => {
      const operator = await createOperator(server.db, { frame_ancestors: ['https://www.venue.example'] })
      const { client: of, venue, classes: category, priceList } = operator
      const session = await createSession(server.db, of)
      const slot = await createSlot(server.db, { venue, category, priceList })
      const { cartId } = await createHold(server.db, of, {
        slot,
        session,
        pricingOptionId: priceList.options.Adult!,
      })
      const empty = async (said: Record<string, string>) => {
        const { statusCode } = await server.app.inject({
          method: 'DELETE',
          url: '/api/activities/cart',
          remoteAddress: '10.0.0.1',
          headers: { ...proxied('https', of), cookie: `__Host-framed-sid=${session.token}`, ...said },
        })
        const held = await server.db.selectFrom('claims').where('cart_id', '=', cartId).select('id').execute()
        return [statusCode, held.length]
      }
      expect(await empty(headers)).toEqual([403, 1])
      expect(await empty({ ...framed, 'sec-fetch-site': 'same-origin' })).toEqual([200, 0])
    },
  )
})
