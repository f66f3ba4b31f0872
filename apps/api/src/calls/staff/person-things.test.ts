import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookAtDesk, press } from '../../testing/factories/attendance.ts'
import {
  buySession,
  cancel,
  inHours,
  move,
  ruleOf,
  setCancelRule,
} from '../../testing/factories/cancelling.ts'
import { createContract, createPlan } from '../../testing/factories/contracts.ts'
import { givePackage } from '../../testing/factories/entitlements.ts'
import {
  createMember,
  createOperatorAtMidday,
  createSlot,
  createVenue,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { dayOf, givePenalty } from '../../testing/factories/flags.ts'
import { giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let desk: Shopper
let finance: Shopper
let person: TestCustomer
let who: Shopper
const rule = ruleOf([[0, {}]], { move: { noticeMinutes: 0, withinDays: null } })

beforeAll(async () => {
  shop = await createShop({ connections: 20 })
  operator = await createOperatorAtMidday(shop.db)
  await setCancelRule(shop.db, operator.swim, rule)
  const staff = (role: 'reception' | 'finance') =>
    createLoggedIn(shop, operator.client, { role: 'staff', posts: [{ role, venue_id: operator.venue.id }] })
  ;[, desk] = await staff('reception')
  ;[, finance] = await staff('finance')
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;[person, who] = await createLoggedIn(shop, operator.client, { first_name: 'Jo', last_name: 'Marsh' })
})

const things = async (from = desk, id = person.id) =>
  (await from.ask('GET', `/api/foh/people/${id}/things`)).json.data
const bookings = async (query = '', from = desk, id = person.id) =>
  (await from.ask('GET', `/api/foh/people/${id}/bookings${query}`)).json
const changes = async (from = who) => (await from.ask('GET', '/api/my-account/changes-by-staff')).json.data
const soon = (hours = 1) => ({ startsAt: inHours(hours) })

describe('spec 1: staff see what a person has and owes', () => {
  it('a person with nothing has every part, and each is empty', async () => {
    expect(await things()).toEqual({
      memberships: [],
      hidden_contracts: 0,
      has_health_statements: false,
      packages: [],
      credit: [],
      charges: [],
      waits: [],
    })
    expect(await bookings()).toMatchObject({ data: [], meta: { total: 0, pages: 1 } })
  })

  it('contracts, memberships without one, packages, credit and charges; the contract of another venue is counted, not shown', async () => {
    const { db } = shop
    const { client, venue } = operator
    const other = await createVenue(db, client)
    const [here, there] = [
      await createPlan(db, client, { terms: { venues: [venue.slug] } }),
      await createPlan(db, client, { terms: { venues: [other.slug] } }),
    ]
    const joinedOn = dayOf(client, 0)
    const { id } = await createContract(db, client, here, { payerId: person.id, joinedOn })
    await createContract(db, client, there, { payerId: person.id, joinedOn })
    await givePackage(db, client, person, {})
    await giveCredit(db, client, person, 500)
    const charge = await givePenalty(db, client, person)
    const seen = await things()
    expect(seen.memberships).toMatchObject([{ key: `contract ${id}`, contract_id: id, is_over: false }])
    expect(seen.hidden_contracts).toBe(1)
    expect(seen.packages).toHaveLength(1)
    expect(seen.credit.map(({ name }: { name: string }) => name)).toEqual(['£5.00 credit'])
    expect(seen.charges).toMatchObject([{ id: charge.id, formatted_amount: '£3.00' }])
  })

  it('a membership of the operator’s own records is listed without a contract', async () => {
    const member = await createMember(shop.db, operator.client)
    expect((await things(desk, member.id)).memberships).toMatchObject([
      { contract_id: null, owed_words: null },
    ])
  })

  it('S08: waitlists are for those who may see them; what is no customer of this operator is not found', async () => {
    expect((await things(finance)).waits).toBeNull()
    expect((await things()).waits).toEqual([])
    const another = await createOperatorAtMidday(shop.db)
    const [stranger] = await createLoggedIn(shop, another.client)
    for (const part of ['things', 'bookings'])
      expect((await desk.ask('GET', `/api/foh/people/${stranger.id}/${part}`)).json.code).toBe('NOT_FOUND')
  })
})

describe('spec 1: staff see and change a person’s bookings', () => {
  it('those to come by time, past and cancelled ones apart, ten a page; each with its order and the rule', async () => {
    for (const hours of [3, 1, 2]) await buySession(shop, operator, who, { slot: soon(hours) })
    const gone = await buySession(shop, operator, who, { slot: soon(4) })
    await cancel(who, gone.bookingId)
    const coming = await bookings()
    expect(coming.meta).toMatchObject({ total: 3, page: 1 })
    const starts: string[] = coming.data.map(({ when }: { when: string }) => when)
    expect(starts).toEqual(starts.toSorted((one, other) => (one < other ? -1 : 1)))
    expect(coming.data[0]).toMatchObject({
      status: 'booked',
      words: '£7.20',
      complete_order_id: expect.any(String),
      cancellation: { can_be_cancelled: true, choices: [{ places: 1, back: 720 }] },
    })
    expect((await bookings('?show=past')).data).toMatchObject([
      { id: gone.bookingId, status: 'cancelled', words: 'Cancelled by the customer', cancellation: null },
    ])
    for (let more = 0; more < 10; more += 1) {
      const { bookingId } = await buySession(shop, operator, who, { slot: soon(5 + more) })
      await cancel(who, bookingId)
    }
    const [first, second] = [await bookings('?show=past'), await bookings('?show=past&page=2')]
    expect([first.data.length, second.data.length, second.meta]).toMatchObject([
      10,
      1,
      { total: 11, pages: 2 },
    ])
  })

  it('S09: those of another venue are not listed; finance reads them without what cancelling would do', async () => {
    const { client, swim: category, priceList } = operator
    await buySession(shop, operator, who, { slot: soon() })
    const elsewhere = await createVenue(shop.db, client)
    const slot = await createSlot(shop.db, { venue: elsewhere, category, priceList, ...soon() })
    const { rows } = await sql<{
      id: number
    }>`select id from bookings where customer_id = ${person.id}`.execute(shop.db)
    expect(rows).toHaveLength(1)
    await sql`update bookings set slot_id = ${slot.id}, shown = jsonb_set(shown, '{venueSlug}', to_jsonb(${elsewhere.slug}::text))
      where id = ${rows[0]!.id}`.execute(shop.db)
    expect((await bookings()).data).toEqual([])
    const here = await buySession(shop, operator, who, { slot: soon() })
    expect((await bookings('', finance)).data).toMatchObject([{ cancellation: null }])
    // One order of two venues, for a moment.
    const { rows: before } = await sql<{ order_id: number }>`
      select order_id from bookings where id = ${rows[0]!.id}`.execute(shop.db)
    await sql`update bookings set order_id = (select order_id from bookings where id = ${here.bookingId})
      where id = ${rows[0]!.id}`.execute(shop.db)
    const shown = (await bookings()).data
    await sql`update bookings set order_id = ${before[0]!.order_id} where id = ${rows[0]!.id}`.execute(
      shop.db,
    )
    expect(shown).toMatchObject([{ id: here.bookingId }])
  })

  it('F146: cancelled at the desk with a reason: once however often it is pressed, written down, and read by the person', async () => {
    const { bookingId } = await buySession(shop, operator, who, { slot: soon() })
    const [{ cancellation }] = (await bookings()).data
    const [choice] = cancellation.choices
    const key = crypto.randomUUID()
    const wanted = {
      places: 1,
      expected: choice.back,
      expected_print: choice.print,
      reason: 'Came with a broken arm',
    }
    const first = await cancel(desk, bookingId, wanted, key)
    expect(first.json.data[0]).toMatchObject({ status: 'cancelled', back: 720 })
    expect(await cancel(desk, bookingId, wanted, key)).toEqual(first)
    const done = await changes()
    expect(done).toHaveLength(1)
    expect(done[0]).toMatchObject({ reason: 'Came with a broken arm' })
    expect(done[0].words).toMatch(
      /^Cancelled ‘Lane swimming’, \w+ \d+ \w+ \d{4}, \d\d:\d\d, with £7.20 back$/,
    )
  })

  it('moved at the desk with a reason is written down; what the person cancels is no act of staff', async () => {
    const { venue, swim: category, priceList } = operator
    const { bookingId } = await buySession(shop, operator, who, { slot: soon() })
    const to = await createSlot(shop.db, { venue, category, priceList, ...soon(3) })
    expect((await move(desk, bookingId, to, { reason: 'The bus was late' })).json.data.is_moved).toBe(true)
    const [done] = await changes()
    expect(done.words).toMatch(/^Moved ‘Lane swimming’ from .+ to .+$/)
    expect(done.reason).toBe('The bus was late')
    await cancel(who, bookingId, { reason: 'Mine' })
    expect(await changes()).toHaveLength(1)
    const { rows } = await sql`select from staff_acts where reason = 'Mine'`.execute(shop.db)
    expect(rows).toEqual([])
  })

  it('F165: a walk-in’s booking that staff move or cancel is found among the acts, with its order, by either name', async () => {
    const { client, venue, swim: category, priceList } = operator
    const [, till] = await createLoggedIn(shop, client, { role: 'staff', last_name: 'Farrier' })
    const walkIn = await bookAtDesk(shop, operator, till, { lastName: 'Passerby', slot: soon() })
    const other = await bookAtDesk(shop, operator, till, { lastName: 'Roamer', slot: soon() })
    const to = await createSlot(shop.db, { venue, category, priceList, ...soon(3) })
    await move(till, walkIn.bookingId, to, { reason: 'Came early' })
    await cancel(desk, walkIn.bookingId, { reason: 'Went home' })
    await cancel(till, other.bookingId)
    const find = async (words: string) =>
      (await till.ask('GET', `/api/foh/acts?find=${encodeURIComponent(words)}`)).json.data.map(
        (line: { words: string; reason: string; person: object }) => ({
          words: line.words.replace(/, \w{3} \d.*?\d\d:\d\d| from .+ to [^(]+(?= )/, ''),
          reason: line.reason,
          person: line.person,
        }),
      )
    const person = { id: null, name: 'Wanda Passerby', reference: '', has_page: false }
    const order = `(order ${walkIn.reference})`
    const moved = { words: `Moved ‘Lane swimming’ ${order}`, reason: 'Came early', person }
    const cancelled = {
      words: `Cancelled ‘Lane swimming’, with £7.20 back ${order}`,
      reason: 'Went home',
      person,
    }
    const took = { words: `Took order ${walkIn.reference} for £7.20`, reason: '', person }
    expect(await find('passerb')).toEqual([cancelled, moved, took])
    const ofStaff = await find('farr')
    expect(ofStaff).toHaveLength(4)
    expect(ofStaff).toContainEqual(moved)
    expect(ofStaff).not.toContainEqual(cancelled)
    expect(await find('')).toContainEqual(cancelled)
    const stolen = sql`update staff_acts set facts = '{}', order_id = ${other.orderId} where order_id = ${walkIn.orderId}`
    await expect(stolen.execute(shop.db)).rejects.toThrow('an act of staff is never changed')
  })

  it('S108: a place that is checked in says to staff what comes first', async () => {
    const bought = await buySession(shop, operator, who, { slot: soon() })
    await desk.ask('POST', `/api/foh/venue/${operator.venue.slug}/attendances`, {
      presses: [press(bought)],
      device: 'desk1',
    })
    expect((await bookings()).data[0].cancellation).toMatchObject({
      can_be_cancelled: false,
      sentences: [
        'This booking has been checked in, so it can’t be cancelled.',
        'Undo the check-in under Check in first.',
      ],
    })
  })
})
