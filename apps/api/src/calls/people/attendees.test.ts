import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeStalePlaces } from '../../stores/people/attendees.ts'
import { audit } from '../../testing/audit/audit.ts'
import { createStrangers } from '../../testing/audit/strangers.ts'
import {
  createCategory,
  createCustomer,
  createHold,
  createOperator,
  createQuestion,
  createSession,
  createWaiver,
  slots,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import {
  creditBefore,
  creditOf,
  giveCredit,
  paidPurchase,
  payAtSecondTry,
  readPaid,
  splitOf,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'

let api: Shop
let operator: TestOperator
let waiver: { id: number; version: number }
let injury: { id: number }
let climb: Awaited<ReturnType<typeof slots.open>>

const failed = 'Error with waivers, unable to complete order, please try again'
const path = '/api/activities/question-waivers'

beforeAll(async () => {
  api = await createShop({ connections: 20 })
})
afterAll(() => api.close())
beforeEach(async () => {
  operator = await createOperator(api.db)
  ;({ waiver, injury, climb } = await createClimb(operator))
})

async function createClimb({ client, venue, priceList }: TestOperator) {
  const statement = await createWaiver(api.db, client)
  const asked = await createQuestion(api.db, client, {
    words: 'Do you have an injury?',
    kind: 'consent',
    is_health: true,
  })
  const wall = await createCategory(api.db, client, {
    name: 'Climbing wall',
    kind: 'ticketed',
    allows_anonymous_bookings: true,
    waiver_id: statement.id,
    question_ids: [asked.id],
    soldAt: [venue],
  })
  const session = await slots.open(api.db, { venue, category: wall, priceList })
  return { waiver: statement, injury: asked, climb: session }
}

const visitor = () => new Shopper(api.app, operator.client.host)
async function customer(given: Parameters<typeof createCustomer>[2] = {}) {
  const person = await createCustomer(api.db, operator.client, given)
  await giveCredit(api.db, operator.client, person, creditBefore)
  const { browser } = await createSession(api.db, operator.client, person)
  return Object.assign(new Shopper(api.app, operator.client.host, browser['cookie']), { id: person.id })
}

/**
 * Adds tickets of the climb to the basket.
 * @returns the id of the basket's line
 */
async function hold(who: Shopper, { quantity = 1, option = 'Adult' } = {}): Promise<number> {
  const { json } = await who.add([
    { id: climb.id, type: 'activity', quantity, pricing_option_id: operator.priceList.options[option] },
  ])
  return json.data.items.at(-1).id
}

const waiverOf = (cartItemId: number, more: object = {}) => ({
  cart_item_id: cartItemId,
  place: 1,
  waiver_id: waiver.id,
  version: waiver.version,
  first_name: 'Ada',
  last_name: 'Quay',
  is_adult: true,
  answers: [{ question_id: injury.id, answer: false }],
  agreed: true,
  ...more,
})
const year = new Date().getUTCFullYear()
const bothPence = 720 + 360
/**
 * Holds an adult's place and a child's, at two prices.
 * @returns what names both
 */
async function holdAdultAndChild(who: Shopper): Promise<[object, object]> {
  const [adult, child] = [await hold(who), await hold(who, { option: 'Junior' })]
  return [waiverOf(adult), waiverOf(child, { first_name: 'Bo', date_of_birth: `${year - 9}-01-01` })]
}
const submit = (who: Shopper, ...waivers: object[]) =>
  who.ask('POST', path, { waivers, signer_name: 'Vera Visitor' })
const find = (who: Shopper, words: string) =>
  who.ask('GET', `${path}/previous-attendees?query=${encodeURIComponent(words)}`)

describe('spec 3: a basket has places that need an attendee’s agreement', () => {
  test('it says so until every place has a name, and again when a place is added', async () => {
    const who = visitor()
    const item = await hold(who, { quantity: 2 })
    const { json } = await who.ask('GET', path)
    expect(json.data).toMatchObject({
      total_waivers_required: 2,
      waivers: [{ id: waiver.id, name: 'Climbing statement', statement: 'Climbing is risky.', version: 1 }],
      questions: [{ id: injury.id, words: 'Do you have an injury?', kind: 'consent', is_health: true }],
      places: [
        { cart_item_id: item, place: 1, pricing_option_name: 'Adult', max_age: null, saved: null },
        { cart_item_id: item, place: 2, saved: null },
      ],
    })
    const first = await submit(who, waiverOf(item))
    expect(first.json.data).toMatchObject({
      attendeeWaiversRequired: true,
      completed_waivers: [expect.any(String)],
    })
    const second = await submit(who, waiverOf(item, { place: 2, first_name: 'Ben' }))
    expect(second.json.data.attendeeWaiversRequired).toBe(false)
    expect(second.json.data.completed_waivers).toHaveLength(2)
    const cart = await who.ask('GET', '/api/activities/cart')
    expect(cart.json.data.completed_waivers).toEqual(second.json.data.completed_waivers)
    await hold(who)
    expect((await who.ask('GET', '/api/activities/cart')).json.data.attendeeWaiversRequired).toBe(true)
  })

  test('spec 4: the name of a returned place is forgotten, and a new place asks again', async () => {
    const who = visitor()
    const item = await hold(who, { quantity: 3 })
    for (const place of [1, 2, 3]) await submit(who, waiverOf(item, { place, first_name: `Ada ${place}` }))
    const change = (quantity: number) =>
      who.ask('PUT', `/api/activities/cart/${item}`, { options: { quantity } })
    const fewer = (await change(1)).json.data
    expect(fewer.attendeeWaiversRequired).toBe(false)
    expect(fewer.completed_waivers).toHaveLength(1)
    const more = (await change(3)).json.data
    expect(more.attendeeWaiversRequired).toBe(true)
    expect(more.completed_waivers).toEqual(fewer.completed_waivers)
    expect((await who.ask('GET', path)).json.data.places).toMatchObject([
      { place: 1, saved: { first_name: 'Ada 1' } },
      { place: 2, saved: null },
      { place: 3, saved: null },
    ])
  })

  test('an activity without a waiver needs no names', async () => {
    const { venue, swim: category, priceList } = operator
    const swim = await slots.open(api.db, { venue, category, priceList })
    const who = visitor()
    const { json } = await who.add([{ id: swim.id, type: 'activity' }])
    expect(json.data.attendeeWaiversRequired).toBe(false)
    expect((await who.ask('GET', path)).json.data).toMatchObject({
      total_waivers_required: 0,
      waivers: [],
      questions: [],
      places: [],
    })
  })

  test('an activity below one with a waiver has that one', async () => {
    const parent = await createCategory(api.db, operator.client, { kind: null, waiver_id: waiver.id })
    const category = await createCategory(api.db, operator.client, {
      kind: 'ticketed',
      allows_anonymous_bookings: true,
      parent,
      soldAt: [operator.venue],
    })
    climb = await slots.open(api.db, { venue: operator.venue, category, priceList: operator.priceList })
    const who = visitor()
    await hold(who)
    expect((await who.ask('GET', path)).json.data.total_waivers_required).toBe(1)
  })

  test('saved names are there again, and a name can be corrected', async () => {
    const who = visitor()
    const item = await hold(who)
    await submit(who, waiverOf(item))
    await submit(
      who,
      waiverOf(item, {
        first_name: 'Adele',
        answers: [{ question_id: injury.id, answer: true }],
      }),
    )
    const { json } = await who.ask('GET', path)
    const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
    expect(json.data.places[0].saved).toEqual({
      is_complete: true,
      user_id: null,
      attendee_id: null,
      first_name: 'Adele',
      last_name: 'Quay',
      date_of_birth: null,
      is_adult: true,
      // About health: only that it was answered.
      answers: [{ question_id: injury.id, answer: null, given_on: day }],
      signature: {
        id: expect.any(String),
        waiver_id: waiver.id,
        signed_on: day,
        signer_name: 'Vera Visitor',
      },
    })
  })

  test('the same key is one saving and one answer', async () => {
    const who = visitor()
    const item = await hold(who)
    const key = crypto.randomUUID()
    const [one, two] = await Promise.all(
      [0, 1].map(() => who.ask('POST', path, { waivers: [waiverOf(item)], signer_name: 'Vera' }, key)),
    )
    expect([one?.status, two?.status]).toEqual([200, 200])
    expect(two?.json).toEqual(one?.json)
  })
})

describe('spec 7: POST question-waivers', () => {
  test('S18: a missing answer is named by place, in the words of the specification, and nothing is saved', async () => {
    const who = visitor()
    const item = await hold(who)
    const faults = [
      [{ first_name: ' ' }, 'waivers.0.first_name'],
      [{ agreed: false }, 'waivers.0.agreed'],
      [{ answers: [] }, `waivers.0.answers.${injury.id}`],
      [{ answers: [{ question_id: injury.id, answer: 'no' }] }, `waivers.0.answers.${injury.id}`],
      [{ version: waiver.version + 1 }, 'waivers.0.agreed'],
      [{ is_adult: undefined }, 'waivers.0.is_adult'],
      [{ is_adult: false }, 'waivers.0.date_of_birth'],
    ] as const
    for (const [more, field] of faults) {
      const { status, json } = await submit(who, waiverOf(item, more))
      expect([status, json.code, json.message]).toEqual([422, 'WAIVERS_INCOMPLETE', failed])
      expect(Object.keys(json.errors)).toEqual([field])
    }
    expect((await who.ask('GET', path)).json.data.places[0].saved).toBeNull()
  })

  test('S60: control characters in a name or an answer are refused by the name of the field', async () => {
    const who = visitor()
    const item = await hold(who)
    for (const [more, field] of [
      [{ first_name: 'Vera\u001b[2K' }, 'waivers.0.first_name'],
      [{ last_name: 'Lee\nEve (TOU2)' }, 'waivers.0.last_name'],
      [{ answers: [{ question_id: injury.id, answer: 'none\r\n  Eve' }] }, 'waivers.0.answers.0.answer'],
    ] as const) {
      const { status, json } = await submit(who, waiverOf(item, more))
      expect([status, json.code, Object.keys(json.errors)]).toEqual([400, 'BAD_REQUEST', [field]])
    }
  })

  test('spec 2: a person with one name comes, and is called by that name', async () => {
    const who = visitor()
    const item = await hold(who)
    expect((await submit(who, waiverOf(item, { first_name: 'Sukarno', last_name: '' }))).status).toBe(200)
    expect((await who.ask('GET', path)).json.data.places[0].saved).toMatchObject({
      first_name: 'Sukarno',
      last_name: '',
      is_complete: true,
    })
  })

  test('S18: a line of another basket, another waiver, or a place that is not there is refused', async () => {
    const who = visitor()
    const other = visitor()
    const [item, theirs] = [await hold(who), await hold(other)]
    const refused = [
      waiverOf(theirs),
      waiverOf(item, { waiver_id: waiver.id + 1000 }),
      waiverOf(item, { place: 2 }),
    ]
    for (const one of refused) expect((await submit(who, one)).json.code).toBe('WAIVERS_INCOMPLETE')
    // All or nothing.
    expect((await submit(who, waiverOf(item), waiverOf(theirs))).status).toBe(422)
    const nothingSaved = async () => {
      for (const one of [who, other])
        expect((await one.ask('GET', path)).json.data.places[0].saved).toBeNull()
    }
    await nothingSaved()
    const elsewhere = await createOperator(api.db)
    const given = { test: api, operator, other: elsewhere, owner: who }
    for (const { kind, browser } of await createStrangers(given)) {
      const { json } = await submit(browser, waiverOf(item))
      const hasNone = kind === 'without a session' || kind.includes('cookie')
      const code = hasNone ? 'BASKET_EMPTY' : 'WAIVERS_INCOMPLETE'
      expect([kind, json.code]).toEqual([kind, code])
    }
    await nothingSaved()
  })

  test('a ticket for the young asks for a date of birth, which has to fit', async () => {
    const who = visitor()
    const item = await hold(who, { option: 'Junior' })
    const born = (date: string | null) => submit(who, waiverOf(item, { date_of_birth: date }))
    expect((await born(null)).json.errors).toEqual({ 'waivers.0.date_of_birth': ['Required'] })
    expect((await born(`${year - 30}-01-01`)).json.errors).toEqual({
      'waivers.0.date_of_birth': ['This ticket is for people aged 15 and under on that day'],
    })
    expect((await born(`${year - 9}-01-01`)).status).toBe(200)
  })

  test('‘me’ is the customer, by their account’s name; a visitor has no account', async () => {
    const who = await customer({ first_name: 'Sam', last_name: 'Porter' })
    const item = await hold(who)
    expect((await submit(who, waiverOf(item, { user_id: who.id, first_name: 'Not Sam' }))).status).toBe(200)
    expect((await who.ask('GET', path)).json.data.places[0].saved).toMatchObject({
      user_id: who.id,
      first_name: 'Sam',
      last_name: 'Porter',
    })
    const stranger = visitor()
    expect((await submit(stranger, waiverOf(await hold(stranger), { user_id: who.id }))).status).toBe(403)
  })

  test('a person is never in two places of one session', async () => {
    const who = await customer()
    const item = await hold(who, { quantity: 2 })
    const { json } = await submit(
      who,
      waiverOf(item, { user_id: who.id }),
      waiverOf(item, { user_id: who.id, place: 2 }),
    )
    expect(json.errors).toEqual({ waivers: ['The same person is named for two places of one session'] })
  })

  test('S02: another customer, without a basket, or while it is being paid for: refused', async () => {
    const who = await customer()
    expect((await submit(who, waiverOf(1))).json.code).toBe('BASKET_EMPTY')
    const [adult, child] = await holdAdultAndChild(who)
    const forTheOwner = { waivers: [adult], selected_user_id: who.id, signer_name: 'Vera Visitor' }
    const other = await createOperator(api.db)
    for (const { kind, browser } of await createStrangers({ test: api, operator, other, owner: who })) {
      const { status, json } = await browser.ask('POST', path, forTheOwner)
      expect([kind, status, json.code]).toEqual([kind, 403, 'FORBIDDEN'])
    }
    expect((await who.ask('POST', path, forTheOwner)).status).toBe(200)
    await submit(who, child)
    const payment = splitOf(bothPence)
    const paying = await payAtSecondTry(api, [who, who], { card: cardNumbers.challenge, payment })
    expect(paying.json.transaction_status).toBe('challenge_required')
    expect((await submit(who, adult)).json.code).toBe('BASKET_LOCKED')
  })

  test('S27: a name is stored and shown as it was typed', async () => {
    const who = visitor()
    const item = await hold(who)
    await submit(who, waiverOf(item, { first_name: '<img src=x onerror=alert(1)>' }))
    const { json } = await who.ask('GET', path)
    expect(json.data.places[0].saved.first_name).toBe('<img src=x onerror=alert(1)>')
  })
})

describe('spec 7: GET previous-attendees', () => {
  test('S03: it finds people whom this customer has named, by any part of their name, and no other customer’s', async () => {
    const who = await customer()
    const item = await hold(who, { quantity: 2 })
    await submit(who, waiverOf(item), waiverOf(item, { place: 2, first_name: 'Noor', last_name: 'Adair' }))
    const names = async (shopper: Shopper, words: string) =>
      (await find(shopper, words)).json.data.map(({ first_name }: { first_name: string }) => first_name)
    expect(await names(who, 'quay')).toEqual(['Ada'])
    expect((await names(who, 'AD')).sort()).toEqual(['Ada', 'Noor'])
    expect(await names(who, 'a q')).toEqual(['Ada'])
    expect(await names(who, '%%')).toEqual([])
    expect(await names(who, 'a’')).toEqual([])
    const other = await createOperator(api.db)
    for (const { browser } of await createStrangers({ test: api, operator, other, owner: who }))
      expect(await names(browser, 'quay')).toEqual([])
  })

  test('F120: a name is found however it is typed', async () => {
    const who = await customer()
    const item = await hold(who)
    await submit(who, waiverOf(item, { first_name: 'Zoë', last_name: 'Sørensen-O’Hara' }))
    for (const words of ['zoe', 'sorensen o', "O'HARA", 'ohara', 'Sørensen-'])
      expect([words, (await find(who, words)).json.data.length]).toEqual([words, 1])
  })

  test.each(['auth', 'my-account', 'online-joining', 'bookings', 'foh', 'dashboard', 'v1/activities'])(
    'spec 7: the restriction of previous-attendees is any area: %s; an empty selected_user_id is no one',
    async (area) => {
      const who = await customer()
      const item = await hold(who)
      await submit(who, waiverOf(item))
      const { status, json } = await who.ask(
        'GET',
        `/api/${area}/question-waivers/previous-attendees?query=quay&selected_user_id=`,
      )
      expect([status, json.data?.length]).toEqual([200, 1])
    },
  )

  test('S03, S02: at least two letters, and only the customer’s own people', async () => {
    const who = await customer()
    expect((await find(who, 'a')).status).toBe(400)
    expect((await find(who, ' a ')).status).toBe(400)
    const url = `${path}/previous-attendees?query=ada&selected_user_id=${who.id}`
    const other = await createOperator(api.db)
    for (const { kind, browser } of await createStrangers({ test: api, operator, other, owner: who }))
      expect([kind, (await browser.ask('GET', url)).status]).toEqual([kind, 403])
    expect((await who.ask('GET', url)).status).toBe(200)
  })

  test('a previous attendee is named again by their id, and is found once', async () => {
    const who = await customer()
    const item = await hold(who, { quantity: 2 })
    await submit(who, waiverOf(item))
    const [ada] = (await find(who, 'ada')).json.data
    const again = { attendee_id: ada.id, first_name: '', last_name: '' }
    expect((await submit(who, waiverOf(item, again))).status).toBe(200)
    expect((await find(who, 'ada')).json.data).toHaveLength(1)

    const other = await createOperator(api.db)
    const elsewhere = await createClimb(other)
    for (const { kind, browser } of await createStrangers({ test: api, operator, other, owner: who })) {
      const isElsewhere = kind.includes('other client')
      const at = isElsewhere ? elsewhere : { waiver, injury, climb }
      const { json } = await browser.add([{ id: at.climb.id, type: 'activity' }])
      const line = {
        ...waiverOf(json.data.items.at(-1).id, again),
        waiver_id: at.waiver.id,
        answers: [{ question_id: at.injury.id, answer: false }],
      }
      expect([kind, (await submit(browser, line)).json.code]).toEqual([kind, 'WAIVERS_INCOMPLETE'])
      // The same line with a name of their own is accepted.
      const named = { ...line, attendee_id: null, first_name: 'Noor', last_name: 'Adair' }
      expect([kind, (await submit(browser, named)).status]).toEqual([kind, 200])
    }
    const twice = await submit(who, waiverOf(item, again), waiverOf(item, { ...again, place: 2 }))
    expect(twice.status).toBe(422)
  })

  test('a visitor’s people are stored with the places and never found', async () => {
    const who = visitor()
    await submit(who, waiverOf(await hold(who)))
    const { rows } = await sql`select id from attendees where client_id = ${operator.client.id}`.execute(
      api.db,
    )
    expect(rows).toEqual([])
  })
})

describe('S18: the order, with names and without', () => {
  test('cannot be authorised before every place has a name, whatever the page says', async () => {
    const who = visitor()
    const item = await hold(who, { quantity: 2 })
    const saved = await submit(who, waiverOf(item))
    const [id] = saved.json.data.completed_waivers
    const { status, json } = await who.pay(api.sandbox.origin, cardNumbers.approved, {
      completed_waivers: [id, id],
    })
    expect([status, json.code, json.message]).toEqual([422, 'WAIVERS_INCOMPLETE', failed])
    const { rows } = await sql`
      select id from payment_attempts where client_id = ${operator.client.id}`.execute(api.db)
    expect(rows).toEqual([])
  })

  test('cannot be completed with credit alone either', async () => {
    const who = await customer()
    const names = await holdAdultAndChild(who)
    const pay = { payments: [{ tender_type: 'credit', amount: bothPence, type: 'general' }] }
    const refused = await who.complete(null, pay)
    expect([refused.status, refused.json.message]).toEqual([422, failed])
    const saved = await submit(who, ...names)
    const other = await who.complete(null, { ...pay, completed_waivers: ['of another basket'] })
    expect(other.json.code).toBe('WAIVERS_INCOMPLETE')
    expect(await creditOf(api.db, who)).toBe(creditBefore)
    const done = await who.complete(null, { ...pay, completed_waivers: saved.json.data.completed_waivers })
    expect(await readPaid(api, done.json.complete_order_id)).toEqual({
      total: bothPence,
      credit: bothPence,
      creditTaken: bothPence,
      card: 0,
      captured: 0,
      places: [
        [1, 720],
        [1, 360],
      ],
    })
    expect(await creditOf(api.db, who)).toBe(creditBefore - bothPence)
  })

  test('attendees and their agreements stay with the order, even when the words change later', async () => {
    const who = await customer()
    await submit(who, ...(await holdAdultAndChild(who)))
    const paid = await payAtSecondTry(api, [who, who], { payment: splitOf(bothPence) })
    const { complete_order_id } = (await who.complete(paid.json.transaction_uuid)).json
    const card = bothPence - paidPurchase.credit
    const places: [number, number][] = [
      [1, 720],
      [1, 360],
    ]
    expect(await readPaid(api, complete_order_id)).toEqual({
      ...paidPurchase,
      total: bothPence,
      card,
      captured: card,
      places,
    })
    await sql`update waivers set statement = 'Other words' where id = ${waiver.id}`.execute(api.db)
    await removeStalePlaces(api.db)
    const { rows } = await sql`
      select p.first_name, v.statement, s.capacity, s.signer_name from cart_places p
      join signatures s on s.id = p.signature_id join waiver_versions v on v.id = s.waiver_version_id
      join cart_items i on i.id = p.cart_item_id join orders o on o.cart_id = i.cart_id
      where o.complete_order_id = ${complete_order_id} order by p.first_name`.execute(api.db)
    const signed = { statement: 'Climbing is risky.', signer_name: 'Sam Porter' }
    expect(rows).toEqual([
      { first_name: 'Ada', ...signed, capacity: 'known' },
      { first_name: 'Bo', ...signed, capacity: 'guardian' },
    ])
    expect(await audit(api.db)).toEqual([])
  })

  test('answers for a basket that ran out a day ago are forgotten', async () => {
    const who = visitor()
    const item = await hold(who)
    await submit(who, waiverOf(item))
    const count = async () =>
      (await sql`select id from cart_places where cart_item_id = ${item}`.execute(api.db)).rows.length
    await removeStalePlaces(api.db)
    expect(await count()).toBe(1)
    await sql`update carts set expires_at = now() - interval '25 hours'
      where id = (select cart_id from cart_items where id = ${item})`.execute(api.db)
    await removeStalePlaces(api.db)
    expect(await count()).toBe(0)
  })

  test('a returned place takes its name along', async () => {
    const who = visitor()
    const item = await hold(who)
    await submit(who, waiverOf(item))
    const { json } = await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [item] })
    expect(json.data).toMatchObject({ attendeeWaiversRequired: false, completed_waivers: [] })
    const { rows } = await sql`select id from cart_places where cart_item_id = ${item}`.execute(api.db)
    expect(rows).toEqual([])
  })

  test('places that ran out ask for no names: they have to be held again first', async () => {
    const session = await createSession(api.db, operator.client)
    const { cartItemId } = await createHold(api.db, operator.client, {
      slot: climb,
      session,
      pricingOptionId: operator.priceList.options['Adult']!,
      expiresInMs: -1000,
    })
    await sql`update cart_items set waiver_id = ${waiver.id} where id = ${cartItemId}`.execute(api.db)
    const who = new Shopper(api.app, operator.client.host, session.browser['cookie'])
    expect((await who.ask('GET', path)).json.data.total_waivers_required).toBe(0)
  })
})
