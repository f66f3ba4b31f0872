import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../crypto/passwords.ts'
import { createStrangers } from '../testing/audit/strangers.ts'
import {
  createCustomer,
  createMember,
  createOperator,
  createPriceList,
  slots,
  type TestOperator,
  type TestPriceList,
} from '../testing/factories/factories.ts'
import { creditOf, giveCredit, linesOf, readPaid, splitOf } from '../testing/purchase.ts'
import { createShop, type Shop } from '../testing/shop.ts'
import { cardNumbers, Shopper, typeCard } from '../testing/shopper.ts'

/**
 * Requests and answers of independent programs today, replayed word for word. They send no cookie, no key and
 * no browser header, the tenant by `Origin` or by a header of its own, and fields that we have no use for.
 */
let test: Shop
let operator: TestOperator
let customer: Awaited<ReturnType<typeof createCustomer>>
/** Prices of courts that a membership includes. */
let free: TestPriceList

beforeAll(async () => {
  test = await createShop()
  operator = await createOperator(test.db)
  free = await createPriceList(test.db, operator.client, {
    Adult: 720,
    Included: { pence: 0, audience: 'member' },
  })
  customer = await createCustomer(test.db, operator.client, {
    password_hash: await hashPassword('a long enough one'),
  })
  await giveCredit(test.db, operator.client, customer, 5000)
})
afterAll(() => test.close())

type Headers = Record<string, string>

async function ask(method: 'GET' | 'POST', url: string, headers: Headers, body?: object) {
  const response = await test.app.inject({
    method,
    url,
    headers: { host: 'api.host.test', accept: 'application/json', ...headers },
    ...(body && { body }),
  })
  return { status: response.statusCode, json: response.json() }
}

const byOrigin = (): Headers => ({ origin: `https://${operator.client.host}` })
const byIdentifier = (): Headers => ({ 'client-domain-identifier': operator.client.host })

async function logIn(tenant: Headers, username: string): Promise<Headers> {
  const { status, json } = await ask('POST', '/api/auth/customer/login', tenant, {
    username,
    password: 'a long enough one',
  })
  expect({ status, said: json.status }).toEqual({ status: 200, said: 'success' })
  return { ...tenant, authorization: `Bearer ${json.token}` }
}

/** Types a card into the provider's fields, and pays by it the part that credit leaves. */
async function pay(program: Headers, card: string, total: number) {
  const { json } = await ask('GET', '/api/checkout/prepare', program)
  return ask('POST', '/api/checkout/authorise', program, {
    card_identifier: await typeCard(test.sandbox.origin, json.session_key, card),
    session_key: json.session_key,
    terms: [1],
    ...splitOf(total),
  })
}

/** Adds two juniors' swims, at half the price of a court. */
async function addSwims(program: Headers, given: { date: number; time?: string }) {
  const { venue, swim: category, priceList } = operator
  const swim = await slots.open(test.db, { venue, category, priceList, ...given })
  const [, juniors] = linesOf(operator, swim, swim)
  return ask('POST', '/api/activities/cart/add', program, { items: [{ ...juniors, quantity: 2 }] })
}

describe('spec 7: programs that talk to this API today are served unchanged', () => {
  it('wire 1: a program logs in by email or customer id, by Origin or by Client-Domain-Identifier, and reads the user', async () => {
    for (const tenant of [byOrigin(), byIdentifier()])
      for (const username of [customer.email, customer.reference]) {
        const program = await logIn(tenant, username)
        const user = await ask('GET', '/api/auth/user', program)
        expect(user.json.data).toMatchObject({ reference: customer.reference, membership_user: null })
      }
    const wrong = await ask('POST', '/api/auth/customer/login', byOrigin(), {
      username: customer.email,
      password: 'no',
    })
    expect(wrong.status).toBe(401)
    expect(wrong.json.status).not.toBe('success')
    expect(wrong.json.message).toEqual(expect.any(String))
  })

  for (const version of ['', 'v2/'] as const)
    it(`wire 4, 5, 8, 10: finds a court, adds it and pays by credit and card on the ${version || 'v1 '}paths`, async () => {
      const slot = await slots.open(test.db, {
        venue: operator.venue,
        category: operator.courtHire,
        priceList: operator.priceList,
        location: operator.courts[0]!,
        capacity: 1,
        date: version ? 5 : 2,
      })
      const program = await logIn(byOrigin(), customer.email)
      const base = `/api/activities/venue/${operator.venue.slug}/activity/${operator.courtHire.slug}/${version}`
      const times = await ask('GET', `${base}times?date=${slot.date}`, program)
      const time = Object.values<{
        composite_key: string
        spaces: number
        action_to_show: { status: string }
      }>(times.json.data).find((one) => one.spaces > 0 && one.action_to_show.status === 'BOOK')!
      const found = await ask(
        'GET',
        `${base}slots?date=${slot.date}&start_time=18:00&end_time=19:00&composite_key=${time.composite_key}`,
        program,
      )
      const [court] = found.json.data
      expect(court.cart_type).toBe(version ? 'purchasableOccurrence' : 'activity')

      const added = await ask('POST', '/api/activities/cart/add', program, {
        items: [
          {
            id: version ? court.id : String(court.id),
            type: court.cart_type,
            pricing_option_id: court.pricing_option_id,
            apply_benefit: true,
            activity_restriction_ids: court.restriction_ids,
            purchased_for_user_id: null,
          },
        ],
        membership_user_id: null,
        selected_user_id: null,
      })
      expect(added.status).toBe(200)
      const { data } = added.json
      expect(data).toMatchObject({
        total: 720,
        formattedTotal: '£7.20',
        item_count: 1,
        source: 'activity-booking',
      })
      expect(Buffer.from(data.itemHash, 'base64').toString()).toBe(String(data.items[0].id))
      if (!version) expect(data.items[0].cartable_id).toBe(slot.id)
      expect(data.items[0].cartable_resource.location).toEqual(court.location)
      expect(court.location).toMatchObject({ name: 'Court 1', type: 'resource', venue_id: operator.venue.id })
      for (const price of [court.price, data.items[0].price])
        expect(price).toMatchObject({ benefit_applied: false, package_applied: false })
      expect(court.benefit_available).toBeNull()

      const both = (await addSwims(program, { date: version ? 5 : 2 })).json.data
      expect(both).toMatchObject({ total: 1440, formattedTotal: '£14.40', item_count: 3 })
      const credit = { amount: both.credits.general.max_applicable, type: 'general' }
      for (const path of ['/api/credits/apply', '/api/activities/cart/apply-credits']) {
        const applied = await ask('POST', path, program, {
          credits_to_reserve: [credit],
          cart_source: 'activity-booking',
          selected_user_id: null,
        })
        expect(applied.json).toMatchObject({ reserved: true, amount: 1440 })
      }
      const before = await creditOf(test.db, customer)
      const declined = await pay(program, cardNumbers.declined, 1440)
      expect(declined.json.transaction_status).toBe('declined')
      expect(await creditOf(test.db, customer)).toBe(before)
      const { json: paid } = await pay(program, cardNumbers.approved, 1440)
      const completed = await ask('POST', '/api/checkout/complete', program, {
        transaction_uuid: paid.transaction_uuid,
        terms: [1],
      })
      expect(completed.status).toBe(200)
      const { complete_order_id, order_id } = completed.json
      expect(await readPaid(test, complete_order_id)).toEqual({
        total: 1440,
        credit: 500,
        creditTaken: 500,
        card: 940,
        captured: 940,
        places: [
          [1, 720],
          [2, 360],
        ],
      })
      expect(await creditOf(test.db, customer)).toBe(before - 500)
      const order = await ask('GET', `/api/bookings/orders/${complete_order_id}`, program)
      expect(order.json.data).toMatchObject({ complete_order_id, order_id })
      const after = await ask(
        'GET',
        `${base}slots?date=${slot.date}&composite_key=${time.composite_key}`,
        program,
      )
      expect(after.json.data[0]).toMatchObject({ spaces: 0, booking: { id: expect.any(Number) } })
    })

  it('wire 10: a basket that credit covers is completed without a card, once the sum is right', async () => {
    const slot = await slots.open(test.db, {
      venue: operator.venue,
      category: operator.courtHire,
      priceList: operator.priceList,
      location: operator.courts[1]!,
      date: 3,
      time: '15:00',
    })
    const program = await logIn(byOrigin(), customer.email)
    await ask('POST', '/api/activities/cart/add', program, { items: [{ id: slot.id, type: 'activity' }] })
    const { data } = (await addSwims(program, { date: 3, time: '17:00' })).json
    expect(data.total).toBe(1440)
    const before = await creditOf(test.db, customer)
    const complete = (amount: number) =>
      ask('POST', '/api/checkout/complete', program, {
        completed_waivers: [],
        payments: [{ tender_type: 'credit', amount, info: {} }],
        selected_user_id: null,
        source: 'activity-booking',
        terms: [1],
        item_hash: data.itemHash,
        transaction_uuid: null,
      })
    expect((await complete(720)).json.code).toBe('PAYMENTS_DO_NOT_ADD_UP')
    expect(await creditOf(test.db, customer)).toBe(before)
    const completed = await complete(1440)
    expect(completed.status).toBe(200)
    expect(completed.json.complete_order_id).toEqual(expect.any(String))
    expect(completed.json.order_id).toEqual(expect.any(Number))
    expect(await readPaid(test, completed.json.complete_order_id)).toEqual({
      total: 1440,
      credit: 1440,
      creditTaken: 1440,
      card: 0,
      captured: 0,
      places: [
        [1, 720],
        [2, 360],
      ],
    })
    expect(await creditOf(test.db, customer)).toBe(before - 1440)
  })

  it('wire 0: a slot that is taken is refused with the recorded words', async () => {
    const slot = await slots.full(test.db, {
      venue: operator.venue,
      category: operator.courtHire,
      priceList: operator.priceList,
      capacity: 1,
    })
    const program = await logIn(byOrigin(), customer.email)
    const refused = await ask('POST', '/api/activities/cart/add', program, {
      items: [{ id: slot.id, type: 'activity' }],
    })
    expect(refused).toMatchObject({ status: 409, json: { status: 409, code: 'SLOT_FULL' } })
    expect(refused.json.message).toContain('The session being booked is already full')
  })

  it('wire 8: several slots in one call, removed by id; adding needs a log-in where the activity asks for one', async () => {
    const [one, two] = await Promise.all(
      ['09:00', '10:00'].map((time) =>
        slots.open(test.db, {
          venue: operator.venue,
          category: operator.courtHire,
          priceList: operator.priceList,
          time,
          date: 3,
        }),
      ),
    )
    const items = [one!, two!].map(({ id }) => ({ id, type: 'activity' }))
    expect((await ask('POST', '/api/activities/cart/add', byOrigin(), { items })).json.code).toBe(
      'LOGIN_REQUIRED',
    )
    const program = await logIn(byIdentifier(), customer.reference)
    const added = await ask('POST', '/api/activities/cart/add', program, { items })
    const ids = added.json.data.items.map((item: { id: number }) => item.id)
    expect(Buffer.from(added.json.data.itemHash, 'base64').toString()).toBe(ids.join(','))
    const removed = await ask('POST', '/api/activities/cart/remove', program, {
      cart_item_ids: [ids[0]],
      membership_user_id: null,
      selected_user_id: null,
    })
    expect(removed.json.data.items.map((item: { id: number }) => item.id)).toEqual([ids[1]])
    const cart = await ask('GET', '/api/activities/cart', program)
    expect(cart.json.data.item_count).toBe(1)
    await ask('POST', '/api/activities/cart/remove', program, { cart_item_ids: [ids[1]] })
  })

  it('wire 5, 8: the slot and the line of the basket say what makes a place free for a member', async () => {
    const slot = await slots.open(test.db, {
      venue: operator.venue,
      category: operator.courtHire,
      priceList: free,
      location: operator.courts[0]!,
      time: '20:00',
      date: 4,
    })
    const path = `/api/activities/venue/${operator.venue.slug}/activity/${operator.courtHire.slug}/slots`
    const query = `date=${slot.date}&start_time=20:00&end_time=21:00`
    const member = await createMember(test.db, operator.client, {
      password_hash: await hashPassword('a long enough one'),
    })
    const program = await logIn(byOrigin(), member.email)
    const [offered] = (await ask('GET', `${path}?${query}`, program)).json.data
    expect(offered).toMatchObject({
      price: { raw: 0, benefit_applied: 'Included', package_applied: false },
      benefit_available: {
        type: 'membership',
        name: 'Included',
        pricing_option_id: free.options['Included'],
        formatted: '£0.00',
        raw: 0,
      },
    })
    const added = await ask('POST', '/api/activities/cart/add', program, {
      items: [{ id: slot.id, type: 'activity', apply_benefit: true }],
    })
    expect(added.json.data.items[0].price).toMatchObject({ raw: 0, benefit_applied: 'Included' })
    const [unpaid] = (await ask('GET', `${path}?${query}`, await logIn(byOrigin(), customer.email))).json.data
    expect(unpaid).toMatchObject({ price: { raw: 720, benefit_applied: false }, benefit_available: null })
  })

  it('wire 8, 10: ids are accepted as numbers or as text, and an invalid one names its field', async () => {
    const [one, two] = await Promise.all(
      ['12:00', '13:00'].map((time) =>
        slots.open(test.db, {
          venue: operator.venue,
          category: operator.courtHire,
          priceList: operator.priceList,
          time,
          date: 3,
        }),
      ),
    )
    const program = await logIn(byOrigin(), customer.email)
    const { Adult, Junior } = operator.priceList.options
    const added = await ask('POST', '/api/activities/cart/add', program, {
      items: [
        { id: String(one!.id), type: 'activity', pricing_option_id: String(Adult) },
        { id: two!.id, type: 'activity', ticket_id: Junior },
      ],
      selected_user_id: String(customer.id),
    })
    const { items, total } = added.json.data
    expect(total).toBe(720 + 360)
    const removed = await ask('POST', '/api/activities/cart/remove', program, {
      cart_item_ids: [String(items[0].id), items[1].id],
    })
    expect(removed.json.data.items).toEqual([])
    // It is read as a card; the answer then says that there is nothing to pay for.
    const paid = await ask('POST', '/api/checkout/authorise', program, {
      card_identifier: 138365150,
      saved_card_id: '77',
      session_key: 'any',
      terms: ['1'],
    })
    expect(paid.json.code).toBe('BASKET_EMPTY')
    const wrong = await ask('POST', '/api/activities/cart/remove', program, { cart_item_ids: ['1e3'] })
    expect(wrong).toMatchObject({
      status: 400,
      json: { errors: { 'cart_item_ids.0': [expect.any(String)] } },
    })
  })

  it('S20, S21, S23: a browser of another site can do nothing of the sort', async () => {
    const slot = await slots.open(test.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: operator.priceList,
    })
    const body = { items: [{ id: slot.id, type: 'activity' }] }
    const host = { host: operator.client.host }
    const wrong: Headers[] = [
      { ...host },
      { ...host, origin: 'https://evil.test' },
      { ...host, origin: 'null' },
      { ...host, 'sec-fetch-site': 'cross-site', origin: `https://${operator.client.host}` },
      { ...host, 'sec-fetch-site': 'cross-site', 'x-requested-with': 'touchline' },
    ]
    for (const headers of wrong)
      expect((await ask('POST', '/api/activities/cart/add', headers, body)).json.code).toBe('CROSS_SITE')
    const form = await test.app.inject({
      method: 'POST',
      url: '/api/activities/cart/add',
      payload: 'items=1',
      headers: {
        ...host,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect(form.statusCode).toBe(415)
  })

  it('F83, S12: the schema refuses invalid quantities, and ignores a price from outside', async () => {
    const slot = await slots.open(test.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: operator.priceList,
    })
    const program = await logIn(byOrigin(), customer.email)
    for (const quantity of [-1, 0, 1e9, 1.5, '1', 2 ** 53]) {
      const { status, json } = await ask('POST', '/api/activities/cart/add', program, {
        items: [{ id: slot.id, type: 'activity', quantity }],
      })
      expect(status).toBe(400)
      expect(Object.keys(json.errors)).toEqual(['items.0.quantity'])
    }
    const cheap = await ask('POST', '/api/activities/cart/add', program, {
      items: linesOf(operator, slot, slot).map((line) => ({ ...line, price: 1, total: 1, discount: 719 })),
      total: 1,
    })
    expect(cheap.json.data.total).toBe(2 * 720 + 360)
  })

  it('S02, S13: another customer’s basket and a price that is not offered are refused', async () => {
    const slot = await slots.open(test.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: operator.priceList,
      date: 4,
    })
    const program = await logIn(byOrigin(), customer.email)
    const add = (more: object, item: object = {}, asker = program) =>
      ask('POST', '/api/activities/cart/add', asker, {
        items: [{ id: slot.id, type: 'activity', ...item }],
        ...more,
      })
    const other = await createOperator(test.db)
    const owner = new Shopper(test.app, operator.client.host, `sid=${program['authorization']!.slice(7)}`)
    for (const { kind, browser } of await createStrangers({ test, operator, other, owner })) {
      const { host } = kind.includes('other client') ? other.client : operator.client
      const token = browser.cookie.replace('sid=', '')
      const stranger = { origin: `https://${host}`, ...(token && { authorization: `Bearer ${token}` }) }
      const answers = [
        await add({ selected_user_id: customer.id }, {}, stranger),
        await add({}, { purchased_for_user_id: customer.id }, stranger),
        await ask('GET', `/api/activities/cart?selected_user_id=${customer.id}`, stranger),
      ]
      const codes = answers.map(({ json }) => json.code)
      // For a program without a log-in, the customer it acts for is known only after it.
      const hasAccount = kind === 'another customer' || kind === 'a customer of the other client'
      const toAdd = hasAccount ? 'FORBIDDEN' : 'LOGIN_REQUIRED'
      expect([kind, ...codes]).toEqual([kind, toAdd, toAdd, 'FORBIDDEN'])
    }
    const memberOption = await test.db
      .selectFrom('pricing_options')
      .select('id')
      .where('client_id', '=', operator.client.id)
      .where('audience', '=', 'member')
      .executeTakeFirstOrThrow()
    expect((await add({}, { pricing_option_id: memberOption.id })).json.code).toBe('PRICE_NOT_OFFERED')
  })
})
