import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, createCustomer, type TestClient } from '../../testing/factories/factories.ts'
import { keyMailedTo } from '../../testing/mail/kept-letters.ts'

let server: TestApp
let client: TestClient

beforeAll(async () => {
  server = await createTestApp({ connections: 20 })
  client = await createClient(server.db)
})
afterAll(() => server.close())

const post = (url: string, payload: object, host = client.host, cookie = '') =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { host, 'sec-fetch-site': 'same-origin', cookie },
    payload,
  })
const confirm = (key: string, { host, cookie = '' }: { host?: string; cookie?: string } = {}) =>
  post('/api/auth/customer/confirm-email', { key }, host, cookie)
const look = (key: string, cookie = '') =>
  server.app.inject({ url: `/api/auth/customer/link?key=${key}`, headers: { host: client.host, cookie } })
const rowOf = (id: number) =>
  server.db
    .selectFrom('customers')
    .select(['email', 'unproven_email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

let people = 0
async function register() {
  const email = `wren${++people}@example.org`
  const given = { first_name: 'Wren', last_name: 'Porter', email, password: 'tulip kettle 9', terms: true }
  const answer = await post('/api/auth/customer/register', given)
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const id = answer.json().user.id as number
  return { id, email, cookie, key: await keyMailedTo(server, email) }
}

describe('F86: the link that proves an address', () => {
  test('F86: a press makes the address the account’s own, and a look changes nothing', async () => {
    const { id, email, key, cookie } = await register()
    expect((await look(key, cookie)).json().data).toEqual({
      purpose: 'prove-email',
      first_name: 'Wren',
      email,
      needs_log_in: false,
    })
    expect(await rowOf(id)).toEqual({ email: null, unproven_email: email })
    expect((await confirm(key, { cookie })).json().data).toEqual({ outcome: 'proven', email })
    expect(await rowOf(id)).toEqual({ email, unproven_email: null })
  })

  test('F86: it gives a stranger who typed the address nothing of its owner’s account', async () => {
    const { id, email, key, cookie } = await register()
    const other = await register()
    for (const of of ['', other.cookie]) {
      expect((await look(key, of)).json().data.needs_log_in).toBe(true)
      expect((await confirm(key, { cookie: of })).json()).toMatchObject({
        status: 409,
        code: 'NOT_THIS_ACCOUNT',
      })
    }
    expect(await rowOf(id)).toEqual({ email: null, unproven_email: email })
    expect((await confirm(key, { cookie })).json().data.outcome).toBe('proven')
  })

  test('pressed again it says the same for ten minutes; then that it has ended, and a look says that the address is confirmed', async () => {
    const { email, key, cookie } = await register()
    await confirm(key, { cookie })
    expect((await confirm(key)).json().data).toEqual({ outcome: 'proven', email })
    await sql`update mail_links set used_at = used_at - interval '11 minutes'`.execute(server.db)
    expect((await confirm(key)).json()).toMatchObject({ status: 409, code: 'LINK_ENDED' })
    for (const of of ['', cookie])
      expect((await look(key, of)).json()).toMatchObject({ status: 409, code: 'ADDRESS_CONFIRMED' })
  })

  test('F86: it says that the address is confirmed where that happened in another way, in time or later; not where another account has it', async () => {
    const { id, email, key, cookie } = await register()
    await post('/api/auth/customer/forgotten-password', { email_or_reference: email })
    const chosen = await post('/api/auth/customer/new-password', {
      key: await keyMailedTo(server, email),
      password: 'harbour wall at dawn',
    })
    expect(chosen.statusCode).toBe(200)
    expect(await rowOf(id)).toEqual({ email, unproven_email: null })
    const isConfirmed = async () => {
      for (const of of ['', cookie])
        expect((await look(key, of)).json()).toMatchObject({ status: 409, code: 'ADDRESS_CONFIRMED' })
    }
    await isConfirmed()
    await sql`update mail_links set expires_at = now() - interval '1 day' where customer_id = ${id}`.execute(
      server.db,
    )
    await isConfirmed()
    const stranger = await register()
    await createCustomer(server.db, client, { email: stranger.email })
    expect((await look(stranger.key)).json().data.needs_log_in).toBe(true)
  })

  test('F86: where another account proves the address meanwhile, that account keeps it, and this one continues without', async () => {
    const { id, email, key, cookie } = await register()
    const other = await createCustomer(server.db, client, { email })
    expect((await confirm(key, { cookie })).json().data).toEqual({ outcome: 'taken', email })
    expect(await rowOf(id)).toEqual({ email: null, unproven_email: email })
    expect(await rowOf(other.id)).toEqual({ email, unproven_email: null })
  })

  test('it proves the address that it was sent to and no other', async () => {
    const { id, key, cookie } = await register()
    await sql`update customers set unproven_email = 'victim@example.org' where id = ${id}`.execute(server.db)
    expect((await confirm(key, { cookie })).json().code).toBe('LINK_ENDED')
    expect(await rowOf(id)).toEqual({ email: null, unproven_email: 'victim@example.org' })
  })

  test('it is over after seven days', async () => {
    const { key } = await register()
    await sql`update mail_links set expires_at = expires_at - interval '7 days 1 second'`.execute(server.db)
    expect((await look(key)).json().code).toBe('LINK_ENDED')
    expect((await confirm(key)).json().code).toBe('LINK_ENDED')
  })

  test('S07: it opens nothing at another client', async () => {
    const { id, key } = await register()
    const { host } = await createClient(server.db)
    expect((await confirm(key, { host })).json().code).toBe('LINK_ENDED')
    expect((await rowOf(id)).email).toBeNull()
  })

  test('two accounts prove one address at the same moment: one has it', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await register(), await register()]
      // Both entered the same address.
      await sql`update customers set unproven_email = ${one.email} where id = ${two.id}`.execute(server.db)
      await sql`update mail_links set about = jsonb_build_object('email', ${one.email}::text) where customer_id = ${two.id}`.execute(
        server.db,
      )
      const outcomes = (await Promise.all([confirm(one.key, one), confirm(two.key, two)])).map(
        (response) => response.json().data.outcome,
      )
      expect(new Set(outcomes)).toEqual(new Set(['proven', 'taken']))
    }
  })

  test('two accounts without the rule of one owner: both have it: the control', async () => {
    const elsewhere = await createTestApp({ unaudited: 'the rule is taken away' })
    const there = await createClient(elsewhere.db)
    await sql`alter table customers drop constraint customers_client_id_email_key`.execute(elsewhere.db)
    const email = 'both@example.org'
    const ids: number[] = []
    for (let one = 0; one < 2; one++)
      ids.push((await createCustomer(elsewhere.db, there, { email: null, unproven_email: email })).id)
    const { proveAddress } = await import('../../stores/account/account-recovery.ts')
    let bothHaveLooked = () => {}
    const meeting = new Promise<void>((meet) => (bothHaveLooked = meet))
    let looked = 0
    const proven = await Promise.all(
      ids.map((id) =>
        elsewhere.db.transaction().execute(async (tx) => {
          const isProven = await proveAddress(tx, id, email)
          if (++looked === ids.length) bothHaveLooked()
          await meeting
          return isProven
        }),
      ),
    )
    expect(proven).toEqual([true, true])
    await elsewhere.close()
  })
})
