import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import type { SessionMoved } from '../../letters/bookings/session-moved.ts'
import { calendarOfBooking } from '../../letters/facts-of-order.ts'
import { writeLetter } from '../../letters/letters.ts'
import { findOrderByNumber } from '../../stores/orders/orders.ts'
import { findSlots } from '../../stores/timetable/slots.ts'
import {
  buySession,
  cancel,
  inHours,
  move,
  readMoney,
  ruleOf,
  setCancelRule,
  sweepMoney,
} from '../../testing/factories/cancelling.ts'
import {
  createCourse,
  createLocation,
  createOperator,
  createPriceList,
  createSlot,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { moveByFeed } from '../../testing/factories/moving.ts'
import { readCalendar, whyNotRead } from '../../testing/mail/read-calendar.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'
import { readFacts } from '../mail/read-facts.ts'
import { endWaitsAndNotify } from '../waitlist/notify-waiters.ts'
import { moveBookingsAlong } from './move-bookings-along.ts'

let shop: Shop
let operator: TestOperator
let dear: TestOperator['priceList']

beforeAll(async () => {
  shop = await createShop({ connections: 30 })
  operator = await createOperator(shop.db)
  const { id } = await createPriceList(shop.db, operator.client, { Adult: 1000, Junior: 600 })
  dear = { ...operator.priceList, id }
})
afterAll(() => shop.close())
// The rule gives no refunds, so any refund is due to the operator's move.
beforeEach(() => setCancelRule(shop.db, operator.swim, ruleOf([[0, { gives: 'none' }]])))

const guest = () => new Shopper(shop.app, operator.client.host)
/** Returns a time on a whole minute, as all sessions begin. */
const atHour = (hours: number): Date => new Date(Math.ceil(inHours(hours).getTime() / 60_000) * 60_000)

const lettersOf = async (orderId: number) => {
  const { rows } = await sql<{ letter: SessionMoved }>`
    select letter from mail_outbox where letter ->> 'kind' = 'session-moved'
      and letter -> 'order' ->> 'orderId' = ${String(orderId)} order by id`.execute(shop.db)
  return rows.map(({ letter }) => letter)
}
const orderOf = async (orderId: number) => (await findOrderByNumber(shop.db, operator.client.id, orderId))!
const calendarOf = async (orderId: number, bookingId: number) => {
  const catalogue = await createCatalogues(shop.db).get(operator.client.id)
  return calendarOfBooking(await orderOf(orderId), catalogue, bookingId).text
}

/** Returns the id of the session of this rule that takes place. */
const takingPlaceOf = async ({ ruleId }: TestSlot): Promise<number> => {
  const { id } = await shop.db
    .selectFrom('slots')
    .select('id')
    .where('rule_id', '=', ruleId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

describe('a session that its operator moves to another time', () => {
  it('is the same booking at its new time, and the booker gets one letter, with both times', async () => {
    const who = guest()
    const { bookingId, orderId, slot, completeOrderId } = await buySession(shop, operator, who, {
      quantity: 2,
    })
    const to = atHour(30)
    expect(await moveByFeed(shop.db, slot, { startsAt: to })).toMatchObject({
      moved: 1,
      cancelled: 0,
      created: 0,
    })
    expect(await moveByFeed(shop.db, slot, { startsAt: to })).toMatchObject({ moved: 0, leftAsSold: 0 })
    const looks = await Promise.all([1, 2, 3, 4].map(() => moveBookingsAlong(jobServices(shop))))
    expect(looks.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await moveBookingsAlong(jobServices(shop))).toBe(0)
    const [letter, ...more] = await lettersOf(orderId)
    expect(more).toEqual([])
    expect(letter).toMatchObject({
      before: { startsAt: slot.startsAt.toISOString() },
      order: { bookingId },
    })
    expect(Date.parse(letter!.session.startsAt)).toBe(to.getTime())
    expect(writeLetter(letter!).subject).toMatch(/^New time: /)
    const { json } = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
    expect(json.data.items[0]).toMatchObject({ status: 'booked', starts_at_utc: to.toISOString() })
  })

  it('gives everything back to a person who cancels until the moment in the letter, whatever the rule says', async () => {
    const who = guest()
    const { bookingId, orderId, slot } = await buySession(shop, operator, who, {
      quantity: 2,
      slot: { startsAt: atHour(24 * 5) },
    })
    await moveByFeed(shop.db, slot, { startsAt: atHour(24 * 10) })
    await moveBookingsAlong(jobServices(shop))
    const [letter] = await lettersOf(orderId)
    expect(letter!.sentences[0]).toMatch(/^Free cancellation until .*, \d\d:\d\d\.$/)
    expect(letter!.sentences[1]).toBe('Later: no refund.')
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from all_back_until - now()) / 86400)::int as days from bookings
      where id = ${bookingId}`.execute(shop.db)
    expect(rows[0]!.days).toBe(7)
    expect(await cancel(who, bookingId)).toMatchObject({ status: 200, json: { data: [{ back: 1440 }] } })
    await sweepMoney(shop)
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 1440]], refundedThere: 1440 })
  })

  it('gives back what the rule says once the person has moved it to a time of their own, for nothing or for more', async () => {
    const { venue, swim: category, priceList } = operator
    const none = ruleOf([[0, { gives: 'none' }]], { move: { noticeMinutes: 60, withinDays: null } })
    await setCancelRule(shop.db, category, none)
    for (const [list, agreed] of [
      [priceList, { expected: 0 }],
      [dear, { expected_more: 280 }],
    ] as const) {
      const who = guest()
      const { bookingId, slot } = await buySession(shop, operator, who, {
        slot: { startsAt: atHour(24 * 5) },
      })
      await moveByFeed(shop.db, slot, { startsAt: atHour(24 * 10) })
      await moveBookingsAlong(jobServices(shop))
      const to = await createSlot(shop.db, { venue, category, priceList: list, startsAt: atHour(90) })
      const moved = await move(who, bookingId, to, agreed)
      expect(moved.json.data.is_moved).toBe(list === priceList)
      if (list === dear) {
        const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
        expect((await who.complete(json.transaction_uuid)).status).toBe(200)
      }
      expect(await cancel(who, bookingId)).toMatchObject({ status: 200, json: { data: [{ back: 0 }] } })
    }
  })

  it('gives back what the rule says once that moment has passed', async () => {
    const who = guest()
    const { bookingId, slot } = await buySession(shop, operator, who, {
      slot: { startsAt: atHour(24 * 5) },
    })
    await moveByFeed(shop.db, slot, { startsAt: atHour(24 * 10) })
    await moveBookingsAlong(jobServices(shop))
    await sql`update bookings set all_back_until = now() - interval '1 second' where id = ${bookingId}`.execute(
      shop.db,
    )
    expect(await cancel(who, bookingId)).toMatchObject({ status: 200, json: { data: [{ back: 0 }] } })
  })

  it('is moved to the start of a cancelled session, and a page’s number finds the one that takes place', async () => {
    const { priceList } = operator
    const at = (days: number) => atHour(30 + 24 * days)
    const first = at(0)
    const { slot } = await buySession(shop, operator, guest(), { slot: { startsAt: first } })
    // The item's next session is nine days later. That is another session, and the booked one is cancelled.
    expect(await moveByFeed(shop.db, slot, { startsAt: at(9) })).toMatchObject({ cancelled: 1, created: 1 })
    const id = await takingPlaceOf(slot)
    // Three days ahead is open to all at each hour of the day; the fourth opens at ten in the evening.
    expect(await moveByFeed(shop.db, { id }, { startsAt: at(3) })).toMatchObject({ updated: 1, cancelled: 0 })
    const who = guest()
    await who.add([{ id, type: 'activity', pricing_option_id: priceList.options.Adult }])
    const paid = await who.complete(
      (await who.pay(shop.sandbox.origin, cardNumbers.approved)).json.transaction_uuid,
    )
    expect(paid.status).toBe(200)
    expect(await moveByFeed(shop.db, { id }, { startsAt: first })).toMatchObject({ moved: 1, cancelled: 0 })
    expect(await moveByFeed(shop.db, { id }, { startsAt: first })).toMatchObject({ moved: 0, leftAsSold: 0 })
    const [found, ...more] = await findSlots(
      shop.db,
      operator.client.id,
      { ids: [], opaque: [{ ruleId: slot.ruleId, startsAt: first }] },
      null,
    )
    expect(more).toEqual([])
    expect(found).toMatchObject({ id, cancelledAt: null })
  })

  it('takes the start of a cancelled session where no one has booked it', async () => {
    const at = (days: number) => atHour(31 + 24 * days)
    const { slot } = await buySession(shop, operator, guest(), { slot: { startsAt: at(0) } })
    await moveByFeed(shop.db, slot, { startsAt: at(9) })
    const id = await takingPlaceOf(slot)
    await moveByFeed(shop.db, { id }, { startsAt: at(4) })
    expect(await moveByFeed(shop.db, { id }, { startsAt: at(0) })).toMatchObject({ updated: 1, cancelled: 0 })
  })

  it.skipIf(whyNotRead)(
    'has the same UID in calendars, with the new time and a higher SEQUENCE',
    async () => {
      const { bookingId, orderId, slot } = await buySession(shop, operator, guest())
      const [before] = readCalendar(await calendarOf(orderId, bookingId)).events
      const to = atHour(31)
      await moveByFeed(shop.db, slot, { startsAt: to })
      await moveBookingsAlong(jobServices(shop))
      const { method, events } = readCalendar(await calendarOf(orderId, bookingId))
      expect(method).toBe('PUBLISH')
      expect(events).toEqual([
        expect.objectContaining({ uid: before!.uid, sequence: before!.sequence + 1, status: 'CONFIRMED' }),
      ])
      expect(Date.parse(events[0]!.start)).toBe(to.getTime())
    },
  )

  it('an order that was being paid for meanwhile is told, with the same right', async () => {
    const { venue, swim: category, priceList } = operator
    // Moves of earlier tests are told first.
    await moveBookingsAlong(jobServices(shop))
    const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(26) })
    const who = guest()
    await who.add([{ id: slot.id, type: 'activity', pricing_option_id: priceList.options.Adult }])
    const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
    await moveByFeed(shop.db, slot, { startsAt: atHour(32) })
    expect(await moveBookingsAlong(jobServices(shop))).toBe(0)
    expect(await who.complete(json.transaction_uuid)).toMatchObject({ status: 200 })
    expect(await moveBookingsAlong(jobServices(shop))).toBe(1)
    const { rows } = await sql<{ id: number; until: Date | null }>`
      select order_id as id, all_back_until as until from bookings where slot_id = ${slot.id}`.execute(
      shop.db,
    )
    expect(rows[0]!.until).not.toBeNull()
    expect(await lettersOf(rows[0]!.id)).toHaveLength(1)
  })

  it('F09: it stays in a basket with its reason, and can’t be paid for as it was shown', async () => {
    const { venue, swim: category, priceList } = operator
    const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(27) })
    const who = guest()
    const item = { id: slot.id, type: 'activity', pricing_option_id: priceList.options.Adult }
    await who.add([item])
    await moveByFeed(shop.db, slot, { startsAt: atHour(33) })
    const { json } = await who.ask('GET', '/api/activities/cart')
    expect(JSON.stringify(json.data.items)).toContain('The venue has moved this session')
    expect((await who.ask('GET', '/api/checkout/prepare')).status).toBe(409)
    await who.ask('DELETE', '/api/activities/cart')
    expect((await who.add([item])).status).toBe(200)
    expect(await who.ask('GET', '/api/checkout/prepare')).toMatchObject({ status: 200 })
  })

  it('payments made at the same time: each order says the new time, and each buyer gets a letter', async () => {
    const { venue, swim: category, priceList } = operator
    const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(27) })
    const to = atHour(35)
    const buyers = await Promise.all(
      Array.from({ length: 8 }, async (_, number) => {
        const who = guest()
        who.address = `10.0.1.${number + 1}`
        await who.add([{ id: slot.id, type: 'activity' }])
        return { who, card: await who.cardFor(shop.sandbox.origin, cardNumbers.approved) }
      }),
    )
    const pay = async ({ who, card }: (typeof buyers)[number], number: number) => {
      await new Promise((done) => setTimeout(done, number * 8))
      const { json } = await who.ask('POST', '/api/checkout/authorise', card)
      return who.complete(json.transaction_uuid ?? null)
    }
    const [early, ...answers] = await Promise.all([
      new Promise((done) => setTimeout(done, 40))
        .then(() => moveByFeed(shop.db, slot, { startsAt: to }))
        .then(() => Promise.all([1, 2, 3].map(() => moveBookingsAlong(jobServices(shop))))),
      ...buyers.map(pay),
    ])
    const said = async () => {
      const { rows } = await sql<{ orders: number; told: number }>`
        select count(*)::int as orders, count(*) filter (where (shown ->> 'startsAtUtc')::timestamptz = ${to})::int as told
        from bookings where slot_id = ${slot.id}`.execute(shop.db)
      return rows[0]!
    }
    // Control: those looks have not seen the orders that were made after them.
    const before = await said()
    expect(before.told).toBe(early.reduce((sum, count) => sum + count, 0))
    const ordered = answers.filter(({ status }) => status === 200).length
    expect(await moveBookingsAlong(jobServices(shop))).toBe(ordered - before.told)
    expect(await said()).toEqual({ orders: ordered, told: ordered })
    const { rows } = await sql<{ letters: number }>`
      select count(*)::int as letters from mail_outbox where letter ->> 'kind' = 'session-moved'
        and letter -> 'order' ->> 'orderId' in (select order_id::text from bookings where slot_id = ${slot.id})`.execute(
      shop.db,
    )
    expect(rows[0]!.letters).toBe(ordered)
  })

  it('a course says which of its sessions moved, and keeps its others', async () => {
    const { venue, classes: category, priceList } = operator
    const course = await createCourse(shop.db, { venue, category, priceList })
    const weeks = []
    for (const hours of [30, 60, 90])
      weeks.push(
        await createSlot(shop.db, {
          venue,
          category,
          priceList,
          courseId: course.id,
          startsAt: atHour(hours),
        }),
      )
    const [, who] = await createLoggedIn(shop, operator.client)
    await who.add([{ id: course.id, type: 'course' }])
    const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
    await who.complete(json.transaction_uuid)
    const second = weeks[1]!
    const to = new Date(second.startsAt.getTime() + 3 * 3_600_000)
    await moveByFeed(shop.db, second, { startsAt: to })
    expect(await moveBookingsAlong(jobServices(shop))).toBe(1)
    const { rows } = await sql<{ order_id: number; id: number }>`
      select order_id, id from bookings where course_id = ${course.id}`.execute(shop.db)
    const [letter] = await lettersOf(rows[0]!.order_id)
    expect(letter).toMatchObject({ isCourse: true, before: { startsAt: second.startsAt.toISOString() } })
    expect(Date.parse(letter!.session.startsAt)).toBe(to.getTime())
    const { shown } = (await orderOf(rows[0]!.order_id)).bookings[0]!
    expect(shown.course!.sessions.map(({ startsAtUtc }) => startsAtUtc)).toEqual(
      [weeks[0]!.startsAt, to, weeks[2]!.startsAt].map((moment) => moment.toISOString()),
    )
  })
})

describe('a session that its operator moves to another place', () => {
  it('in the same venue the customer is told, and its rule of cancelling stays', async () => {
    const who = guest()
    const { bookingId, orderId, slot, completeOrderId } = await buySession(shop, operator, who)
    const hall = await createLocation(shop.db, operator.venue, 'Hall 2')
    expect(await moveByFeed(shop.db, slot, { locationId: hall.id })).toMatchObject({ moved: 1 })
    await moveBookingsAlong(jobServices(shop))
    const [letter] = await lettersOf(orderId)
    expect(writeLetter(letter!).subject).toMatch(/^New place: .*Hall 2/)
    const { json } = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
    expect(json.data.items[0]).toMatchObject({ location: 'Hall 2' })
    expect(await cancel(who, bookingId)).toMatchObject({ json: { data: [{ back: 0 }] } })
  })

  it('another name, or more places, is no move: no letter', async () => {
    const { orderId, slot } = await buySession(shop, operator, guest())
    expect(await moveByFeed(shop.db, slot, { name: 'Late swim' })).toMatchObject({ moved: 0, leftAsSold: 1 })
    await moveBookingsAlong(jobServices(shop))
    expect(await lettersOf(orderId)).toEqual([])
  })
})

describe('people on its waitlist', () => {
  const waitFor = async () => {
    const { venue, classes: category, priceList } = operator
    const given = { venue, category, priceList, startsAt: inHours(28), capacity: 1, taken: 1 }
    const slot = await createSlot(shop.db, given)
    const [waiter, who] = await createLoggedIn(shop, operator.client)
    await who.ask('POST', '/api/activities/waitlist/add', { item: { id: slot.id, type: 'activity' } })
    return { slot, waiter }
  }
  const mailsOf = async (customerId: number) => {
    const { rows } = await sql<{ kind: string; letter: { kind: string } }>`
      select letter ->> 'kind' as kind, letter from mail_outbox where customer_id = ${customerId}
        and letter ->> 'kind' <> 'waitlist-joined' order by id`.execute(shop.db)
    return rows
  }
  const facts = async (customerId: number, letter: { kind: string }) => {
    const catalogue = await createCatalogues(shop.db).get(operator.client.id)
    return readFacts(shop.db, catalogue, { customerId, recipient: 'x@y.test', letter } as never)
  }

  it('are told once when the session is moved, and keep their place', async () => {
    const { slot, waiter } = await waitFor()
    const to = atHour(34)
    await moveByFeed(shop.db, slot, { startsAt: to })
    await moveByFeed(shop.db, slot, { startsAt: to })
    const [mail, ...more] = await mailsOf(waiter.id)
    expect(more).toEqual([])
    expect(await facts(waiter.id, mail!.letter)).toMatchObject({
      kind: 'waitlist-session-moved',
      before: { startsAt: slot.startsAt.toISOString() },
      session: { startsAt: to.toISOString() },
    })
    const { rows } = await sql`select state from waitlist_entries where slot_id = ${slot.id}`.execute(shop.db)
    expect(rows).toEqual([{ state: 'waiting' }])
  })

  it('are told once when the session is cancelled, and no longer wait', async () => {
    const { slot, waiter } = await waitFor()
    await sql`update slots set cancelled_at = now(), cancelled_reason = 'The boiler is out of order.'
      where id = ${slot.id}`.execute(shop.db)
    await Promise.all([1, 2, 3].map(() => endWaitsAndNotify(shop.db)))
    const [mail, ...more] = await mailsOf(waiter.id)
    expect(more).toEqual([])
    expect(await facts(waiter.id, mail!.letter)).toMatchObject({
      kind: 'waitlist-cancelled',
      reason: 'The boiler is out of order.',
    })
    const { rows } = await sql`select state from waitlist_entries where slot_id = ${slot.id}`.execute(shop.db)
    expect(rows).toEqual([{ state: 'closed' }])
  })
})
