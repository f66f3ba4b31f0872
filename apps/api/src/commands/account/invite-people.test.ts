import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEmailOptOut, setOptedOut } from '../../stores/mail/email-opt-outs.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, createCustomer, type TestClient } from '../../testing/factories/factories.ts'
import { keptLetters, keyMailedTo } from '../../testing/mail/kept-letters.ts'
import { invitePeople } from './invite-people.ts'

let server: TestApp
let client: TestClient

beforeAll(async () => {
  server = await createTestApp()
  client = await createClient(server.db)
})
afterAll(() => server.close())

const imported = (of = client) => createCustomer(server.db, of, { password_hash: null, first_name: 'Wren' })
const invite = (given: Partial<Parameters<typeof invitePeople>[1]> = {}) =>
  invitePeople(server.db, { client: client.slug, email: null, again: false, ...given })
const letters = async (email: string) => (await keptLetters(server, email)).map(({ letter }) => letter.kind)

test('it writes once to each imported person without a password, and to no one else', async () => {
  const [one, two] = [await imported(), await imported()]
  const withPassword = await createCustomer(server.db, client)
  const child = await createCustomer(server.db, client, { email: null, password_hash: null })
  const elsewhere = await imported(await createClient(server.db))
  expect(await invite()).toEqual({ invited: 2, hadOne: 0, refused: 0 })
  expect(await invite()).toEqual({ invited: 0, hadOne: 2, refused: 0 })
  for (const { email } of [one, two]) expect(await letters(email)).toEqual(['claim-account'])
  for (const { email } of [withPassword, child, elsewhere]) expect(await letters(email)).toEqual([])
  expect(await invite({ again: true, email: ` ${one.email.toUpperCase()}` })).toEqual({
    invited: 1,
    hadOne: 0,
    refused: 0,
  })
  expect(await letters(one.email)).toHaveLength(2)
})

test('it leaves out people who have stopped these letters, and says how many; a forgotten password still lets them in', async () => {
  const own = await createClient(server.db)
  const person = await imported(own)
  const mail = { clientId: own.id, customerId: person.id, recipient: person.email }
  const stop = await findEmailOptOut(server.db, { ...mail, letter: { kind: 'claim-account' } })
  await setOptedOut(server.db, own.id, stop!, true)
  for (const again of [false, true])
    expect(await invite({ client: own.slug, again })).toEqual({ invited: 0, hadOne: 0, refused: 1 })
  const asked = await server.app.inject({
    method: 'POST',
    url: '/api/auth/customer/forgotten-password',
    headers: { host: own.host, 'sec-fetch-site': 'same-origin' },
    payload: { email_or_reference: person.email },
  })
  expect(asked.statusCode).toBe(200)
  expect(await letters(person.email)).toEqual(['new-password'])
  await setOptedOut(server.db, own.id, stop!, false)
  expect(await invite({ client: own.slug })).toEqual({ invited: 1, hadOne: 0, refused: 0 })
})

test('its link opens the account for a password, once, for seven days', async () => {
  const person = await imported()
  await invite()
  const key = await keyMailedTo(server, person.email)
  const headers = { host: client.host, 'sec-fetch-site': 'same-origin' }
  const look = () => server.app.inject({ url: `/api/auth/customer/link?key=${key}`, headers })
  expect((await look()).json().data).toEqual({
    purpose: 'claim-account',
    needs_log_in: false,
    first_name: 'Wren',
    email: person.email,
  })
  const choose = (password: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/customer/new-password',
      headers,
      payload: { key, password },
    })
  const response = await choose('tall ships at noon')
  expect(response.json()).toMatchObject({ status: 'success', user: { id: person.id, email: person.email } })
  expect((await choose('some other words here')).json().code).toBe('LINK_ENDED')
  const { rows } = await (await import('kysely')).sql<{ days: number }>`
    select round(extract(epoch from expires_at - created_at) / 86400)::int as days from mail_links
    where purpose = 'claim-account'`.execute(server.db)
  expect(rows).toEqual([{ days: 7 }])
  expect(await invite()).toMatchObject({ invited: 0 })
})
