import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createClient,
  createCustomer,
  createSession,
  createVenue,
  type TestClient,
} from '../../testing/factories.ts'

let server: TestApp
let client: TestClient
let people = 0

beforeAll(async () => {
  server = await createTestApp({ settings: { BEARER_TOKENS: 'off' } })
  client = await createClient(server.db, { slug: 'touchline', name: 'Touchline Leisure' })
})
afterAll(() => server.close())

const person = () => ({
  first_name: 'Ada',
  last_name: 'Byron',
  email: `ada${++people}@example.org`,
  password: 'tulip kettle 9',
  terms: true,
})

const register = (payload: object, { headers = {}, query = '' } = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/auth/customer/register${query}`,
    headers: { host: client.host, 'sec-fetch-site': 'same-origin', ...headers },
    payload,
  })

const findByEmail = (email: string) =>
  server.db.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst()

describe('spec 7: POST api/auth/customer/register', () => {
  test('spec 7: makes an account, logs it in at once and keeps the onboarding type', async () => {
    const venue = await createVenue(server.db, client)
    const given = {
      ...person(),
      phone: ' 01632 960001 ',
      home_venue_slug: venue.slug,
      marketing_consent: true,
      client_id: client.slug,
      source: 'bookings',
    }
    const response = await register(given, { query: '?onboarding_type=swim' })
    expect(response.statusCode).toBe(200)
    const { status, user, ...more } = response.json()
    expect(status).toBe('success')
    // Decision 5: what a browser stores is the cookie; no script can read it.
    expect(more).toEqual({})
    expect(user.reference).toBe(`TOU${user.id}`)
    expect(user.home_venue_slug).toBe(venue.slug)
    expect(await findByEmail(given.email)).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
      client_id: client.id,
      onboarding_type: 'swim',
      phone: '01632 960001',
      marketing_consent: true,
      role: 'customer',
    })
    const sid = response.cookies.find(({ name }) => name === 'sid')!
    expect(sid.httpOnly).toBe(true)
    const again = await server.app.inject({
      url: '/api/auth/user',
      headers: { host: client.host, cookie: `sid=${sid.value}` },
    })
    expect(again.json().data.id).toBe(user.id)
  })

  test('an onboarding type that is no plain name is left out, and registering goes on', async () => {
    for (const odd of ['%00', '%3Cb%3E', 'x'.repeat(41)]) {
      const given = person()
      const response = await register(given, { query: `?onboarding_type=${odd}` })
      expect(response.statusCode).toBe(200)
      expect(await findByEmail(given.email)).toMatchObject({ onboarding_type: null })
    }
  })

  test('spec 7: a program is given the token, and it opens the account', async () => {
    const programs = await createTestApp({ settings: { BEARER_TOKENS: 'on' } })
    onTestFinished(() => programs.close())
    const { host } = await createClient(programs.db)
    const registered = await programs.app.inject({
      method: 'POST',
      url: '/api/auth/customer/register',
      headers: { host, 'sec-fetch-site': 'same-origin' },
      payload: person(),
    })
    const { token, user } = registered.json()
    const account = await programs.app.inject({
      url: '/api/auth/user',
      headers: { host, authorization: `Bearer ${token}` },
    })
    expect(account.json().data.id).toBe(user.id)
  })

  test('S35: the visitor who registers keeps the session under a new token', async () => {
    const session = await createSession(server.db, client)
    const response = await register(person(), { headers: session.browser })
    expect(response.cookies.find(({ name }) => name === 'sid')!.value).not.toBe(session.token)
    const row = await server.db
      .selectFrom('sessions')
      .select('customer_id')
      .where('id', '=', session.id)
      .executeTakeFirst()
    expect(row?.customer_id).toBe(response.json().user.id)
  })

  test.each([
    ['membership_user', { id: 1 }],
    ['credit', { balance: 100000 }],
    ['role', 'staff'],
    ['has_outstanding_penalties', false],
    ['reference', 'TOU1'],
    ['customer_id', 5],
  ])('S10: %s in the body is refused and nothing is stored', async (field, value) => {
    const given = person()
    const response = await register({ ...given, [field]: value })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().errors)).toEqual([field])
    expect(await findByEmail(given.email)).toBeUndefined()
  })

  test('S10: the client is the host’s, whatever the body says', async () => {
    const other = await createClient(server.db)
    const given = { ...person(), client_id: other.id }
    expect((await register(given)).statusCode).toBe(200)
    expect((await findByEmail(given.email))?.client_id).toBe(client.id)
  })

  test('spec 7: an address that has an account, in any case of letters, is refused by its field', async () => {
    const { email } = await createCustomer(server.db, client)
    const response = await register({ ...person(), email: ` ${email.toUpperCase()} ` })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 'EMAIL_TAKEN', errors: { email: [expect.any(String)] } })
  })

  test('spec 7: the same address may have an account at another client', async () => {
    const other = await createClient(server.db)
    const { email } = await createCustomer(server.db, other)
    expect((await register({ ...person(), email })).statusCode).toBe(200)
  })

  test('F05: two registrations of one address at once make one account', async () => {
    const given = person()
    const both = await Promise.all([register(given), register(given)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
  })

  test.each([
    ['seven characters', 'abc7k9z', 400],
    ['eight characters', 'abc7k9zq', 200],
    ['64 characters', `${'tulip kettle 9 '.repeat(4)}abcd`, 200],
    ['128 characters', 'tulip kettle 9 x'.repeat(8), 200],
    ['129 characters', `${'tulip kettle 9 x'.repeat(8)}y`, 400],
    ['emoji', '🏊🏸🧗🚴🏊🎾🧗🏐', 200],
    ['a common one', 'Password123', 422],
    ['the operator’s name with digits', 'Touchline123', 422],
    ['their own name', 'adabyron1', 422],
  ])('S47: a password of %s', async (_, password, status) => {
    const response = await register({ ...person(), password })
    expect(response.statusCode).toBe(status)
    if (status === 422)
      expect(response.json()).toMatchObject({
        code: 'PASSWORD_TOO_COMMON',
        errors: { password: [expect.any(String)] },
      })
  })

  test('S47: a long password is not cut: its last character counts', async () => {
    const given = { ...person(), password: `${'tulip kettle 9 x'.repeat(7)}abcdefgh` }
    await register(given)
    const logIn = (password: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/customer/login',
        headers: { host: client.host, 'sec-fetch-site': 'same-origin' },
        payload: { username: given.email, password },
      })
    expect((await logIn(`${given.password.slice(0, -1)}i`)).statusCode).toBe(401)
    expect((await logIn(given.password)).statusCode).toBe(200)
  })

  test('spec 7: the terms must be agreed to, and the address must be one', async () => {
    const { terms: _, ...silent } = person()
    expect((await register(silent)).json().errors).toHaveProperty('terms')
    expect((await register({ ...person(), email: 'ada' })).json().errors).toHaveProperty('email')
  })

  test('spec 7: a home venue that is not there is named', async () => {
    const response = await register({ ...person(), home_venue_slug: 'nowhere' })
    expect(response.statusCode).toBe(404)
    expect(response.json().code).toBe('VENUE_NOT_FOUND')
  })
})
