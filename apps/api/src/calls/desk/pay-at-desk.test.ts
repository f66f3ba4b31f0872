import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancel, setCancelRule, usualRule } from '../../testing/factories/cancelling.ts'
import { owedAtDesk } from '../../testing/factories/desk-money.ts'
import { createBenefit, membershipOf } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createMember,
  createOperator,
  createSlot,
  createVenue,
  givePosts,
  makeStaff,
  managerAt,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { givePenalty } from '../../testing/factories/flags.ts'
import { creditOf, fillBasket, giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { browserOf, createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let other: TestOperator
let member: TestCustomer
let colleague: TestCustomer
let late: TestCustomer
let served: TestCustomer
const lines: string[] = []
/** Lists the desk's events in the log. */
const events = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event?.startsWith('desk.'))

beforeAll(async () => {
  shop = await createShop({ logged: (line) => lines.push(line) })
  operator = await createOperator(shop.db)
  other = await createOperator(shop.db)
  // Before any request has read what the operator sells.
  member = await createMemberWithClass()
  colleague = await createMemberWithClass()
  late = await createMemberWithClass()
  served = await createMemberWithClass()
})
afterAll(() => shop.close())

let staff: TestCustomer
let desk: Shopper
let customer: TestCustomer
beforeEach(async () => {
  ;[staff, desk] = await createStaff()
  customer = await createCustomer(shop.db, operator.client, { first_name: 'Cora' })
  lines.length = 0
})

/** Creates a customer whose membership includes one class a day. */
async function createMemberWithClass(): Promise<TestCustomer> {
  const { db } = shop
  const { client } = operator
  const person = await createMember(db, client)
  const cap = { count: 1, per: 'day', of: 'person' } as const
  await createBenefit(db, client, await membershipOf(db, person.membershipUserId), { cap })
  return person
}
const createStaff = (given: Parameters<typeof createLoggedIn>[2] = {}): Promise<[TestCustomer, Shopper]> =>
  createLoggedIn(shop, operator.client, { role: 'staff', ...given })

const cash = (amount: number) => ({ tender_type: 'cash', amount })
const voucher = (amount: number, reference = 'V-1001') => ({
  tender_type: 'offline-voucher',
  amount,
  reference,
})
const walkIn = { first_name: 'Wanda', last_name: 'Inn', email: 'wanda@example.org' }
const take = (who: Shopper, payments: object[], more: object = {}, key?: string) =>
  who.ask(
    'POST',
    '/api/foh/checkout/pay',
    { payments, terms: [1], selected_user_id: customer.id, ...more },
    key,
  )
const orderOf = (who: Shopper, id: string) => who.ask('GET', `/api/bookings/orders/${id}`)
const ordersOf = async ({ id }: TestCustomer): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders where customer_id = ${id}`.execute(shop.db)
  return rows[0]!.n
}
/** Creates a class, with a single place for each person. */
const classSlot = () =>
  createSlot(shop.db, { venue: operator.venue, category: operator.classes, priceList: operator.priceList })
const addFor = (who: Shopper, id: number, selectedUserId: number | null) =>
  who.ask('POST', '/api/activities/cart/add', {
    items: [{ id, type: 'activity' }],
    selected_user_id: selectedUserId,
  })
const claimOf = (slot: { id: number }) =>
  shop.db.selectFrom('claims').select(['customer_id', 'kind']).where('slot_id', '=', slot.id).execute()

describe('spec 7: POST foh/checkout/pay', () => {
  it('spec 7: lines of cash, cheque and voucher make an order of the selected customer, each line on it', async () => {
    const { slots } = await fillBasket(shop.db, operator, desk)
    const { status, json } = await take(desk, [
      cash(1000),
      voucher(500),
      { tender_type: 'cheque', amount: 300, reference: '000124' },
    ])
    expect([status, json.transaction_status]).toEqual([200, 'completed'])
    const own = await orderOf(await browserOf(shop, operator.client, customer), json.complete_order_id)
    expect(own.json.data).toMatchObject({
      total: 1800,
      card_paid: 0,
      credit_paid: 0,
      first_name: 'Cora',
      email: customer.email,
      tenders: [
        { tender_type: 'cash', amount: 1000, formatted_amount: '£10.00', reference: '' },
        { tender_type: 'offline-voucher', amount: 500, reference: 'V-1001' },
        { tender_type: 'cheque', amount: 300, reference: '000124' },
      ],
    })
    expect((await orderOf(desk, json.complete_order_id)).status).toBe(200)
    // Places held in no customer's name are the customer's now, and none are the staff's.
    for (const slot of slots)
      expect(await claimOf(slot)).toEqual([{ customer_id: customer.id, kind: 'booking' }])
    expect((await desk.ask('GET', '/api/activities/cart')).json.data.item_count).toBe(0)
  })

  it('spec 3: a program’s note on a line, info, is kept and given back with the order; a card number is refused', async () => {
    await fillBasket(shop.db, operator, desk)
    const numbered = { ...cash(1800), info: { note: 'card 4242 4242-4242/4242' } }
    const refused = await take(desk, [numbered])
    expect([refused.status, refused.json.code]).toEqual([400, 'BAD_REQUEST'])
    const noted = [
      { ...cash(1300), info: { till: 2, taken_by: 'Kim', is_exact: true, at: 1764028800002 } },
      { ...voucher(500), info: {} },
    ]
    const { json } = await take(desk, noted)
    for (const reader of [desk, await browserOf(shop, operator.client, customer)])
      expect((await orderOf(reader, json.complete_order_id)).json.data.payments).toEqual([noted[0]])
  })

  it('spec 7: a walk-in has a name and an email address and no account', async () => {
    const { slots } = await fillBasket(shop.db, operator, desk)
    const nameless = await take(desk, [cash(1800)], { selected_user_id: null })
    expect([nameless.status, nameless.json.code]).toEqual([422, 'CONTACT_REQUIRED'])
    const { json } = await take(desk, [cash(1800)], { selected_user_id: null, ...walkIn })
    expect((await orderOf(desk, json.complete_order_id)).json.data).toMatchObject({
      first_name: 'Wanda',
      email: 'wanda@example.org',
    })
    expect(await claimOf(slots[0])).toEqual([{ customer_id: null, kind: 'booking' }])
  })

  it('spec 7: one class after another is sold at one desk, to walk-ins and to customers', async () => {
    const slot = await classSlot()
    for (const selected of [null, null, customer.id]) {
      const { json } = await addFor(desk, slot.id, selected)
      const { total } = json.data
      const more = { selected_user_id: selected, ...walkIn }
      expect((await take(desk, [cash(total)], more)).json.transaction_status).toBe('completed')
    }
    expect((await claimOf(slot)).map(({ customer_id: id }) => id)).toEqual([null, null, customer.id])
  })

  it('F04: a second place of one class for one customer is refused before anything is taken', async () => {
    const slot = await classSlot()
    const { total } = (await addFor(desk, slot.id, customer.id)).json.data
    expect((await take(desk, [cash(total)])).status).toBe(200)
    await addFor(desk, slot.id, null)
    const { status, json } = await take(desk, [cash(total)])
    expect([status, json.code]).toEqual([409, 'ALREADY_IN_BASKET'])
    const own = await browserOf(shop, operator.client, customer)
    const { rows } = await sql<{ id: string }>`
      select complete_order_id as id from orders where customer_id = ${customer.id}`.execute(shop.db)
    expect(rows).toHaveLength(1)
    expect((await orderOf(own, rows[0]!.id)).json.data.items).toMatchObject([{ purchased_for: null }])
  })

  it('S15: lines whose sum is less or more than the total are refused, and the basket stays', async () => {
    await fillBasket(shop.db, operator, desk)
    for (const payments of [[], [cash(1799)], [cash(1801)], [cash(1000), voucher(801)]]) {
      const { status, json } = await take(desk, payments)
      expect([status, json.code]).toEqual([422, 'PAYMENTS_DO_NOT_ADD_UP'])
    }
    expect((await desk.ask('GET', '/api/activities/cart')).json.data).toMatchObject({ total: 1800 })
  })

  it('S15: the desk refuses a card, a voucher without its number and an unknown tender, too', async () => {
    await fillBasket(shop.db, operator, desk)
    const refused = async (payment: object) => {
      const { status, json } = await take(desk, [payment])
      return [status, json.code]
    }
    expect(await refused({ tender_type: 'card', amount: 1800 })).toEqual([422, 'TENDER_NOT_ALLOWED'])
    expect(await refused(voucher(1800, ' '))).toEqual([422, 'VOUCHER_NUMBER_REQUIRED'])
    expect((await refused({ tender_type: 'shells', amount: 1800 }))[0]).toBe(400)
  })

  it('S08: a customer, a visitor and staff at a kiosk are refused, and the log says so', async () => {
    const visitor = new Shopper(shop.app, operator.client.host)
    const buyer = await browserOf(shop, operator.client, customer)
    for (const who of [visitor, buyer]) {
      await fillBasket(shop.db, operator, who)
      const { status, json } = await take(who, [cash(1800)])
      expect([status, json.code]).toEqual([403, 'FORBIDDEN'])
    }
    await fillBasket(shop.db, operator, desk)
    await sql`update sessions set is_kiosk = true where customer_id = ${staff.id}`.execute(shop.db)
    expect((await take(desk, [cash(1800)])).status).toBe(403)
    expect(events().map(({ event, customer: who, kiosk }) => [event, who, kiosk])).toEqual([
      ['desk.refused', null, false],
      ['desk.refused', customer.id, false],
      ['desk.refused', staff.id, true],
    ])
  })

  it('S09: staff of one venue sell nothing of another, and the log says so', async () => {
    const elsewhere = await createVenue(shop.db, operator.client)
    const [tied, till] = await createStaff({ posts: managerAt(elsewhere.id) })
    await fillBasket(shop.db, operator, till)
    expect((await take(till, [cash(1800)])).json.code).toBe('FORBIDDEN')
    expect(events()).toMatchObject([{ event: 'desk.refused', staff: tied.id, venue: operator.venue.id }])
    await givePosts(shop.db, tied.id, managerAt(operator.venue.id))
    expect((await take(till, [cash(1800)])).status).toBe(200)
  })

  it('S09: staff of all venues sell for a venue that is gone, and staff of one venue do not', async () => {
    const [tied, till] = await createStaff({ posts: managerAt(operator.venue.id) })
    await fillBasket(shop.db, operator, till)
    await fillBasket(shop.db, operator, desk)
    await sql`update cart_items set shown = shown || '{"venueSlug": "a-venue-that-is-gone"}'
      where cart_id in (select id from carts where state = 'open' and customer_id in (${tied.id}, ${staff.id}))`.execute(
      shop.db,
    )
    expect((await take(till, [cash(1800)])).json.code).toBe('FORBIDDEN')
    expect(events()).toMatchObject([{ event: 'desk.refused', staff: tied.id, venue: null }])
    expect((await take(desk, [cash(1800)])).status).toBe(200)
  })

  it('F03: the same key takes one payment, even sent often and at once', async () => {
    await fillBasket(shop.db, operator, desk)
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(desk, [cash(1800)], {}, key)))
    expect(new Set(answers.map(({ json }) => json.complete_order_id)).size).toBe(1)
    expect(answers[0]!.json.complete_order_id).toEqual(expect.any(String))
    expect(await ordersOf(customer)).toBe(1)
    expect(events()).toHaveLength(1)
    expect((await take(desk, [cash(1700)], {}, key)).json.code).toBe('KEY_REUSED')
  })

  it('F03: spec 7: {checkout}/pay is the same act: one key at both addresses is one payment', async () => {
    await fillBasket(shop.db, operator, desk)
    const key = crypto.randomUUID()
    const body = { payments: [cash(1800)], terms: [1], selected_user_id: customer.id }
    const paid = await desk.ask('POST', '/api/checkout/pay', body, key)
    expect([paid.status, paid.json.transaction_status]).toEqual([200, 'completed'])
    const again = await take(desk, [cash(1800)], {}, key)
    expect(again.json.complete_order_id).toBe(paid.json.complete_order_id)
    expect(await ordersOf(customer)).toBe(1)
    const buyer = await browserOf(shop, operator.client, customer)
    await fillBasket(shop.db, operator, buyer)
    expect((await buyer.ask('POST', '/api/checkout/pay', body)).json.code).toBe('FORBIDDEN')
  })

  it('F03: six payments of one basket at once, each with a key of its own, are one order, and five are refused', async () => {
    await fillBasket(shop.db, operator, desk)
    const answers = await Promise.all(Array.from({ length: 6 }, () => take(desk, [cash(1800)])))
    expect(answers.filter(({ json }) => json.transaction_status === 'completed')).toHaveLength(1)
    expect(answers.filter(({ status }) => [409, 422].includes(status))).toHaveLength(5)
    expect(await ordersOf(customer)).toBe(1)
  })

  it('S59, S73: one event says who acted for whom, what was taken and how much credit was used', async () => {
    await giveCredit(shop.db, operator.client, customer, 700)
    await fillBasket(shop.db, operator, desk)
    const { json } = await take(desk, [cash(1100), { tender_type: 'credit', amount: 700 }])
    expect(json.transaction_status).toBe('completed')
    expect(await creditOf(shop.db, customer)).toBe(0)
    expect(events()).toMatchObject([
      {
        event: 'desk.payment',
        staff: staff.id,
        customer: customer.id,
        order: json.order_id,
        deskPence: 1100,
        creditPence: 700,
        tenders: [{ tender: 'cash', amountPence: 1100 }],
      },
    ])
    expect(lines.join('')).not.toContain(customer.email)
  })

  it('S73: each move of the payment and each entry of the ledger says which staff acted for the customer', async () => {
    await giveCredit(shop.db, operator.client, customer, 700)
    await fillBasket(shop.db, operator, desk)
    const { json } = await take(desk, [cash(1100), { tender_type: 'credit', amount: 700 }])
    const by = `staff ${staff.id}`
    const moves = await shop.db
      .selectFrom('payment_attempt_moves')
      .innerJoin('orders', 'orders.attempt_id', 'payment_attempt_moves.attempt_id')
      .select(['to_state as to', 'who', 'orders.staff_id as soldBy', 'orders.customer_id as customer'])
      .where('complete_order_id', '=', json.complete_order_id)
      .orderBy('payment_attempt_moves.id')
      .execute()
    expect(moves).toEqual(
      ['authorising', 'authorised', 'capture_pending', 'captured'].map((to) => ({
        to,
        who: by,
        soldBy: staff.id,
        customer: customer.id,
      })),
    )
    const { rows: bookings } = await sql<{ id: number }>`
      select b.id from bookings b join orders o on o.id = b.order_id
      where o.complete_order_id = ${json.complete_order_id} order by b.id`.execute(shop.db)
    await setCancelRule(shop.db, operator.swim, usualRule)
    for (const { id } of bookings) expect((await cancel(desk, id)).status).toBe(200)
    const { rows: entries } = await sql<{ kind: string; who: string }>`
      select kind, who from ledger_transactions where customer_id = ${customer.id} and kind <> 'credit-given'
      order by id`.execute(shop.db)
    expect(new Set(entries.map(({ who }) => who))).toEqual(new Set([by]))
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(
      new Set(['credit-used', 'ordered', 'given-up', 'credit-returned']),
    )
  })

  it('S73: takings, places given up and payouts for a walk-in are in the ledger as the staff’s', async () => {
    const by = `staff ${staff.id}`
    const { orderId } = await owedAtDesk(shop, operator, desk)
    const paid = await desk.ask('POST', `/api/foh/money/${orderId}/payouts`, { amount: 720, tender: 'cash' })
    expect(paid.status).toBe(200)
    const { rows } = await sql<{ kind: string; who: string }>`
      select kind, who from ledger_transactions where order_id = ${orderId} order by id`.execute(shop.db)
    expect(rows).toEqual([
      { kind: 'ordered', who: by },
      { kind: 'given-up', who: by },
      { kind: 'paid-out', who: by },
    ])
  })

  it('spec 4: a line of nought does not count, two lines of one kind of credit are one, and lines are sent in any order', async () => {
    await giveCredit(shop.db, operator.client, customer, 900)
    await fillBasket(shop.db, operator, desk)
    const credit = (amount: number) => ({ tender_type: 'credit', amount })
    const { json } = await take(desk, [credit(300), cash(0), voucher(900), credit(600)])
    const own = await orderOf(await browserOf(shop, operator.client, customer), json.complete_order_id)
    expect(own.json.data).toMatchObject({ total: 1800, credit_paid: 900, tenders: [{ amount: 900 }] })
    expect(await creditOf(shop.db, customer)).toBe(0)
  })

  it('S73: credit is the selected customer’s: what they lack, or a walk-in or the staff have, does not pay', async () => {
    await giveCredit(shop.db, operator.client, staff, 5000)
    await giveCredit(shop.db, operator.client, customer, 100)
    await fillBasket(shop.db, operator, desk)
    const credit = [{ tender_type: 'credit', amount: 101 }, cash(1699)]
    expect((await take(desk, credit)).json.code).toBe('CREDIT_NOT_AVAILABLE')
    expect((await take(desk, credit, { selected_user_id: null, ...walkIn })).json.code).toBe(
      'CREDIT_NOT_AVAILABLE',
    )
    const reserve = { credits_to_reserve: [{ amount: 100, type: 'general' }] }
    expect((await desk.ask('POST', '/api/credits/apply', reserve)).status).toBe(403)
    expect([await creditOf(shop.db, staff), await creditOf(shop.db, customer)]).toEqual([5000, 100])
  })

  it('spec 7: a customer of another operator, or an unknown one, can’t be selected', async () => {
    const stranger = await createCustomer(shop.db, other.client)
    await fillBasket(shop.db, operator, desk)
    for (const selected_user_id of [stranger.id, 999_999_999])
      expect((await take(desk, [cash(1800)], { selected_user_id })).json.code).toBe('FORBIDDEN')
    expect((await addFor(desk, (await classSlot()).id, stranger.id)).json.code).toBe('FORBIDDEN')
  })

  it('spec 7: staff who act for another pay at the desk and not by the web’s calls', async () => {
    await fillBasket(shop.db, operator, desk)
    const { json } = await desk.complete(null, { selected_user_id: customer.id })
    expect(json.code).toBe('FORBIDDEN')
  })

  it('S59: places added for a customer can’t be paid by the web’s calls, without the desk’s record', async () => {
    await addFor(desk, (await classSlot()).id, customer.id)
    const { json } = await desk.complete(null, {})
    expect(json).toMatchObject({
      code: 'LINE_OF_ANOTHER',
      message: expect.stringContaining('Remove that place'),
    })
  })
})

describe('spec 7: for whom staff act', () => {
  it('spec 7: the selected customer’s own price and benefit make the line, and the order is theirs', async () => {
    const slot = await classSlot()
    const { json } = await addFor(desk, slot.id, member.id)
    expect(json.data).toMatchObject({ total: 0, selected_user_id: member.id, items: [{ using: 'benefit' }] })
    const paid = await take(desk, [], { selected_user_id: member.id })
    expect(paid.json.transaction_status).toBe('completed')
    expect(await claimOf(slot)).toEqual([{ customer_id: member.id, kind: 'booking' }])
    // Their class of the day is used up: the next one has its usual price.
    const next = await addFor(desk, (await classSlot()).id, member.id)
    expect(next.json.data.total).toBeGreaterThan(0)
  })

  it('S73: a benefit that staff use for a customer and give back is in the ledger as theirs; one used by themselves is the customer’s', async () => {
    const by = `staff ${staff.id}`
    await setCancelRule(shop.db, operator.classes, usualRule)
    await addFor(desk, (await classSlot()).id, served.id)
    const { json } = await take(desk, [], { selected_user_id: served.id })
    const booking = await shop.db
      .selectFrom('bookings')
      .innerJoin('orders', 'orders.id', 'bookings.order_id')
      .select('bookings.id')
      .where('complete_order_id', '=', json.complete_order_id)
      .executeTakeFirstOrThrow()
    expect((await cancel(desk, booking.id)).status).toBe(200)
    const own = await browserOf(shop, operator.client, served)
    const added = await own.add([{ id: (await classSlot()).id, type: 'activity' }])
    expect(added.json.data).toMatchObject({ total: 0, items: [{ using: 'benefit' }] })
    expect((await own.complete(null)).json.transaction_status).toBe('completed')
    const { rows } = await sql<{ who: string; pence: number }>`
      select t.who, p.pence::int as pence from ledger_transactions t
        join ledger_postings p on p.transaction_id = t.id and p.account = 'benefits-given'
      where t.customer_id = ${served.id} order by t.id`.execute(shop.db)
    const { pence } = rows[0]!
    expect(pence).toBeGreaterThan(0)
    expect(rows).toEqual([
      { who: by, pence },
      { who: by, pence: -pence },
      { who: 'customer', pence },
    ])
  })

  it('spec 4: select user: held places become the customer’s at their price, then another’s, then a walk-in’s again', async () => {
    const select = async (id: number | null) =>
      (await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id: id })).json
    const slot = await classSlot()
    const { total } = (await addFor(desk, slot.id, null)).json.data
    const { slots } = await fillBasket(shop.db, operator, desk)
    const both = total + 1800
    const whose = ({
      data,
    }: {
      data: { total: number; items: { purchased_for_user_id: number | null }[] }
    }) => [data.total, ...data.items.map((item) => item.purchased_for_user_id)]
    // Two adults together and a junior are tickets without a name.
    expect(whose(await select(customer.id))).toEqual([both, customer.id, null, null])
    const other = await createCustomer(shop.db, operator.client)
    expect(whose(await select(other.id))).toEqual([both, other.id, null, null])
    expect(whose(await select(null))).toEqual([both, null, null, null])
    expect((await select(staff.id)).code).toBe('FORBIDDEN')
    await select(customer.id)
    expect((await take(desk, [cash(both)])).json.transaction_status).toBe('completed')
    for (const one of [slot, ...slots])
      expect(await claimOf(one)).toEqual([{ customer_id: customer.id, kind: 'booking' }])
  })

  it('spec 4: select user: a benefit is applied, and given back when another is selected', async () => {
    const select = async (id: number | null) =>
      (await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id: id })).json.data
    const { total } = (await addFor(desk, (await classSlot()).id, null)).json.data
    expect(total).toBeGreaterThan(0)
    expect(await select(late.id)).toMatchObject({ total: 0, items: [{ using: 'benefit' }] })
    expect(await select(customer.id)).toMatchObject({ total, items: [{ using: null }] })
    expect(await select(late.id)).toMatchObject({ total: 0 })
  })

  it('spec 7: benefits of the staff themselves change no price', async () => {
    await makeStaff(shop.db, colleague.id)
    const { json } = await addFor(
      await browserOf(shop, operator.client, colleague),
      (await classSlot()).id,
      null,
    )
    expect(json.data.items[0].using).toBeNull()
    expect(json.data.total).toBeGreaterThan(0)
  })

  it('spec 7: this customer does not pay for a place that is another’s, nor does a walk-in', async () => {
    const ann = await createCustomer(shop.db, operator.client)
    const { json } = await addFor(desk, (await classSlot()).id, ann.id)
    const payments = [cash(json.data.total)]
    for (const more of [{}, { selected_user_id: null, ...walkIn }]) {
      const refused = await take(desk, payments, more)
      expect([refused.status, refused.json.code]).toEqual([409, 'LINE_OF_ANOTHER'])
    }
    expect((await take(desk, payments, { selected_user_id: ann.id })).status).toBe(200)
  })
})

describe('ours: GET foh/customers', () => {
  const find = (who: Shopper, query: string) =>
    who.ask('GET', `/api/foh/customers?query=${encodeURIComponent(query)}`)
  const idsOf = async (query: string) =>
    ((await find(desk, query)).json.data as { id: number }[]).map(({ id }) => id)

  it('spec 7: staff find one by reference or email address, and people whose last name begins so, ten at most', async () => {
    const last_name = 'Quillfeather'
    const made: TestCustomer[] = []
    for (let n = 0; n < 12; n++) made.push(await createCustomer(shop.db, operator.client, { last_name }))
    await createCustomer(shop.db, other.client, { last_name })
    await createCustomer(shop.db, operator.client, { last_name, role: 'staff' })
    expect(await idsOf(made[0]!.reference.toLowerCase())).toEqual([made[0]!.id])
    expect(await idsOf(made[1]!.email.toUpperCase())).toEqual([made[1]!.id])
    expect(await idsOf(made[1]!.email.slice(0, -1))).toEqual([])
    expect(await idsOf('quil')).toEqual(made.slice(0, 10).map(({ id }) => id))
    expect(await idsOf('uillfeather')).toEqual([])
    expect((await find(desk, 'qu')).status).toBe(400)
    expect(await idsOf('%%%')).toEqual([])
  })

  it('F120: finds a last name however it is typed', async () => {
    const { id } = await createCustomer(shop.db, operator.client, { last_name: 'O’Hara-Mülleroy' })
    for (const typed of ["o'hara", 'ohara m', 'O’HARA-MULL', 'ohara-mülleroy'])
      expect(await idsOf(typed)).toEqual([id])
    expect(await idsOf('o hara')).toEqual([])
    for (const [last_name, ...spellings] of [
      ['Straußberg', 'straussb', 'STRAUSSBERG', 'Straußb'],
      ['Sørbygård', 'sorbyg', 'SØRBYGÅRD'],
      ['Łukaszczyk', 'lukaszc', 'łukaszc'],
      ['Þórsteinn', 'thorstein'],
      ['O‛Dwyerson', 'odwyers', "o'dwyers"],
    ] as const) {
      const one = await createCustomer(shop.db, operator.client, { last_name })
      for (const typed of spellings) expect([typed, await idsOf(typed)]).toEqual([typed, [one.id]])
    }
  })

  it('spec 3: says what staff should know before they sell, and what credit there is', async () => {
    await givePenalty(shop.db, operator.client, customer, { blocksAfterDays: 0 })
    await giveCredit(shop.db, operator.client, customer, 250)
    const { json } = await find(desk, customer.reference)
    expect(json.data).toMatchObject([{ id: customer.id, credit_pence: 250, formatted_credit: '£2.50' }])
    expect(json.data[0].notes).toEqual([expect.stringMatching(/^Owes £.*, which stops online booking\.$/)])
  })

  it('S08, S59: only staff may look, and each look is one event without what was typed', async () => {
    expect((await find(await browserOf(shop, operator.client, customer), customer.email)).status).toBe(403)
    expect((await find(new Shopper(shop.app, operator.client.host), customer.email)).status).toBe(403)
    await find(desk, customer.email)
    expect(events().at(-1)).toMatchObject({ event: 'desk.lookup', staff: staff.id, found: [customer.id] })
    expect(JSON.stringify(events())).not.toContain(customer.email)
  })
})
