import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createClient,
  createCustomer,
  createSession,
  type TestClient,
  type TestCustomer,
} from '../../testing/factories/factories.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'
import { codeOf } from '../../testing/second-factor/code-of.ts'
import {
  createStaff,
  createStrictClient,
  Desk,
  forgetUse,
  giveApp,
  staffPassword,
} from '../../testing/second-factor/staff-desk.ts'

let server: TestApp
let client: TestClient
const lines: string[] = []

beforeAll(async () => {
  server = await createTestApp({ connections: 20, logged: (line) => lines.push(line) })
  client = await createStrictClient(server.db)
})
afterAll(() => server.close())

const desk = (of = client) => new Desk(server, of.host)
const events = async ({ id }: TestCustomer) =>
  (
    await server.db
      .selectFrom('staff_security_events')
      .select('kind')
      .where('customer_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

async function withApp() {
  const who = await createStaff(server.db, client)
  return { who, secret: await giveApp(server.db, who) }
}

describe('S100: the second step of a staff log-in', () => {
  test('S100: after the password it opens nothing; with the code it is a log-in of staff', async () => {
    const { who, secret } = await withApp()
    const browser = desk()
    const half = await browser.logIn(who)
    expect([half.status, half.json.code]).toEqual([401, 'SECOND_STEP_NEEDED'])
    expect([...browser.cookies.keys()]).toEqual(['sid'])
    expect(await browser.whoAmI()).toBeNull()
    expect(await browser.asStaff()).toBe(403)
    const waiting = await browser.ask('GET', '/api/auth/second-step')
    expect(waiting.json.data).toEqual({
      first_name: 'Sam',
      is_set_up: false,
      by_app: true,
      by_passkey: false,
      by_code: false,
      no_passkeys: 'not-secure',
    })
    const before = browser.cookies.get('sid')
    const whole = await browser.giveCode(codeOf(secret))
    expect([whole.status, whole.json.status, whole.json.user.id]).toEqual([200, 'success', who.id])
    expect(browser.cookies.get('sid')).not.toBe(before)
    expect(await browser.whoAmI()).toBe(who.id)
    expect(await browser.asStaff()).toBe(200)
    expect((await browser.ask('GET', '/api/auth/second-step')).json.code).toBe('SECOND_STEP_ENDED')
  })

  test('S100: the token from before the password opens neither the waiting log-in nor the staff’s', async () => {
    const { who, secret } = await withApp()
    const visitor = await createSession(server.db, client)
    const browser = desk()
    browser.cookies.set('sid', visitor.token)
    await browser.logIn(who)
    const stranger = desk()
    stranger.cookies.set('sid', visitor.token)
    expect((await stranger.ask('GET', '/api/auth/second-step')).status).toBe(401)
    expect((await stranger.giveCode(codeOf(secret))).status).toBe(401)
    expect((await browser.giveCode(codeOf(secret))).status).toBe(200)
    expect(await stranger.whoAmI()).toBeNull()
  })

  test('S100: a waiting log-in ends after ten minutes by the database’s clock', async () => {
    const { who, secret } = await withApp()
    const browser = desk()
    await browser.logIn(who)
    const pass = (minutes: number) =>
      sql`update second_steps set expires_at = expires_at - ${minutes} * interval '1 minute'
        where customer_id = ${who.id}`.execute(server.db)
    await pass(9)
    expect((await browser.ask('GET', '/api/auth/second-step')).status).toBe(200)
    await pass(1)
    expect((await browser.giveCode(codeOf(secret))).json.code).toBe('SECOND_STEP_ENDED')
  })

  test('S100: a new password ends the log-ins that wait', async () => {
    const { who, secret } = await withApp()
    const [browser, other] = [desk(), desk()]
    await browser.logInWhole(who, secret)
    await other.logIn(who)
    const changed = await browser.ask('POST', '/api/my-account/password', {
      current_password: staffPassword,
      password: 'another unusual phrase',
    })
    expect(changed.status).toBe(200)
    await forgetUse(server.db, who)
    expect((await other.giveCode(codeOf(secret))).json.code).toBe('SECOND_STEP_ENDED')
  })

  test('S100: a customer of the same operator logs in by the password alone, as before', async () => {
    const hashOf = await createStaff(server.db, client)
    const { password_hash } = await server.db
      .selectFrom('customers')
      .select('password_hash')
      .where('id', '=', hashOf.id)
      .executeTakeFirstOrThrow()
    const customer = await createCustomer(server.db, client, { password_hash })
    const browser = desk()
    const { status, json } = await browser.logIn(customer)
    expect([status, json.user.role]).toEqual([200, 'customer'])
    expect([...browser.cookies.keys()].sort()).toEqual(['logged_in', 'sid'])
  })

  test('S100: where the operator asks for none, only staff who set one up are asked', async () => {
    const easy = await createClient(server.db)
    const [without, withOne] = [await createStaff(server.db, easy), await createStaff(server.db, easy)]
    const secret = await giveApp(server.db, withOne)
    const browser = desk(easy)
    expect((await browser.logIn(without)).status).toBe(200)
    expect(await browser.asStaff()).toBe(200)
    expect(await desk(easy).logInWhole(withOne, secret)).toEqual([401, 200])
  })

  test('S100: a session of staff that was made without the step opens nothing once the operator asks for it', async () => {
    const easy = await createClient(server.db)
    const who = await createStaff(server.db, easy)
    const { token } = await createSession(server.db, easy, who)
    const browser = desk(easy)
    browser.cookies.set('sid', token)
    expect(await browser.asStaff()).toBe(200)
    await server.db
      .updateTable('clients')
      .set({ staff_second_factor: 'required' })
      .where('id', '=', easy.id)
      .execute()
    expect(await browser.asStaff()).toBe(403)
    expect(await browser.whoAmI()).toBeNull()
  })

  test('S100: a person who is staff no more can’t give the step', async () => {
    const { who, secret } = await withApp()
    const browser = desk()
    await browser.logIn(who)
    await server.db.updateTable('customers').set({ role: 'customer' }).where('id', '=', who.id).execute()
    expect((await browser.giveCode(codeOf(secret))).json.code).toBe('SECOND_STEP_ENDED')
  })
})

describe('S101: codes of an app', () => {
  test('S101: a code is accepted once, and so is none of before it', async () => {
    const { who, secret } = await withApp()
    const [browser, other] = [desk(), desk()]
    await browser.logIn(who)
    await other.logIn(who)
    const ahead = codeOf(secret, 1)
    expect((await browser.giveCode(ahead)).status).toBe(200)
    const again = await other.giveCode(ahead)
    expect([again.status, again.json.code]).toEqual([422, 'WRONG_CODE'])
    expect((await other.giveCode(codeOf(secret))).status).toBe(422)
    expect(await other.asStaff()).toBe(403)
    expect(await events(who)).toEqual(['step-failed', 'step-failed'])
  })

  test('S101: spaces and dashes don’t matter; another person’s code, and one of two minutes ago, are refused', async () => {
    const { who, secret } = await withApp()
    const colleague = await withApp()
    const browser = desk()
    await browser.logIn(who)
    expect((await browser.giveCode(codeOf(colleague.secret))).status).toBe(422)
    expect((await browser.giveCode(codeOf(secret, -4))).status).toBe(422)
    const code = codeOf(secret)
    expect((await browser.giveCode(` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  test('S104: after five wrong codes from one network the next waits, right or not; elsewhere it does not', async () => {
    const { who, secret } = await withApp()
    const browser = desk()
    await browser.logIn(who)
    for (let tries = 0; tries < 6; tries++) expect((await browser.giveCode('000000')).status).toBe(422)
    const delayed = await browser.giveCode(codeOf(secret))
    expect(delayed.status).toBe(429)
    const other = desk()
    await other.logIn(who)
    expect((await other.giveCode(codeOf(secret))).status).toBe(200)
  })

  test('S104: ten wrong codes from many networks delay the account too: each needed the password', async () => {
    const { who, secret } = await withApp()
    const browser = desk()
    await browser.logIn(who)
    for (let tries = 0; tries < 11; tries++) {
      browser.address = `198.51.100.${tries}`
      expect((await browser.giveCode('000000')).status).toBe(422)
    }
    browser.address = '198.51.100.99'
    expect((await browser.giveCode(codeOf(secret))).status).toBe(429)
  })

  test('S104: wrong codes are in the log and in what the person reads, without the code', async () => {
    const { who } = await withApp()
    const browser = desk()
    await browser.logIn(who)
    await browser.giveCode('314159')
    expect(await events(who)).toEqual(['step-failed'])
    const line = lines.find((one) => one.includes('staff.step-failed') && one.includes(`${who.id}`))
    expect(line).toBeDefined()
    expect(lines.join('')).not.toContain('314159')
  })
})

describe('S102: recovery codes', () => {
  /** Sets up an app for a person without a factor, who is logged in by it. */
  async function withCodes() {
    const who = await createStaff(server.db, client)
    const browser = desk()
    await browser.logIn(who)
    const { json } = await browser.ask('POST', '/api/auth/factors/app/begin')
    const secret = json.data.secret as string
    const added = await browser.ask('POST', '/api/auth/factors/app', { code: codeOf(secret) })
    return { who, browser, secret, codes: added.json.data.recovery_codes as string[] }
  }

  test('S102: each opens one log-in, once, and its person is told by mail how many are left', async () => {
    const { who, codes } = await withCodes()
    expect(codes).toHaveLength(10)
    const [browser, other] = [desk(), desk()]
    await browser.logIn(who)
    expect((await browser.ask('GET', '/api/auth/second-step')).json.data.by_code).toBe(true)
    expect((await browser.giveCode(codes[3]!.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await browser.asStaff()).toBe(200)
    await other.logIn(who)
    expect((await other.giveCode(codes[3]!)).status).toBe(422)
    const letter = (await keptLetters(server, who.email)).at(-1)!.letter
    expect(letter).toEqual({ kind: 'staff-log-in', firstName: 'Sam', what: 'code-used', codesLeft: 9 })
    expect(await events(who)).toEqual(['app-added', 'code-used', 'step-failed'])
  })

  test('S102: only hashes are kept, and no row, letter or line of the log has a code', async () => {
    const { who, codes, secret } = await withCodes()
    const rows = await sql<{ text: string }>`
      select (select string_agg(t::text, '') from staff_recovery_codes t)
        || (select string_agg(t::text, '') from idempotency_keys t)
        || (select string_agg(encode(t.secret, 'escape'), '') from staff_apps t) as text`.execute(server.db)
    const kept = `${rows.rows[0]!.text} ${lines.join('')} ${JSON.stringify(await keptLetters(server, who.email))}`
    for (const text of [secret, ...codes]) expect(kept).not.toContain(text)
  })

  test('S102: new ones end those before', async () => {
    const { who, browser, codes } = await withCodes()
    const made = await browser.ask('POST', '/api/auth/factors/recovery-codes')
    const next = made.json.data.recovery_codes as string[]
    expect(new Set([...codes, ...next]).size).toBe(20)
    const other = desk()
    await other.logIn(who)
    expect((await other.giveCode(codes[0]!)).status).toBe(422)
    expect((await other.giveCode(next[0]!)).status).toBe(200)
  })

  test('S102: a code of one person opens no other’s log-in', async () => {
    const { codes } = await withCodes()
    const other = await withCodes()
    const browser = desk()
    await browser.logIn(other.who)
    expect((await browser.giveCode(codes[0]!)).status).toBe(422)
  })
})
