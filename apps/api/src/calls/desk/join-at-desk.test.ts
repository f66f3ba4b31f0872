import { addDays } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectPayments } from '../../commands/joining/collect-payments.ts'
import { createContract, createPlan, movePayment, type TestPlan } from '../../testing/factories/contracts.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createVenue,
  managerAt,
  type TestCustomer,
  type TestOperator,
  type TestVenue,
} from '../../testing/factories/factories.ts'
import { createJoiner, createJoiningOperator, joinPlan, payJoining } from '../../testing/joining.ts'
import { paymentJobServices } from '../../testing/providers/job-services.ts'
import { fillBasket, type Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let other: TestVenue
let adult: TestPlan
let bound: TestPlan
let today: string

beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  other = await createVenue(shop.db, operator.client, { sells_memberships_online: true })
  today = wallDate(new Date(), operator.client.timeZone)
  adult = await createPlan(shop.db, operator.client)
  bound = await createPlan(shop.db, operator.client, { name: 'Bound', terms: { venues: [other.slug] } })
})
afterAll(() => shop.close())

const joiner = () => createJoiner(shop, operator)
const createStaff = (venues: number[] = []): Promise<[TestCustomer, Shopper]> =>
  createLoggedIn(shop, operator.client, {
    role: 'staff',
    posts: venues.length === 0 ? undefined : managerAt(...venues),
  })
const self = ([{ id }]: Payer) => ({ place: 'Adult', user_id: id })
const select = (desk: Shopper, [{ id }]: Payer) =>
  desk.ask('POST', '/api/foh/cart/customer', { selected_user_id: id })
const cash = (amount: number) => [{ tender_type: 'cash', amount }]
const take = (desk: Shopper, [{ id }]: Payer, amount: number) =>
  desk.ask('POST', '/api/foh/checkout/pay', {
    payments: cash(amount),
    terms: [1],
    selected_user_id: id,
    first_name: 'Ann',
    last_name: 'Payer',
  })
const onPaper = (desk: Shopper, payer: Payer, body: object = {}, plan = adult) =>
  joinPlan(desk, operator, plan, {
    people: [self(payer)],
    on_paper: true,
    selected_user_id: payer[0].id,
    ...body,
  })
const contractsOf = async ([{ id }]: Payer) => {
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    select c.id, c.state, c.channel, c.saved_card_id as card, c.agreed ->> 'terms' as terms,
      (select jsonb_agg(jsonb_build_array(m.cause, m.who) order by m.id) from contract_moves m
        where m.contract_id = c.id and m.payment_id is null) as moves
    from contracts c where c.payer_id = ${id} order by c.id`.execute(shop.db)
  return rows
}

interface PrepareOptions {
  payer?: Payer | null
  plan?: TestPlan
  venue?: { slug: string }
  more?: object
}
const prepare = (
  desk: Shopper,
  { payer = null, plan = adult, venue = operator.venue, more = {} }: PrepareOptions,
) =>
  desk.ask('POST', '/api/foh/prepared-joinings', {
    plan_id: plan.id,
    venue_slug: venue.slug,
    starts_on: today,
    people: payer ? [self(payer)] : [],
    ...(payer && { selected_user_id: payer[0].id }),
    ...more,
  })
const keyOf = ({ json }: { json: { data: { link: string } } }): string => json.data.link.split('#')[1]!
const look = (who: Shopper, key: string) => who.ask('POST', '/api/online-joining/prepared', { key })
const withdraw = (desk: Shopper, id: number) =>
  desk.ask('POST', `/api/foh/prepared-joinings/${id}/withdrawal`)
const listed = async (desk: Shopper, payer: Payer) =>
  (await desk.ask('GET', `/api/foh/prepared-joinings?selected_user_id=${payer[0].id}`)).json.data
const finish = async (payer: Payer, key: string) => {
  const joined = await joinPlan(payer[1], operator, adult, { people: [self(payer)], prepared_key: key })
  return joined.status === 200 ? payJoining(shop, operator, payer[1]) : joined
}

describe('spec 7: a joining that a person finishes on their phone', () => {
  it('spec 7: staff prepare it, its person joins by their own card, and staff see who has', async () => {
    const [[staff, desk], payer] = [await createStaff(), await joiner()]
    const made = await prepare(desk, { payer })
    expect([made.status, made.json.data.state]).toEqual([200, 'waiting'])
    const key = keyOf(made)
    const { rows } = await sql`select from mail_links where encode(token_hash, 'escape') = ${key}`.execute(
      shop.db,
    )
    expect(rows).toEqual([])
    const answers = await sql<{
      text: string
    }>`select value::text as text from idempotency_keys k, to_jsonb(k) value`.execute(shop.db)
    expect(answers.rows.some(({ text }) => text.includes(key))).toBe(false)
    const seen = await look(payer[1], key)
    expect(seen.json.data).toMatchObject({
      plan_slug: adult.slug,
      venue_slug: operator.venue.slug,
      starts_on: today,
      whose: 'yours',
      people: [self(payer)],
    })
    expect((await finish(payer, key)).json.transaction_status).toBe('completed')
    expect(await contractsOf(payer)).toMatchObject([
      {
        channel: 'online',
        moves: [
          ['joined', 'customer'],
          ['prepared at the desk', `staff ${staff.id}`],
        ],
      },
    ])
    const [{ id }] = (await contractsOf(payer)) as [{ id: number }]
    expect(await listed(desk, payer)).toMatchObject([{ state: 'joined', contract_id: id, link: null }])
    const data = (await payer[1].ask('GET', '/api/my-account/data')).json
    expect(JSON.stringify(data)).toContain('"joinings_prepared_at_desk":[{')
    expect((await look(payer[1], key)).json.code).toBe('LINK_ENDED')
    expect((await withdraw(desk, made.json.data.id)).json.code).toBe('PREPARED_CHANGED')
  })

  it('S02: its people are told to nobody but its person, and no other person joins by it', async () => {
    const [[, desk], payer, stranger] = [await createStaff(), await joiner(), await joiner()]
    const key = keyOf(await prepare(desk, { payer }))
    expect((await look(stranger[1], key)).json.data).toMatchObject({ whose: 'other', people: [] })
    const visitor = new Shopper(shop.app, operator.client.host)
    expect((await look(visitor, key)).json.data).toMatchObject({ whose: 'log-in', people: [] })
    expect((await finish(stranger, key)).json.code).toBe('LINK_ENDED')
    expect(await contractsOf(stranger)).toEqual([])
  })

  it('case: a key opens the plan that it is for, and nothing once its time is over or staff withdraw it', async () => {
    const [[, desk], payer] = [await createStaff(), await joiner()]
    const twin = await createPlan(shop.db, operator.client, { name: 'Twin' })
    const made = await prepare(desk, { payer })
    const key = keyOf(made)
    const body = { people: [self(payer)], prepared_key: key }
    expect((await joinPlan(payer[1], operator, twin, body)).json.code).toBe('LINK_ENDED')
    await sql`update prepared_joinings set expires_at = now() where id = ${made.json.data.id}`.execute(
      shop.db,
    )
    expect((await look(payer[1], key)).json.code).toBe('LINK_ENDED')
    expect(await listed(desk, payer)).toMatchObject([{ state: 'ended', link: null }])
    const again = await prepare(desk, { payer })
    expect((await withdraw(desk, again.json.data.id)).json.data.state).toBe('withdrawn')
    expect((await look(payer[1], keyOf(again))).json.code).toBe('LINK_ENDED')
    expect((await finish(payer, keyOf(again))).json.code).toBe('LINK_ENDED')
  })

  it('case: without a customer it is for the first new person, and for one alone: the card of the second is let go', async () => {
    const [[, desk], first, second] = [await createStaff(), await joiner(), await joiner()]
    const key = keyOf(await prepare(desk, {}))
    for (const payer of [first, second])
      expect(
        (await joinPlan(payer[1], operator, adult, { people: [self(payer)], prepared_key: key })).status,
      ).toBe(200)
    const done = await Promise.all([first, second].map((payer) => payJoining(shop, operator, payer[1])))
    const paid = done.filter(({ json }) => json.transaction_status === 'completed')
    expect(paid).toHaveLength(1)
    const contracts = [...(await contractsOf(first)), ...(await contractsOf(second))]
    expect(contracts).toHaveLength(1)
  })

  it('case: of two joinings without a link, the control, both make a contract', async () => {
    const [first, second] = [await joiner(), await joiner()]
    for (const payer of [first, second]) await joinPlan(payer[1], operator, adult, { people: [self(payer)] })
    await Promise.all([first, second].map((payer) => payJoining(shop, operator, payer[1])))
    expect([...(await contractsOf(first)), ...(await contractsOf(second))]).toHaveLength(2)
  })

  it('case: what staff withdraw while its person is paying makes no contract, and no money is taken', async () => {
    const [[, desk], payer] = [await createStaff(), await joiner()]
    const made = await prepare(desk, { payer })
    const body = { people: [self(payer)], prepared_key: keyOf(made) }
    expect((await joinPlan(payer[1], operator, adult, body)).status).toBe(200)
    await withdraw(desk, made.json.data.id)
    expect((await payJoining(shop, operator, payer[1])).json.transaction_status).not.toBe('completed')
    expect(await contractsOf(payer)).toEqual([])
  })

  it('spec 7: the link is mailed where staff ask for it, and the email is not sent once it is over', async () => {
    const [[, desk], payer] = [await createStaff(), await joiner()]
    await prepare(desk, { payer })
    await prepare(desk, { payer, more: { mails: true } })
    const { rows } = await sql<{ letter: object }>`
      select letter from mail_outbox where customer_id = ${payer[0].id}`.execute(shop.db)
    expect(rows).toMatchObject([
      { letter: { kind: 'finish-joining', plan: 'Adult', venue: operator.venue.name } },
    ])
  })

  it('S09: staff of one venue prepare what it offers, and for people of the chosen household alone', async () => {
    const [[, here], [, there]] = [await createStaff([operator.venue.id]), await createStaff([other.id])]
    const [payer, stranger] = [await joiner(), await joiner()]
    expect((await prepare(here, { payer })).status).toBe(200)
    expect((await prepare(there, { payer })).json.code).toBe('FORBIDDEN')
    expect((await prepare(here, { payer, plan: bound })).json.code).toBe('PLAN_NOT_FOUND')
    expect((await prepare(there, { payer, plan: bound, venue: other })).status).toBe(200)
    expect((await prepare(here, { payer, more: { people: [self(stranger)] } })).json.code).toBe('FORBIDDEN')
    expect((await prepare(payer[1], { payer })).json.code).toBe('FORBIDDEN')
    const made = await prepare(here, { payer })
    expect((await withdraw(there, made.json.data.id)).json.code).toBe('FORBIDDEN')
    expect(
      (await listed(there, payer)).every(
        ({ venue_name: name }: { venue_name: string }) => name === other.name,
      ),
    ).toBe(true)
  })

  it('case: a person who has the membership is not prepared for it again', async () => {
    const [[, desk], payer] = [await createStaff(), await joiner()]
    await createContract(shop.db, operator.client, adult, { payerId: payer[0].id, joinedOn: today })
    const { status, json } = await prepare(desk, { payer })
    expect([status, json.code]).toEqual([422, 'JOINING_INCOMPLETE'])
    expect(json.errors.people[0]).toMatch(/has this membership already$/)
  })
})

describe('spec 7: a joining at the desk, on the word of signed paper', () => {
  it('spec 7: staff take cash, and the contract is the customer’s: made at the desk by them, its terms kept, no card', async () => {
    const [[staff, desk], payer] = [await createStaff(), await joiner()]
    await sql`update clients set terms = 'Be kind.' where id = ${operator.client.id}`.execute(shop.db)
    await select(desk, payer)
    const joined = await onPaper(desk, payer)
    expect(joined.status).toBe(200)
    expect(joined.json.data.membership_items[0].details).toContain(
      'No card is kept. Each later payment is due on its day: pay it online, or at our desk.',
    )
    const paid = await take(desk, payer, 5_900)
    expect([paid.status, paid.json.transaction_status]).toEqual([200, 'completed'])
    expect(await contractsOf(payer)).toMatchObject([
      {
        state: 'active',
        channel: 'desk',
        card: null,
        terms: 'Be kind.',
        moves: [['joined at the desk, on signed paper', `staff ${staff.id}`]],
      },
    ])
    const { json } = await payer[1].ask('GET', '/api/my-account/contracts')
    expect(json.data[0].acts[0].words).toMatch(/ joined you at the desk, by what you signed on paper\.$/)
    expect(json.data[0].payments.find(({ state }: { state: string }) => state === 'ahead').words).toMatch(
      /: pay it then, online or at our desk$/,
    )
  })

  it('case: nothing is joined without the word of paper, for no customer, or by a customer in this way', async () => {
    const [[, desk], payer, stranger] = [await createStaff(), await joiner(), await joiner()]
    await select(desk, payer)
    const without = await onPaper(desk, payer, { on_paper: false })
    expect(without.json.errors).toHaveProperty('on_paper')
    const none = await onPaper(desk, payer, { selected_user_id: null })
    expect(none.json.errors).toHaveProperty('people')
    expect((await onPaper(payer[1], payer)).json.code).toBe('FORBIDDEN')
    expect((await onPaper(payer[1], stranger, { on_paper: false })).json.code).toBe('FORBIDDEN')
    expect((await onPaper(desk, payer, { people: [self(stranger)] })).json.code).toBe('FORBIDDEN')
  })

  it('case: what staff chose for one customer is paid by no other, and by no card', async () => {
    const [[, desk], payer, stranger] = [await createStaff(), await joiner(), await joiner()]
    await select(desk, payer)
    await onPaper(desk, payer)
    expect((await take(desk, stranger, 5_900)).json.code).toBe('LINE_OF_ANOTHER')
    const byCard = await desk.pay(shop.sandbox.origin, cardNumbers.approved)
    expect(byCard.json.code).toBe('TENDER_NOT_ALLOWED')
    expect([...(await contractsOf(payer)), ...(await contractsOf(stranger))]).toEqual([])
  })

  it('spec 7: beside a place, one payment at the desk makes both', async () => {
    const [[, desk], payer] = [await createStaff(), await joiner()]
    await select(desk, payer)
    await fillBasket(shop.db, operator, desk)
    await onPaper(desk, payer)
    const basket = (await desk.ask('GET', '/api/activities/cart')).json.data
    await select(desk, payer)
    expect((await take(desk, payer, basket.total)).json.transaction_status).toBe('completed')
    expect(await contractsOf(payer)).toHaveLength(1)
  })

  it('case: at the desk a payer adds a new person of their household once their address is confirmed', async () => {
    const [[, desk], payer] = [await createStaff(), await joiner()]
    const pair = await createPlan(shop.db, operator.client, {
      name: 'Pair',
      terms: { places: [{ name: 'Adult', fromAge: 16, toAge: null, least: 1, most: 2 }] },
    })
    const newcomer = {
      place: 'Adult',
      new_person: { first_name: 'Nia', last_name: 'New', date_of_birth: '1990-02-03' },
    }
    await select(desk, payer)
    const people = [self(payer), newcomer]
    const prove = (isProven: boolean) =>
      sql`update customers set email = ${isProven ? payer[0].email : null},
        unproven_email = ${isProven ? null : payer[0].email} where id = ${payer[0].id}`.execute(shop.db)
    await prove(false)
    expect((await onPaper(desk, payer, { people }, pair)).json.errors.people[0]).toMatch(
      /^Their email address/,
    )
    await prove(true)
    expect((await onPaper(desk, payer, { people }, pair)).status).toBe(200)
    expect((await take(desk, payer, 5_900)).json.transaction_status).toBe('completed')
    const { rows } = await sql`
      select from contract_people x join contracts c on c.id = x.contract_id
      where c.payer_id = ${payer[0].id}`.execute(shop.db)
    expect(rows).toHaveLength(2)
  })

  it('spec 7: later payments are taken by direct debit, from the account on the signed form of the chosen customer alone', async () => {
    const [[, desk], payer, stranger] = [await createStaff(), await joiner(), await joiner()]
    const byDebit = await createPlan(shop.db, operator.client, {
      name: 'Debit',
      terms: { payBy: ['direct-debit'] },
    })
    const uuid = crypto.randomUUID()
    const account = {
      account_holder: 'Ann Payer',
      sort_code: '10-88-00',
      account_number: '12345678',
      confirms_authority: true,
    }
    const open = (who: Shopper, selected: number | null, body: object = { account }) =>
      who.ask('POST', '/api/my-account/mandates', { uuid, ...body, selected_user_id: selected })
    expect((await open(desk, null)).json.code).toBe('FORBIDDEN')
    expect((await open(stranger[1], payer[0].id)).json.code).toBe('FORBIDDEN')
    const unsure = { account: { ...account, confirms_authority: false } }
    expect((await open(desk, payer[0].id, unsure)).json.errors).toHaveProperty('confirms_authority')
    expect((await open(desk, payer[0].id)).status).toBe(200)
    const wrong = await onPaper(desk, stranger, { mandate_uuid: uuid }, byDebit)
    expect(wrong.json.errors).toHaveProperty('mandate_uuid')
    const joined = await onPaper(desk, payer, { mandate_uuid: uuid }, byDebit)
    expect(joined.json.data.membership_items[0].debited_from).toBe('78')
    expect((await take(desk, payer, 5_900)).json.transaction_status).toBe('completed')
    const own = (await payer[1].ask('GET', '/api/my-account/contracts')).json.data[0]
    expect(own.price_words).toMatch(/, by direct debit from your account ending 78$/)
  })

  it('S09: staff of one venue join to plans that it offers alone', async () => {
    const [[, here], [, there], payer] = [
      await createStaff([operator.venue.id]),
      await createStaff([other.id]),
      await joiner(),
    ]
    expect((await onPaper(here, payer, {}, bound)).json.code).toBe('FORBIDDEN')
    expect((await onPaper(there, payer, {}, bound)).status).toBe(200)
    expect((await take(there, payer, 5_900)).json.transaction_status).toBe('completed')
    expect(await contractsOf(payer)).toHaveLength(1)
  })

  it('spec 7: a child of the household is joined by the payer whom staff have chosen', async () => {
    const [[, desk], payer] = [await createStaff(), await joiner()]
    const child = await createChild(shop.db, operator.client, 'Nia', addDays(today, -12 * 365))
    await createHousehold(shop.db, operator.client, [payer[0], child])
    const young = await createPlan(shop.db, operator.client, {
      name: 'Junior',
      terms: { places: [{ name: 'Junior', fromAge: 3, toAge: 15, least: 1, most: 1 }] },
    })
    const body = { people: [{ place: 'Junior', user_id: child.id }] }
    expect((await onPaper(desk, payer, body, young)).status).toBe(200)
    expect((await take(desk, payer, 5_900)).json.transaction_status).toBe('completed')
  })
})

describe('spec 7: a payment of a contract, taken at the desk', () => {
  async function owing(plan = adult) {
    const payer = await joiner()
    const joinedOn = addDays(today, -60)
    const contract = await createContract(shop.db, operator.client, plan, { payerId: payer[0].id, joinedOn })
    const payment = contract.payments.find(({ kind }) => kind === 'month')!
    await movePayment(shop.db, payment.id, 'due')
    return { payer, contract, payment }
  }
  const toBasket = (who: Shopper, id: number) =>
    who.ask('POST', `/api/my-account/contract-payments/${id}/basket`)
  const stateOf = async (id: number) => {
    const { rows } = await sql<{ state: string; who: string }>`
      select p.state, (select m.who from contract_moves m where m.payment_id = p.id order by m.id desc limit 1) as who
      from contract_payments p where p.id = ${id}`.execute(shop.db)
    return rows[0]
  }

  it('spec 7: staff take what the chosen customer owes, and no other customer’s', async () => {
    const [[staff, desk], one, two] = [await createStaff(), await owing(), await owing()]
    await select(desk, one.payer)
    expect((await toBasket(desk, two.payment.id)).json.code).toBe('CONTRACT_NOT_FOUND')
    expect((await toBasket(desk, one.payment.id)).status).toBe(200)
    expect((await take(desk, two.payer, 3_900)).json.code).toBe('LINE_OF_ANOTHER')
    expect((await take(desk, one.payer, 3_900)).json.transaction_status).toBe('completed')
    expect(await stateOf(one.payment.id)).toEqual({ state: 'collected', who: `staff ${staff.id}` })
    expect(await stateOf(two.payment.id)).toMatchObject({ state: 'due' })
  })

  it('case: of staff and the payer at once only one takes the money', async () => {
    const [[, desk], { payer, payment }] = [await createStaff(), await owing()]
    await select(desk, payer)
    await toBasket(desk, payment.id)
    await toBasket(payer[1], payment.id)
    const [atDesk, online] = await Promise.all([
      take(desk, payer, 3_900),
      payJoining(shop, operator, payer[1]),
    ])
    const done = [atDesk, online].filter(({ json }) => json.transaction_status === 'completed')
    expect(done).toHaveLength(1)
    const { rows } = await sql`
      select from orders o join membership_sales s on s.order_id = o.id
      where o.customer_id = ${payer[0].id} and s.price_pence > 0`.execute(shop.db)
    expect(rows).toHaveLength(1)
  })

  it('case: of two payments, the control, staff and the payer take one each', async () => {
    const [[, desk], { payer, contract, payment }] = [await createStaff(), await owing()]
    const next = contract.payments.filter(({ kind }) => kind === 'month')[1]!
    await movePayment(shop.db, next.id, 'due')
    await select(desk, payer)
    await toBasket(desk, payment.id)
    await toBasket(payer[1], next.id)
    const done = await Promise.all([take(desk, payer, 3_900), payJoining(shop, operator, payer[1])])
    expect(done.map(({ json }) => json.transaction_status)).toEqual(['completed', 'completed'])
  })

  it('S09: staff of one venue take no payment of a plan that is sold at others', async () => {
    const [[, here], [, there], { payer, payment }] = [
      await createStaff([operator.venue.id]),
      await createStaff([other.id]),
      await owing(bound),
    ]
    for (const desk of [here, there]) await select(desk, payer)
    expect((await toBasket(here, payment.id)).json.code).toBe('FORBIDDEN')
    expect((await toBasket(there, payment.id)).status).toBe(200)
  })

  it('spec 7: of a contract from the desk a payment that is due is told of once, with the desk as a way to pay', async () => {
    const [[, desk], payer] = [await createStaff(), await joiner()]
    await select(desk, payer)
    await onPaper(desk, payer)
    await take(desk, payer, 5_900)
    const [{ id }] = (await contractsOf(payer)) as [{ id: number }]
    await sql`update contract_payments set due_on = ${today}::date, ask_on = ${today}::date
      where contract_id = ${id} and state = 'ahead' and due_on = (select min(due_on) from contract_payments
        where contract_id = ${id} and state = 'ahead')`.execute(shop.db)
    for (const _ of [1, 2]) await collectPayments(paymentJobServices(shop))
    const { rows } = await sql<{ letter: object }>`
      select letter from mail_outbox where customer_id = ${payer[0].id}
        and letter ->> 'kind' = 'membership-card-gone'`.execute(shop.db)
    expect(rows).toMatchObject([{ letter: { way: 'desk' } }])
  })
})
