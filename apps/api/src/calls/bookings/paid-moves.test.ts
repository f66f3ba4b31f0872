import { momentWords } from '@touchline/rules/time/date-labels'
import { localIso, wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createToken, hashToken } from '../../call/call-context.ts'
import { refundCancelledSessions } from '../../commands/bookings/refund-cancelled-sessions.ts'
import { offerFreedPlaces } from '../../commands/waitlist/offer-freed-places.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import { cancelSlot } from '../../stores/bookings/cancelled-sessions.ts'
import { insertLink } from '../../stores/mail/mail-links.ts'
import { bookAtDesk } from '../../testing/factories/attendance.ts'
import {
  beginIn,
  buySession,
  cancel,
  inHours,
  move,
  moveByLink,
  plantFault,
  readMoney,
  ruleOf,
  setCancelRule,
  sweepMoney,
} from '../../testing/factories/cancelling.ts'
import { createMemberWith } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createOperator,
  createPriceList,
  createSlot,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { placesTaken } from '../../testing/factories/places.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { creditOf, giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { answerBank, browserOf, cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let dear: TestOperator['priceList']
let dearer: TestOperator['priceList']

beforeAll(async () => {
  shop = await createShop({ connections: 30 })
  operator = await createOperator(shop.db)
  const listOf = async (prices: Record<string, number>) => ({
    ...operator.priceList,
    id: (await createPriceList(shop.db, operator.client, prices)).id,
  })
  dear = await listOf({ Adult: 1000, Junior: 600 })
  dearer = await listOf({ Adult: 1200, Junior: 700 })
})
afterAll(() => shop.close())

const rule = ruleOf([[0, {}]], { move: { noticeMinutes: 60, withinDays: null } })
beforeEach(() => setCancelRule(shop.db, operator.swim, rule))

const guest = () => new Shopper(shop.app, operator.client.host)
/** Creates a time that costs £2.80 more for each place. */
const dearTime = (given: { hours?: number; capacity?: number } = {}) => {
  const { venue, swim: category } = operator
  const { hours = 50, ...rest } = given
  return createSlot(shop.db, { venue, category, priceList: dear, startsAt: inHours(hours), ...rest })
}
const deskOf = async ({ client } = operator): Promise<Shopper> =>
  (await createLoggedIn(shop, client, { role: 'staff' }))[1]
const taken = (...slots: { id: number }[]): Promise<number[]> =>
  Promise.all(slots.map((slot) => placesTaken(shop.db, slot)))
const slotOf = async (bookingId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select slot_id as id from claims where booking_id = ${bookingId}`.execute(shop.db)
  return rows[0]?.id ?? 0
}
const usesOf = async (bookingId: number) => {
  const { rows } = await sql<{ holderId: number | null; uses: string[] }>`
    select usage_holder as "holderId", usage_keys as uses from claims where booking_id = ${bookingId}`.execute(
    shop.db,
  )
  return rows[0]
}
const topUpOrders = async (bookingId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from booking_top_ups where booking_id = ${bookingId} order by id`.execute(shop.db)
  return rows.map(({ id }) => id)
}
const payByCard = async (who: Shopper, card: string = cardNumbers.approved, more: object = {}) => {
  const { json } = await who.pay(shop.sandbox.origin, card, more)
  if (!json.transaction_uuid) throw new Error(JSON.stringify(json))
  return who.complete(json.transaction_uuid)
}
/**
 * Holds the dearer time and pays for it by card.
 * @returns the order that has moved it
 */
async function moveAndPay(who: Shopper, bookingId: number, to: { id: number }, more: number) {
  const held = await move(who, bookingId, to, { expected_more: more })
  expect([held.status, held.json.data]).toMatchObject([200, { is_in_basket: true, more }])
  const paid = await payByCard(who)
  expect(paid.status).toBe(200)
  const orders = await topUpOrders(bookingId)
  return { completeOrderId: paid.json.complete_order_id as string, orderId: orders.at(-1)! }
}

/** Makes the key of a letter's link to an order. */
const linkOf = async (orderId: number): Promise<string> => {
  const token = createToken()
  const link = { clientId: operator.client.id, mailId: null, tokenHash: hashToken(token) }
  await insertLink(shop.db, link, { purpose: 'order', orderId })
  return token
}
/** Holds a move as a page does that was opened by a letter's link. */
const holdByLink = (who: Shopper, bookingId: number, to: { id: number }, key: string) =>
  moveByLink(who, bookingId, to, key, { expected_more: 280 })
const findOrderByCompleteId = (completeOrderId: string) =>
  shop.db
    .selectFrom('orders')
    .select(['id', 'reference', 'email'])
    .where('complete_order_id', '=', completeOrderId)
    .executeTakeFirstOrThrow()
/** Lists letters that mention this booking, oldest first. */
const lettersAbout = async (bookingId: number) => {
  const { rows } = await sql<{
    kind: string
    recipient: string
    sentences: string[]
    order: { orderId: number; reference: string }
  }>`
    select letter ->> 'kind' as kind, recipient, letter -> 'sentences' as sentences, letter -> 'order' as "order"
    from mail_outbox where (letter -> 'order' ->> 'bookingId')::bigint = ${bookingId} order by id`.execute(
    shop.db,
  )
  return rows
}

const openWaitlist = async (isOpen: boolean): Promise<void> => {
  await sql`update categories set has_waitlist = ${isOpen} where id = ${operator.swim.id}`.execute(shop.db)
  await setCancelRule(shop.db, operator.swim, rule)
}
/** Creates a time whose only free place is offered to the first waiting customer. */
const offeredTo = async (
  waiter: Shopper,
  others: readonly Shopper[],
  priceList = dear,
): Promise<TestSlot> => {
  const { venue, swim: category } = operator
  const to = await createSlot(shop.db, {
    venue,
    category,
    priceList,
    startsAt: inHours(50),
    capacity: 1,
    taken: 1,
    onePerPerson: true,
  })
  for (const one of [waiter, ...others])
    expect(
      (await one.ask('POST', '/api/activities/waitlist/add', { item: { id: to.id, type: 'activity' } }))
        .status,
    ).toBe(200)
  await sql`update slots set capacity = 2 where id = ${to.id}`.execute(shop.db)
  await offerFreedPlaces(jobServices(shop))
  return to
}

describe('a booking is moved to a time that costs more', () => {
  it('holds the new places, and moves when the card pays the difference; the old place is available then', async () => {
    const who = guest()
    const { bookingId, slot, completeOrderId } = await buySession(shop, operator, who)
    const to = await dearTime()
    const asked = await move(who, bookingId, to, { is_only_asked: true })
    expect(asked.json.data).toMatchObject({
      is_moved: false,
      is_in_basket: false,
      more: 280,
      formatted_more: '£2.80',
      sentences: [
        'The new time costs £2.80 more. You pay only the difference.',
        'Your booking stays as it is until that is paid.',
      ],
      cancel_rule: ['Free cancellation until the start.'],
    })
    expect((await move(who, bookingId, to)).json).toMatchObject({
      code: 'MOVE_COSTS_MORE',
      details: { more: 280 },
    })
    expect((await move(who, bookingId, to, { expected_more: 100 })).json.code).toBe('CANCELLATION_CHANGED')
    expect(await taken(slot, to)).toEqual([1, 0])
    const held = await move(who, bookingId, to, { expected_more: 280 })
    expect(held.json.data).toMatchObject({ is_moved: false, is_in_basket: true, more: 280 })
    expect(await taken(slot, to)).toEqual([1, 1])
    const { json: cart } = await who.ask('GET', '/api/activities/cart')
    expect(cart.data).toMatchObject({
      total: 280,
      items: [{ quantity: 1, moves: { booking_id: bookingId }, can_change: false, max_quantity: null }],
    })
    expect(cart.data.items[0].notes[0]).toMatch(
      /^Moves your booking of \w{3} .* to this time. You pay only the difference.$/,
    )
    const itemId = cart.data.items[0].id as number
    const options = { options: { quantity: 2 } }
    expect((await who.ask('PUT', `/api/activities/cart/${itemId}`, options)).status).toBe(422)

    const paid = await payByCard(who)
    expect(paid.status).toBe(200)
    expect([await slotOf(bookingId), await taken(slot, to)]).toEqual([to.id, [0, 1]])
    const { json: first } = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
    expect(first.data.items).toMatchObject([
      { id: bookingId, starts_at_utc: to.startsAt.toISOString(), formatted_standing: '£10.00' },
    ])
    const { json: later } = await who.ask('GET', `/api/bookings/orders/${paid.json.complete_order_id}`)
    expect(later.data).toMatchObject({
      total: 280,
      items: [],
      moved: [{ booking_id: bookingId, formattedTotal: '£2.80', complete_order_id: completeOrderId }],
    })
    const { rows: letters } = await sql<{ sentences: string[] }>`
      select letter -> 'sentences' as sentences from mail_outbox
      where dedupe_key like ${`booking-moved ${bookingId} order %`}`.execute(shop.db)
    expect(letters).toEqual([{ sentences: ['The difference of £2.80 was paid with Visa ending 4242.'] }])
  })

  it('two places, paid with credit or with part of it', async () => {
    const [customer, who] = await createLoggedIn(shop, operator.client)
    await sql`insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause)
      values (${operator.client.id}, ${customer.id}, 'general', 2300, 'Gift', ${`gift ${customer.id}`})`.execute(
      shop.db,
    )
    const { bookingId, orderId } = await buySession(shop, operator, who, { quantity: 2, byCredit: true })
    const to = await dearTime()
    const asked = await move(who, bookingId, to, { is_only_asked: true })
    expect(asked.json.data.sentences[0]).toBe(
      'The new time costs £5.60 more, £2.80 for each place. You pay only the difference.',
    )
    await move(who, bookingId, to, { expected_more: 560 })
    const byCredit = await who.complete(null, { payments: [{ tender_type: 'credit', amount: 560 }] })
    expect(byCredit.status).toBe(200)
    expect(await slotOf(bookingId)).toBe(to.id)
    const second = await dearTime({ hours: 60 })
    // First moved to a time at the same price. Then, with £3.00 of credit left, to one that costs £4.00 more
    // for both.
    expect((await move(who, bookingId, second, { expected: 0 })).json.data.is_moved).toBe(true)
    const dearest = await createSlot(shop.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: dearer,
      startsAt: inHours(70),
    })
    expect((await move(who, bookingId, dearest, { expected_more: 400 })).status).toBe(200)
    const payments = [
      { tender_type: 'credit', amount: 300, type: 'general' },
      { tender_type: 'card', amount: 100 },
    ]
    expect((await payByCard(who, cardNumbers.approved, { payments })).status).toBe(200)
    expect(await slotOf(bookingId)).toBe(dearest.id)
    const [, last] = await topUpOrders(bookingId)
    // A single place of the two: half of the price of both, the latest payment first.
    expect((await cancel(who, bookingId, { places: 1 })).json.data[0]).toMatchObject({ back: 1200 })
    await sweepMoney(shop)
    expect((await readMoney(shop, last!)).refundedThere).toBe(100)
    expect((await cancel(who, bookingId)).json.data[0]).toMatchObject({ back: 1200 })
    const { rows } = await sql<{ pence: number }>`
      select sum(amount_pence)::int as pence from credit_entries where customer_id = ${customer.id}`.execute(
      shop.db,
    )
    expect([rows[0]!.pence, (await readMoney(shop, orderId)).refunds]).toEqual([2300, []])
  })

  it('later both cards get their money back, to the penny and not more, as was said before', async () => {
    const who = guest()
    const { bookingId, orderId, completeOrderId } = await buySession(shop, operator, who)
    const later = await moveAndPay(who, bookingId, await dearTime(), 280)
    const { json } = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
    expect(json.data.items[0].cancellation.choices[0].sentences).toEqual([
      '£10.00 goes back to your Visa ending 4242 in 3 to 5 days.',
    ])
    expect((await cancel(who, bookingId)).json.data[0].back).toBe(1000)
    await sweepMoney(shop)
    expect([
      (await readMoney(shop, orderId)).refundedThere,
      (await readMoney(shop, later.orderId)).refundedThere,
    ]).toEqual([720, 280])
    // The same person booked and paid the difference, and gets a single letter.
    const kinds = (await lettersAbout(bookingId)).map(({ kind }) => kind)
    expect(kinds).not.toContain('difference-returned')
  })

  it('a partial refund and a move to a cheaper time give back the latest payment first', async () => {
    const half = ruleOf([[0, { percent: 50 }]], { move: { noticeMinutes: 60, withinDays: null } })
    await setCancelRule(shop.db, operator.swim, half)
    const who = guest()
    const { bookingId, orderId } = await buySession(shop, operator, who)
    const later = await moveAndPay(who, bookingId, await dearTime(), 280)
    const { venue, swim: category, priceList } = operator
    const usual = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(60) })
    expect((await move(who, bookingId, usual, { expected: 280 })).json.data.is_moved).toBe(true)
    const again = await moveAndPay(who, bookingId, await dearTime({ hours: 55 }), 280)
    expect((await cancel(who, bookingId)).json.data[0].back).toBe(500)
    await sweepMoney(shop)
    const back = [orderId, later.orderId, again.orderId].map(async (id) => readMoney(shop, id))
    expect((await Promise.all(back)).map(({ refundedThere }) => refundedThere)).toEqual([220, 280, 280])
  })

  it('is listed at its present price: with what was paid later, less what a cheaper time gave back', async () => {
    const [customer, who] = await createLoggedIn(shop, operator.client)
    await giveCredit(shop.db, operator.client, customer, 2000)
    const { bookingId } = await buySession(shop, operator, who, { quantity: 2, byCredit: true })
    const prices = async () =>
      ((await who.ask('GET', '/api/my-account/bookings')).json.data as { price: string }[]).map(
        ({ price }) => price,
      )
    expect((await move(who, bookingId, await dearTime(), { expected_more: 560 })).status).toBe(200)
    const paid = await who.complete(null, { payments: [{ tender_type: 'credit', amount: 560 }] })
    expect([paid.status, await prices()]).toEqual([200, ['£20.00']])
    const { venue, swim: category, priceList } = operator
    const usual = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(60) })
    expect((await move(who, bookingId, usual, { expected: 560 })).json.data.is_moved).toBe(true)
    expect(await prices()).toEqual(['£14.40'])
    expect((await cancel(who, bookingId, { places: 1 })).status).toBe(200)
    expect(await prices()).toEqual(['£7.20'])
  })

  it('all its money comes back where the operator cancels the session that it was moved to', async () => {
    const who = guest()
    const { bookingId, orderId } = await buySession(shop, operator, who, { quantity: 2 })
    const to = await dearTime()
    const later = await moveAndPay(who, bookingId, to, 560)
    await cancelSlot(shop.db, to.id, 'The pool is closed.')
    expect(await refundCancelledSessions(jobServices(shop))).toBe(1)
    expect(await refundCancelledSessions(jobServices(shop))).toBe(0)
    await sweepMoney(shop)
    expect([
      (await readMoney(shop, orderId)).refundedThere,
      (await readMoney(shop, later.orderId)).refundedThere,
    ]).toEqual([1440, 560])
  })

  it('stays as it was where the line is removed, its time runs out, or the card is declined', async () => {
    const who = guest()
    const { bookingId, slot } = await buySession(shop, operator, who)
    const to = await dearTime()
    await move(who, bookingId, to, { expected_more: 280 })
    await who.ask('DELETE', '/api/activities/cart')
    expect(await taken(slot, to)).toEqual([1, 0])

    await move(who, bookingId, to, { expected_more: 280 })
    const declined = await who.pay(shop.sandbox.origin, cardNumbers.declined)
    expect(declined.json.status).not.toBe('authorised')
    expect([await slotOf(bookingId), await taken(slot, to)]).toEqual([slot.id, [1, 1]])

    await sql`update claims set expires_at = now() - interval '1 second' where slot_id = ${to.id}`.execute(
      shop.db,
    )
    await sql`update carts set expires_at = now() - interval '1 second' where state = 'open'`.execute(shop.db)
    const { json } = await who.ask('GET', '/api/activities/cart')
    expect(json.data).toMatchObject({ total: 0, items: [], released_items: [{ can_hold_again: false }] })
    expect(json.data.released_items[0].unavailable_reason).toMatch(
      /^Your hold has expired, so nothing has been moved: your booking of .* is as it was.$/,
    )
    expect((await who.ask('POST', '/api/activities/cart/renew')).json.code).toBe('HOLD_EXPIRED')
    expect([await slotOf(bookingId), await taken(slot, to)]).toEqual([slot.id, [1, 0]])
  })

  it('F22: it moves once where the provider’s answer is lost, and not before the answer is known', async () => {
    const who = guest()
    const { bookingId, orderId, slot } = await buySession(shop, operator, who)
    const to = await dearTime()
    await move(who, bookingId, to, { expected_more: 280 })
    await plantFault(shop, { operation: 'createTransaction', kind: 'reset', when: 'after' })
    await who.pay(shop.sandbox.origin, cardNumbers.approved)
    expect([await slotOf(bookingId), await taken(slot, to)]).toEqual([slot.id, [1, 1]])
    const refused = await cancel(who, bookingId)
    expect([refused.status, refused.json.code]).toEqual([409, 'PAYMENT_IN_PROGRESS'])
    expect(refused.json.message).toMatch(/is being moved to another time, and the payment for that is not/)
    const elsewhere = await holdByLink(
      guest(),
      bookingId,
      await dearTime({ hours: 60 }),
      await linkOf(orderId),
    )
    expect([elsewhere.status, elsewhere.json.code]).toEqual([409, 'PAYMENT_IN_PROGRESS'])
    expect(elsewhere.json.message).toBe(refused.json.message)
    await sweepMoney(shop)
    await sweepMoney(shop)
    expect([await slotOf(bookingId), await taken(slot, to)]).toEqual([to.id, [0, 1]])
    expect(await topUpOrders(bookingId)).toHaveLength(1)
  })

  it('F21: one key is one line, and another time replaces the first', async () => {
    const who = guest()
    const { bookingId } = await buySession(shop, operator, who)
    const [to, other] = [await dearTime(), await dearTime({ hours: 52 })]
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      [0, 1, 2].map(() => move(who, bookingId, to, { expected_more: 280 }, key)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await taken(to)).toEqual([1])
    expect((await move(who, bookingId, other, { expected_more: 280 })).status).toBe(200)
    expect(await taken(to, other)).toEqual([0, 1])
    const { json } = await who.ask('GET', '/api/activities/cart')
    expect(json.data.items).toHaveLength(1)
    // After it is paid for, the same key still says what it did.
    const paid = await payByCard(who)
    expect(paid.status).toBe(200)
    expect((await move(who, bookingId, to, { expected_more: 280 }, key)).json.data).toMatchObject({
      is_in_basket: true,
    })
    expect(await slotOf(bookingId)).toBe(other.id)
  })

  it('the line goes where the booking is cancelled, or moved for nothing, before it is paid', async () => {
    const who = guest()
    const { bookingId, slot } = await buySession(shop, operator, who)
    const to = await dearTime()
    const { venue, swim: category, priceList } = operator
    const usual = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(61) })
    const swim = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(80) })
    await who.add([{ id: swim.id, type: 'activity', pricing_option_id: priceList.options.Adult }])
    await move(who, bookingId, to, { expected_more: 280 })
    expect((await move(who, bookingId, usual, { expected: 0 })).json.data.is_moved).toBe(true)
    expect(await taken(slot, usual, to)).toEqual([0, 1, 0])
    await move(who, bookingId, to, { expected_more: 280 })
    expect((await cancel(who, bookingId)).status).toBe(200)
    expect(await taken(usual, to)).toEqual([0, 0])
    const { json } = await who.ask('GET', '/api/activities/cart')
    expect(json.data).toMatchObject({ total: 720, items: [{ moves: null }] })
    // The rest of the basket is paid for unchanged.
    expect((await payByCard(who)).status).toBe(200)
  })

  it('is renewed and paid with the other lines of the basket, in one order', async () => {
    const who = guest()
    const { bookingId } = await buySession(shop, operator, who)
    const to = await dearTime()
    const { venue, swim: category, priceList } = operator
    const swim = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(80) })
    await move(who, bookingId, to, { expected_more: 280 })
    await who.add([{ id: swim.id, type: 'activity', pricing_option_id: priceList.options.Adult }])
    expect((await who.ask('POST', '/api/activities/cart/renew')).status).toBe(200)
    const paid = await payByCard(who)
    const { json } = await who.ask('GET', `/api/bookings/orders/${paid.json.complete_order_id}`)
    expect(json.data).toMatchObject({
      total: 1000,
      items: [{ formattedTotal: '£7.20' }],
      moved: [{ booking_id: bookingId }],
    })
    expect(await slotOf(bookingId)).toBe(to.id)
    // The other line is cancelled separately.
    expect((await cancel(who, json.data.items[0].id)).json.data[0].back).toBe(720)
    await sweepMoney(shop)
  })

  it('each difference in the list of payments says which booking it moved', async () => {
    const [, who] = await createLoggedIn(shop, operator.client)
    const bought = []
    for (const hours of [25, 26])
      bought.push(await buySession(shop, operator, who, { slot: { startsAt: inHours(hours) } }))
    for (const [at, { bookingId }] of bought.entries())
      await move(who, bookingId, await dearTime({ hours: 55 + at }), { expected_more: 280 })
    const froms = bought.map(({ slot }) => momentWords(localIso(slot.startsAt, operator.client.timeZone)))
    const { venue, swim: category, priceList } = operator
    const swim = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(80) })
    await who.add([{ id: swim.id, type: 'activity', pricing_option_id: priceList.options.Adult }])
    await payByCard(who)
    const { json } = await who.ask('GET', '/api/my-account/payments')
    expect(json.data.orders.orders[0].names.toSorted()).toEqual(
      [
        ...froms.map((from) => `Difference for moving ${category.name} from ${from}`),
        category.name,
      ].toSorted(),
    )
  })

  it('the link of the letter is enough without a session; the line in another browser goes', async () => {
    const who = guest()
    const { bookingId, orderId } = await buySession(shop, operator, who)
    const [to, other] = [await dearTime(), await dearTime({ hours: 52 })]
    await move(who, bookingId, to, { expected_more: 280 })
    const token = await linkOf(orderId)
    const reader = guest()
    const press = (key: string) => holdByLink(reader, bookingId, other, key)
    expect((await press(`${token}x`)).json.code).toBe('BOOKING_NOT_FOUND')
    const [, stranger] = await createLoggedIn(shop, operator.client)
    for (const no of [guest(), stranger])
      expect((await move(no, bookingId, other, { expected_more: 280 })).json.code).toBe('BOOKING_NOT_FOUND')
    expect((await press(token)).json.data).toMatchObject({ is_in_basket: true, more: 280 })
    expect(await taken(to, other)).toEqual([0, 1])
    // A29: a person with the link need not enter the booker again.
    const { rows: booked } = await sql`
      select first_name, last_name, email from orders where id = ${orderId}`.execute(shop.db)
    const readers = await reader.ask('GET', '/api/activities/cart')
    expect(readers.json.data.items[0].moves.contact).toEqual(booked[0])
    const { json } = await who.ask('GET', '/api/activities/cart')
    expect([json.data.items, json.data.expires_at]).toEqual([[], null])
    const paid = await payByCard(reader)
    expect(await slotOf(bookingId)).toBe(other.id)
    // The order for the difference is the payer's. The booking's own order stays with its owner.
    const order = await reader.ask('GET', `/api/bookings/orders/${paid.json.complete_order_id}`)
    expect(order.json.data.moved).toMatchObject([{ booking_id: bookingId, complete_order_id: null }])
  })

  it('a guest who logs in brings it along, and the account pays; each gets back what they paid', async () => {
    const who = guest()
    const { bookingId, orderId } = await buySession(shop, operator, who)
    const to = await dearTime()
    await move(who, bookingId, to, { expected_more: 280 })
    const customer = await createCustomer(shop.db, operator.client, {
      password_hash: await hashPassword('touchline-demo'),
    })
    await giveCredit(shop.db, operator.client, customer, 280)
    const login = { username: customer.email, password: 'touchline-demo' }
    expect((await who.ask('POST', '/api/auth/customer/login', login)).status).toBe(200)
    const { json: cart } = await who.ask('GET', '/api/activities/cart')
    expect(cart.data).toMatchObject({
      total: 280,
      items: [{ moves: { booking_id: bookingId, contact: null } }],
    })
    const paid = await who.complete(null, { payments: [{ tender_type: 'credit', amount: 280 }] })
    expect(paid.status).toBe(200)
    expect(await slotOf(bookingId)).toBe(to.id)
    const token = await linkOf(orderId)
    const { json } = await guest().ask('PATCH', '/api/v1/activities/bookings', {
      data: { update_type: 'cancellation', booking_ids: [bookingId] },
      key: token,
    })
    expect(json.data[0].back).toBe(1000)
    await sweepMoney(shop)
    expect((await readMoney(shop, orderId)).refundedThere).toBe(720)
    expect(await creditOf(shop.db, customer)).toBe(280)
  })

  it('when another person paid, the booker sees neither their card nor their reference, but where the money goes; each gets a letter', async () => {
    const who = guest()
    const { bookingId, orderId, completeOrderId } = await buySession(shop, operator, who)
    const friend = guest()
    const held = await holdByLink(friend, bookingId, await dearTime(), await linkOf(orderId))
    expect(held.status).toBe(200)
    const paid = await payByCard(friend, cardNumbers.approved, {
      email: 'bea@example.org',
      billing_first_name: 'Bea',
    })
    expect(paid.status).toBe(200)
    const later = await findOrderByCompleteId(paid.json.complete_order_id)
    const booker = await findOrderByCompleteId(completeOrderId)
    expect(
      (await lettersAbout(bookingId)).map(({ kind, recipient, sentences }) => [kind, recipient, sentences]),
    ).toEqual([['booking-moved', booker.email, ['The difference of £2.80 has been paid.']]])
    const { json } = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
    const [item] = json.data.items
    expect(json.data.paid_later).toMatchObject([
      { words: expect.stringMatching(/by another person$/), amount: 280 },
    ])
    expect(JSON.stringify(json)).not.toContain(later.reference)
    const sentences = [
      '£7.20 goes back to your Visa ending 4242 in 3 to 5 days.',
      '£2.80 goes back to the person who paid the difference when it was moved.',
    ]
    expect(item.cancellation.choices[0].sentences).toEqual(sentences)
    expect((await cancel(who, bookingId)).json.data[0]).toMatchObject({ back: 1000, sentences })
    await sweepMoney(shop)
    expect((await readMoney(shop, later.id)).refundedThere).toBe(280)
    const [, cancelled, returned, ...more] = await lettersAbout(bookingId)
    expect(more).toEqual([])
    expect(cancelled).toMatchObject({ kind: 'booking-cancelled', recipient: booker.email, sentences })
    expect(returned).toMatchObject({
      kind: 'difference-returned',
      recipient: 'bea@example.org',
      sentences: ['£2.80 goes back to your Visa ending 4242 in 3 to 5 days.'],
      order: { orderId: later.id, reference: later.reference },
    })
  })

  it('when another person paid and it is cancelled late, the charge takes from each part no more than is kept of it', async () => {
    const late = ruleOf([[0, { chargePence: 900 }]], { move: { noticeMinutes: 60, withinDays: null } })
    await setCancelRule(shop.db, operator.swim, late)
    const who = guest()
    const { bookingId, orderId } = await buySession(shop, operator, who)
    const friend = guest()
    await holdByLink(friend, bookingId, await dearTime(), await linkOf(orderId))
    const paid = await payByCard(friend, cardNumbers.approved, { email: 'bea@example.org' })
    const later = await findOrderByCompleteId(paid.json.complete_order_id)
    expect((await cancel(who, bookingId)).json.data[0]).toMatchObject({ back: 100 })
    const { rows } = await sql<{ orderId: number; kept: number; charged: number; back: number }>`
      select order_id as "orderId", kept_pence as kept, charge_taken_pence as charged, card_pence as back
      from booking_cancellations where booking_id = ${bookingId} order by part_of nulls first`.execute(
      shop.db,
    )
    expect(rows).toEqual([
      { orderId, kept: 720, charged: 720, back: 0 },
      { orderId: later.id, kept: 180, charged: 180, back: 100 },
    ])
    await sweepMoney(shop)
    const back = await Promise.all([orderId, later.id].map((id) => readMoney(shop, id)))
    expect(back.map(({ refundedThere }) => refundedThere)).toEqual([0, 100])
  })

  it('when another person paid with credit and it moves to a cheaper time, the payer gets a letter, and the booker expects no credit', async () => {
    const who = guest()
    const { bookingId, orderId } = await buySession(shop, operator, who)
    const [customer, friend] = await createLoggedIn(shop, operator.client)
    await giveCredit(shop.db, operator.client, customer, 280)
    await holdByLink(friend, bookingId, await dearTime(), await linkOf(orderId))
    const paid = await friend.complete(null, { payments: [{ tender_type: 'credit', amount: 280 }] })
    expect(paid.status).toBe(200)
    const { venue, swim: category, priceList } = operator
    const usual = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(60) })
    const { json } = await move(who, bookingId, usual, { expected: 280 })
    expect(json.data).toMatchObject({
      is_moved: true,
      sentences: [
        'The new time costs less.',
        '£2.80 goes back to the person who paid the difference when it was moved.',
      ],
    })
    expect(await creditOf(shop.db, customer)).toBe(280)
    const returned = (await lettersAbout(bookingId)).filter(({ kind }) => kind === 'difference-returned')
    expect(returned).toMatchObject([
      { recipient: customer.email, sentences: ['£2.80 is added to your credit at once.'] },
    ])
  })

  it('when another person paid and the operator cancels, the payer gets a letter', async () => {
    const who = guest()
    const { bookingId, orderId } = await buySession(shop, operator, who)
    const friend = guest()
    const to = await dearTime()
    await holdByLink(friend, bookingId, to, await linkOf(orderId))
    await payByCard(friend, cardNumbers.approved, { email: 'bea@example.org' })
    await cancelSlot(shop.db, to.id, 'The pool is closed.')
    expect(await refundCancelledSessions(jobServices(shop))).toBe(1)
    const [, ...letters] = await lettersAbout(bookingId)
    expect(letters).toMatchObject([
      {
        kind: 'session-cancelled',
        sentences: [
          '£7.20 goes back to your Visa ending 4242 in 3 to 5 days.',
          '£2.80 goes back to the person who paid the difference when it was moved.',
        ],
      },
      { kind: 'difference-returned', recipient: 'bea@example.org' },
    ])
  })

  it('the desk takes the difference in cash for the customer who booked', async () => {
    const [customer, who] = await createLoggedIn(shop, operator.client)
    const { bookingId } = await buySession(shop, operator, who)
    const to = await dearTime()
    const desk = await deskOf()
    expect((await move(desk, bookingId, to, { expected_more: 280 })).status).toBe(200)
    const paid = await desk.ask('POST', '/api/foh/checkout/pay', {
      payments: [{ tender_type: 'cash', amount: 280 }],
      terms: [1],
      selected_user_id: customer.id,
    })
    expect([paid.status, paid.json.transaction_status]).toEqual([200, 'completed'])
    expect(await slotOf(bookingId)).toBe(to.id)
    // The desk's part is refunded as credit, the card's part to the card.
    const { json } = await cancel(who, bookingId)
    expect(json.data[0].sentences).toEqual([
      '£7.20 goes back to your Visa ending 4242 in 3 to 5 days.',
      '£2.80 is added to your credit at once.',
    ])
  })

  it('F165: a dearer time that staff chose is written down with their last reason once it is paid, and not before', async () => {
    const [customer, who] = await createLoggedIn(shop, operator.client)
    const { bookingId } = await buySession(shop, operator, who)
    const [first, to] = [await dearTime({ hours: 40 }), await dearTime()]
    const desk = await deskOf()
    const acts = async () => (await who.ask('GET', '/api/my-account/changes-by-staff')).json.data
    await move(desk, bookingId, first, { expected_more: 280, reason: 'The bus was late' })
    await move(desk, bookingId, to, { expected_more: 280, reason: 'The bus came never' })
    expect(await acts()).toEqual([])
    const pay = (selected_user_id: number | null, more: object = {}) =>
      desk.ask('POST', '/api/foh/checkout/pay', {
        payments: [{ tender_type: 'cash', amount: 280 }],
        terms: [1],
        selected_user_id,
        ...more,
      })
    expect((await pay(customer.id)).json.transaction_status).toBe('completed')
    const [done, ...others] = await acts()
    expect([done.reason, others]).toEqual(['The bus came never', []])
    expect(done.words).toMatch(/^Moved ‘Lane swimming’ from (.+) to (?!\1).+, for £2\.80 more$/)
    // A person who moves their own booking is no staff.
    const own = await buySession(shop, operator, who)
    await moveAndPay(who, own.bookingId, await dearTime(), 280)
    expect(await acts()).toHaveLength(1)

    const walkIn = await bookAtDesk(shop, operator, desk, {
      lastName: 'Passerby',
      slot: { startsAt: inHours(5) },
    })
    const walkInContact = { first_name: 'Wanda', last_name: 'Passerby', email: 'walk@example.org' }
    await move(desk, walkIn.bookingId, await dearTime(), { expected_more: 280, reason: 'Came early' })
    expect((await pay(null, walkInContact)).json.transaction_status).toBe('completed')
    const { json } = await desk.ask('GET', '/api/foh/acts?find=passerby')
    expect(json.data).toContainEqual(
      expect.objectContaining({
        words: expect.stringMatching(
          new RegExp(`^Moved .+, for £2\\.80 more \\(order ${walkIn.reference}\\)$`),
        ),
        reason: 'Came early',
      }),
    )
  })

  it('can’t be paid once the session that it leaves has begun', async () => {
    const who = guest()
    const { bookingId, slot } = await buySession(shop, operator, who)
    const to = await dearTime()
    await move(who, bookingId, to, { expected_more: 280 })
    // The booking is moved to an earlier start, too: what the basket says of it is out of date.
    await beginIn(shop.db, slot, -0.1)
    const { status, json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
    expect([status, json.code]).toEqual([409, 'HOLD_EXPIRED'])
    expect(json.message).toMatch(/^A booking in your basket that was to be moved has begun/)
    expect(await slotOf(bookingId)).toBe(slot.id)
  })

  it('the money goes back where the session that it leaves has begun before the bank answers', async () => {
    const who = guest()
    const { bookingId, slot } = await buySession(shop, operator, who)
    const to = await dearTime()
    await move(who, bookingId, to, { expected_more: 280 })
    const { json } = await who.pay(shop.sandbox.origin, cardNumbers.challenge)
    await beginIn(shop.db, slot, -0.4)
    const { cres } = await answerBank(json, 'approve')
    await who.ask('POST', '/api/checkout/3ds', { cres, transaction_uuid: json.transaction_uuid })
    const done = await who.complete(json.transaction_uuid)
    expect([done.status, done.json.message]).toEqual([
      409,
      'What you were paying for can’t be booked any more, so the payment was stopped. No money has been taken. Your basket says what has changed.',
    ])
    await sweepMoney(shop)
    expect([await slotOf(bookingId), await topUpOrders(bookingId)]).toEqual([slot.id, []])
  })

  it('spec 7: the notice counts to the moment of the press, however long the payment takes', async () => {
    const full = ruleOf(
      [
        [24, {}],
        [0, { gives: 'none' }],
      ],
      { move: { noticeMinutes: 60, withinDays: null } },
    )
    await setCancelRule(shop.db, operator.swim, full)
    const held = async () => {
      const who = guest()
      const { bookingId, slot } = await buySession(shop, operator, who, {
        slot: { startsAt: inHours(24.05) },
      })
      const to = await dearTime({ hours: 100 })
      return { who, bookingId, slot, to, press: () => move(who, bookingId, to, { expected_more: 280 }) }
    }
    const inTime = await held()
    expect((await inTime.press()).json.data.sentences.join(' ')).not.toContain('no more back')
    // Six minutes pass: the session is nearer, and the press longer ago.
    await beginIn(shop.db, inTime.slot, 23.95)
    await sql`update cart_items set shown = jsonb_set(shown, '{moving,pressedAtUtc}',
        to_jsonb((shown #>> '{moving,pressedAtUtc}')::timestamptz - interval '6 minutes'))
      where moves_booking_id = ${inTime.bookingId}`.execute(shop.db)
    expect((await payByCard(inTime.who)).status).toBe(200)
    expect((await cancel(inTime.who, inTime.bookingId)).json.data[0].back).toBe(1000)
    // Control: pressed after that time, nothing is refunded any more.
    const late = await held()
    await beginIn(shop.db, late.slot, 23.95)
    expect((await late.press()).status).toBe(200)
    expect((await payByCard(late.who)).status).toBe(200)
    expect((await cancel(late.who, late.bookingId)).json.data[0].back).toBe(0)
  })

  it('spec 6: staff hold the moves of two customers in one session with one place a person', async () => {
    const desk = await deskOf()
    const { venue, swim: category } = operator
    const to = await createSlot(shop.db, {
      venue,
      category,
      priceList: dear,
      startsAt: inHours(50),
      onePerPerson: true,
    })
    const bookings = []
    for (let count = 0; count < 2; count++) {
      const [customer, who] = await createLoggedIn(shop, operator.client)
      bookings.push({
        ...(await buySession(shop, operator, who, { slot: { onePerPerson: true } })),
        customer,
        who,
      })
    }
    for (const { bookingId } of bookings)
      expect((await move(desk, bookingId, to, { expected_more: 280 })).status).toBe(200)
    const { rows } = await sql<{ id: number }>`
      select customer_id as id from claims where slot_id = ${to.id} order by id`.execute(shop.db)
    expect(rows.map(({ id }) => id)).toEqual(bookings.map(({ customer }) => customer.id))
    // A customer who has a place there already gets no second one.
    const [, { bookingId, who }] = bookings as [unknown, (typeof bookings)[number]]
    await desk.ask('DELETE', '/api/activities/cart')
    expect((await who.add([{ id: to.id, type: 'activity' }])).status).toBe(200)
    expect((await move(desk, bookingId, to, { expected_more: 280 })).status).toBe(409)
  })

  it('S05: it takes a place that is offered to the booking’s person, not one that is offered to the person who presses', async () => {
    await openWaitlist(true)
    const [[, who], [, friend], [, waiter]] = await Promise.all([
      createLoggedIn(shop, operator.client),
      createLoggedIn(shop, operator.client),
      createLoggedIn(shop, operator.client),
    ])
    const slot = { onePerPerson: true }
    const { bookingId, orderId } = await buySession(shop, operator, who, { slot })
    const friends = await offeredTo(friend, [waiter])
    const byLink = await holdByLink(friend, bookingId, friends, await linkOf(orderId))
    expect([byLink.status, byLink.json.code]).toEqual([409, 'SLOT_FULL'])
    const own = await offeredTo(who, [waiter])
    expect((await move(who, bookingId, own, { expected_more: 280 })).status).toBe(200)
    await openWaitlist(false)
  })

  it('spec 6: where staff press it takes the place offered to the booking’s person, at any price, and lists it', async () => {
    await openWaitlist(true)
    const desk = await deskOf()
    const { priceList } = operator
    for (const [list, body] of [
      [dear, { expected_more: 280 }],
      [priceList, { expected: 0 }],
    ] as const) {
      const [[, who], [, waiter]] = await Promise.all([
        createLoggedIn(shop, operator.client),
        createLoggedIn(shop, operator.client),
      ])
      const { bookingId } = await buySession(shop, operator, who, { slot: { onePerPerson: true } })
      // If it is offered to another customer it is full, for staff too.
      const others = await offeredTo(waiter, [who], list)
      expect((await move(desk, bookingId, others, body)).json.code).toBe('SLOT_FULL')
      const own = await offeredTo(who, [waiter], list)
      const day = wallDate(own.startsAt, operator.client.timeZone)
      const times = await desk.ask('GET', `/api/v1/activities/bookings/${bookingId}/times?date=${day}`)
      expect(times.json.meta.date).toBe(day)
      const ids = new Set(times.json.data.map(({ item_id: id }: { item_id: string }) => Number(id)))
      expect([ids.has(own.id), ids.has(others.id)]).toEqual([true, false])
      const moved = await move(desk, bookingId, own, body)
      expect([moved.status, moved.json.code]).toEqual([200, undefined])
    }
    await openWaitlist(false)
  })

  it('a member’s own price is back after a time at the full price, with what it uses; a child’s ticket stays a child’s', async () => {
    // An operator whose catalogue has not been read yet.
    const ours = await createOperator(shop.db)
    const { venue, swim: category, priceList } = ours
    await setCancelRule(shop.db, category, rule)
    const full = { ...priceList, id: (await createPriceList(shop.db, ours.client, { Adult: 1000 })).id }
    const effect = { kind: 'percent-off' as const, percent: 50 }
    const cap = { count: 1, per: 'week' as const, of: 'person' as const }
    const member = await createMemberWith(shop.db, ours.client, { effect, cap })
    const who = await browserOf(shop, ours.client, member)
    await giveCredit(shop.db, ours.client, member, 9000)
    // All of a week, on a single Wednesday.
    const wednesday = new Date()
    wednesday.setUTCDate(wednesday.getUTCDate() + 3 + ((7 - wednesday.getUTCDay()) % 7))
    wednesday.setUTCHours(10, 0, 0, 0)
    const at = (days: number, hour: number) => new Date(wednesday.getTime() + (days * 24 + hour) * 3_600_000)
    const timeAt = (days: number, hour: number, list = priceList) =>
      createSlot(shop.db, {
        venue,
        category,
        priceList: list,
        startsAt: at(days, hour),
        opensAt: inHours(-1),
      })
    const { bookingId } = await buySession(shop, ours, who, {
      byCredit: true,
      slot: { startsAt: at(0, 0), opensAt: inHours(-1) },
    })
    await buySession(shop, ours, who, {
      byCredit: true,
      slot: { startsAt: at(7, 0), opensAt: inHours(-1) },
    })
    const to = await timeAt(7, 2, full)
    expect((await move(who, bookingId, to, { expected_more: 640 })).json).toMatchObject({
      data: { more: 640 },
    })
    await who.complete(null, { payments: [{ tender_type: 'credit', amount: 640 }] })
    expect(await usesOf(bookingId)).toEqual({ holderId: null, uses: [] })
    const back = await timeAt(0, 1)
    // A person with its letter's link, and staff, move it at its owner's price.
    for (const presser of [who, await deskOf(ours)])
      expect((await move(presser, bookingId, back, { is_only_asked: true })).json.data.back).toBe(640)
    expect((await move(who, bookingId, back, { expected: 640 })).status).toBe(200)
    expect(await usesOf(bookingId)).toEqual({
      holderId: member.id,
      uses: expect.arrayContaining([expect.stringContaining(' week ')]),
    })
    // They may use the benefit once a week.
    const third = await timeAt(0, 3)
    expect((await who.add([{ id: third.id, type: 'activity' }])).json.data.total).toBe(500)
    await who.ask('DELETE', '/api/activities/cart')
    const child = await timeAt(14, 0)
    const item = { id: child.id, type: 'activity', quantity: 1, pricing_option_id: priceList.options.Junior }
    await who.add([item])
    await who.complete(null, { payments: [{ tender_type: 'credit', amount: 360 }] })
    const ticket = await shop.db
      .selectFrom('bookings')
      .select('id')
      .where('slot_id', '=', child.id)
      .executeTakeFirstOrThrow()
    const later = await timeAt(14, 2)
    expect((await move(who, ticket.id, later, { is_only_asked: true })).json.data).toMatchObject({
      back: 0,
      more: 0,
    })
  })

  it('F05: two browsers that each have the other’s line press at once: both are held and neither is told to wait', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 8; round++) {
      const [a, b] = [guest(), guest()]
      const x = await buySession(shop, operator, guest())
      const y = await buySession(shop, operator, guest())
      const [keyOfX, keyOfY] = [await linkOf(x.orderId), await linkOf(y.orderId)]
      const [one, other] = [await dearTime(), await dearTime({ hours: 52 })]
      await holdByLink(a, y.bookingId, one, keyOfY)
      await holdByLink(b, x.bookingId, other, keyOfX)
      const answers = await Promise.all([
        holdByLink(a, x.bookingId, one, keyOfX),
        holdByLink(b, y.bookingId, other, keyOfY),
      ])
      statuses.push(...answers.map(({ status }) => status))
      for (const browser of [a, b]) await browser.ask('DELETE', '/api/activities/cart')
    }
    expect(statuses).toEqual(statuses.map(() => 200))
  })

  it('a cancellation at the same moment: one of the two is done', async () => {
    const ends: string[] = []
    for (let round = 0; round < 6; round++) {
      const who = guest()
      const { bookingId, slot, orderId } = await buySession(shop, operator, who)
      const to = await dearTime()
      await move(who, bookingId, to, { expected_more: 280 })
      const body = await who.cardFor(shop.sandbox.origin, cardNumbers.approved)
      const [authorised, cancelled] = await Promise.all([
        who.ask('POST', '/api/checkout/authorise', body),
        cancel(who, bookingId),
      ])
      if (authorised.status === 200) await who.complete(authorised.json.transaction_uuid)
      await sweepMoney(shop)
      const isCancelled = cancelled.status === 200
      ends.push(`${authorised.status} ${cancelled.status}`)
      // If the cancellation came first, nothing is paid. If the payment came first, it is refused or gives
      // both back.
      expect(await taken(slot, to)).toEqual(isCancelled ? [0, 0] : [0, 1])
      if (!isCancelled) expect(cancelled.json.code).toBe('PAYMENT_IN_PROGRESS')
      else expect((await readMoney(shop, orderId)).refundedThere).toBe(720)
    }
    expect(ends).toHaveLength(6)
  })

  it('others add the last place at the same moment: one has it; without the guard several would', async () => {
    const race = async (net: number) => {
      const who = guest()
      const { bookingId, slot } = await buySession(shop, operator, who)
      const to = await dearTime({ capacity: 1 })
      const buyers = Array.from({ length: 4 }, (_, number) => {
        const buyer = guest()
        buyer.address = `10.${net}.0.${number + 1}`
        return buyer
      })
      const answers = await Promise.all([
        move(who, bookingId, to, { expected_more: 280 }),
        ...buyers.map((buyer) => buyer.add([{ id: to.id, type: 'activity' }])),
      ])
      const [old, held] = await taken(slot, to)
      for (const buyer of [who, ...buyers]) await buyer.ask('DELETE', '/api/activities/cart')
      return { old, held, got: answers.filter(({ status }) => status === 200).length }
    }
    for (const net of [11, 12, 13]) expect(await race(net)).toEqual({ old: 1, held: 1, got: 1 })
    await sql`alter table claims disable trigger claims_guard`.execute(shop.db)
    // A late buyer sees the place taken, so a single round may show nothing.
    let most = 0
    for (let net = 14; net < 34 && most < 2; net++) most = Math.max(most, (await race(net)).held ?? 0)
    await sql`alter table claims enable trigger claims_guard`.execute(shop.db)
    expect(most).toBeGreaterThan(1)
  })
})
