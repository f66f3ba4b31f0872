import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/factories/factories.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'
import { Authenticator, type Tampering } from '../../testing/second-factor/authenticator.ts'
import { codeOf } from '../../testing/second-factor/code-of.ts'
import { createStaff, createStrictClient, Desk, giveApp } from '../../testing/second-factor/staff-desk.ts'

let server: TestApp
let client: TestClient
let host: string
let otherHost: string
const originOf = (name: string) => `http://${name}`

/** Gives the client another host name under which a browser keeps passkeys without https. */
async function addHost(to: TestClient): Promise<string> {
  const name = `${randomUUID()}.localhost`
  await server.db.insertInto('client_hosts').values({ host: name, client_id: to.id }).execute()
  return name
}

beforeAll(async () => {
  server = await createTestApp({ connections: 20 })
  client = await createStrictClient(server.db)
  host = await addHost(client)
  otherHost = await addHost(client)
})
afterAll(() => server.close())

/** Logs in a person without a factor, who sets up a passkey: the browser, the person and the device. */
async function withPasskey() {
  const who = await createStaff(server.db, client)
  const browser = new Desk(server, host)
  const device = new Authenticator()
  await browser.logIn(who)
  const added = await addPasskey(browser, device)
  expect(added.status).toBe(200)
  return { who, browser, device, added }
}

async function addPasskey(
  browser: Desk,
  device: Authenticator,
  origin = originOf(host),
  tamper: Tampering = {},
) {
  const { json } = await browser.ask('POST', '/api/auth/factors/passkeys/begin')
  const credential = device.create(json.data.options, origin, tamper)
  return browser.ask('POST', '/api/auth/factors/passkeys', { credential, name: 'Front desk' })
}

async function logIn(
  who: { email: string },
  device: Authenticator,
  origin = originOf(host),
  tamper: Tampering = {},
) {
  const browser = new Desk(server, host)
  await browser.logIn(who)
  const { json } = await browser.ask('POST', '/api/auth/second-step/passkey/begin')
  const credential = device.get(json.data.options, origin, tamper)
  const answer = await browser.ask('POST', '/api/auth/second-step/passkey', { credential })
  return { browser, answer, credential }
}

describe('S103: passkeys', () => {
  test('S103: the first one is set up at the log-in, which is done with it, and opens the next', async () => {
    const { who, browser, device, added } = await withPasskey()
    expect(added.json.data).toMatchObject({ is_logged_in: true, recovery_codes: expect.any(Array) })
    expect(await browser.whoAmI()).toBe(who.id)
    expect((await keptLetters(server, who.email)).at(-1)!.letter).toMatchObject({ what: 'passkey-added' })
    const { answer, browser: next } = await logIn(who, device)
    expect([answer.status, answer.json.user.id]).toEqual([200, who.id])
    expect(await next.asStaff()).toBe(200)
    const { json } = await next.ask('GET', '/api/auth/factors')
    expect(json.data.passkeys).toEqual([
      {
        id: expect.any(Number),
        name: 'Front desk',
        added: expect.any(String),
        last_used: expect.any(String),
        elsewhere: null,
      },
    ])
  })

  test.each<[string, { origin?: string; tamper?: Tampering }]>([
    ['of another site', { origin: 'https://evil.test' }],
    ['of another host of the operator', { origin: 'http://other.localhost' }],
    ['without a check of its holder', { tamper: { isUserVerified: false } }],
    ['with a count that was seen before, as of a copy', { tamper: { counter: 1 } }],
  ])('S103: an answer %s is refused', async (_, { origin, tamper }) => {
    const { who, device } = await withPasskey()
    expect((await logIn(who, device)).answer.status).toBe(200)
    const { answer, browser } = await logIn(who, device, origin, tamper)
    expect([answer.status, answer.json.code]).toEqual([422, 'PASSKEY_NOT_ACCEPTED'])
    expect(await browser.asStaff()).toBe(403)
    expect((await logIn(who, device)).answer.status).toBe(200)
  })

  test('S103: an answer is looked at once: sent again, it opens nothing', async () => {
    const { who, device } = await withPasskey()
    const { credential } = await logIn(who, device)
    const again = new Desk(server, host)
    await again.logIn(who)
    expect((await again.ask('POST', '/api/auth/second-step/passkey', { credential })).status).toBe(422)
    await again.ask('POST', '/api/auth/second-step/passkey/begin')
    expect((await again.ask('POST', '/api/auth/second-step/passkey', { credential })).status).toBe(422)
  })

  test('S103: another person’s device opens nothing, nor does another signature', async () => {
    const { who, device } = await withPasskey()
    const other = await withPasskey()
    expect((await logIn(who, other.device)).answer.status).toBe(422)
    const forged = new Authenticator()
    device.id.copy(forged.id)
    expect((await logIn(who, forged)).answer.status).toBe(422)
    expect((await logIn(who, device)).answer.status).toBe(200)
  })

  test('S103: at another host name it is not offered, and the page says for which one it is', async () => {
    const { who } = await withPasskey()
    await giveApp(server.db, who)
    const browser = new Desk(server, otherHost)
    await browser.logIn(who)
    expect((await browser.ask('GET', '/api/auth/second-step')).json.data).toMatchObject({
      by_passkey: false,
      by_app: true,
    })
    expect((await browser.ask('POST', '/api/auth/second-step/passkey/begin')).json.code).toBe(
      'NO_PASSKEYS_HERE',
    )
  })

  test('S103: without https, none can be set up', async () => {
    const who = await createStaff(server.db, client)
    const browser = new Desk(server, client.host)
    await browser.logIn(who)
    expect((await browser.ask('GET', '/api/auth/second-step')).json.data).toMatchObject({
      is_set_up: true,
      by_passkey: false,
      by_app: true,
      no_passkeys: 'not-secure',
    })
    expect((await browser.ask('POST', '/api/auth/factors/passkeys/begin')).json.code).toBe('NO_PASSKEYS_HERE')
  })

  test.each<[string, Parameters<typeof addPasskey>[2], Tampering]>([
    ['for another site', 'https://evil.test', {}],
    ['without a check of its holder', undefined, { isUserVerified: false }],
  ])('S103: one made %s is not added', async (_, origin, tamper) => {
    const who = await createStaff(server.db, client)
    const browser = new Desk(server, host)
    await browser.logIn(who)
    const added = await addPasskey(browser, new Authenticator(), origin ?? originOf(host), tamper)
    expect(added.json.code).toBe('PASSKEY_NOT_ACCEPTED')
    expect(await browser.asStaff()).toBe(403)
  })

  test('S103: the last factor stays; with an app beside it a passkey can go, and is not accepted then', async () => {
    const { who, browser, device } = await withPasskey()
    const { json } = await browser.ask('GET', '/api/auth/factors')
    const passkeyId = json.data.passkeys[0].id as number
    const remove = () => browser.ask('POST', '/api/auth/factors/remove', { passkey_id: passkeyId })
    expect((await remove()).json.code).toBe('LAST_FACTOR')
    expect((await logIn(who, device)).answer.status).toBe(200)
    const { json: begun } = await browser.ask('POST', '/api/auth/factors/app/begin')
    expect(
      (await browser.ask('POST', '/api/auth/factors/app', { code: codeOf(begun.data.secret) })).status,
    ).toBe(200)
    expect((await remove()).json.data.passkeys).toEqual([])
    expect((await remove()).json.code).toBe('FACTOR_NOT_FOUND')
    const again = new Desk(server, host)
    await again.logIn(who)
    expect((await again.ask('GET', '/api/auth/second-step')).json.data.by_passkey).toBe(false)
  })

  test('S103: one person removes no passkey of another’s, and a log-in that waits removes none', async () => {
    const { browser, who } = await withPasskey()
    const other = await withPasskey()
    const { json } = await other.browser.ask('GET', '/api/auth/factors')
    const passkeyId = json.data.passkeys[0].id as number
    expect((await browser.ask('POST', '/api/auth/factors/remove', { passkey_id: passkeyId })).status).toBe(
      404,
    )
    const waiting = new Desk(server, host)
    await waiting.logIn(who)
    expect((await waiting.ask('POST', '/api/auth/factors/remove', { passkey_id: null })).status).toBe(403)
    const { rows } = await sql`select from staff_passkeys where id = ${passkeyId}`.execute(server.db)
    expect(rows).toHaveLength(1)
  })
})
