import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/factories/factories.ts'
import { codeOf } from '../../testing/second-factor/code-of.ts'
import { createStaff, createStrictClient, Desk } from '../../testing/second-factor/staff-desk.ts'

let server: TestApp
let client: TestClient
beforeAll(async () => {
  server = await createTestApp()
  client = await createStrictClient(server.db)
})
afterAll(() => server.close())

test('S104: staff download what is kept of their log-in: no secret, no hash, nothing of a colleague', async () => {
  const browser = new Desk(server, client.host)
  const who = await createStaff(server.db, client)
  await browser.logIn(who)
  const { json } = await browser.ask('POST', '/api/auth/factors/app/begin')
  const secret = json.data.secret as string
  const added = await browser.ask('POST', '/api/auth/factors/app', { code: codeOf(secret) })
  await browser.ask('POST', '/api/auth/factors/pin', { pin: '2580' })
  const colleague = await createStaff(server.db, client)
  await new Desk(server, client.host).logIn(colleague)

  const moment = expect.stringMatching(/^20\d\d-/)
  const { json: data } = await browser.ask('GET', '/api/my-account/data')
  expect(data.data.staff_log_in).toEqual({
    app_since: moment,
    passkeys: [],
    recovery_codes: Array.from({ length: 10 }, () => ({ used_at: null })),
    pin_since: moment,
    desks_today: [{ logged_in_at: moment }],
    roles: [{ role: 'owner', venue: null, since: moment }],
    gives_sessions_as: null,
    cover_asked_for: [],
    cover_asked_of: [],
    notes_on_sessions: [],
    events: [
      { what: 'app-added', at: moment },
      { what: 'pin-set', at: moment },
    ],
  })
  const text = JSON.stringify(data)
  for (const one of [secret, 'argon2', ...(added.json.data.recovery_codes as string[])])
    expect(text).not.toContain(one)
})
