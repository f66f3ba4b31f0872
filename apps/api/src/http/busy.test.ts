import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import {
  createHold,
  createOperator,
  createSession,
  createSlot,
  type TestOperator,
} from '../testing/factories/factories.ts'

let server: TestApp
let operator: TestOperator

beforeAll(async () => {
  server = await createTestApp({ connections: 2, isBare: true })
  operator = await createOperator(server.db)
})
afterAll(() => server.close())

const getUser = (headers: Record<string, string>) => server.app.inject({ url: '/api/auth/user', headers })

describe('a database that has no time', () => {
  test('F51: with every connection taken, a request is told so while they are taken', async () => {
    const session = await createSession(server.db, operator.client)
    await getUser(session.browser)
    const taken = await Promise.all([1, 2].map(() => server.db.startTransaction().execute()))
    const [response, live] = await Promise.all([getUser(session.browser), server.app.inject('/health/live')])
    expect(response.statusCode).toBe(503)
    expect(response.json().code).toBe('BUSY')
    expect(response.headers['retry-after']).toBeDefined()
    expect(live.statusCode).toBe(200)
    await Promise.all(taken.map((connection) => connection.rollback().execute()))
    expect((await getUser(session.browser)).statusCode).toBe(401)
  })

  test('F52: a held lock is waited for at most three seconds, then it is "busy", not a hang', async () => {
    const session = await createSession(server.db, operator.client)
    const slot = await createSlot(server.db, {
      venue: operator.venue,
      category: operator.classes,
      priceList: operator.priceList,
    })
    const pricingOptionId = operator.priceList.options.Adult!
    const { cartId } = await createHold(server.db, operator.client, { slot, session, pricingOptionId })
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(server.db)
    expect(rows).toEqual([{ lock_timeout: '3s' }])
    const holding = await server.db.startTransaction().execute()
    await sql`select id from carts where id = ${cartId} for update`.execute(holding)
    const clear = { method: 'DELETE', url: '/api/activities/cart', headers: session.browser } as const
    const response = await server.app.inject(clear)
    expect(response.statusCode).toBe(503)
    expect(response.json().code).toBe('BUSY')
    await holding.rollback().execute()
    expect((await server.app.inject(clear)).statusCode).toBe(200)
  })
})

describe('F50: a database that can’t write', () => {
  test.each([
    ['its disk is full', '53100'],
    ['its disk is broken', '58030'],
    ['it has no memory left', '53200'],
    ['it is read-only', '25006'],
  ])('%s: the answer says so, nothing is written, and the same is done once it can be', async (_, code) => {
    const slot = await createSlot(server.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: operator.priceList,
    })
    const item = { id: slot.id, type: 'activity', pricing_option_id: operator.priceList.options.Adult }
    const add = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/activities/cart/add',
        headers: {
          host: operator.client.host,
          'sec-fetch-site': 'same-origin',
          'idempotency-key': `f50-${code}`,
        },
        payload: { items: [item] },
      })
    await sql`create function no_room() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception 'could not extend file' using errcode = '${code}'; end`)}`.execute(
      server.db,
    )
    await sql`create trigger no_room before insert on claims for each row execute function no_room()`.execute(
      server.db,
    )
    const refused = await add()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'BUSY'])
    await sql`drop function no_room cascade`.execute(server.db)
    const left = await server.db.selectFrom('claims').where('slot_id', '=', slot.id).select('id').execute()
    expect(left).toEqual([])
    expect((await add()).statusCode).toBe(200)
  })
})

describe('answers with data', () => {
  test('S26: they carry headers that let nothing be run, framed or guessed', async () => {
    const response = await server.app.inject({
      url: '/api/activities/client',
      headers: { host: operator.client.host },
    })
    expect(response.headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
    expect(response.headers).not.toHaveProperty('x-powered-by')
  })

  test('spec 8: an address without a call is 404 in JSON', async () => {
    const response = await server.app.inject({
      url: '/api/nothing/here',
      headers: { host: operator.client.host },
    })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})
