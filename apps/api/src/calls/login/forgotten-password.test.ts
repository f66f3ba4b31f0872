import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { recordStatements } from '../../testing/audit/statements.ts'
import { createClient, createCustomer, type TestClient } from '../../testing/factories/factories.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'
import { whileNoTimePasses } from '../../testing/no-time-passes.ts'
import { giveCredit } from '../../testing/purchase.ts'

let statements: ReturnType<typeof recordStatements>
let server: TestApp
let client: TestClient
let asked = 0

beforeAll(async () => {
  statements = recordStatements()
  server = await createTestApp()
  client = await createClient(server.db)
})
afterAll(async () => {
  await server.close()
  statements.stop()
})

/** Asks from a new network each time, unless told otherwise. */
const ask = (name: string, { ip = `2001:db8:${(++asked).toString(16)}::1`, headers = {} } = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/customer/forgotten-password',
    remoteAddress: ip,
    headers: { host: client.host, 'sec-fetch-site': 'same-origin', ...headers },
    payload: { email_or_reference: name },
  })
const kindsTo = async (address: string) =>
  (await keptLetters(server, address)).map(({ letter }) => letter.kind)

describe('spec 7: POST customer/forgotten-password', () => {
  test('spec 7: an address or a customer id, in any spelling, brings one letter to the account’s address', async () => {
    for (const way of ['email', 'reference'] as const) {
      const customer = await createCustomer(server.db, client)
      const response = await ask(` ${customer[way].toUpperCase()} `)
      expect(response.statusCode).toBe(200)
      expect(await keptLetters(server, customer.email)).toMatchObject([
        { customerId: customer.id, letter: { kind: 'new-password', customerId: customer.id } },
      ])
    }
  })

  test('F86: an address without an account gets a letter that says so; an unknown customer id gets nothing', async () => {
    const before = await server.db.selectFrom('mail_outbox').select('id').execute()
    expect((await ask('Nobody@example.org')).statusCode).toBe(200)
    expect((await ask('TCH9999999')).statusCode).toBe(200)
    expect(await kindsTo('nobody@example.org')).toEqual(['no-account'])
    expect(await server.db.selectFrom('mail_outbox').select('id').execute()).toHaveLength(before.length + 1)
  })

  test('a person from the operator’s records, who never had a password, gets one in the same way', async () => {
    const { email } = await createCustomer(server.db, client, { password_hash: null })
    await ask(email)
    expect(await kindsTo(email)).toEqual(['new-password'])
  })

  test('a person without an address, such as a child, gets no letter', async () => {
    const { reference } = await createCustomer(server.db, client, { email: null, password_hash: null })
    const before = await server.db.selectFrom('mail_outbox').select('id').execute()
    expect((await ask(reference)).statusCode).toBe(200)
    expect(await server.db.selectFrom('mail_outbox').select('id').execute()).toHaveLength(before.length)
  })

  test('the account that has proven an address is chosen before those that only typed it', async () => {
    const email = 'wren@example.org'
    const owner = await createCustomer(server.db, client, { email })
    await createCustomer(server.db, client, { email: null, unproven_email: email })
    await ask(email)
    expect(await keptLetters(server, email)).toMatchObject([{ customerId: owner.id }])
  })

  test('among those that only typed it, one that owns something is first, then the oldest', async () => {
    const email = 'wrote@example.org'
    const wrote = () => createCustomer(server.db, client, { email: null, unproven_email: email })
    const [oldest, second] = [await wrote(), await wrote()]
    await wrote()
    await ask(email)
    expect(await keptLetters(server, email)).toMatchObject([{ customerId: oldest.id }])
    await giveCredit(server.db, client, second, 500)
    await ask(email)
    expect((await keptLetters(server, email)).at(-1)).toMatchObject({ customerId: second.id })
  })

  test('S07: an account of another client is unknown here', async () => {
    const { email } = await createCustomer(server.db, await createClient(server.db))
    await ask(email)
    expect(await kindsTo(email)).toEqual(['no-account'])
  })

  test('S44: nothing that opens an account is stored', async () => {
    const { email } = await createCustomer(server.db, client)
    await ask(email)
    const [kept] = await keptLetters(server, email)
    expect(Object.keys(kept!.letter).toSorted()).toEqual(['customerId', 'email', 'firstName', 'kind'])
    expect(await server.db.selectFrom('mail_links').select('token_hash').execute()).toEqual([])
  })

  test('the same key keeps one letter, however often it is sent', async () => {
    const { email } = await createCustomer(server.db, client)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await ask(email, { headers })
    await ask(email, { headers })
    expect(await kindsTo(email)).toEqual(['new-password'])
  })

  test('S20: another site can’t ask', async () => {
    const { email } = await createCustomer(server.db, client)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }
    expect((await ask(email, { headers })).statusCode).toBe(403)
    expect(await kindsTo(email)).toEqual([])
  })
})

describe('S44: known or not', () => {
  const names = async () => {
    const known = await createCustomer(server.db, client)
    return {
      email: known.email,
      reference: known.reference,
      'unknown email': `${crypto.randomUUID()}@example.org`,
      'unknown reference': `TCH${++asked}`,
    }
  }

  test('S44: the answers are the same to the byte', async () => {
    const answers = []
    for (const name of Object.values(await names())) {
      const { statusCode, body, headers } = await ask(name)
      const { date: _, ...plain } = headers
      answers.push(JSON.stringify([statusCode, body, Object.keys(plain), plain['content-length']]))
    }
    expect(answers).toHaveLength(4)
    expect(new Set(answers).size).toBe(1)
  })

  test('S44: a name costs the same statements, with an account or without', async () => {
    const work = async (name: string) => {
      statements.take()
      await ask(name)
      const texts = statements.take().filter((text) => !text.includes('catalogue_version'))
      return texts.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 40))
    }
    const { email, ...others } = await names()
    const known = await work(email)
    expect(known.length).toBeGreaterThan(3)
    for (const [way, name] of Object.entries(others)) expect([way, await work(name)]).toEqual([way, known])
  })
})

describe('F86: letters have limits', () => {
  test('F86: from one network the fifth letter for one name has to wait, known or not', () =>
    whileNoTimePasses(server.db, async () => {
      for (const name of [(await createCustomer(server.db, client)).email, 'ghost@example.org']) {
        const ip = `2001:db8:f:${++asked}::1`
        const statuses = []
        for (let tries = 0; tries < 5; tries++) statuses.push((await ask(name, { ip })).statusCode)
        expect(statuses).toEqual([200, 200, 200, 200, 429])
        expect(await kindsTo(name)).toHaveLength(4)
      }
    }))

  test('F86: from ever new networks the letters for one name have to wait too', () =>
    whileNoTimePasses(server.db, async () => {
      const { email } = await createCustomer(server.db, client)
      const statuses = []
      for (let tries = 0; tries < 12; tries++) statuses.push((await ask(email)).statusCode)
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(8)
      expect(statuses).toContain(429)
    }))

  test('F86: one network asks for forty names, and then waits', async () => {
    const ip = '2001:db8:aaaa:1::1'
    await server.db
      .insertInto('login_failures')
      .values({
        client_id: client.id,
        subject: 'letters 2001:db8:aaaa:1::/64',
        failures: 42,
        last_failed_at: new Date(),
      })
      .execute()
    const { email } = await createCustomer(server.db, client)
    const refused = await ask(email, { ip })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await kindsTo(email)).toEqual([])
  })

  test('S46: letters that a stranger asks for delay no log-in', async () => {
    const { email } = await createCustomer(server.db, client)
    for (let tries = 0; tries < 12; tries++) await ask(email, { ip: '203.0.113.77' })
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/customer/login',
      remoteAddress: '203.0.113.77',
      headers: { host: client.host, 'sec-fetch-site': 'same-origin' },
      payload: { username: email, password: 'whatever it is' },
    })
    expect(response.statusCode).toBe(401)
  })
})
