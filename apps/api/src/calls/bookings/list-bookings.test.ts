import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookByCredit, moveBack } from '../../testing/factories/bookings.ts'
import { beginIn, buySession, inHours, ruleOf, setCancelRule } from '../../testing/factories/cancelling.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createCourse,
  createOperator,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createPayer, giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())

type Listed = { id: number; order: number; simple_name: string; people: string[] } & Record<string, unknown>

const list = async (who: Shopper, query = '') => {
  const { status, json } = await who.ask('GET', `/api/my-account/bookings${query}`)
  expect([status, json.message]).toEqual([200, undefined])
  return json as { data: Listed[]; meta: Record<string, unknown> }
}
const idsOf = async (who: Shopper, query = '') => (await list(who, query)).data.map(({ id }) => id)

const session = (given: { date?: number; time?: string; name?: string } = {}) =>
  createSlot(shop.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    ...given,
  })
const line = async (given: Parameters<typeof session>[0] = {}) => ({
  id: (await session(given)).id,
  type: 'activity',
})

describe('the bookings of a customer', () => {
  it('wire 11: they have every field that programs read; two booked together share an order_id', async () => {
    const [, who] = await createPayer(shop, operator)
    const slot = await session({ date: 2, time: '18:00' })
    const { completeOrderId } = await bookByCredit(who, [
      { id: slot.id, type: 'activity' },
      await line({ date: 3 }),
    ])
    const { data } = await list(who, '?filter=future')
    const order = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({
      id: expect.any(Number),
      booking_expires_at: { raw: '2100-01-01', tz: 'UTC' },
      can_be_cancelled: expect.any(Boolean),
      status: 'booked',
      cancellation_cutoff: { is_after_cutoff: false, cutoff_action: null, cutoff_message: null },
      attended: false,
      awards_credit: { can_be_awarded: expect.any(Boolean), message: expect.any(String) },
      item: {
        duration: '1h',
        date: { raw: slot.date },
        starts_at: { format_24_hour: '18:00' },
        location: null,
      },
      category: operator.swim.name,
      venue: operator.venue.name,
      venue_type: 'Leisure Centre',
      simple_name: operator.swim.name,
      venue_name: operator.venue.name,
      description: '',
      price: '£7.20',
      date: expect.stringMatching(/^[A-Z][a-z]{2} \d\d [A-Z][a-z]+ \d{4}$/),
      time: '18:00 - 19:00 (1h)',
      order: 0,
      order_id: order.json.data.order_id,
      activity_id: slot.id,
      complete_order_id: completeOrderId,
      reference: order.json.data.reference,
    })
    expect(data[1]).toMatchObject({ order: 1, order_id: data[0]!['order_id'] })
    expect(Number.isInteger(data[0]!['order_id'])).toBe(true)
  })

  it('wire 11: a booking is after the cutoff once cancelling gives nothing back, is too late, or it has begun or is over', async () => {
    const [customer, who] = await createLoggedIn(shop, operator.client)
    await giveCredit(shop.db, operator.client, customer, 20_000)
    await setCancelRule(
      shop.db,
      operator.swim,
      ruleOf([
        [24, {}],
        [4, { gives: 'credit', percent: 50 }],
        [2, { gives: 'none', chargePence: 200 }],
      ]),
    )
    const { slot, bookingId } = await buySession(shop, operator, who, {
      byCredit: true,
      slot: { startsAt: inHours(48) },
    })
    const at = async (hours: number) => {
      await beginIn(shop.db, slot, hours)
      // A list reads the times stored with the booking.
      await sql`update bookings b set shown = shown || jsonb_build_object('startsAtUtc', s.starts_at, 'endsAtUtc', s.ends_at)
        from slots s where s.id = b.slot_id and b.id = ${bookingId}`.execute(shop.db)
      const one = (await list(who)).data.find(({ id }) => id === bookingId)!
      const { is_after_cutoff, cutoff_message } = one['cancellation_cutoff'] as Record<string, unknown>
      return [one['can_be_cancelled'], is_after_cutoff, cutoff_message]
    }
    expect(await at(48)).toEqual([true, false, null])
    expect(await at(5)).toEqual([true, false, null])
    expect(await at(3)).toEqual([true, true, expect.stringMatching(/£2\.00/)])
    expect(await at(1)).toEqual([false, true, expect.stringContaining('It’s too late to cancel')])
    expect(await at(-0.5)).toEqual([false, true, 'It has begun, so it can’t be cancelled any more.'])
    expect(await at(-5)).toEqual([false, true, 'It is over, so it can’t be cancelled any more.'])
    await setCancelRule(shop.db, operator.swim, null)
  })

  it('spec 1: future lists bookings that are not over, the next first; past the rest, the latest first; all lists both', async () => {
    const [, who] = await createPayer(shop, operator, 20_000)
    const lines = [
      await line({ date: 4 }),
      await line({ date: 2 }),
      await line({ date: 3 }),
      await line({ date: 5 }),
    ]
    const { bookingIds } = await bookByCredit(who, lines)
    const [late, soon, over, cancelled] = bookingIds as [number, number, number, number]
    await moveBack(shop.db, over, 30)
    await shop.db
      .updateTable('bookings')
      .set({ status: 'cancelled', cancelled_places: 1 })
      .where('id', '=', cancelled)
      .execute()
    expect(await idsOf(who, '?filter=future')).toEqual([soon, late])
    expect(await idsOf(who, '?filter=past')).toEqual([cancelled, over])
    expect(await idsOf(who, '?filter=all')).toEqual([cancelled, late, soon, over])
    expect(await idsOf(who)).toEqual([cancelled, late, soon, over])
    await shop.db
      .updateTable('bookings')
      .set({ status: 'booked', cancelled_places: 0 })
      .where('id', '=', cancelled)
      .execute()
  })

  it('spec 1: there are twenty to a page where a page is asked for, and all together otherwise', async () => {
    const [, who] = await createPayer(shop, operator, 20_000)
    const slots = await Promise.all(Array.from({ length: 22 }, () => line({ date: 2 })))
    const { bookingIds } = await bookByCredit(who, slots.slice(0, 12))
    bookingIds.push(...(await bookByCredit(who, slots.slice(12))).bookingIds)
    const [first, second] = [await list(who, '?page=1'), await list(who, '?page=2')]
    expect(first.meta).toMatchObject({ page: 1, pages: 2, total: 22 })
    expect([first.data.length, second.data.length]).toEqual([20, 2])
    expect(second.data.map(({ order }) => order)).toEqual([20, 21])
    expect(new Set([...first.data, ...second.data].map(({ id }) => id))).toEqual(new Set(bookingIds))
    expect((await list(who)).data).toHaveLength(22)
    expect((await who.ask('GET', '/api/my-account/bookings?page=0')).status).toBe(400)
  })

  it('spec 1, F120: a search finds them by activity, venue, person and reference, whatever marks the words have', async () => {
    const [parent, who] = await createPayer(shop, operator)
    const child = await createChild(shop.db, operator.client, 'Ben', '2017-02-03')
    await createHousehold(shop.db, operator.client, [parent, child])
    const yoga = await line({ name: '100% Yoga at St Møller’s' })
    const swim = { ...(await line()), purchased_for_user_id: child.id }
    const { bookingIds } = await bookByCredit(who, [yoga, swim])
    const reference = (await list(who)).data[0]!['reference'] as string
    const found = (words: string) => idsOf(who, `?search=${encodeURIComponent(words)}`)
    expect(await found('100% yo')).toEqual([bookingIds[0]])
    expect(await found('0%%')).toEqual([])
    for (const typed of ['saint mollers', "ST. MØLLER'S", '100 yoga']) {
      expect([typed, await found(typed)]).toEqual([typed, [bookingIds[0]]])
    }
    expect(await found('ben port')).toEqual([bookingIds[1]])
    expect(await found(reference.toLowerCase())).toHaveLength(2)
    expect(await found('riverside')).toHaveLength(2)
  })
})

describe('the places of a household', () => {
  it('spec 6: the manager sees every person’s place, no matter who booked it; the others see only their own', async () => {
    const [parent, who] = await createPayer(shop, operator, 5_000)
    const [partner, other] = await createPayer(shop, operator)
    await createHousehold(shop.db, operator.client, [parent, partner])
    const { bookingIds: byParent } = await bookByCredit(who, [
      { ...(await line()), purchased_for_user_id: partner.id },
      { ...(await line()), purchased_for_user_id: parent.id },
      { ...(await line()), purchased_for: { first_name: 'Grace', last_name: 'Hopper' } },
    ])
    const { bookingIds: byPartner } = await bookByCredit(other, [await line()])
    const { data } = await list(who)
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set([...byParent, ...byPartner]))
    const placeOf = (id: number) => data.find((booking) => booking.id === id)
    expect(placeOf(byParent[0]!)).toMatchObject({ people: ['Sam Porter'], is_own: false, booked_by: null })
    expect(placeOf(byParent[1]!)).toMatchObject({ people: [], is_own: true, booked_by: null })
    expect(placeOf(byParent[2]!)).toMatchObject({ people: ['Grace Hopper'], is_own: false })
    expect(placeOf(byPartner[0]!)).toMatchObject({ people: ['Sam Porter'], booked_by: 'Sam Porter' })
    expect(new Set(await idsOf(other))).toEqual(new Set([byParent[0], ...byPartner]))
  })
})

it('spec 6: the unnamed one of two places in one session is not called the booker’s own', async () => {
  const [parent, who] = await createPayer(shop, operator)
  const place = await line()
  const { bookingIds } = await bookByCredit(who, [{ ...place, purchased_for_user_id: parent.id }, place])
  const { data } = await list(who)
  const ownOf = (id: number) => data.find((booking) => booking.id === id)!['is_own']
  expect(bookingIds.map(ownOf)).toEqual([true, false])
  expect(data.map(({ people }) => people)).toEqual([[], []])
})

describe('a course', () => {
  it('is one booking with its next session, and is upcoming until its last session is over', async () => {
    const [, who] = await createPayer(shop, operator)
    const { venue, swim: category, priceList } = operator
    const course = await createCourse(shop.db, { venue, category, priceList })
    for (const date of [3, 10])
      await createSlot(shop.db, { venue, category, priceList, courseId: course.id, date })
    const { bookingIds } = await bookByCredit(who, [{ id: course.id, type: 'course' }])
    const [booked] = (await list(who, '?filter=future')).data
    expect(booked).toMatchObject({
      id: bookingIds[0],
      kind: 'course',
      is_past: false,
      activity_id: course.id,
    })
    const first = booked!['starts_at_utc'] as string
    const back = async (days: number) => {
      const { shown } = await shop.db
        .selectFrom('bookings')
        .select('shown')
        .where('id', '=', bookingIds[0]!)
        .executeTakeFirstOrThrow()
      const earlier = (iso: string) => new Date(new Date(iso).getTime() - days * 86_400_000).toISOString()
      const sessions = shown.course!.sessions.map((one) => ({
        startsAtUtc: earlier(one.startsAtUtc),
        endsAtUtc: earlier(one.endsAtUtc),
      }))
      await shop.db
        .updateTable('bookings')
        .set({ shown: JSON.stringify({ ...shown, course: { ...shown.course, sessions } }) })
        .where('id', '=', bookingIds[0]!)
        .execute()
    }
    await back(5)
    const [begun] = (await list(who, '?filter=future')).data
    expect(Date.parse(begun!['starts_at_utc'] as string) - Date.parse(first)).toBe(2 * 86_400_000)
    await back(30)
    expect(await idsOf(who, '?filter=future')).toEqual([])
    expect((await list(who, '?filter=past')).data[0]).toMatchObject({ is_past: true })
  })
})

it('S05: a visitor is asked to log in, and a kiosk shows no account', async () => {
  const visitor = new Shopper(shop.app, operator.client.host)
  expect((await visitor.ask('GET', '/api/my-account/bookings')).json.code).toBe('LOGIN_REQUIRED')
  const [customer, who] = await createLoggedIn(shop, operator.client)
  expect((await who.ask('GET', '/api/my-account/bookings')).status).toBe(200)
  await shop.db
    .updateTable('sessions')
    .set({ is_kiosk: true })
    .where('customer_id', '=', customer.id)
    .execute()
  expect((await who.ask('GET', '/api/my-account/bookings')).json.code).toBe('FORBIDDEN')
})
