import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createVenue, givePosts, type TestClient } from '../../testing/factories/factories.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'
import { createStaff, createStrictClient, Desk, giveApp } from '../../testing/second-factor/staff-desk.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

let server: TestApp
let client: TestClient
beforeAll(async () => {
  server = await createTestApp()
  client = await createStrictClient(server.db)
})
afterAll(() => server.close())

test('S107: a reset removes every factor and PIN, ends all sessions, tells the person, and lets them set up anew', async () => {
  const [who, colleague] = [await createStaff(server.db, client), await createStaff(server.db, client)]
  const secret = await giveApp(server.db, who)
  const [browser, other] = [new Desk(server, client.host), new Desk(server, client.host)]
  await browser.logInWhole(who, secret)
  await browser.ask('POST', '/api/auth/factors/pin', { pin: '2580' })
  await other.logInWhole(colleague, await giveApp(server.db, colleague))

  const { isReset, words } = await resetSecondFactor(server.db, {
    client: client.slug,
    email: who.email.toUpperCase(),
  })
  expect(isReset).toBe(true)
  expect(words).toContain('The second step of Sam')
  expect([await browser.asStaff(), await other.asStaff()]).toEqual([403, 200])
  const switched = await browser.ask('POST', '/api/auth/desk', { user_id: who.id, pin: '2580' })
  expect(switched.json.code).toBe('PIN_NOT_ACCEPTED')
  expect((await keptLetters(server, who.email)).at(-1)!.letter).toMatchObject({
    kind: 'staff-log-in',
    what: 'reset',
  })
  await browser.logIn(who)
  expect((await browser.ask('GET', '/api/auth/second-step')).json.data.is_set_up).toBe(true)
})

test('S107: an address of no staff, or of staff of two operators, resets nothing', async () => {
  const other = await createStrictClient(server.db)
  const email = 'same@example.org'
  const [one, two] = [
    await createStaff(server.db, client, { email }),
    await createStaff(server.db, other, { email }),
  ]
  const secret = await giveApp(server.db, one)
  await giveApp(server.db, two)
  expect(await resetSecondFactor(server.db, { client: null, email: 'none@example.org' })).toMatchObject({
    isReset: false,
  })
  const several = await resetSecondFactor(server.db, { client: null, email })
  expect([several.isReset, several.words]).toEqual([false, expect.stringContaining('--client')])
  expect((await resetSecondFactor(server.db, { client: other.slug, email })).isReset).toBe(true)
  expect(await new Desk(server, client.host).logInWhole(one, secret)).toEqual([401, 200])
})

test('S107: a colleague who manages staff everywhere resets it by the page; a duty manager, an owner of one venue, and a log-in by PIN do not', async () => {
  const venue = await createVenue(server.db, client)
  const lost = await createStaff(server.db, client)
  const secret = await giveApp(server.db, lost)
  const ask = async (posts: Parameters<typeof givePosts>[2], step = 'app') => {
    const who = await createStaff(server.db, client)
    await givePosts(server.db, who.id, posts)
    const browser = new Desk(server, client.host)
    await browser.logInWhole(who, await giveApp(server.db, who))
    await sql`update sessions set second_step = ${step} where customer_id = ${who.id}`.execute(server.db)
    const { json } = await browser.ask('POST', '/api/foh/staff/reset-second-factor', { email: lost.email })
    return json.code ?? json.data.first_name
  }
  expect(await ask([{ role: 'duty-manager', venue_id: null }])).toBe('FORBIDDEN')
  expect(await ask([{ role: 'owner', venue_id: venue.id }])).toBe('FORBIDDEN')
  expect(await ask([{ role: 'owner', venue_id: null }], 'pin')).toBe('WHOLE_LOG_IN_NEEDED')
  expect(await new Desk(server, client.host).logInWhole(lost, secret)).toEqual([401, 200])
  expect(await ask([{ role: 'owner', venue_id: null }])).toBe('Sam')
  expect(await new Desk(server, client.host).logInWhole(lost, secret)).toEqual([401, 422])
})
