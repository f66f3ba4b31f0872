import { addDays } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlan, type TestPlan } from '../../testing/factories/contracts.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import { createVenue, type TestOperator } from '../../testing/factories/factories.ts'
import { createJoiner, createJoiningOperator, joinPlan, payJoining } from '../../testing/joining.ts'
import { createPayer, fillBasket, type Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, type Shopper } from '../../testing/shopper.ts'

/** A card whose bank asks at the first payment of an agreement. */
const askedAtFirst = '4000100000001701'

let shop: Shop
let operator: TestOperator
let adult: TestPlan
let family: TestPlan
let today: string

/** The provider’s sessions: whether payments without the payer follow. */
const prepared: (string | undefined)[] = []

beforeAll(async () => {
  shop = await createShop({
    between: (cards) => ({
      ...cards,
      prepare: (call, session) => {
        prepared.push(session.agreement)
        return cards.prepare(call, session)
      },
    }),
  })
  operator = await createJoiningOperator(shop)
  today = wallDate(new Date(), operator.client.timeZone)
  adult = await createPlan(shop.db, operator.client)
  family = await createPlan(shop.db, operator.client, {
    name: 'Family',
    terms: {
      monthlyPence: 6200,
      joiningPence: 0,
      lastMonthUpFront: true,
      places: [
        { name: 'Adult', fromAge: 18, toAge: null, least: 1, most: 2 },
        { name: 'Child', fromAge: 3, toAge: 17, least: 0, most: 4 },
      ],
    },
  })
})
afterAll(() => shop.close())

const self = ([{ id }]: Payer) => ({ place: 'Adult', user_id: id })
const join = (who: Shopper, plan: TestPlan, body: object) => joinPlan(who, operator, plan, body)
const pay = (who: Shopper, card?: string) => payJoining(shop, operator, who, card)
const joiner = () => createJoiner(shop, operator)
const stepsOf = async (attemptId: string) => {
  const { rows } = await sql<{ to_state: string }>`
    select to_state from payment_attempt_moves where attempt_id = ${attemptId} order by id`.execute(shop.db)
  return rows.map(({ to_state }) => to_state)
}
const contractsOf = async ([{ id }]: Payer) => {
  const { rows } = await sql<Record<string, unknown>>`
    select c.id, c.state, c.starts_on::text, c.joined_on::text, c.asked_to_start, c.saved_card_id, c.source,
      c.onboarding_type, c.agreed, p.slug,
      (select jsonb_agg(jsonb_build_object('place', x.place, 'name', trim(y.first_name || ' ' || y.last_name),
          'starts', u.starts_on, 'of', u.membership_id) order by y.id)
        from contract_people x join customers y on y.id = x.customer_id
        join membership_users u on u.id = x.membership_user_id where x.contract_id = c.id) as people,
      (select jsonb_agg(jsonb_build_array(q.kind, q.due_on, q.pence, q.tax_pence, q.state) order by q.due_on, q.id)
        from contract_payments q where q.contract_id = c.id) as payments
    from contracts c join membership_plans p on p.id = c.plan_id where c.payer_id = ${id} order by c.id`.execute(
    shop.db,
  )
  return rows
}

describe('choosing a plan', () => {
  it('spec 7: venues that sell memberships online are those at which a plan is offered', async () => {
    const [, who] = await createPayer(shop, operator)
    const { json } = await who.ask('GET', '/api/activities/venues/online-joining')
    expect(json.data.map(({ slug }: { slug: string }) => slug)).toEqual([operator.venue.slug])
  })

  it('spec 1: a venue’s plans say their whole price at once', async () => {
    const [, who] = await createPayer(shop, operator)
    const { json } = await who.ask('GET', `/api/online-joining/venues/${operator.venue.slug}/plans`)
    expect(json.data).toMatchObject([
      {
        id: adult.id,
        price_words: '£20.00 to join, then £39.00 a month; £488.00 in the first year if you start today.',
        first_year: { raw: 48_800 },
        starts_from: today,
        starts_until: addDays(today, 31),
      },
      { id: family.id, price_words: '£62.00 a month; £806.00 in the first year if you start today.' },
    ])
  })

  it('spec 7: of two venues each lists the plans that it offers, and one that offers none is not listed', async () => {
    const two = await createJoiningOperator(shop)
    const other = await createVenue(shop.db, two.client, { sells_memberships_online: true })
    const silent = await createVenue(shop.db, two.client)
    const plan = await createPlan(shop.db, two.client, { terms: { venues: [other.slug, silent.slug] } })
    const [, who] = await createPayer(shop, two)
    const { json: venues } = await who.ask('GET', '/api/activities/venues/online-joining')
    expect(venues.data.map(({ slug }: { slug: string }) => slug)).toEqual([other.slug])
    const plansAt = async (slug: string) =>
      (await who.ask('GET', `/api/online-joining/venues/${slug}/plans`)).json.data.map(
        ({ id }: { id: number }) => id,
      )
    expect(await plansAt(other.slug)).toEqual([plan.id])
    expect(await plansAt(two.venue.slug)).toEqual([])
    expect(await plansAt(silent.slug)).toEqual([])
  })

  it('spec 1: payments are told one by one for the day chosen, and those of joining come to the price of the line', async () => {
    const payer = await joiner()
    const [, who] = payer
    const startsOn = addDays(today, 20)
    const { json } = await who.ask(
      'GET',
      `/api/online-joining/plans/${family.id}/payments?starts_on=${startsOn}`,
    )
    expect(json.data).toMatchObject({
      now: [{ price: { raw: 6200 } }, { name: 'Your last month, up front', price: { raw: 6200 } }],
      now_total: { raw: 12_400, formatted: '£124.00' },
      starts_within_cooling_off: false,
    })
    expect(json.data.later).toHaveLength(11)
    const added = await join(who, family, {
      people: [self(payer)],
      starts_on: startsOn,
      asks_to_start: false,
    })
    expect(added.json.data).toMatchObject({
      total: 12_400,
      membership_items: [{ kind: 'joining', price: { raw: 12_400 }, later: json.data.later }],
    })
  })

  it.each([
    ['a day that is over', { starts_on: '2020-01-01' }, 'starts_on'],
    ['no request to start within the cooling-off time', { asks_to_start: false }, 'asks_to_start'],
    ['two people for one place', { people: 'twice' }, 'people'],
    ['a place that the plan does not have', { people: [{ place: 'King' }] }, 'people.0'],
    [
      'a child as an adult',
      {
        people: [
          { place: 'Adult', new_person: { first_name: 'Ida', last_name: 'P', date_of_birth: '2019-05-01' } },
        ],
      },
      'people.0',
    ],
  ])(
    'a joining with %s is refused by the field’s name, and the basket stays empty',
    async (_, body, field) => {
      const payer = await joiner()
      const people = [self(payer)]
      const given = { people, ...body } as { people: unknown }
      if (given.people === 'twice') given.people = [...people, ...people]
      else if (given.people !== people)
        given.people = (given.people as object[]).map((one) =>
          'new_person' in one ? one : { ...self(payer), ...one },
        )
      const { status, json } = await join(payer[1], adult, given)
      expect([status, Object.keys(json.errors)]).toEqual([422, expect.arrayContaining([field])])
      expect((await payer[1].ask('GET', '/api/activities/cart')).json.data.item_count).toBe(0)
    },
  )

  it('S02: nobody joins for a person of another household', async () => {
    const payer = await joiner()
    const [{ id }] = await joiner()
    const { status } = await join(payer[1], adult, { people: [{ place: 'Adult', user_id: id }] })
    expect(status).toBe(403)
  })
})

describe('joining', () => {
  it('spec 1: the order makes a contract with its payments, and the membership counts at once', async () => {
    const payer = await joiner()
    await join(payer[1], adult, { people: [self(payer)], source: 'poster', onboarding_type: 'kiosk' })
    const { json } = await pay(payer[1], askedAtFirst)
    expect(json.transaction_status).toBe('completed')
    expect(await stepsOf(json.transaction_uuid)).toContain('challenge_required')
    const [contract, ...others] = await contractsOf(payer)
    expect(others).toEqual([])
    expect(contract).toMatchObject({
      state: 'active',
      starts_on: today,
      joined_on: today,
      asked_to_start: true,
      saved_card_id: expect.any(Number),
      source: 'poster',
      onboarding_type: 'kiosk',
      people: [{ place: 'Adult', starts: today, of: adult.membershipId }],
    })
    const payments = contract!.payments as unknown[][]
    expect(payments).toHaveLength(13)
    expect(payments.slice(0, 3)).toEqual([
      ['joining', today, 2000, 333, 'collected'],
      ['month', today, 3900, 650, 'collected'],
      ['month', expect.any(String), 3900, 650, 'ahead'],
    ])
    const { json: me } = await payer[1].ask('GET', '/api/auth/user')
    expect(me.data.membership_user).not.toBeNull()
    const { json: mine } = await payer[1].ask('GET', '/api/my-account/memberships')
    expect(mine.data).toMatchObject([{ name: 'Adult', state: 'current', notice: null }])
    const order = await payer[1].ask('GET', `/api/bookings/orders/${json.complete_order_id}`)
    expect(order.json.data).toMatchObject({
      total: 5900,
      tax_total: 983,
      membership_items: [{ kind: 'joining' }],
    })
  })

  it('spec 1: a household joins with one payer: known people, and a child whom nobody knew', async () => {
    const payer = await joiner()
    const child = await createChild(shop.db, operator.client, 'Ben', '2018-03-04')
    await createHousehold(shop.db, operator.client, [payer[0], child])
    const people = [
      self(payer),
      { place: 'Child', user_id: child.id },
      { place: 'Child', new_person: { first_name: 'Ida', last_name: 'Porter', date_of_birth: '2020-07-08' } },
    ]
    await join(payer[1], family, { people })
    expect((await pay(payer[1])).json.transaction_status).toBe('completed')
    const [contract] = await contractsOf(payer)
    expect(contract!.people).toMatchObject([
      { place: 'Adult' },
      { place: 'Child', name: expect.stringMatching(/^Ben/) },
      { place: 'Child', name: 'Ida Porter' },
    ])
    const { json } = await payer[1].ask('GET', '/api/my-account/details')
    expect(JSON.stringify(json)).toContain('Ida')
  })

  it('credit pays for no joining: its card is kept for what follows', async () => {
    const payer = await joiner()
    const { json } = await join(payer[1], adult, { people: [self(payer)] })
    expect(json.data.credits.general).toMatchObject({ total_available: 2000, max_applicable: 0 })
    const paying = await payer[1].pay(shop.sandbox.origin, cardNumbers.approved, {
      payments: [
        { tender_type: 'credit', amount: 500 },
        { tender_type: 'card', amount: 5400 },
      ],
    })
    expect(paying.json.code).toBe('CREDIT_NOT_AVAILABLE')
  })

  it('spec 1: a payer without a date of birth gives it once, which the order keeps; a known one is never replaced', async () => {
    const payer = await createPayer(shop, operator)
    const known = await joiner()
    const birthOf = async ([{ id }]: Payer) => {
      const { rows } = await sql<{ birth: string | null }>`
        select date_of_birth::text as birth from customers where id = ${id}`.execute(shop.db)
      return rows[0]?.birth
    }
    const without = await join(payer[1], adult, { people: [self(payer)] })
    expect([without.status, without.json.errors]).toEqual([422, { 'people.0': ['Enter your date of birth'] }])
    const born = (who: Payer, day: string) => ({ people: [{ ...self(who), date_of_birth: day }] })
    const young = await join(payer[1], adult, born(payer, '2020-02-29'))
    expect(young.json.code).toBe('JOINING_INCOMPLETE')
    expect((await join(payer[1], adult, born(payer, '1990-02-28'))).status).toBe(200)
    expect((await join(known[1], adult, born(known, '2000-01-01'))).status).toBe(200)
    expect(await birthOf(payer)).toBeNull()
    for (const who of [payer, known]) expect((await pay(who[1])).json.transaction_status).toBe('completed')
    expect([await birthOf(payer), await birthOf(known)]).toEqual(['1990-02-28', '1988-04-17'])
  })

  it('spec 5: no wallet is offered for a joining, whose card is kept; with places alone it is', async () => {
    prepared.length = 0
    const payer = await joiner()
    const walletsOf = async () => {
      const { json } = await payer[1].ask('GET', '/api/checkout/prepare')
      return json.has_wallets
    }
    await fillBasket(shop.db, operator, payer[1])
    expect(await walletsOf()).toBe(true)
    await join(payer[1], adult, { people: [self(payer)] })
    expect(await walletsOf()).toBe(false)
    expect(prepared).toEqual([undefined, 'first'])
  })

  it('F03: two presses of Pay make one contract, and joining again what one has is refused', async () => {
    const payer = await joiner()
    await join(payer[1], adult, { people: [self(payer)] })
    const body = await payer[1].cardFor(shop.sandbox.origin, cardNumbers.approved)
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      [1, 2].map(() => payer[1].ask('POST', '/api/checkout/authorise', body, key)),
    )
    await Promise.all(answers.map(({ json }) => payer[1].complete(json.transaction_uuid)))
    expect(await contractsOf(payer)).toHaveLength(1)
    const again = await join(payer[1], adult, { people: [self(payer)] })
    expect([again.status, again.json.errors]).toEqual([
      422,
      { 'people.0': ['You have this membership already'] },
    ])
  })

  it('a joining that was put in the basket yesterday takes no money', async () => {
    const payer = await joiner()
    await join(payer[1], adult, { people: [self(payer)] })
    await sql`
      update cart_items set shown = jsonb_set(shown, '{joining,joinedOn}', to_jsonb(${addDays(today, -1)}::text))
      where plan_id = ${adult.id} and cart_id = (select id from carts where customer_id = ${payer[0].id} and state = 'open')`.execute(
      shop.db,
    )
    const { status, json } = await payer[1].pay(shop.sandbox.origin, cardNumbers.approved)
    expect([status, json.code]).toEqual([409, 'PRICE_CHANGED'])
    expect(await contractsOf(payer)).toEqual([])
  })
})
