import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { verifyPassword } from '../../crypto/passwords.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { recordStatements } from '../../testing/audit/statements.ts'
import {
  createClient,
  createCustomer,
  createSession,
  createVenue,
  type TestClient,
} from '../../testing/factories/factories.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'

let server: TestApp
let client: TestClient
let people = 0
let statements: ReturnType<typeof recordStatements>

beforeAll(async () => {
  statements = recordStatements()
  server = await createTestApp({ settings: { BEARER_TOKENS: 'off' } })
  client = await createClient(server.db, { slug: 'touchline', name: 'Touchline Leisure' })
})
afterAll(async () => {
  await server.close()
  statements.stop()
})

const person = () => ({
  first_name: 'Ada',
  last_name: 'Byron',
  email: `ada${++people}@example.org`,
  password: 'tulip kettle 9',
  terms: true,
})

const register = (payload: object, { headers = {}, query = '', ip = '127.0.0.1' } = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/auth/customer/register${query}`,
    remoteAddress: ip,
    headers: { host: client.host, 'sec-fetch-site': 'same-origin', ...headers },
    payload,
  })

/** Finds the account that entered this address, which a letter proves later. */
const findByEmail = (email: string) =>
  server.db.selectFrom('customers').selectAll().where('unproven_email', '=', email).executeTakeFirst()
const kindsTo = async (email: string) => (await keptLetters(server, email)).map(({ letter }) => letter.kind)

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
    expect(user.reference).toMatch(/^TOU\d{9}$/)
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

  test('an onboarding type that is not a plain name is left out, and the account is made', async () => {
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

  test('spec 7: the same address may have an account at another client', async () => {
    const other = await createClient(server.db)
    const { email } = await createCustomer(server.db, other)
    expect((await register({ ...person(), email })).statusCode).toBe(200)
  })

  test('F05: two registrations of one address at once are two accounts, of which neither has proven it', async () => {
    const given = person()
    const both = await Promise.all([register(given), register(given)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set(both.map((response) => response.json().user.id)).size).toBe(2)
    expect(both.map((response) => response.json().user.email_is_proven)).toEqual([false, false])
  })

  test('the same key makes one account, and its repetition logs in to it; with another password it is refused', async () => {
    const given = person()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, again] = [await register(given, { headers }), await register(given, { headers })]
    expect(again.statusCode).toBe(200)
    expect(again.json().user.id).toBe(first.json().user.id)
    const other = await register({ ...given, password: 'some other words here' }, { headers })
    expect(other.json().code).toBe('KEY_REUSED')
    expect(await kindsTo(given.email)).toEqual(['prove-email'])
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

  test('spec 7: the terms must be agreed to, and the address must be valid', async () => {
    const { terms: _, ...silent } = person()
    expect((await register(silent)).json().errors).toHaveProperty('terms')
    expect((await register({ ...person(), email: 'ada' })).json().errors).toHaveProperty('email')
  })

  test('spec 2: a person with one name has an account, and is called by that name', async () => {
    const { last_name: _, ...one } = person()
    const made = await register({ ...one, first_name: 'Sukarno' })
    expect([made.statusCode, made.json().user.first_name, made.json().user.last_name]).toEqual([
      200,
      'Sukarno',
      '',
    ])
    expect((await register({ ...one, email: person().email, last_name: ' ' })).statusCode).toBe(200)
  })

  test('spec 2: a pasted address is cleaned; one in another alphabet is shown as typed, mailed as punycode, and logs in in both forms', async () => {
    const { statusCode, json } = await register({
      ...person(),
      email: '\u200EIda@B\u00FCcher.example\u200B ',
    })
    expect([statusCode, json().user.email]).toEqual([200, 'ida@bücher.example'])
    expect(await kindsTo('ida@xn--bcher-kva.example')).toEqual(['prove-email'])
    for (const username of ['ida@bücher.example', 'ida@xn--bcher-kva.example', ' IDA@BÜCHER.example\u200B']) {
      const logIn = await server.app.inject({
        method: 'POST',
        url: '/api/auth/customer/login',
        headers: { host: client.host, 'sec-fetch-site': 'same-origin' },
        payload: { username, password: person().password },
      })
      expect([username, logIn.statusCode]).toEqual([username, 200])
    }
  })

  test.each([
    ['first_name', 'Ada\u001b[2K'],
    ['first_name', 'Ada\nBob'],
    ['last_name', 'By\u202Eron'],
    ['postcode', 'LS1\r4AP'],
  ])('S60: a %s of %j is refused by its name', async (field, value) => {
    const { statusCode, json } = await register({ ...person(), [field]: value })
    expect([statusCode, Object.keys(json().errors)]).toEqual([400, [field]])
  })

  test('spec 7: an unknown home venue is named', async () => {
    const response = await register({ ...person(), home_venue_slug: 'nowhere' })
    expect(response.statusCode).toBe(404)
    expect(response.json().code).toBe('VENUE_NOT_FOUND')
  })
})

describe('F86: a stranger asks whether an address has an account', () => {
  const answerTo = async (email: string) => {
    const { statusCode, headers, cookies, body } = await register({ ...person(), email })
    const { id, reference } = JSON.parse(body).user
    // The new account's number, the time and the session's secret differ each time.
    const plain = body.replaceAll(String(id), 'N').replaceAll(String(reference), 'R').replaceAll(email, 'E')
    const names = Object.keys(headers).filter((name) => name !== 'date')
    return { statusCode, plain, names, cookies: cookies.map(({ name, value }) => [name, value.length]) }
  }

  test('F86: the answer is the same, no matter who has the address', async () => {
    const { email: known } = await createCustomer(server.db, client)
    const { email: imported } = await createCustomer(server.db, client, { password_hash: null })
    const fresh = await answerTo('fresh@example.org')
    expect(fresh.statusCode).toBe(200)
    expect(fresh.plain).toContain('"email":"E"')
    expect(await answerTo(known)).toEqual(fresh)
    expect(await answerTo(imported)).toEqual(fresh)
    expect(await answerTo('fresh@example.org')).toEqual(fresh)
  })

  test('F86: only the letter differs, and it goes to the address', async () => {
    const { id, email: known } = await createCustomer(server.db, client)
    const given = person()
    await register(given)
    await register({ ...person(), email: known })
    expect(await keptLetters(server, given.email)).toMatchObject([{ letter: { kind: 'prove-email' } }])
    const letters = await keptLetters(server, known)
    expect(letters).toMatchObject([{ customerId: null, letter: { kind: 'you-have-an-account' } }])
    expect(JSON.stringify(letters)).not.toContain(String(id))
  })

  test('F86: both are the same statements', async () => {
    const { email: known } = await createCustomer(server.db, client)
    const work = async (email: string) => {
      statements.take()
      await register({ ...person(), email })
      // Any request may check the host's client and the catalogue's version from time to time.
      const texts = statements.take().filter((text) => !/catalogue_version|client_hosts/.test(text))
      return texts.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 60))
    }
    const fresh = await work('quite-fresh@example.org')
    expect(fresh.length).toBeGreaterThan(3)
    expect(await work(known)).toEqual(fresh)
  })

  test('F86: the existing account is not touched, and the new one has no part in it', async () => {
    const { id, email } = await createCustomer(server.db, client)
    const session = await createSession(server.db, client, { id })
    const row = () => server.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst()
    const before = await row()
    const response = await register({ ...person(), email })
    expect(response.json().user.id).not.toBe(id)
    expect(response.json().user.first_name).toBe('Ada')
    expect(await row()).toEqual(before)
    const user = await server.app.inject({ url: '/api/auth/user', headers: session.browser })
    expect(user.json().data.id).toBe(id)
  })
})

describe('a log-in with an address that is not proven yet', () => {
  let networks = 0
  const logIn = (username: string, password: string, ip = `2001:db8:b:${(++networks).toString(16)}::1`) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/customer/login',
      remoteAddress: ip,
      headers: { host: client.host, 'sec-fetch-site': 'same-origin' },
      payload: { username, password },
    })

  test('it opens the account of its password: the proven account by its own, the new one by its own', async () => {
    const ownersPassword = 'the words of the owner'
    const { hashPassword } = await import('../../crypto/passwords.ts')
    const owner = await createCustomer(server.db, client, {
      password_hash: await hashPassword(ownersPassword),
    })
    const given = { ...person(), email: owner.email }
    const { id } = (await register(given)).json().user
    expect((await logIn(owner.email, ownersPassword)).json().user.id).toBe(owner.id)
    expect((await logIn(owner.email.toUpperCase(), given.password)).json().user.id).toBe(id)
    expect((await logIn(owner.email, 'neither of the two')).statusCode).toBe(401)
  })

  test('S43: the maker of an account with an address learns nothing of another one by failing at log-in', async () => {
    const { hashPassword } = await import('../../crypto/passwords.ts')
    const owner = await createCustomer(server.db, client, {
      password_hash: await hashPassword('the words of the owner'),
    })
    const tries = async (email: string) => {
      const ip = `2001:db8:c:${(++networks).toString(16)}::1`
      const fail = async (times: number) => {
        // All at once: the number that must wait does not depend on the time of a hash.
        const all = await Promise.all(Array.from({ length: times }, () => logIn(email, 'not this one', ip)))
        return all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
      }
      const before = await fail(4)
      await register({ ...person(), email })
      return [...before, ...(await fail(4))]
    }
    const known = await tries(owner.email)
    expect(known).toContain(429)
    expect(await tries('stranger@example.org')).toEqual(known)
  })

  test('F86: letters to one address stop, the accounts and answers stay the same', async () => {
    const owner = await createCustomer(server.db, client)
    // All twelve come at the same time, however long each takes here.
    const haveJustWritten = () =>
      server.db
        .updateTable('login_failures')
        .set({ last_failed_at: new Date(Date.now() + 600_000) })
        .where('subject', 'like', 'letter%')
        .execute()
    const tries = async (email: string) => {
      const answers = []
      for (let one = 0; one < 12; one++) {
        await haveJustWritten()
        const { statusCode, json } = await register(
          { ...person(), email },
          { ip: `2001:db8:f:${(++networks).toString(16)}::1` },
        )
        answers.push([statusCode, Object.keys(json())])
      }
      return { answers, letters: (await kindsTo(email)).length }
    }
    const known = await tries(owner.email)
    expect(known.answers.every(([status]) => status === 200)).toBe(true)
    expect(known.letters).toBeLessThan(9)
    expect(await tries('bomb@example.org')).toEqual(known)
  })

  test('S48: its password is kept like any other', async () => {
    const given = person()
    await register(given)
    const row = await findByEmail(given.email)
    expect(row).toMatchObject({ email: null, unproven_email: given.email })
    expect(await verifyPassword(row!.password_hash, given.password)).toBe(true)
  })
})
