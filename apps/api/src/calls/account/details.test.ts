import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../crypto/passwords.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createClient,
  createCustomer,
  createSession,
  type TestClient,
} from '../../testing/factories/factories.ts'
import { keptLetters, keyMailedTo } from '../../testing/mail/kept-letters.ts'
import { whileNoTimePasses } from '../../testing/no-time-passes.ts'

let server: TestApp
let client: TestClient
let passwordHash: string
const password = 'the words of the owner'

beforeAll(async () => {
  server = await createTestApp()
  client = await createClient(server.db)
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())

let networks = 0
async function person(given: Parameters<typeof createCustomer>[2] = {}) {
  const customer = await createCustomer(server.db, client, { password_hash: passwordHash, ...given })
  const session = await createSession(server.db, client, customer)
  const remoteAddress = `2001:db8:d:${(++networks).toString(16)}::1`
  const ask = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => {
    const response = await server.app.inject({
      method,
      url: `/api/my-account/${path}`,
      remoteAddress,
      headers: { ...session.browser, ...headers },
      ...(payload && { payload }),
    })
    return { status: response.statusCode, json: response.json() }
  }
  const row = () =>
    server.db.selectFrom('customers').selectAll().where('id', '=', customer.id).executeTakeFirstOrThrow()
  return { ...customer, ask, row, cookie: session.browser.cookie }
}
const logIn = async (username: string, given: string) =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/customer/login',
      remoteAddress: `2001:db8:e:${(++networks).toString(16)}::1`,
      headers: { host: client.host, 'sec-fetch-site': 'same-origin' },
      payload: { username, password: given },
    })
  ).statusCode
const confirm = async (key: string, cookie = '') =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/customer/confirm-email',
      headers: { host: client.host, 'sec-fetch-site': 'same-origin', cookie },
      payload: { key },
    })
  ).json()
const kindsTo = async (email: string) => (await keptLetters(server, email)).map(({ letter }) => letter.kind)

const details = {
  phone: '01632 960111',
  address_line_one: '1 Mill Lane',
  address_line_two: 'Holbeck',
  city: 'Leeds',
  postcode: 'LS1 4AP',
  marketing_consent: true,
  wants_reminders: false,
}

describe('spec 2: My details', () => {
  test('spec 2: saved details are shown, and later imports leave them', async () => {
    const { ask, row } = await person({ city: 'Leeds' })
    const saved = await ask('PUT', 'details', { ...details, phone: ' 01632 960111 ' })
    expect(saved.status).toBe(200)
    expect(saved.json.data).toMatchObject({
      phone: '01632 960111',
      address: { line_one: '1 Mill Lane', line_two: 'Holbeck', city: 'Leeds', postcode: 'LS1 4AP' },
      marketing_consent: true,
      wants_reminders: false,
    })
    expect((await ask('GET', 'details')).json).toEqual(saved.json)
    // The town was Leeds before: the operator may still change it.
    expect((await row()).own_columns.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'address_line_one',
      'address_line_two',
      'marketing_consent',
      'phone',
      'postcode',
    ])
  })

  test.each([['first_name'], ['date_of_birth'], ['email'], ['role'], ['statuses']])(
    'S10: %s is not theirs to change here',
    async (field) => {
      const { ask, row } = await person()
      const before = await row()
      const refused = await ask('PUT', 'details', { ...details, [field]: 'x' })
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.json.errors)).toEqual([field])
      expect(await row()).toEqual(before)
    },
  )

  test.each([
    ['phone', 'abc'],
    ['phone', '12345'],
    ['postcode', 'NOPE'],
    ['postcode', 'XX'],
  ])(
    'a %s of %j is refused by name, for the customer and for a child, and nothing is saved',
    async (field, value) => {
      const { id, ask, row } = await person()
      const child = await createChild(server.db, client, 'Robin', '2018-03-01')
      await createHousehold(server.db, client, [{ id }, child])
      const before = await row()
      const { marketing_consent: _, wants_reminders: __, ...contact } = details
      for (const refused of [
        await ask('PUT', 'details', { ...details, [field]: value }),
        await ask('PUT', `people/${child.id}`, { ...contact, [field]: value }),
      ]) {
        expect(refused.status).toBe(400)
        expect(refused.json.errors).toEqual({ [field]: [expect.stringMatching(/^Enter a /)] })
      }
      expect(await row()).toEqual(before)
      expect((await ask('GET', 'details')).json.data.family.members[0].contact.address.postcode).toBe('')
    },
  )

  test('an address in another country is kept', async () => {
    const { ask } = await person()
    const abroad = { phone: '+353 (1) 234-5678', postcode: 'D02 AF30', city: 'Dublin' }
    const { status, json } = await ask('PUT', 'details', { ...details, ...abroad })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      phone: abroad.phone,
      address: { city: 'Dublin', postcode: 'D02 AF30' },
    })
  })

  test('a detail that is too long is refused by name, and nothing is saved', async () => {
    const { ask, row } = await person()
    const refused = await ask('PUT', 'details', { ...details, postcode: 'x'.repeat(13) })
    expect(refused.status).toBe(400)
    expect(refused.json.errors).toHaveProperty('postcode')
    expect((await row()).city).toBe('')
  })
})

describe('the family', () => {
  test('its manager sees everyone, and changes the details of people who do not log in', async () => {
    const manager = await person()
    const partner = await person({ phone: '01632 960777' })
    const child = await createChild(server.db, client, 'Robin', '2018-03-01')
    await createHousehold(server.db, client, [manager, partner, child])
    const { family } = (await manager.ask('GET', 'details')).json.data
    expect(family.is_manager).toBe(true)
    expect(family.members).toMatchObject([
      { first_name: 'Robin', date_of_birth: '2018-03-01', contact: { phone: '' } },
      { id: partner.id, contact: null },
    ])
    expect(JSON.stringify(family)).not.toContain('01632 960777')
    const { marketing_consent: _, wants_reminders: __, ...contact } = details
    const saved = await manager.ask('PUT', `people/${child.id}`, contact)
    expect(saved.json.data.family.members[0].contact).toMatchObject({ phone: '01632 960111' })
    for (const id of [partner.id, manager.id, 999_999_999])
      expect((await manager.ask('PUT', `people/${id}`, contact)).json.code).toBe('NOT_FOUND')
    expect((await partner.row()).phone).toBe('01632 960777')
  })

  test('another adult of the family sees that they belong to it, and no one else in it', async () => {
    const manager = await person()
    const partner = await person()
    const child = await createChild(server.db, client, 'Robin', '2018-03-01')
    await createHousehold(server.db, client, [manager, partner, child])
    const { family } = (await partner.ask('GET', 'details')).json.data
    expect(family).toMatchObject({ is_manager: false, members: [] })
    const { marketing_consent: _, wants_reminders: __, ...contact } = details
    expect((await partner.ask('PUT', `people/${child.id}`, contact)).json.code).toBe('NOT_FOUND')
  })
})

describe('S38: a customer who knows the present password changes it', () => {
  const change = (current_password: string, next = 'tall ships at noon') => ({
    current_password,
    password: next,
  })

  test('S38: the customer’s other sessions end, this one continues, and the owner is told', async () => {
    const { id, email, ask } = await person()
    await createSession(server.db, client, { id })
    expect((await ask('POST', 'password', change(password))).json).toEqual({ data: { is_changed: true } })
    expect(
      await server.db.selectFrom('sessions').select('id').where('customer_id', '=', id).execute(),
    ).toHaveLength(1)
    expect((await ask('GET', 'details')).status).toBe(200)
    expect(await logIn(email, 'tall ships at noon')).toBe(200)
    expect(await logIn(email, password)).toBe(401)
    expect(await kindsTo(email)).toEqual(['password-changed'])
  })

  test('the same key changes it once; an import leaves it', async () => {
    const { ask, email, row } = await person()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const both = [
      await ask('POST', 'password', change(password), key),
      await ask('POST', 'password', change(password), key),
    ]
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await kindsTo(email)).toEqual(['password-changed'])
    expect((await row()).own_columns).toEqual(['password_hash'])
  })

  test('a wrong present password changes nothing, is named by its field, and is delayed like a log-in', () =>
    whileNoTimePasses(server.db, async () => {
      const { ask, row } = await person()
      const before = await row()
      const refused = await ask('POST', 'password', change('not this one'))
      expect(refused).toMatchObject({
        status: 422,
        json: { code: 'WRONG_PASSWORD', errors: { current_password: [expect.any(String)] } },
      })
      expect(await row()).toEqual(before)
      // The session still works: a wrong password does not mean a dead session.
      expect((await ask('GET', 'details')).status).toBe(200)
      const statuses = []
      for (let tries = 0; tries < 6; tries++)
        statuses.push((await ask('POST', 'password', change('not this one'))).status)
      expect(statuses.at(-1)).toBe(429)
    }))

  test('S47: a password that is easy to guess is refused', async () => {
    const { ask } = await person()
    const refused = await ask('POST', 'password', change(password, 'Password123'))
    expect(refused.json).toMatchObject({
      code: 'PASSWORD_TOO_COMMON',
      errors: { password: [expect.any(String)] },
    })
  })

  test('S44: a link to a new password that was sent before opens nothing after it', async () => {
    const { ask, email } = await person()
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/customer/forgotten-password',
      headers: { host: client.host, 'sec-fetch-site': 'same-origin' },
      payload: { email_or_reference: email },
    })
    const key = await keyMailedTo(server, email)
    await ask('POST', 'password', change(password))
    const look = await server.app.inject({
      url: `/api/auth/customer/link?key=${key}`,
      headers: { host: client.host },
    })
    expect(look.json().code).toBe('LINK_ENDED')
  })
})

describe('another email address', () => {
  let count = 0
  const fresh = () => `new${++count}@example.org`
  const begin = async (given: Awaited<ReturnType<typeof person>>, email: string) =>
    given.ask('POST', 'email', { email, current_password: password })

  test('counts once both addresses are confirmed, in either order', async () => {
    for (const isOldFirst of [true, false]) {
      const one = await person()
      const email = fresh()
      const { json } = await begin(one, email)
      expect(json.data).toMatchObject({
        email: one.email,
        email_change: { new_email: email, old_is_confirmed: false, new_is_confirmed: false },
      })
      const keys = [await keyMailedTo(server, one.email), await keyMailedTo(server, email)]
      if (!isOldFirst) keys.reverse()
      expect((await confirm(keys[0]!)).data).toEqual({ outcome: 'half', email })
      expect((await one.row()).email).toBe(one.email)
      expect((await confirm(keys[1]!)).data).toEqual({ outcome: 'changed', email })
      expect(await one.row()).toMatchObject({ email, unproven_email: null })
      expect((await one.ask('GET', 'details')).json.data).toMatchObject({ email, email_change: null })
      expect(await logIn(email, password)).toBe(200)
      expect(await logIn(one.email, password)).toBe(401)
      // Pressed again, it tells the same outcome.
      expect((await confirm(keys[1]!)).data).toEqual({ outcome: 'changed', email })
    }
  })

  test('F86: an address that another account has gets the same answer; its owner is told, and it never counts', async () => {
    const [one, two, owner] = [await person(), await person(), await person()]
    const plain = async (given: typeof one, email: string) => {
      const { status, json } = await begin(given, email)
      return [
        status,
        JSON.stringify(json)
          .replaceAll(given.email, 'OLD')
          .replaceAll(email, 'NEW')
          .replaceAll(given.reference, 'REF'),
      ]
    }
    const free = await plain(one, fresh())
    expect(free[0]).toBe(200)
    expect(await plain(two, owner.email)).toEqual(free)
    expect(await keptLetters(server, owner.email)).toMatchObject([
      { customerId: null, letter: { kind: 'you-have-an-account', cause: 'moved here' } },
    ])
    expect((await confirm(await keyMailedTo(server, two.email))).data.outcome).toBe('half')
    expect((await two.row()).email).toBe(two.email)
  })

  test('the same key asks once, in turn or at the same moment, and its links stay good', async () => {
    for (const isAtOnce of [false, true]) {
      const one = await person()
      const email = fresh()
      const key = { 'idempotency-key': crypto.randomUUID() }
      const ask = () => one.ask('POST', 'email', { email, current_password: password }, key)
      const answers = isAtOnce
        ? await Promise.all([ask(), ask(), ask()])
        : [await ask(), await ask(), await ask()]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      for (const to of [one.email, email]) expect(await kindsTo(to)).toHaveLength(1)
      expect((await confirm(await keyMailedTo(server, email))).data).toEqual({ outcome: 'half', email })
      expect((await confirm(await keyMailedTo(server, one.email))).data).toEqual({
        outcome: 'changed',
        email,
      })
    }
  })

  test('the same key also asks once to prove an address that was never proven', async () => {
    const one = await person({ email: null, unproven_email: fresh() })
    const email = fresh()
    const key = { 'idempotency-key': crypto.randomUUID() }
    await Promise.all(
      Array.from({ length: 3 }, () => one.ask('POST', 'email', { email, current_password: password }, key)),
    )
    expect(await kindsTo(email)).toEqual(['prove-email'])
    await Promise.all(Array.from({ length: 2 }, () => one.ask('POST', 'email/proof', undefined, key)))
    await one.ask('POST', 'email/proof', undefined, key)
    expect(await kindsTo(email)).toEqual(['prove-email', 'prove-email'])
  })

  test('S38: a new password ends a change of address that is under way, no matter who began it', async () => {
    const one = await person()
    const email = fresh()
    await begin(one, email)
    const key = await keyMailedTo(server, email)
    const next = { current_password: password, password: 'tall ships at noon' }
    expect((await one.ask('POST', 'password', next)).status).toBe(200)
    expect((await confirm(key)).code).toBe('LINK_ENDED')
    expect((await one.ask('GET', 'details')).json.data).toMatchObject({ email_change: null })
  })

  test('an imported account is found by the address in its file, unless another account is', async () => {
    const move = async (one: Awaited<ReturnType<typeof person>>) => {
      const email = fresh()
      await begin(one, email)
      for (const to of [one.email, email]) await confirm(await keyMailedTo(server, to))
      return { email, row: await one.row() }
    }
    const one = await person({ imported_email: null })
    const { email, row } = await move(one)
    expect(row).toMatchObject({ email, imported_email: one.email })
    // The next owner of the address is another person: the imported data stays with the first.
    const next = await person({ email: one.email })
    expect((await move(next)).row.imported_email).toBeNull()
  })

  test('an address that was taken meanwhile is not given away a second time', async () => {
    const one = await person()
    const email = fresh()
    await begin(one, email)
    const keys = [await keyMailedTo(server, one.email), await keyMailedTo(server, email)]
    await createCustomer(server.db, client, { email })
    await confirm(keys[0]!)
    expect((await confirm(keys[1]!)).data).toEqual({ outcome: 'taken', email })
    expect((await one.row()).email).toBe(one.email)
  })

  test('a later change, a withdrawal or a day makes the links of an earlier change useless', async () => {
    const one = await person()
    const [first, second] = [fresh(), fresh()]
    await begin(one, first)
    const early = await keyMailedTo(server, first)
    await begin(one, second)
    expect((await confirm(early)).code).toBe('LINK_ENDED')
    const late = await keyMailedTo(server, second)
    expect((await one.ask('DELETE', 'email')).json.data.email_change).toBeNull()
    expect((await confirm(late)).code).toBe('LINK_ENDED')
    await begin(one, second)
    const over = await keyMailedTo(server, second)
    await sql`update email_changes set asked_at = asked_at - interval '25 hours'`.execute(server.db)
    expect((await confirm(over)).code).toBe('LINK_ENDED')
    expect((await one.row()).email).toBe(one.email)
  })

  test('needs the present password', async () => {
    const one = await person()
    const refused = await one.ask('POST', 'email', { email: fresh(), current_password: 'not this one' })
    expect(refused.json.code).toBe('WRONG_PASSWORD')
    expect(await kindsTo(one.email)).toEqual([])
  })

  test('F86: one letter to an address after another has to wait', () =>
    whileNoTimePasses(server.db, async () => {
      const statuses = []
      const email = fresh()
      for (let tries = 0; tries < 12; tries++) statuses.push((await begin(await person(), email)).status)
      expect(statuses).toContain(429)
      expect(await kindsTo(email)).toHaveLength(statuses.filter((status) => status === 200).length)
    }))

  test('an address that was never proven is replaced at once by a new one to prove', async () => {
    const [wrong, right] = [fresh(), fresh()]
    const one = await person({ email: null, unproven_email: wrong })
    const { json } = await begin(one, right)
    expect(json.data).toMatchObject({ email: right, email_is_proven: false, email_change: null })
    expect(await kindsTo(wrong)).toEqual([])
    expect((await confirm(await keyMailedTo(server, right), one.cookie)).data).toEqual({
      outcome: 'proven',
      email: right,
    })
  })

  test('the letter that proves an address is sent again on request, and never for a proven address', async () => {
    const email = fresh()
    const one = await person({ email: null, unproven_email: email })
    await one.ask('POST', 'email/proof', {})
    expect(await kindsTo(email)).toEqual(['prove-email'])
    const proven = await person()
    expect((await proven.ask('POST', 'email/proof', {})).status).toBe(200)
    expect(await kindsTo(proven.email)).toEqual([])
  })
})
