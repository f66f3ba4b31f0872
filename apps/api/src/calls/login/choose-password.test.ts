import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../../crypto/passwords.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createClient,
  createCustomer,
  createSession,
  type TestClient,
} from '../../testing/factories/factories.ts'
import { keptLetters, keyMailedTo } from '../../testing/mail/kept-letters.ts'

let server: TestApp
let client: TestClient
let oldHash: string
const password = 'tall ships at noon'

beforeAll(async () => {
  server = await createTestApp({ connections: 20 })
  client = await createClient(server.db)
  oldHash = await hashPassword('the one before')
})
afterAll(() => server.close())

let networks = 0
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    remoteAddress: `2001:db8:${(++networks).toString(16)}::1`,
    headers: { host: client.host, 'sec-fetch-site': 'same-origin', ...headers },
    payload,
  })
const choose = (key: string, given = password, headers?: Record<string, string>) =>
  post('/api/auth/customer/new-password', { key, password: given }, headers)
const look = (key: string) =>
  server.app.inject({ url: `/api/auth/customer/link?key=${key}`, headers: { host: client.host } })
const logIn = (username: string, given: string) =>
  post('/api/auth/customer/login', { username, password: given })

async function askFor(email: string): Promise<string> {
  await post('/api/auth/customer/forgotten-password', { email_or_reference: email })
  return keyMailedTo(server, email)
}
const newCustomer = (given = {}) => createCustomer(server.db, client, { password_hash: oldHash, ...given })
const rowOf = (id: number) =>
  server.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('S44: the link to a new password', () => {
  test('S44: it opens the account with the new password, and logs in', async () => {
    const { id, email } = await newCustomer()
    const response = await choose(await askFor(email))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ status: 'success', user: { id, email, email_is_proven: true } })
    expect(response.cookies.map(({ name }) => name)).toContain('sid')
    expect((await logIn(email, password)).statusCode).toBe(200)
    expect((await logIn(email, 'the one before')).statusCode).toBe(401)
  })

  test('S38: all other sessions of the account end', async () => {
    const customer = await newCustomer()
    const elsewhere = await createSession(server.db, client, customer)
    const response = await choose(await askFor(customer.email))
    const own = response.cookies.find(({ name }) => name === 'sid')!.value
    const userBy = async (cookie: string) =>
      (await server.app.inject({ url: '/api/auth/user', headers: { host: client.host, cookie } })).statusCode
    expect(await userBy(elsewhere.browser['cookie']!)).toBe(401)
    expect(await userBy(`sid=${own}`)).toBe(200)
  })

  test('S35: the browser that asks keeps its session under a new token, whether a visitor’s or the account’s', async () => {
    for (const isLoggedIn of [false, true]) {
      const customer = await newCustomer()
      const session = await createSession(server.db, client, isLoggedIn ? customer : undefined)
      const response = await choose(await askFor(customer.email), password, session.browser)
      expect(response.statusCode).toBe(200)
      const rows = await server.db
        .selectFrom('sessions')
        .select('id')
        .where('customer_id', '=', customer.id)
        .execute()
      expect(rows).toEqual([{ id: session.id }])
      expect(response.cookies.find(({ name }) => name === 'sid')!.value).not.toBe(session.token)
    }
  })

  test('S22: a look at it uses nothing up', async () => {
    const { email } = await newCustomer({ first_name: 'Wren' })
    const key = await askFor(email)
    for (let times = 0; times < 3; times++)
      expect((await look(key)).json().data).toEqual({
        purpose: 'new-password',
        first_name: 'Wren',
        email,
        needs_log_in: false,
      })
    expect((await choose(key)).statusCode).toBe(200)
    expect((await look(key)).json()).toMatchObject({ status: 409, code: 'LINK_ENDED' })
  })

  test('S44: it works once; with another password it says that it has ended, and changes nothing', async () => {
    const { id, email } = await newCustomer()
    const key = await askFor(email)
    await choose(key)
    const again = await choose(key, 'some other words here')
    expect(again.statusCode).toBe(409)
    expect(again.json().code).toBe('LINK_ENDED')
    expect(again.cookies).toEqual([])
    expect(await verifyPassword((await rowOf(id)).password_hash, password)).toBe(true)
  })

  test('the same request again, when its answer was lost, logs in; ten minutes later it does not', async () => {
    const { email } = await newCustomer()
    const key = await askFor(email)
    await choose(key)
    expect((await choose(key)).statusCode).toBe(200)
    await sql`update mail_links set used_at = used_at - interval '11 minutes'`.execute(server.db)
    expect((await choose(key)).json().code).toBe('LINK_ENDED')
  })

  test('S44: it is over after an hour', async () => {
    const { email } = await newCustomer()
    const key = await askFor(email)
    await sql`update mail_links set expires_at = expires_at - interval '61 minutes'`.execute(server.db)
    expect((await look(key)).json().code).toBe('LINK_ENDED')
    expect((await choose(key)).json().code).toBe('LINK_ENDED')
  })

  test('S44: an earlier link is over once a later one has chosen a password', async () => {
    const { email } = await newCustomer()
    const first = await askFor(email)
    const second = await askFor(email)
    expect((await choose(second)).statusCode).toBe(200)
    expect((await choose(first, 'some other words here')).json().code).toBe('LINK_ENDED')
  })

  test('S44: it belongs to the address that it was sent to: it is over once the account has another', async () => {
    const { id, email } = await newCustomer()
    const key = await askFor(email)
    await sql`update customers set email = 'moved@example.org' where id = ${id}`.execute(server.db)
    expect((await look(key)).json().code).toBe('LINK_ENDED')
    expect((await choose(key)).json().code).toBe('LINK_ENDED')
  })

  test('S07: one client’s link opens nothing at another', async () => {
    const { email } = await newCustomer()
    const key = await askFor(email)
    const { host } = await createClient(server.db)
    expect((await choose(key, password, { host })).json().code).toBe('LINK_ENDED')
    expect((await choose(key)).statusCode).toBe(200)
  })

  test.each(['prove-email', 'unsubscribe', 'confirm-email'])(
    'a link for %s chooses no password',
    async (purpose) => {
      const { email } = await newCustomer()
      const key = await askFor(email)
      await sql`update mail_links set purpose = ${purpose} where purpose = 'new-password' and used_at is null`.execute(
        server.db,
      )
      expect((await choose(key)).json().code).toBe('LINK_ENDED')
    },
  )

  test.each([
    ['seven characters', 'abc7k9z', 400],
    ['a common one', 'Password123', 422],
    ['the person’s own name', 'wrenporter1', 422],
    ['64 characters', `${'tulip kettle 9 '.repeat(4)}abcd`, 200],
    ['no digit and no sign', 'tall ships at noon', 200],
  ])('S47: a password of %s', async (_, given, status) => {
    const { email } = await newCustomer({ first_name: 'Wren', last_name: 'Porter' })
    const key = await askFor(email)
    const response = await choose(key, given)
    expect(response.statusCode).toBe(status)
    if (status === 200) return
    expect(response.json().errors.password).toEqual([expect.any(String)])
    // A refused password has not used the link up.
    expect((await look(key)).statusCode).toBe(200)
  })

  test('the owner is told that the password has changed, unless there was none before', async () => {
    const kinds = async (email: string) => (await keptLetters(server, email)).map(({ letter }) => letter.kind)
    const { email } = await newCustomer()
    await choose(await askFor(email))
    expect(await kinds(email)).toEqual(['new-password', 'password-changed'])
    const imported = await newCustomer({ password_hash: null })
    await choose(await askFor(imported.email))
    expect(await kinds(imported.email)).toEqual(['new-password'])
  })

  test('S46: failures on the old password delay no one', async () => {
    const { id, email } = await newCustomer()
    for (const subject of [`customer ${id}`, `customer ${id} from 203.0.113.1`])
      await server.db
        .insertInto('login_failures')
        .values({ client_id: client.id, subject, failures: 60, last_failed_at: new Date() })
        .execute()
    expect((await logIn(email, 'the one before')).statusCode).toBe(429)
    await choose(await askFor(email))
    expect((await logIn(email, password)).statusCode).toBe(200)
  })

  test('an unproven address is proven by it, unless another account has it', async () => {
    const mine = await newCustomer({ email: null, unproven_email: 'mine@example.org' })
    await choose(await askFor('mine@example.org'))
    expect(await rowOf(mine.id)).toMatchObject({ email: 'mine@example.org', unproven_email: null })
    const late = await newCustomer({ email: null, unproven_email: 'late@example.org' })
    const key = await askFor('late@example.org')
    await newCustomer({ email: 'late@example.org' })
    expect((await choose(key)).json().user).toMatchObject({ id: late.id, email_is_proven: false })
  })
})

describe('S44: used twice at the same moment', () => {
  const race = async (use: (given: string) => Promise<{ statusCode: number }>) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => use(`a password of number ${number}`)),
    )
    return answers.filter(({ statusCode }) => statusCode === 200).length
  }

  test('S44: eight requests with different passwords: one gets the account', async () => {
    const { email } = await newCustomer()
    const key = await askFor(email)
    expect(await race((given) => choose(key, given))).toBe(1)
  })

  test('S44: where a used link stays as it was, several are: the control', async () => {
    const { email } = await newCustomer()
    const key = await askFor(email)
    await sql`
      create function keep_unused() returns trigger language plpgsql as $$ begin new.used_at := null; return new; end $$`.execute(
      server.db,
    )
    await sql`create trigger keep_unused before update on mail_links for each row execute function keep_unused()`.execute(
      server.db,
    )
    // The trigger keeps this link open, which would end with the others.
    await sql`create function keep_open() returns trigger language plpgsql as $$ begin new.expires_at := old.expires_at; return new; end $$`.execute(
      server.db,
    )
    await sql`create trigger keep_open before update on mail_links for each row execute function keep_open()`.execute(
      server.db,
    )
    try {
      expect(await race((given) => choose(key, given))).toBeGreaterThan(1)
    } finally {
      await sql`drop trigger keep_unused on mail_links`.execute(server.db)
      await sql`drop trigger keep_open on mail_links`.execute(server.db)
    }
  })
})
