import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../../calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, createSession, type TestClient } from '../../testing/factories/factories.ts'
import { codeOf } from '../../testing/second-factor/code-of.ts'
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
})
afterAll(() => server.close())

const desk = () => new Desk(server, client.host)

/** Puts an example in place of each parameter of a path. */
const addressOf = (path: string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (/uuid/i.test(name) ? crypto.randomUUID() : '1'))

const staffCalls = allCalls.map(({ call }) => call).filter(({ path }) => path.startsWith('/api/foh/'))
const accountCalls = allCalls.map(({ call }) => call).filter(({ path }) => path.startsWith('/api/my-account'))

/** A log-in of staff, with an app or without a factor, whose password was right. */
async function waiting(hasApp: boolean): Promise<Desk> {
  const who = await createStaff(server.db, client)
  if (hasApp) await giveApp(server.db, who)
  const browser = desk()
  expect((await browser.logIn(who)).json.code).toBe('SECOND_STEP_NEEDED')
  return browser
}

/** Asks every call of a list, with nothing in its body. @returns the names of those that did not refuse who asks */
async function askAll(calls: typeof staffCalls, of: Desk, refusals: readonly string[]): Promise<string[]> {
  const open: string[] = []
  for (const { name, method, path } of calls) {
    const asked = await of.send(method, addressOf(path))
    if (!refusals.includes(asked.json.code)) open.push(`${name} ${asked.status} ${asked.json.code}`)
  }
  return open
}

describe('S100: a log-in that waits for its second step', () => {
  test.each([
    ['with an app', true],
    ['without a factor', false],
  ])('S100: %s, it is a visitor to each call of staff and of an account', async (_, hasApp) => {
    expect(staffCalls.length).toBeGreaterThan(20)
    expect(accountCalls.length).toBeGreaterThan(20)
    const browser = await waiting(hasApp)
    const visitor = desk()
    const { token } = await createSession(server.db, client)
    visitor.cookies.set('sid', token)
    for (const { name, method, path } of [...staffCalls, ...accountCalls]) {
      const url = addressOf(path)
      const [own, theirs] = [await browser.send(method, url), await visitor.send(method, url)]
      expect([name, own.status, own.json.code]).toEqual([name, theirs.status, theirs.json.code])
      expect([name, own.status]).not.toEqual([name, 200])
    }
  })

  test('S100: a call of staff whose body is right refuses it, too', async () => {
    const browser = await waiting(true)
    expect(
      await askAll(
        staffCalls.filter(({ body }) => !body),
        browser,
        ['FORBIDDEN', 'BAD_REQUEST'],
      ),
    ).toEqual([])
  })

  test('S100: it can’t add a factor where its person has one, nor change or see any', async () => {
    const browser = await waiting(true)
    for (const path of ['app/begin', 'passkeys/begin'])
      expect((await browser.ask('POST', `/api/auth/factors/${path}`)).json.code).toBe('SECOND_STEP_NEEDED')
    expect((await browser.ask('POST', '/api/auth/factors/app', { code: '123456' })).json.code).toBe(
      'SECOND_STEP_NEEDED',
    )
    expect((await browser.ask('GET', '/api/auth/factors')).json.code).toBe('FORBIDDEN')
    for (const [path, body] of [
      ['remove', { passkey_id: null }],
      ['recovery-codes', {}],
      ['pin', { pin: '2580' }],
      ['password', { current_password: staffPassword }],
    ] as const)
      expect((await browser.ask('POST', `/api/auth/factors/${path}`, body)).json.code).toBe('FORBIDDEN')
  })

  test('S100: of two that wait for the first factor, the first sets it up; the second is asked for it', async () => {
    const who = await createStaff(server.db, client)
    const [first, second] = [desk(), desk()]
    await first.logIn(who)
    await second.logIn(who)
    const secretOf = async (browser: Desk) =>
      (await browser.ask('POST', '/api/auth/factors/app/begin')).json.data.secret as string
    const [one, two] = [await secretOf(first), await secretOf(second)]
    expect((await first.ask('POST', '/api/auth/factors/app', { code: codeOf(one) })).status).toBe(200)
    const late = await second.ask('POST', '/api/auth/factors/app', { code: codeOf(two) })
    expect(late.json.code).toBe('SECOND_STEP_ENDED')
    expect(await second.asStaff()).toBe(403)
    expect(await first.asStaff()).toBe(200)
  })
})

describe('S105: changing one’s own factors', () => {
  async function wholeLogIn() {
    const who = await createStaff(server.db, client)
    const secret = await giveApp(server.db, who)
    const browser = desk()
    expect(await browser.logInWhole(who, secret)).toEqual([401, 200])
    return { who, secret, browser }
  }
  const changes = [
    ['app/begin', {}],
    ['remove', { passkey_id: null }],
    ['recovery-codes', {}],
    ['pin', { pin: '2580' }],
  ] as const

  test('S105: after ten minutes the password is needed again, by the database’s clock', async () => {
    const { who, browser } = await wholeLogIn()
    await sql`update sessions set password_at = password_at - interval '10 minutes' where customer_id = ${who.id}`.execute(
      server.db,
    )
    const { json } = await browser.ask('GET', '/api/auth/factors')
    expect(json.data.may_change).toBe('after-password')
    for (const [path, body] of changes)
      expect((await browser.ask('POST', `/api/auth/factors/${path}`, body)).json.code).toBe('PASSWORD_NEEDED')
    const give = (current_password: string) =>
      browser.ask('POST', '/api/auth/factors/password', { current_password })
    expect((await give('not it')).json.code).toBe('WRONG_PASSWORD')
    expect((await browser.ask('POST', '/api/auth/factors/pin', { pin: '2580' })).status).toBe(409)
    expect((await give(staffPassword)).json.data.may_change).toBe('yes')
    expect((await browser.ask('POST', '/api/auth/factors/pin', { pin: '2580' })).json.data.has_pin).toBe(true)
  })

  test('S105: a log-in by PIN changes none, with the password or without', async () => {
    const { who, browser } = await wholeLogIn()
    await sql`update sessions set second_step = 'pin' where customer_id = ${who.id}`.execute(server.db)
    for (const [path, body] of [...changes, ['password', { current_password: staffPassword }] as const])
      expect((await browser.ask('POST', `/api/auth/factors/${path}`, body)).json.code).toBe(
        'WHOLE_LOG_IN_NEEDED',
      )
    expect((await browser.ask('GET', '/api/auth/factors')).json.data.may_change).toBe('after-whole-log-in')
  })

  test('S105: a wrong first code sets up no app; the app before it goes on', async () => {
    const { who, secret, browser } = await wholeLogIn()
    await browser.ask('POST', '/api/auth/factors/app/begin')
    expect((await browser.ask('POST', '/api/auth/factors/app', { code: codeOf(secret, 1) })).status).toBe(422)
    expect(await desk().logInWhole(who, secret)).toEqual([401, 200])
  })

  test('S105: a new app replaces the one before it', async () => {
    const { who, secret, browser } = await wholeLogIn()
    const { json } = await browser.ask('POST', '/api/auth/factors/app/begin')
    const next = json.data.secret as string
    expect((await browser.ask('POST', '/api/auth/factors/app', { code: codeOf(next) })).status).toBe(200)
    expect(await desk().logInWhole(who, secret)).toEqual([401, 422])
    expect(await desk().logInWhole(who, next)).toEqual([401, 200])
  })

  test('S105: the first factor ends all other sessions of its person, which were opened without it', async () => {
    const easy = await createClient(server.db)
    const at = () => new Desk(server, easy.host)
    const who = await createStaff(server.db, easy)
    const [own, other] = [at(), at()]
    expect([(await own.logIn(who)).status, (await other.logIn(who)).status]).toEqual([200, 200])
    const { json } = await own.ask('POST', '/api/auth/factors/app/begin')
    const secret = json.data.secret as string
    const added = await own.ask('POST', '/api/auth/factors/app', { code: codeOf(secret) })
    expect(added.json.data).toMatchObject({ is_logged_in: false, recovery_codes: expect.any(Array) })
    expect([await own.asStaff(), await other.asStaff()]).toEqual([200, 403])
    // Where none is asked for, the last one can go, and its recovery codes with it.
    const removed = await own.ask('POST', '/api/auth/factors/remove', { passkey_id: null })
    expect(removed.json.data).toMatchObject({ app_since: null, recovery_codes_left: 0 })
    expect((await at().logIn(who)).status).toBe(200)
  })
})
