import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createStrangers } from '../../testing/audit/strangers.ts'
import {
  createClient,
  createCustomer,
  createMember,
  createOperator,
  createSession,
  createVenue,
  type TestClient,
} from '../../testing/factories/factories.ts'
import { giveCredit } from '../../testing/purchase.ts'
import { createLoggedIn } from '../../testing/shopper.ts'

let server: TestApp
let client: TestClient

beforeAll(async () => {
  server = await createTestApp()
  client = await createClient(server.db)
})
afterAll(() => server.close())

const getUser = (headers: Record<string, string>) => server.app.inject({ url: '/api/auth/user', headers })

describe('spec 7: GET api/auth/user', () => {
  test('spec 3: has the fields of the logged-in user, with the balance of the ledger', async () => {
    const venue = await createVenue(server.db, client)
    const customer = await createCustomer(server.db, client, {
      first_name: 'Ada',
      last_name: 'Byron',
      home_venue_id: venue.id,
    })
    for (const pence of [2500, 1260]) await giveCredit(server.db, client, customer, pence)
    const session = await createSession(server.db, client, customer)
    const response = await getUser(session.browser)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      data: {
        id: customer.id,
        reference: customer.reference,
        role: 'customer',
        home_venue_slug: venue.slug,
        home_venue_id: venue.id,
        first_name: 'Ada',
        last_name: 'Byron',
        email: customer.email,
        email_is_proven: true,
        phone: '',
        address: { line_one: '', line_two: '', city: '', postcode: '' },
        membership_user: null,
        credit: { balance: 3760, formattedBalance: '£37.60' },
        has_instruction: false,
        has_billing_date: false,
        has_outstanding_penalties: false,
        membership_document_upload_required: false,
        document_expiry: [],
        profile_photo: null,
        penalties: [],
        notices: [],
        currency: null,
        agreed_to_terms_at: null,
        saved_cards: null,
      },
    })
  })

  test('spec 3: a member has a membership user with a number', async () => {
    const member = await createMember(server.db, client)
    const session = await createSession(server.db, client, member)
    const { membership_user } = (await getUser(session.program)).json().data
    expect(membership_user).toEqual({ id: member.membershipUserId, name: 'Unlimited' })
  })

  test('spec 8: without a session it is 401', async () => {
    const response = await getUser({ host: client.host })
    expect(response.statusCode).toBe(401)
    expect(response.json().code).toBe('LOGIN_REQUIRED')
    expect(response.cookies).toEqual([])
  })

  test('spec 8: a 401 clears the cookies of a session that has ended', async () => {
    const response = await getUser({ host: client.host, cookie: 'sid=gone; logged_in=1' })
    expect(response.statusCode).toBe(401)
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['sid', ''],
      ['logged_in', ''],
    ])
  })

  test('spec 6: a visitor is not logged in, but keeps the session behind which the basket is', async () => {
    const session = await createSession(server.db, client)
    const response = await getUser({ ...session.browser, cookie: `sid=${session.token}; logged_in=1` })
    expect(response.statusCode).toBe(401)
    expect(response.cookies.map(({ name }) => name)).toEqual(['logged_in'])
  })

  test('S07: a stranger is told about their own account or that they are not logged in; a cookie of one client gives access to nothing at another', async () => {
    const [operator, other] = [await createOperator(server.db), await createOperator(server.db)]
    const [customer, owner] = await createLoggedIn(server, operator.client)
    for (const { kind, browser } of await createStrangers({ test: server, operator, other, owner })) {
      const { status, json } = await browser.ask('GET', '/api/auth/user')
      expect([kind, status]).toEqual([kind, kind.includes('customer') ? 200 : 401])
      expect(json.data?.id).not.toBe(customer.id)
    }
    expect((await owner.ask('GET', '/api/auth/user')).json.data.id).toBe(customer.id)
  })

  test('spec 6: a bearer token is no token where the setting is off', async () => {
    const closed = await createTestApp({ settings: { BEARER_TOKENS: 'off' } })
    const operator = await createClient(closed.db)
    const customer = await createCustomer(closed.db, operator)
    const session = await createSession(closed.db, operator, customer)
    const response = await closed.app.inject({ url: '/api/auth/user', headers: session.program })
    expect(response.statusCode).toBe(401)
    await closed.close()
  })
})
