import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashToken } from '../../call/call-context.ts'
import { loginSubjectsOf } from '../../commands/account/login-limits.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import { findLoginDelay } from '../../stores/account/login-failures.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { recordStatements } from '../../testing/audit/statements.ts'
import {
  createClient,
  createCustomer,
  createOperator,
  createSession,
  createSlot,
  type TestClient,
} from '../../testing/factories/factories.ts'
import { whileNoTimePasses } from '../../testing/no-time-passes.ts'
import { giveCredit } from '../../testing/purchase.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

let statements: ReturnType<typeof recordStatements>
let server: TestApp
let client: TestClient
let passwordHash: string
const password = 'tulip kettle 9'

beforeAll(async () => {
  statements = recordStatements()
  server = await createTestApp({ settings: { BEARER_TOKENS: 'off' } })
  client = await createClient(server.db)
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  await server.close()
  statements.stop()
})

const newCustomer = () => createCustomer(server.db, client, { password_hash: passwordHash })

const logIn = (
  username: string,
  given = password,
  { headers = {}, ip = '203.0.113.1' }: { headers?: Record<string, string>; ip?: string } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/customer/login',
    remoteAddress: ip,
    headers: { host: client.host, 'sec-fetch-site': 'same-origin', ...headers },
    payload: { username, password: given },
  })

const sidOf = (response: Awaited<ReturnType<typeof logIn>>) =>
  response.cookies.find(({ name }) => name === 'sid' || name === '__Host-sid')

describe('spec 7: POST api/auth/customer/login', () => {
  test('spec 7: it takes an email address or a customer id, in any spelling', async () => {
    const { email, reference } = await newCustomer()
    for (const username of [email, email.toUpperCase(), reference, ` ${reference.toLowerCase()} `]) {
      const response = await logIn(username)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ status: 'success', user: { email, reference } })
    }
  })

  test('S11: the answered user has no hash and nothing of the session', async () => {
    const { email } = await newCustomer()
    const response = await logIn(email)
    expect(response.payload).not.toMatch(/argon2|password|token|hash/)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('S34: the cookie is HttpOnly and Lax; the hint can be read by the page', async () => {
    const { email } = await newCustomer()
    const response = await logIn(email)
    expect(sidOf(response)).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' })
    const hint = response.cookies.find(({ name }) => name === 'logged_in')
    expect(hint).toMatchObject({ sameSite: 'Lax', path: '/' })
    expect(hint).not.toHaveProperty('httpOnly')
  })

  test('S34: behind a proxy that speaks https the cookie is __Host- and Secure, without a domain', async () => {
    const proxied = await createTestApp({ settings: { TRUST_PROXY: '10.0.0.1' } })
    const { host } = await createClient(proxied.db).then(async (operator) => {
      await createCustomer(proxied.db, operator, { email: 'ann@example.org', password_hash: passwordHash })
      return operator
    })
    const response = await proxied.app.inject({
      method: 'POST',
      url: '/api/auth/customer/login',
      remoteAddress: '10.0.0.1',
      headers: {
        host,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '203.0.113.9',
      },
      payload: { username: 'ann@example.org', password },
    })
    expect(sidOf(response)).toMatchObject({ name: '__Host-sid', secure: true, httpOnly: true, path: '/' })
    expect(sidOf(response)).not.toHaveProperty('domain')
    await proxied.close()
  })

  test('S53: a forged X-Forwarded-Proto is believed only from a proxy', async () => {
    const { email } = await newCustomer()
    const response = await logIn(email, password, { headers: { 'x-forwarded-proto': 'https' } })
    expect(sidOf(response)?.name).toBe('sid')
  })

  test('S35: the token changes at log-in and the old one gives access to nothing', async () => {
    const { id, email } = await newCustomer()
    const before = await createSession(server.db, client)
    const response = await logIn(email, password, { headers: before.browser })
    const token = sidOf(response)!.value
    expect(token).not.toBe(before.token)
    const row = await server.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow()
    expect(row.customer_id).toBe(id)
    expect(row.token_hash.equals(hashToken(token))).toBe(true)
    const old = await server.app.inject({ url: '/api/auth/user', headers: before.browser })
    expect(old.statusCode).toBe(401)
  })

  test('S35: a customer who logs in as another one ends the first session', async () => {
    const first = await newCustomer()
    const second = await newCustomer()
    const session = await createSession(server.db, client, first)
    const response = await logIn(second.email, password, { headers: session.browser })
    expect(response.json().user.id).toBe(second.id)
    const old = await server.app.inject({ url: '/api/auth/user', headers: session.browser })
    expect(old.statusCode).toBe(401)
  })

  test('spec 6: no token is sent where bearer tokens are off', async () => {
    const { email } = await newCustomer()
    expect((await logIn(email)).json()).not.toHaveProperty('token')
  })

  test('spec 6: a program names the tenant in a header and gets a token where the setting is on', async () => {
    const open = await createTestApp()
    const operator = await createClient(open.db)
    await createCustomer(open.db, operator, { email: 'ann@example.org', password_hash: passwordHash })
    const response = await open.app.inject({
      method: 'POST',
      url: '/api/auth/customer/login',
      headers: { host: 'api.example.net', 'client-domain-identifier': operator.host },
      payload: { username: 'ann@example.org', password },
    })
    const { token } = response.json()
    const user = await open.app.inject({
      url: '/api/auth/user',
      headers: {
        host: 'api.example.net',
        'client-domain-identifier': operator.host,
        authorization: `Bearer ${token}`,
      },
    })
    expect(user.json().data.email).toBe('ann@example.org')
    await open.close()
  })

  test('S20: another site can’t log a visitor in', async () => {
    const { email } = await newCustomer()
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }
    const response = await logIn(email, password, { headers })
    expect(response.statusCode).toBe(403)
    expect(response.cookies).toEqual([])
  })

  test('S07: a customer of another client is unknown here', async () => {
    const other = await createClient(server.db)
    const { email } = await createCustomer(server.db, other, { password_hash: passwordHash })
    expect((await logIn(email)).statusCode).toBe(401)
  })

  test('S50: a name that is a piece of SQL is an unknown name', async () => {
    expect((await logIn("' or 1=1 --")).statusCode).toBe(401)
  })

  test('spec 7: an empty name or password is a bad request', async () => {
    expect((await logIn('')).statusCode).toBe(400)
    expect((await logIn('someone', '')).statusCode).toBe(400)
  })
})

/**
 * True for a statement other than the regular check of the catalogue's version, which any request may run.
 */
const isNotOfCatalogue = (statement: string) => !statement.includes('catalogue_version')

describe('wrong passwords', () => {
  test('S43: a wrong password and an unknown name get the same answer', async () => {
    const { email } = await newCustomer()
    const wrong = await logIn(email, 'not this one')
    const unknown = await logIn('unknown@example.org', 'not this one')
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    const plain = (response: typeof wrong) => ({ ...response.json(), request_id: '' })
    expect(plain(wrong)).toEqual(plain(unknown))
    expect(plain(wrong).status).not.toBe('success')
    expect(plain(wrong).code).toBe('BAD_CREDENTIALS')
    expect(wrong.cookies).toEqual([])
  })

  test('S43: both are the same work: four hashes of the same cost, and as many statements', async () => {
    const { email } = await newCustomer()
    // The hash for unknown names is made at the first such log-in.
    await logIn('unknown@example.org', 'not this one')
    const work = async (name: string) => {
      await server.db.deleteFrom('login_failures').execute()
      vi.mocked(verify).mockClear()
      statements.take()
      await logIn(name, 'not this one')
      const costs = vi
        .mocked(verify)
        .mock.calls.map(([hash]) => /^\$argon2id\$v=19\$[^$]+/.exec(String(hash))?.[0])
      return { costs, statements: statements.take().filter(isNotOfCatalogue).length }
    }
    const wrong = await work(email)
    expect(wrong.statements).toBeGreaterThan(0)
    // An account that has proven the address takes one hash; accounts that have only entered it take three.
    expect(wrong.costs).toEqual(Array(4).fill(expect.stringContaining('m=19456,t=2,p=1')))
    expect(await work('unknown@example.org')).toEqual(wrong)
  })

  test('S46: after five failures the next try must wait, and the answer says how long; the right password then works', async () => {
    const { id, email } = await newCustomer()
    const ip = '203.0.113.46'
    for (let tries = 0; tries < 6; tries++) expect((await logIn(email, 'wrong', { ip })).statusCode).toBe(401)
    // A second is too short for a busy machine. The last failure is set in the future, and then in the past.
    const lastFailedIn = (seconds: number) =>
      server.db
        .updateTable('login_failures')
        .set({ last_failed_at: new Date(Date.now() + seconds * 1000) })
        .where('failures', '>', 4)
        .execute()
    // Within a transaction no time passes.
    const seconds = await server.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('login_failures')
        .set({ last_failed_at: sql`now()` })
        .where('failures', '>', 4)
        .execute()
      return findLoginDelay(tx, client.id, loginSubjectsOf(`customer ${id}`, ip))
    })
    expect(seconds).toBe(1)
    await lastFailedIn(600)
    const refused = await logIn(email, password, { ip })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600 + seconds)
    await lastFailedIn(-1)
    expect((await logIn(email, password, { ip })).statusCode).toBe(200)
  })

  test('S46: an account that typed the same address takes no delay off its owner’s, and gets none by its own log-ins', async () => {
    const { id, email } = await newCustomer()
    const own = 'evil kettle 99 x'
    await createCustomer(server.db, client, {
      email: null,
      unproven_email: email,
      password_hash: await hashPassword(own),
    })
    const ip = '203.0.113.54'
    for (let tries = 0; tries < 8; tries++) expect((await logIn(email, own, { ip })).statusCode).toBe(200)
    for (let tries = 0; tries < 4; tries++) expect((await logIn(email, 'wrong', { ip })).statusCode).toBe(401)
    expect((await logIn(email, own, { ip })).statusCode).toBe(200)
    const counted = await server.db
      .selectFrom('login_failures')
      .select('failures')
      .where('subject', '=', `customer ${id} from ${ip}`)
      .executeTakeFirst()
    expect(counted).toEqual({ failures: 4 })
    expect((await logIn(email, password, { ip })).statusCode).toBe(200)
  })

  test('S46: several accounts typed one address: none takes the delay off the others', () =>
    whileNoTimePasses(server.db, async () => {
      const email = 'several@example.org'
      const wrote = (given: string) =>
        hashPassword(given).then((password_hash) =>
          createCustomer(server.db, client, { email: null, unproven_email: email, password_hash }),
        )
      await wrote(password)
      await wrote('evil kettle 99 x')
      const ip = '203.0.113.55'
      const statuses = []
      for (let round = 0; round < 4; round++)
        for (const given of ['wrong', 'wrong again', 'evil kettle 99 x'])
          statuses.push((await logIn(email, given, { ip })).statusCode)
      expect(statuses).toContain(429)
    }))

  test('S46: the right password is no failure, however often it is given', async () => {
    const { email } = await newCustomer()
    const statuses = []
    for (let tries = 0; tries < 8; tries++)
      statuses.push((await logIn(email, password, { ip: '203.0.113.52' })).statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('S46: the typed name is not logged: it may be a password', async () => {
    const typed = 'Tulip-Kettle-9'
    expect((await logIn(typed, 'wrong', { ip: '203.0.113.53' })).statusCode).toBe(401)
    const subjects = await server.db.selectFrom('login_failures').select('subject').execute()
    const written = subjects.map(({ subject }) => subject.toLowerCase()).join()
    expect(written).toContain('203.0.113.53')
    expect(written).not.toContain(typed.toLowerCase())
  })

  test('S46: a stranger who fails a hundred times on an account delays themselves, not its owner', () =>
    whileNoTimePasses(server.db, async () => {
      const { email } = await newCustomer()
      for (let tries = 0; tries < 100; tries++) await logIn(email, 'wrong', { ip: '198.51.100.7' })
      const fail = async () => (await logIn(email, 'wrong', { ip: '198.51.100.7' })).statusCode
      // A failure that is just in time brings a longer delay.
      expect([await fail(), await fail()]).toContain(429)
      expect((await logIn(email, password, { ip: '203.0.113.46' })).statusCode).toBe(200)
    }))

  test('S46: an unknown name is delayed too', () =>
    whileNoTimePasses(server.db, async () => {
      const ip = '203.0.113.47'
      for (let tries = 0; tries < 6; tries++) await logIn('ghost@example.org', 'wrong', { ip })
      expect((await logIn('ghost@example.org', 'wrong', { ip })).statusCode).toBe(429)
    }))

  test('S46: tries at one moment are counted one by one', async () => {
    const { email } = await newCustomer()
    const all = await Promise.all(
      Array.from({ length: 30 }, () => logIn(email, 'wrong', { ip: '203.0.113.48' })),
    )
    const looked = all.filter(({ statusCode }) => statusCode === 401).length
    expect(looked).toBeLessThanOrEqual(7)
    // The others must wait, or are told that too many log in at once.
    expect(all.filter(({ statusCode }) => [429, 503].includes(statusCode))).toHaveLength(30 - looked)
  })

  test('S45: one try on each of very many accounts is slowed down by network', () =>
    whileNoTimePasses(server.db, async () => {
      const ip = '2001:db8:7:7::1'
      const statuses: number[] = []
      await server.db
        .insertInto('login_failures')
        .values({
          client_id: client.id,
          subject: 'network 2001:db8:7:7::/64',
          failures: 101,
          last_failed_at: new Date(),
        })
        .execute()
      for (let account = 0; account < 3; account++)
        statuses.push((await logIn(`account${account}@example.org`, 'wrong', { ip })).statusCode)
      expect(statuses).toContain(429)
      const { email } = await newCustomer()
      expect((await logIn(email, password, { ip: '2001:db8:7:8::1' })).statusCode).toBe(200)
    }))
})

describe('accounts that have only typed an address', () => {
  const wrote = async (unproven_email: string, given: string) =>
    createCustomer(server.db, client, {
      email: null,
      unproven_email,
      password_hash: await hashPassword(given),
    })

  test('S43: each logs in with its own password: later accounts of others shut no one out', async () => {
    const email = 'vic@example.org'
    const first = await wrote(email, password)
    for (let strangers = 0; strangers < 4; strangers++) await wrote(email, `stranger ${strangers} kettle`)
    expect((await logIn(email)).json()).toMatchObject({ user: { id: first.id } })
    expect((await logIn(email, 'stranger 3 kettle')).statusCode).toBe(200)
  })

  test('S43: earlier accounts of strangers shut no one out either', async () => {
    const email = 'wick@example.org'
    for (let strangers = 0; strangers < 4; strangers++) await wrote(email, `stranger ${strangers} kettle`)
    const last = await wrote(email, password)
    expect((await logIn(email)).json()).toMatchObject({ user: { id: last.id } })
    // An account that owns something is checked first.
    await giveCredit(server.db, client, last, 500)
    await wrote(email, 'stranger 5 kettle')
    expect((await logIn(email)).json()).toMatchObject({ user: { id: last.id } })
  })
})

describe('S48: stored passwords', () => {
  test('S48: argon2id with at least m=19456, t=2, p=1', () => {
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('S48: a hash with other numbers is made anew when its owner logs in', async () => {
    const { hash } = await import('@node-rs/argon2')
    const old = await hash(password, { memoryCost: 8192, timeCost: 1 })
    const { id, email } = await createCustomer(server.db, client, { password_hash: old })
    expect((await logIn(email)).statusCode).toBe(200)
    const row = await server.db
      .selectFrom('customers')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/m=19456,t=2,p=1/)
    expect((await logIn(email)).statusCode).toBe(200)
  })
})

describe('spec 4: a choice made before the log-in', () => {
  test('spec 4: a visitor adds, is asked who they are, logs in, and finds the basket with its time', async () => {
    const operator = await createOperator(server.db)
    const { venue, swim: category, priceList } = operator
    const { email } = await createCustomer(server.db, operator.client, { password_hash: passwordHash })
    const slot = await createSlot(server.db, { venue, category, priceList })
    const headers: Record<string, string> = { host: operator.client.host, 'sec-fetch-site': 'same-origin' }
    const keepCookie = (response: Awaited<ReturnType<typeof logIn>>) => {
      const sid = sidOf(response)
      if (sid) headers.cookie = `sid=${sid.value}`
    }
    const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const response = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
      keepCookie(response)
      return response
    }
    const items = [{ id: slot.id, type: 'activity', pricing_option_id: priceList.options.Adult }]
    const added = await send('POST', '/api/activities/cart/add', { items })
    expect(added.statusCode).toBe(200)
    const asVisitor = headers.cookie
    expect((await send('GET', '/api/auth/user')).statusCode).toBe(401)
    expect(
      (await send('POST', '/api/auth/customer/login', { username: email, password: 'no' })).statusCode,
    ).toBe(401)
    expect(headers.cookie).toBe(asVisitor)

    const loggedIn = await send('POST', '/api/auth/customer/login', { username: email, password })
    expect(loggedIn.statusCode).toBe(200)
    expect(headers.cookie).not.toBe(asVisitor)
    const cart = (await send('GET', '/api/activities/cart')).json().data
    expect(cart.items.map((item: { id: number }) => item.id)).toEqual(
      added.json().data.items.map((item: { id: number }) => item.id),
    )
    expect(cart.expires_at).toBe(added.json().data.expires_at)
    const old = await server.app.inject({
      url: '/api/activities/cart',
      headers: { ...headers, cookie: asVisitor! },
    })
    expect(old.json().data.items).toEqual([])
  })
})
