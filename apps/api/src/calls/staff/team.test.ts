import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCustomer,
  createOperator,
  createSession,
  createVenue,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createManager } from '../../testing/factories/team.ts'
import { keptLetters, keyMailedTo } from '../../testing/mail/kept-letters.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let server: TestApp
let operator: TestOperator
let far: { id: number; name: string }
let owner: TestCustomer
let desk: Shopper
let ownerHere: Shopper
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  operator = await createOperator(server.db)
  const elsewhere = await createVenue(server.db, operator.client)
  far = { ...elsewhere, name: await nameOf(elsewhere.id) }
  ;[owner, desk] = await createManager(server, operator.client, { first_name: 'Ida', last_name: 'Reed' })
  ;[, ownerHere] = await createManager(server, operator.client, {
    first_name: 'Otto',
    posts: [{ role: 'owner', venue_id: operator.venue.id }],
  })
})

const nameOf = async (venueId: number) =>
  (await server.db.selectFrom('venues').select('name').where('id', '=', venueId).executeTakeFirstOrThrow())
    .name
const give = (body: object, from = desk) =>
  from.ask('POST', '/api/foh/team', { role: 'reception', venue_id: operator.venue.id, ...body })
const take = (id: number, post: object | null, from = desk) =>
  from.ask('POST', `/api/foh/team/${id}/take`, { post })
const team = async (from = desk) => (await from.ask('GET', '/api/foh/team')).json
const memberOf = async (id: number, from = desk) =>
  (await team(from)).data.find((one: { id: number }) => one.id === id)
const newAddress = () => `new-${randomUUID()}@example.org`
const accountOf = (email: string) =>
  server.db
    .selectFrom('customers')
    .select(['id', 'role', 'email', 'unproven_email', 'password_hash', 'own_columns'])
    .where((is) => is.or([is('email', '=', email), is('unproven_email', '=', email)]))
    .where('client_id', '=', operator.client.id)
    .orderBy('id')
    .execute()
const actsOn = async (id: number) =>
  await server.db
    .selectFrom('staff_acts')
    .select(['act', 'facts', 'staff_id'])
    .where('customer_id', '=', id)
    .execute()

describe('F153: an owner gives roles', () => {
  it('a customer becomes staff: they are logged out and told, and their roles say since when and by whom', async () => {
    const [person, browser] = await createLoggedIn(server, operator.client, { first_name: 'Jo' })
    const { status, json } = await give({ email: person.email.toUpperCase() })
    expect([status, json.data]).toEqual([200, { name: 'Jo Porter', is_new: true, chooses_password: false }])
    expect((await browser.ask('GET', '/api/my-account/details')).status).toBe(401)
    const [letter] = await keptLetters(server, person.email)
    expect(letter!.letter).toMatchObject({ kind: 'staff-invited', choosesPassword: false })
    const today = new Intl.DateTimeFormat('en-GB', {
      timeZone: operator.client.timeZone,
      year: 'numeric',
    }).format(new Date())
    const member = await memberOf(person.id)
    expect(member).toMatchObject({
      is_self: false,
      posts: [{ role: 'reception', venue_id: operator.venue.id, may_take: true }],
    })
    expect(member.posts[0].words).toMatch(new RegExp(`^Since .* ${today}, given by Ida Reed$`))
    expect(await actsOn(person.id)).toMatchObject([
      { act: 'post', staff_id: owner.id, facts: { what: 'given', posts: [{ role: 'reception' }] } },
    ])
    // A second role tells nothing by mail, and the same role twice is one.
    await give({ email: person.email, role: 'finance', venue_id: far.id })
    await give({ email: person.email, role: 'finance', venue_id: far.id })
    expect((await memberOf(person.id)).posts).toHaveLength(2)
    expect(await keptLetters(server, person.email)).toHaveLength(1)
  })

  it('an address without an account asks for a name, and makes one that opens by its letter alone', async () => {
    const email = newAddress()
    const asked = await give({ email })
    expect([asked.status, Object.keys(asked.json.errors)]).toEqual([400, ['first_name']])
    const { json } = await give({ email, first_name: 'Uma', last_name: 'Vale' })
    expect(json.data).toEqual({ name: 'Uma Vale', is_new: true, chooses_password: true })
    const [made, ...more] = await accountOf(email)
    expect(more).toEqual([])
    expect(made).toMatchObject({ role: 'staff', email: null, password_hash: null })
    // The same address again is the same person.
    await give({ email, role: 'instructor' })
    expect(await accountOf(email)).toHaveLength(1)
    const visitor = new Shopper(server.app, operator.client.host)
    const chosen = await visitor.ask('POST', '/api/auth/customer/new-password', {
      key: await keyMailedTo(server, email),
      password: 'a quite unusual phrase',
    })
    expect(chosen.status).toBe(200)
    expect((await visitor.ask('GET', '/api/foh/posts')).json.data).toHaveLength(2)
  })

  it('S110: an account that has not proven the address gets nothing: a stranger may have typed it', async () => {
    const email = newAddress()
    const stranger = await createCustomer(server.db, operator.client, { email: null, unproven_email: email })
    await give({ email, first_name: 'Uma' })
    const [first, second] = await accountOf(email)
    expect([first!.id, first!.role]).toEqual([stranger.id, 'customer'])
    expect([second!.role, second!.password_hash]).toEqual(['staff', null])
  })

  it('an instructor is one of the timetable, and each has one log-in', async () => {
    const { id } = await server.db
      .insertInto('instructors')
      .values({ client_id: operator.client.id, name: 'Mo Fen' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await team()).meta.instructors).toEqual([{ id, name: 'Mo Fen' }])
    const [mo, other] = [
      await createCustomer(server.db, operator.client),
      await createCustomer(server.db, operator.client),
    ]
    await give({ email: mo.email, role: 'instructor', instructor_id: id })
    expect(await memberOf(mo.id)).toMatchObject({ instructor: 'Mo Fen' })
    const taken = await give({ email: other.email, role: 'instructor', instructor_id: id })
    expect(taken.json.code).toBe('INSTRUCTOR_TAKEN')
    expect(await memberOf(other.id)).toBeUndefined()
    // Without the role the instructor is free for another log-in.
    await give({ email: mo.email })
    await take(mo.id, { role: 'instructor', venue_id: operator.venue.id })
    expect(await memberOf(mo.id)).toMatchObject({ instructor: null, posts: [{ role: 'reception' }] })
    expect((await give({ email: other.email, role: 'instructor', instructor_id: id })).status).toBe(200)
  })

  it('S110: it takes the password of the last ten minutes, and no PIN', async () => {
    const email = newAddress()
    await sql`update sessions set password_at = now() - interval '11 minutes' where customer_id = ${owner.id}`.execute(
      server.db,
    )
    expect((await give({ email, first_name: 'Uma' })).json.code).toBe('PASSWORD_NEEDED')
    await sql`update sessions set password_at = now(), second_step = 'pin' where customer_id = ${owner.id}`.execute(
      server.db,
    )
    expect((await give({ email, first_name: 'Uma' })).json.code).toBe('WHOLE_LOG_IN_NEEDED')
    expect((await take(owner.id, null)).json.code).toBe('WHOLE_LOG_IN_NEEDED')
    expect(await accountOf(email)).toEqual([])
  })
})

describe('S110: an owner of one venue', () => {
  it('gives and takes there alone, and gives nothing at all venues', async () => {
    const person = await createCustomer(server.db, operator.client)
    const at = (venueId: number | null, role = 'finance') =>
      give({ email: person.email, role, venue_id: venueId }, ownerHere)
    expect((await at(operator.venue.id, 'owner')).status).toBe(200)
    expect([(await at(far.id)).status, (await at(null)).status]).toEqual([403, 403])
    await give({ email: person.email, role: 'finance', venue_id: far.id })
    await give({ email: person.email, role: 'reception', venue_id: null })
    const seen = (await memberOf(person.id, ownerHere)).posts
    expect(seen).toMatchObject([
      { role: 'reception', venue_id: null, may_take: false },
      { role: 'owner', venue_id: operator.venue.id, may_take: true },
    ])
    expect((await take(person.id, { role: 'finance', venue_id: far.id }, ownerHere)).status).toBe(403)
    expect((await take(person.id, { role: 'reception', venue_id: null }, ownerHere)).status).toBe(403)
    // One is where this owner manages no staff: the page says that it stays.
    expect(await memberOf(person.id, ownerHere)).toMatchObject({ posts_elsewhere: 1 })
    expect(await memberOf(person.id)).toMatchObject({ posts_elsewhere: 0 })
    expect((await take(person.id, null, ownerHere)).json.data).toEqual({ is_ended: false })
    expect((await memberOf(person.id)).posts).toHaveLength(2)
  })

  it('sees no staff of other venues', async () => {
    const [there, here] = [
      await createCustomer(server.db, operator.client, {
        role: 'staff',
        posts: [{ role: 'reception', venue_id: far.id }],
      }),
      await createCustomer(server.db, operator.client, {
        role: 'staff',
        posts: [{ role: 'reception', venue_id: operator.venue.id }],
      }),
    ]
    const { data, meta } = await team(ownerHere)
    const ids = new Set(data.map(({ id }: { id: number }) => id))
    expect([ids.has(there.id), ids.has(here.id)]).toEqual([false, true])
    expect(meta).toMatchObject({ is_of_all: false, venues: [{ id: operator.venue.id }] })
    expect((await team()).meta).toMatchObject({ is_of_all: true, asks_second_step: false })
  })
})

describe('F153: an owner takes roles', () => {
  it('of a colleague without an email address, too', async () => {
    const person = await createCustomer(server.db, operator.client, {
      email: null,
      password_hash: null,
      role: 'staff',
      posts: [{ role: 'reception', venue_id: operator.venue.id }],
    })
    expect(await memberOf(person.id)).toMatchObject({ email: '', posts: [{ role: 'reception' }] })
    expect((await take(person.id, null)).json.data).toEqual({ is_ended: true })
    expect(await memberOf(person.id)).toBeUndefined()
  })

  it('without a role left they are a customer at once: sessions and factors end, and they are told', async () => {
    const [person, browser] = await createLoggedIn(server, operator.client, {
      role: 'staff',
      posts: [
        { role: 'reception', venue_id: operator.venue.id },
        { role: 'finance', venue_id: null },
      ],
    })
    await server.db.insertInto('staff_pins').values({ customer_id: person.id, pin_hash: 'x' }).execute()
    expect((await take(person.id, { role: 'finance', venue_id: null })).json.data).toEqual({
      is_ended: false,
    })
    expect((await browser.ask('GET', '/api/foh/customers?query=quill')).status).toBe(200)
    expect((await take(person.id, null)).json.data).toEqual({ is_ended: true })
    expect((await browser.ask('GET', '/api/foh/posts')).status).toBe(403)
    expect((await browser.ask('GET', '/api/my-account/details')).status).toBe(401)
    expect(await memberOf(person.id)).toBeUndefined()
    const [account] = await accountOf(person.email)
    expect(account).toMatchObject({ role: 'customer', own_columns: ['role'] })
    const pins = await server.db
      .selectFrom('staff_pins')
      .selectAll()
      .where('customer_id', '=', person.id)
      .execute()
    expect(pins).toEqual([])
    expect((await keptLetters(server, person.email)).map(({ letter }) => letter.kind)).toEqual([
      'staff-ended',
    ])
    expect((await take(person.id, null)).status).toBe(404)
    // The person reads what was done, in their account.
    const { browser: again } = await createSession(server.db, operator.client, person)
    const own = new Shopper(server.app, operator.client.host, again['cookie'])
    const { json } = await own.ask('GET', '/api/my-account/changes-by-staff')
    expect(json.data.map(({ words }: { words: string }) => words)).toEqual([
      `Took the role Reception at ${await nameOf(operator.venue.id)}`,
      'Took the role Finance at all venues',
    ])
  })

  it('F152: the last owner of all venues stays, also where one of a venue is left, or one without a password', async () => {
    await give({ email: newAddress(), first_name: 'Uma', role: 'owner', venue_id: null })
    for (const post of [null, { role: 'owner', venue_id: null }])
      expect((await take(owner.id, post)).json.code).toBe('LAST_OWNER')
    const second = await createCustomer(server.db, operator.client, { role: 'staff' })
    expect((await take(owner.id, null)).status).toBe(200)
    expect(await actsOn(second.id)).toEqual([])
  })

  it('a role of another operator’s staff is not there', async () => {
    const other = await createOperator(server.db)
    const theirs = await createCustomer(server.db, other.client, { role: 'staff' })
    expect((await take(theirs.id, null)).status).toBe(404)
    expect((await give({ email: theirs.email, venue_id: other.venue.id })).status).toBe(404)
  })
})
