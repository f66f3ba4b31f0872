import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCustomer,
  createSession,
  type TestClient,
  zoneAtMidday,
} from '../../testing/factories/factories.ts'
import {
  createStaff,
  createStrictClient,
  Desk,
  giveApp,
  staffPassword,
} from '../../testing/second-factor/staff-desk.ts'

let server: TestApp
let client: TestClient

beforeAll(async () => {
  server = await createTestApp({ connections: 20 })
  client = await createStrictClient(server.db)
  // Midday there now: no test sees another day begin.
  await server.db
    .updateTable('clients')
    .set({ time_zone: zoneAtMidday() })
    .where('id', '=', client.id)
    .execute()
})
afterAll(() => server.close())

const switchTo = (at: Desk, { id }: { id: number }, pin: string) =>
  at.ask('POST', '/api/auth/desk', { user_id: id, pin })
const colleagues = async (at: Desk) => (await at.ask('GET', '/api/auth/desk')).json.data

/** A member of staff with an app and a PIN. */
async function person(pin: string | null, given: Parameters<typeof createStaff>[2] = {}) {
  const who = await createStaff(server.db, client, given)
  const secret = await giveApp(server.db, who)
  const logIn = (at: Desk) => at.logInWhole(who, secret)
  if (pin !== null) {
    const browser = new Desk(server, client.host)
    await logIn(browser)
    expect((await browser.ask('POST', '/api/auth/factors/pin', { pin })).status).toBe(200)
  }
  return { ...who, logIn }
}

/** A desk at which Ann and then Ben have logged in today. */
async function sharedDesk() {
  const ann = await person('2580', { first_name: 'Ann', last_name: 'Lee' })
  const ben = await person('7391', { first_name: 'Ben', last_name: 'Okoro' })
  const at = new Desk(server, client.host)
  expect(await ann.logIn(at)).toEqual([401, 200])
  expect(await ben.logIn(at)).toEqual([401, 200])
  return { ann, ben, at }
}

describe('S106: switching users at a desk by a PIN', () => {
  test('S106: it lists who has logged in there today, and a PIN gives their session, with an audit line', async () => {
    const { ann, ben, at } = await sharedDesk()
    expect(await colleagues(at)).toEqual([
      { user_id: ben.id, name: 'Ben Okoro', can_use_pin: true },
      { user_id: ann.id, name: 'Ann Lee', can_use_pin: true },
    ])
    const bens = at.cookies.get('sid')
    const switched = await switchTo(at, ann, '2580')
    expect([switched.status, switched.json.user.id]).toEqual([200, ann.id])
    expect([await at.whoAmI(), await at.asStaff()]).toEqual([ann.id, 200])
    const { rows } = await sql<{ kind: string }>`
      select kind from staff_security_events where customer_id = ${ann.id} order by id`.execute(server.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['pin-set', 'switched'])
    // The colleague's session ended with it.
    const stale = new Desk(server, client.host)
    stale.cookies.set('sid', bens!)
    expect(await stale.whoAmI()).toBeNull()
  })

  test('S106: at another browser, with another token or another client’s, the PIN counts for nothing', async () => {
    const { ann, at } = await sharedDesk()
    const elsewhere = new Desk(server, client.host)
    expect(await colleagues(elsewhere)).toEqual([])
    expect((await switchTo(elsewhere, ann, '2580')).json.code).toBe('PIN_NOT_ACCEPTED')
    elsewhere.cookies.set('desk', 'invented')
    expect((await switchTo(elsewhere, ann, '2580')).json.code).toBe('PIN_NOT_ACCEPTED')
    const other = await createStrictClient(server.db)
    const otherClient = new Desk(server, other.host)
    otherClient.cookies.set('desk', at.cookies.get('desk')!)
    expect(await colleagues(otherClient)).toEqual([])
    expect((await switchTo(otherClient, ann, '2580')).json.code).toBe('PIN_NOT_ACCEPTED')
  })

  test('S106: a kiosk and a page inside another site have no desk', async () => {
    const { ann, at } = await sharedDesk()
    for (const mode of ['kiosk', 'framed']) {
      const there = new Desk(server, client.host, { 'page-mode': mode })
      there.cookies.set('desk', at.cookies.get('desk')!)
      expect(await colleagues(there)).toEqual([])
      expect((await switchTo(there, ann, '2580')).status).toBe(409)
    }
  })

  test('S106: a colleague who has a PIN but has not logged in there today is not let in by it', async () => {
    const { at } = await sharedDesk()
    const cat = await person('4826')
    expect((await switchTo(at, cat, '4826')).json.code).toBe('PIN_NOT_ACCEPTED')
    expect(await at.whoAmI()).not.toBe(cat.id)
  })

  test('S106: it ends with the operator’s day', async () => {
    const { ann, ben, at } = await sharedDesk()
    await sql`update desk_log_ins set logged_in_at = logged_in_at - interval '13 hours' where customer_id = ${ann.id}`.execute(
      server.db,
    )
    expect(await colleagues(at)).toMatchObject([{ user_id: ben.id }])
    expect((await switchTo(at, ann, '2580')).json.code).toBe('PIN_NOT_ACCEPTED')
    await sql`update desk_log_ins set logged_in_at = logged_in_at - interval '11 hours' where customer_id = ${ben.id}`.execute(
      server.db,
    )
    expect((await switchTo(at, ben, '7391')).status).toBe(200)
  })

  test('S106: five wrong PINs ask for the whole log-in there; that counts again', async () => {
    const { ann, ben, at } = await sharedDesk()
    for (let tries = 0; tries < 4; tries++)
      expect((await switchTo(at, ann, '1111')).json.code).toBe('WRONG_PIN')
    expect((await switchTo(at, ann, '1111')).json.code).toBe('PIN_NOT_ACCEPTED')
    expect((await switchTo(at, ann, '2580')).json.code).toBe('PIN_NOT_ACCEPTED')
    expect(await colleagues(at)).toMatchObject([
      { user_id: ben.id, can_use_pin: true },
      { user_id: ann.id, can_use_pin: false },
    ])
    const { rows } = await sql<{ kind: string }>`
      select kind from staff_security_events where customer_id = ${ann.id} order by id desc limit 1`.execute(
      server.db,
    )
    expect(rows[0]!.kind).toBe('pin-locked')
    await ann.logIn(at)
    await switchTo(at, ben, '7391')
    expect((await switchTo(at, ann, '2580')).status).toBe(200)
  })

  test('S106: a right PIN forgets the wrong ones before it', async () => {
    const { ann, at } = await sharedDesk()
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 3; tries++) await switchTo(at, ann, '1111')
      expect((await switchTo(at, ann, '2580')).status).toBe(200)
    }
  })

  test('S106: a log-out takes its person off the list; ending by itself does not', async () => {
    const { ann, ben, at } = await sharedDesk()
    await at.ask('POST', '/api/auth/logout')
    expect(await colleagues(at)).toMatchObject([{ user_id: ann.id }])
    expect((await switchTo(at, ben, '7391')).json.code).toBe('PIN_NOT_ACCEPTED')
    expect((await switchTo(at, ann, '2580')).status).toBe(200)
    await sql`update sessions set seen_at = seen_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes'
      where customer_id = ${ann.id}`.execute(server.db)
    expect(await at.asStaff()).toBe(403)
    expect((await switchTo(at, ann, '2580')).status).toBe(200)
    expect(await at.asStaff()).toBe(200)
  })

  test('S106: by a PIN nothing lasts longer: it makes no whole log-in, and the list keeps its order', async () => {
    const { ann, ben, at } = await sharedDesk()
    await sql`update desk_log_ins set logged_in_at = logged_in_at - interval '1 hour'`.execute(server.db)
    const times = () =>
      sql`select logged_in_at from desk_log_ins where customer_id in (${ann.id}, ${ben.id}) order by customer_id, device_id`.execute(
        server.db,
      )
    const before = (await times()).rows
    await switchTo(at, ann, '2580')
    await switchTo(at, ben, '7391')
    expect((await times()).rows).toEqual(before)
  })

  test('S106: a new password, another role and a removed PIN end it', async () => {
    const ends: ((who: { id: number }) => Promise<unknown>)[] = [
      ({ id }) => sql`update customers set role = 'customer' where id = ${id}`.execute(server.db),
      ({ id }) => sql`delete from staff_pins where customer_id = ${id}`.execute(server.db),
    ]
    for (const end of ends) {
      const { ann, at } = await sharedDesk()
      await end(ann)
      expect((await switchTo(at, ann, '2580')).json.code).toBe('PIN_NOT_ACCEPTED')
    }
    const { ben, at } = await sharedDesk()
    const changed = await at.ask('POST', '/api/my-account/password', {
      current_password: staffPassword,
      password: 'another unusual phrase',
    })
    expect(changed.status).toBe(200)
    expect((await switchTo(at, ben, '7391')).json.code).toBe('PIN_NOT_ACCEPTED')
  })

  test('S106: a customer’s log-in makes no desk, and PINs that are easy to guess are refused', async () => {
    const customer = await createCustomer(server.db, client)
    const { token } = await createSession(server.db, client, customer)
    const at = new Desk(server, client.host)
    at.cookies.set('sid', token)
    await at.whoAmI()
    expect(at.cookies.has('desk')).toBe(false)
    const { at: staffDesk } = await sharedDesk()
    const set = async (pin: string) =>
      (await staffDesk.ask('POST', '/api/auth/factors/pin', { pin })).json.code
    expect([await set('1234'), await set('0000'), await set('12'), await set('123456789')]).toEqual([
      'PIN_TOO_EASY',
      'PIN_TOO_EASY',
      'BAD_REQUEST',
      'BAD_REQUEST',
    ])
  })

  test('S106: a PIN is kept as a password is, by its hash alone', async () => {
    const ann = await person('2580')
    const { pin_hash } = await server.db
      .selectFrom('staff_pins')
      .select('pin_hash')
      .where('customer_id', '=', ann.id)
      .executeTakeFirstOrThrow()
    expect(pin_hash).toMatch(/^\$argon2id\$/)
  })
})
