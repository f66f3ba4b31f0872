import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelSlot } from '../../stores/bookings/cancelled-sessions.ts'
import { moveBack } from '../../testing/factories/bookings.ts'
import {
  beginIn,
  buySession,
  cancel,
  inHours,
  readMoney,
  ruleOf,
  setCancelRule,
  sweepMoney,
} from '../../testing/factories/cancelling.ts'
import { givePackage } from '../../testing/factories/entitlements.ts'
import {
  createCourse,
  createOperator,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createPayer, creditBefore, creditOf, splitOf } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { refundCancelledSessions } from '../bookings/refund-cancelled-sessions.ts'
import { cancelSession } from './cancel-session.ts'
import { describeSessions } from './describe-sessions.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop({ connections: 30 })
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())
// A person who cancels gets no refund, so any refund comes from the operator.
beforeEach(() => setCancelRule(shop.db, operator.swim, ruleOf([[0, { gives: 'none', keepsUse: true }]])))

const guest = () => new Shopper(shop.app, operator.client.host)
const reason = 'The boiler is out of order.'
const lettersOf = async (orderId: number) => {
  const { rows } = await sql<{ kind: string; reason: string }>`
    select letter ->> 'kind' as kind, letter ->> 'reason' as reason from mail_outbox
    where letter -> 'order' ->> 'orderId' = ${String(orderId)} order by id`.execute(shop.db)
  return rows
}

/**
 * Runs four payers, the operator who cancels the session, and four more payers, each on its own connection.
 * All wait for the session's lock in this order, and continue when it is released.
 * @returns the status of the payers' answers, and a function that reads the result
 */
async function cancelAmongPayments(cancelIt: (slotId: number) => Promise<unknown>) {
  const { venue, swim: category, priceList } = operator
  const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(27) })
  const buyers = await Promise.all(
    Array.from({ length: 8 }, async (_, number) => {
      const who = guest()
      who.address = `10.0.0.${number + 1}`
      await who.add([{ id: slot.id, type: 'activity' }])
      const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
      return { who, payment: json.transaction_uuid as string }
    }),
  )
  const complete = ({ who, payment }: (typeof buyers)[number]) => who.complete(payment)
  const going = await shop.db.transaction().execute(async (tx) => {
    await sql`select from slots where id = ${slot.id} for update`.execute(tx)
    const before = buyers.slice(0, 4).map(complete)
    await untilWaiting(shop.db, 4)
    const cancelling = cancelIt(slot.id)
    await untilWaiting(shop.db, 5)
    const after = buyers.slice(4).map(complete)
    await untilWaiting(shop.db, 9)
    return { before, cancelling, after }
  })
  const statuses = async (answers: typeof going.before) =>
    (await Promise.all(answers)).map(({ status }) => status)
  const [before, after] = [await statuses(going.before), await statuses(going.after)]
  const read = async () => {
    const { rows } = await sql<Record<'captured' | 'voided' | 'orders' | 'left' | 'back', number>>`
      select count(*) filter (where a.state = 'captured')::int as captured,
        count(*) filter (where a.state = 'voided')::int as voided, count(o.id)::int as orders,
        (select count(*)::int from claims where slot_id = ${slot.id} and kind = 'booking') as left,
        coalesce(sum((select sum(r.amount_pence) from refunds r where r.order_id = o.id and r.state = 'done')), 0)::int as back
      from payment_attempts a left join orders o on o.attempt_id = a.id
      where a.id = any(${buyers.map(({ payment }) => payment)}::uuid[])`.execute(shop.db)
    return rows[0]!
  }
  return { before, after, cancelled: await going.cancelling, read }
}

describe('F09: a session that the operator cancels', () => {
  it('everyone who has booked it gets everything back, whatever the rule says, once, with a letter', async () => {
    const { db } = shop
    const first = await buySession(shop, operator, guest(), { quantity: 2 })
    const [payer, byCredit] = await createPayer(shop, operator)
    const item = { id: first.slot.id, type: 'activity', pricing_option_id: operator.priceList.options.Adult }
    await byCredit.add([item])
    const paid = await byCredit.pay(shop.sandbox.origin, cardNumbers.approved, splitOf(720))
    await byCredit.complete(paid.json.transaction_uuid)
    const [visitor, byPackage] = await createLoggedIn(shop, operator.client)
    await givePackage(db, operator.client, visitor, { visits: 1 })
    await byPackage.add([{ id: first.slot.id, type: 'activity' }])
    await byPackage.complete(null)

    expect(await cancelSession(jobServices(shop), first.slot.id, reason)).toBe(3)
    expect(await cancelSession(jobServices(shop), first.slot.id, reason)).toBeNull()
    expect(await Promise.all([1, 2, 3].map(() => refundCancelledSessions(jobServices(shop))))).toEqual([
      0, 0, 0,
    ])
    await sweepMoney(shop)
    expect(await readMoney(shop, first.orderId)).toEqual({ refunds: [['done', 1440]], refundedThere: 1440 })
    expect(await creditOf(db, payer)).toBe(creditBefore)
    expect(await lettersOf(first.orderId)).toEqual([{ kind: 'session-cancelled', reason }])
    // The package's only visit is back.
    const { venue, swim: category, priceList } = operator
    const next = await createSlot(db, { venue, category, priceList, startsAt: inHours(26) })
    const added = await byPackage.add([{ id: next.id, type: 'activity' }])
    expect(added.json.data.total).toBe(0)
    const { json } = await guest().ask('GET', '/api/activities/cart')
    expect(json.data.item_count).toBe(0)
  })

  it('spec 1: the dashboard shows it with the refund, and its letter leads to the day, until the session would be over', async () => {
    const [, who] = await createPayer(shop, operator)
    const { slot, bookingId, orderId } = await buySession(shop, operator, who)
    const dashboard = async () => (await who.ask('GET', '/api/my-account/dashboard')).json.data
    expect(await dashboard()).toMatchObject({ next: { id: bookingId }, cancelled_by_venue: [] })
    await cancelSession(jobServices(shop), slot.id, reason)
    expect(await dashboard()).toMatchObject({
      next: null,
      cancelled_by_venue: [
        {
          id: bookingId,
          category_slug: operator.swim.slug,
          cancelled_by_venue: { reason },
          cancelled_words: [expect.stringContaining('£7.20')],
        },
      ],
    })
    const { rows } = await sql<{ another: string }>`
      select letter ->> 'another' as another from mail_outbox
      where letter -> 'order' ->> 'orderId' = ${String(orderId)} and letter ->> 'kind' = 'session-cancelled'`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ another: `/location/${operator.venue.slug}/${operator.swim.slug}/${slot.date}` }])
    await moveBack(shop.db, bookingId, 2)
    expect(await dashboard()).toMatchObject({ cancelled_by_venue: [] })
  })

  it('the order shows it as cancelled, and it can’t be cancelled again', async () => {
    const who = guest()
    const { bookingId, completeOrderId, slot } = await buySession(shop, operator, who)
    await cancelSession(jobServices(shop), slot.id, reason)
    const { json } = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
    expect(json.data.items[0]).toMatchObject({
      status: 'cancelled',
      cancelled_places: 1,
      cancellation: { can_be_cancelled: false, reason: 'cancelled' },
    })
    expect(await cancel(who, bookingId)).toMatchObject({ status: 200, json: { data: [{ back: 720 }] } })
  })

  it('stays in a basket with its reason, and can’t be paid for', async () => {
    const { venue, swim: category, priceList } = operator
    const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(27) })
    const who = guest()
    await who.add([{ id: slot.id, type: 'activity' }])
    await cancelSession(jobServices(shop), slot.id, reason)
    const { json } = await who.ask('GET', '/api/activities/cart')
    expect(JSON.stringify(json.data.items)).toContain(reason)
    expect((await who.ask('GET', '/api/checkout/prepare')).status).toBe(409)
  })

  it('its waitlist ends, and no place of it is offered', async () => {
    const { venue, classes: category, priceList } = operator
    const slot = await createSlot(shop.db, {
      venue,
      category,
      priceList,
      startsAt: inHours(27),
      capacity: 1,
      taken: 1,
    })
    const [, waiter] = await createLoggedIn(shop, operator.client)
    await waiter.ask('POST', '/api/activities/waitlist/add', { item: { id: slot.id, type: 'activity' } })
    await cancelSession(jobServices(shop), slot.id, reason)
    const { rows } = await sql<{ state: string }>`
      select state from waitlist_entries where slot_id = ${slot.id}`.execute(shop.db)
    expect(rows).toEqual([{ state: 'closed' }])
  })

  it('a course gives the share of that week back, and with its last week the rest', async () => {
    const { venue, classes: category, priceList } = operator
    const course = await createCourse(shop.db, { venue, category, priceList })
    const weeks = await Promise.all(
      [30, 200, 370].map((hours) =>
        createSlot(shop.db, { venue, category, priceList, courseId: course.id, startsAt: inHours(hours) }),
      ),
    )
    const [, who] = await createLoggedIn(shop, operator.client)
    await who.add([{ id: course.id, type: 'course' }])
    const paid = await who.pay(shop.sandbox.origin, cardNumbers.approved)
    const { json } = await who.complete(paid.json.transaction_uuid)
    const { id: orderId, total_pence: total } = await shop.db
      .selectFrom('orders')
      .select(['id', 'total_pence'])
      .where('complete_order_id', '=', json.complete_order_id)
      .executeTakeFirstOrThrow()
    await cancelSession(jobServices(shop), weeks[1]!.id, reason)
    const share = Math.ceil(total / 3)
    expect((await readMoney(shop, orderId)).refunds).toEqual([['pending', share]])
    const status = async () =>
      (
        await shop.db
          .selectFrom('bookings')
          .select('status')
          .where('order_id', '=', orderId)
          .executeTakeFirstOrThrow()
      ).status
    expect(await status()).toBe('booked')
    for (const week of [weeks[0]!, weeks[2]!]) await cancelSession(jobServices(shop), week.id, reason)
    expect(await status()).toBe('cancelled')
    await sweepMoney(shop)
    expect((await readMoney(shop, orderId)).refundedThere).toBe(total)
  })

  it('a course also gives that week back when the others are given up before it is looked at', async () => {
    const { venue, classes: category, priceList } = operator
    const rule = ruleOf([[0, { gives: 'none' }]], { remainingSessions: true })
    const cancellation = JSON.stringify(rule)
    const course = await createCourse(shop.db, { venue, category, priceList, cancellation })
    const weeks = await Promise.all(
      [30, 200, 370].map((hours) =>
        createSlot(shop.db, { venue, category, priceList, courseId: course.id, startsAt: inHours(hours) }),
      ),
    )
    const [, who] = await createLoggedIn(shop, operator.client)
    await who.add([{ id: course.id, type: 'course' }])
    const paid = await who.pay(shop.sandbox.origin, cardNumbers.approved)
    const { json } = await who.complete(paid.json.transaction_uuid)
    const { id, orderId, price } = await shop.db
      .selectFrom('bookings')
      .innerJoin('orders', 'orders.id', 'bookings.order_id')
      .select(['bookings.id', 'order_id as orderId', 'price_pence as price'])
      .where('complete_order_id', '=', json.complete_order_id)
      .executeTakeFirstOrThrow()
    await sql`update slots set cancelled_at = now() where id = ${weeks[1]!.id}`.execute(shop.db)
    expect((await cancel(who, id)).status).toBe(200)
    expect(await refundCancelledSessions(jobServices(shop))).toBe(1)
    expect(await refundCancelledSessions(jobServices(shop))).toBe(0)
    const { rows } = await sql<{ back: number }>`
        select sum(card_pence)::int as back from booking_cancellations where order_id = ${orderId}`.execute(
      shop.db,
    )
    // No refund for what the customer gave up; for the cancelled week, all that was paid for it.
    expect(rows).toEqual([{ back: Math.ceil(price / 3) }])
  })

  it('a visit also comes back that had stayed used because its place was given up late', async () => {
    const [visitor, who] = await createLoggedIn(shop, operator.client)
    await givePackage(shop.db, operator.client, visitor, { visits: 1 })
    const { bookingId, slot } = await buySession(shop, operator, who)
    await cancel(who, bookingId)
    const { venue, swim: category, priceList } = operator
    const next = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(29) })
    const total = async () => {
      const { json } = await who.add([{ id: next.id, type: 'activity' }])
      await who.ask('DELETE', '/api/activities/cart')
      return json.data.total
    }
    expect(await total()).toBe(720)
    expect(await cancelSession(jobServices(shop), slot.id, reason)).toBe(0)
    expect(await total()).toBe(0)
  })

  it('bookings after some that fail each time still get theirs back', async () => {
    const failing = await createOperator(shop.db)
    await setCancelRule(shop.db, failing.swim, ruleOf([[0, {}]]))
    const stuck = await buySession(shop, failing, new Shopper(shop.app, failing.client.host))
    const other = await buySession(shop, operator, guest())
    await sql`update slots set cancelled_at = now() where id in (${stuck.slot.id}, ${other.slot.id})`.execute(
      shop.db,
    )
    const usual = jobServices(shop)
    const get = (clientId: number) =>
      clientId === failing.client.id
        ? Promise.reject(new Error('no catalogue'))
        : usual.catalogues.get(clientId)
    const faulty = { ...usual, catalogues: { ...usual.catalogues, get } }
    expect(await refundCancelledSessions(faulty, 1)).toBe(1)
    expect((await readMoney(shop, other.orderId)).refunds).toHaveLength(1)
    expect(await refundCancelledSessions(usual, 1)).toBe(1)
  })

  it('payments under way: each is voided, or is an order that is given back', async () => {
    const cancelIt = (slotId: number) => cancelSession(jobServices(shop), slotId, reason)
    const { before, cancelled, after, read } = await cancelAmongPayments(cancelIt)
    expect(cancelled).toBe(4)
    expect(before).toEqual([200, 200, 200, 200])
    expect(after).toEqual([409, 409, 409, 409])
    await sweepMoney(shop)
    expect(await read()).toEqual({ captured: 4, voided: 4, orders: 4, left: 0, back: 4 * 720 })
    expect(await refundCancelledSessions(jobServices(shop))).toBe(0)
  })

  it('control: without the guard of claims all become orders, and without the look for them all keep their money', async () => {
    const { rows } = await sql<{ guard: string }>`
      select pg_get_functiondef('claims_guard'::regproc) as guard`.execute(shop.db)
    const { guard } = rows[0]!
    const unguarded = guard.replaceAll('slot.cancelled_at is not null', 'false')
    expect(unguarded).not.toBe(guard)
    await sql.raw(unguarded).execute(shop.db)
    try {
      const cancelIt = (slotId: number) => cancelSlot(shop.db, slotId, reason)
      const { after, read } = await cancelAmongPayments(cancelIt)
      expect(after).toEqual([200, 200, 200, 200])
      expect(await read()).toEqual({ captured: 8, voided: 0, orders: 8, left: 8, back: 0 })
      expect(await refundCancelledSessions(jobServices(shop))).toBe(8)
      await sweepMoney(shop)
      expect(await read()).toEqual({ captured: 8, voided: 0, orders: 8, left: 0, back: 8 * 720 })
    } finally {
      await sql.raw(guard).execute(shop.db)
    }
  })

  it('a session that has begun can’t be cancelled', async () => {
    const { slot } = await buySession(shop, operator, guest())
    await beginIn(shop.db, slot, -0.5)
    expect(await cancelSession(jobServices(shop), slot.id, reason)).toBeNull()
  })

  it('the list of its day finds it', async () => {
    const { slot } = await buySession(shop, operator, guest(), { quantity: 2 })
    const lines = await describeSessions(shop.db, {
      venue: operator.venue.slug,
      date: slot.date,
      client: null,
    })
    expect(lines.find((line) => line.startsWith(String(slot.id)))).toMatch(/: 2 places booked$/)
  })
})
