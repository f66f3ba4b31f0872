import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createToken, hashToken } from '../../call/call-context.ts'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { cancelPlaces } from '../../commands/bookings/cancel-places.ts'
import { planCancellations } from '../../commands/bookings/plan-cancellation.ts'
import { refundCancelledSessions } from '../../commands/bookings/refund-cancelled-sessions.ts'
import { collectTransitions } from '../../commands/payments/transition-services.ts'
import { cancelSlot } from '../../stores/bookings/cancelled-sessions.ts'
import { findBooking } from '../../stores/bookings/find-bookings.ts'
import { insertLink } from '../../stores/mail/mail-links.ts'
import { bookAtDesk, press } from '../../testing/factories/attendance.ts'
import {
  type Bought,
  buySession,
  cancel,
  inHours,
  move,
  moveByLink,
  readMoney,
  ruleOf,
  setCancelRule,
  sweepMoney,
} from '../../testing/factories/cancelling.ts'
import {
  createCourse,
  createOperatorAtMidday,
  createPriceList,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { movingMoney } from '../../testing/factories/moving-money.ts'
import { placesTaken } from '../../testing/factories/places.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let shop: Shop
let operator: TestOperator
let desk: Shopper
let dear: TestOperator['priceList']

/** Everything comes back until the start, and a booking moves until then. */
const rule = ruleOf([[0, {}]], { move: { noticeMinutes: 0, withinDays: null } })

beforeAll(async () => {
  shop = await createShop({ connections: 30 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(shop.db)
  const { id } = await createPriceList(shop.db, operator.client, { Adult: 1000, Junior: 600 })
  dear = { ...operator.priceList, id }
  await setCancelRule(shop.db, operator.swim, rule)
  ;[, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
})

type Place = Pick<Bought, 'bookingId' | 'slot'>
const register = () => `/api/foh/venue/${operator.venue.slug}/attendances`
const checkIn = (place: Place, given: Parameters<typeof press>[1] = {}) =>
  desk.ask('POST', register(), { presses: [press(place, given)], device: 'desk1' })
/** Checks a place in. @returns the number of its mark */
const checkedIn = async (place: Place, given: Parameters<typeof press>[1] = {}): Promise<number> => {
  const { json } = await checkIn(place, given)
  expect(json.data[0]).toMatchObject({ outcome: 'done' })
  return json.data[0].marks[0].mark.id
}
const undo = (markId: number) => desk.ask('POST', `${register()}/undo`, { mark_ids: [markId] })
const guest = () => new Shopper(shop.app, operator.client.host)
const buy = (who: Shopper, quantity = 1) => buySession(shop, operator, who, { quantity, slot: soon })
const soon = { startsAt: inHours(1) }
const other = (priceList = operator.priceList) => {
  const { venue, swim: category } = operator
  return createSlot(shop.db, { venue, category, priceList, startsAt: inHours(3) })
}
const linkOf = async (orderId: number): Promise<string> => {
  const token = createToken()
  const link = { clientId: operator.client.id, mailId: null, tokenHash: hashToken(token) }
  await insertLink(shop.db, link, { purpose: 'order', orderId })
  return token
}
const cancelByLink = (bookingId: number, key: string) =>
  guest().ask('PATCH', '/api/v1/activities/bookings', {
    data: { update_type: 'cancellation', booking_ids: [bookingId] },
    key,
  })
const statusOf = async (bookingId: number): Promise<string> =>
  (
    await shop.db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
  ).status
const liveMarks = async (bookingId: number): Promise<number> =>
  (await sql`select from attendances where booking_id = ${bookingId} and undone_at is null`.execute(shop.db))
    .rows.length
const forCustomers =
  'This booking has been checked in, so it can’t be cancelled online. Call Lockside on 0117 496 0110.'
const forStaff =
  'This booking has been checked in, so it can’t be cancelled. Undo the check-in under Check in first.'
const refused = (words: string) => ({
  status: 422,
  json: { code: 'CANCELLING_CHECKED_IN', message: `${words} Nothing has been changed.` },
})

describe('S108: a place that is checked in is not cancelled', () => {
  it('its booker, the link of its letter and the desk are told why; once the check-in is taken back the money comes back', async () => {
    await sql`update venues set name = 'Lockside', phone = '0117 496 0110' where id = ${operator.venue.id}`.execute(
      shop.db,
    )
    await setCancelRule(shop.db, operator.swim, rule)
    const [, who] = await createLoggedIn(shop, operator.client)
    const bought = await buy(who)
    const { bookingId, orderId, slot } = bought
    const key = await linkOf(orderId)
    const markId = await checkedIn(bought)
    expect(await cancel(who, bookingId)).toMatchObject(refused(forCustomers))
    expect(await cancelByLink(bookingId, key)).toMatchObject(refused(forCustomers))
    expect(await cancel(desk, bookingId)).toMatchObject(refused(forStaff))
    const { json } = await who.ask('DELETE', `/api/activities/bookings/${bookingId}/?source=bookings`)
    expect(json.code).toBe('CANCELLING_CHECKED_IN')
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [], refundedThere: 0 })
    expect([await statusOf(bookingId), await placesTaken(shop.db, slot)]).toEqual(['booked', 1])
    const shown = async (reader: Shopper) =>
      (await reader.ask('GET', `/api/bookings/orders/${bought.completeOrderId}`)).json.data.items[0]
        .cancellation
    expect(await shown(who)).toMatchObject({
      can_be_cancelled: false,
      reason: 'checked-in',
      places_in_use: 1,
      sentences: [forCustomers],
      choices: [],
      move: { can_be_moved: false, sentences: ['It has been checked in, so it can’t be moved any more.'] },
    })
    expect((await shown(desk)).sentences.join(' ')).toBe(forStaff)
    await undo(markId)
    expect(await shown(who)).toMatchObject({ can_be_cancelled: true, places_in_use: 0 })
    expect((await cancel(who, bookingId)).json.data[0]).toMatchObject({ status: 'cancelled', back: 720 })
    await sweepMoney(shop)
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
  })

  it.each([
    ['late', 422],
    ['missed', 200],
  ] as const)('a place that is marked as %s is answered with %i', async (state, status) => {
    const who = guest()
    const bought = await buy(who)
    await checkedIn(bought)
    // Such a mark stands before the start only where the operator moves a session that has begun.
    await sql`update attendances set state = ${state} where booking_id = ${bought.bookingId}`.execute(shop.db)
    expect((await cancel(who, bought.bookingId)).status).toBe(status)
  })

  it('of several bookings at once none is cancelled while one is checked in', async () => {
    const [, who] = await createLoggedIn(shop, operator.client)
    const [first, second] = [await buy(who), await buy(who)]
    await checkedIn(second)
    const both = await who.ask('PATCH', '/api/v1/activities/bookings', {
      data: { update_type: 'cancellation', booking_ids: [first.bookingId, second.bookingId] },
    })
    expect(both.json.code).toBe('CANCELLING_CHECKED_IN')
    expect(await Promise.all([first, second].map(({ bookingId }) => statusOf(bookingId)))).toEqual([
      'booked',
      'booked',
    ])
  })

  it('places after the last one that is checked in can be given up; those before stay', async () => {
    const who = guest()
    const bought = await buy(who, 3)
    const { bookingId, completeOrderId, orderId } = bought
    await checkedIn(bought)
    const { cancellation } = (await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)).json.data
      .items[0]
    expect(cancellation).toMatchObject({ can_be_cancelled: true, places_in_use: 1 })
    expect(cancellation.sentences).toContain('1 of 3 places has been checked in and stays booked.')
    expect(
      cancellation.choices.map(({ places, back }: { places: number; back: number }) => [places, back]),
    ).toEqual([
      [1, 720],
      [2, 1440],
    ])
    expect((await cancel(who, bookingId)).json.code).toBe('CANCELLING_CHECKED_IN')
    expect((await cancel(who, bookingId, { places: 2, expected: 1440 })).json.data[0]).toMatchObject({
      status: 'booked',
      quantity: 1,
      back: 1440,
    })
    expect((await cancel(who, bookingId, { places: 1 })).json.code).toBe('CANCELLING_CHECKED_IN')
    await sweepMoney(shop)
    expect((await readMoney(shop, orderId)).refundedThere).toBe(1440)
    expect(await liveMarks(bookingId)).toBe(1)
  })

  it('the second of two places is checked in: neither is given up, since places go from the last one on', async () => {
    const who = guest()
    const bought = await buy(who, 2)
    await checkedIn(bought, { places: [2] })
    expect((await cancel(who, bought.bookingId, { places: 1 })).json.code).toBe('CANCELLING_CHECKED_IN')
  })

  it('a session that the operator cancels gives all back, checked in or not', async () => {
    const who = guest()
    const bought = await buy(who)
    await checkedIn(bought)
    await cancelSlot(shop.db, bought.slot.id, 'The pool is closed.')
    expect(await refundCancelledSessions(jobServices(shop))).toBe(1)
    await sweepMoney(shop)
    expect((await readMoney(shop, bought.orderId)).refundedThere).toBe(720)
  })

  it('a course: a check-in counts until its session begins; then the sessions to come can be cancelled', async () => {
    const { venue, classes: category, priceList } = operator
    const cancellation = JSON.stringify(ruleOf([[0, {}]], { remainingSessions: true }))
    const course = await createCourse(shop.db, { venue, category, priceList, cancellation })
    const weeks = await Promise.all(
      [1, 170].map((hours) =>
        createSlot(shop.db, { venue, category, priceList, courseId: course.id, startsAt: inHours(hours) }),
      ),
    )
    const [, who] = await createLoggedIn(shop, operator.client)
    await who.add([{ id: course.id, type: 'course' }])
    const { json } = await who.complete(
      (await who.pay(shop.sandbox.origin, cardNumbers.approved)).json.transaction_uuid,
    )
    const { id: bookingId } = await shop.db
      .selectFrom('bookings')
      .innerJoin('orders', 'orders.id', 'bookings.order_id')
      .select('bookings.id')
      .where('complete_order_id', '=', json.complete_order_id)
      .executeTakeFirstOrThrow()
    await checkedIn({ bookingId, slot: weeks[0]! })
    expect((await cancel(who, bookingId)).json.code).toBe('CANCELLING_CHECKED_IN')
    await sql`update slots set starts_at = now() - interval '1 hour', ends_at = now() where id = ${weeks[0]!.id}`.execute(
      shop.db,
    )
    expect((await cancel(who, bookingId)).json.data[0]).toMatchObject({ status: 'cancelled', back: 360 })
  })
})

describe('S108: a place that is checked in is not moved', () => {
  it('its booker, the link and the desk are told why, before a time is chosen and after', async () => {
    const [, who] = await createLoggedIn(shop, operator.client)
    const bought = await buy(who)
    const { bookingId, orderId } = bought
    const [to, key] = [await other(), await linkOf(orderId)]
    const markId = await checkedIn(bought)
    const moved = await move(who, bookingId, to)
    expect(moved).toMatchObject({
      status: 422,
      json: {
        code: 'MOVE_NOT_OFFERED',
        message:
          'It has been checked in, so it can’t be moved any more. Nothing has been changed: your place is still yours.',
      },
    })
    expect((await moveByLink(guest(), bookingId, to, key)).json.code).toBe('MOVE_NOT_OFFERED')
    expect((await move(desk, bookingId, to)).json.message).toContain(
      'Undo the check-in under Check in first.',
    )
    const times = await who.ask('GET', `/api/v1/activities/bookings/${bookingId}/times`)
    expect(times.json.code).toBe('MOVE_NOT_OFFERED')
    await undo(markId)
    expect((await move(who, bookingId, to)).json.data).toMatchObject({ is_moved: true })
  })

  it('a dearer time is not held; one that was held before takes no money after the check-in, and the place stays', async () => {
    const who = guest()
    const bought = await buy(who)
    const { bookingId, slot } = bought
    const to = await other(dear)
    const markId = await checkedIn(bought)
    expect((await move(who, bookingId, to, { expected_more: 280 })).json.code).toBe('MOVE_NOT_OFFERED')
    await undo(markId)
    expect((await move(who, bookingId, to, { expected_more: 280 })).json).toMatchObject({
      data: { is_in_basket: true },
    })
    await checkedIn(bought)
    const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
    const paid = json.transaction_uuid ? await who.complete(json.transaction_uuid) : null
    expect(paid?.json.complete_order_id).toBeUndefined()
    await sweepMoney(shop)
    const { rows } = await sql`select from booking_top_ups where booking_id = ${bookingId}`.execute(shop.db)
    expect(rows).toEqual([])
    expect([await placesTaken(shop.db, slot), await liveMarks(bookingId)]).toEqual([1, 1])
    expect((await readMoney(shop, bought.orderId)).refundedThere).toBe(0)
  })
})

describe('F144: a check-in and a cancellation at the same moment', () => {
  /** Keeps a cancellation from being written, after it was decided, until `act` has started. */
  async function afterDeciding(
    start: () => Promise<unknown>,
    act: () => Promise<unknown>,
  ): Promise<unknown[]> {
    const running: Promise<unknown>[] = []
    await shop.db.transaction().execute(async (tx) => {
      await sql`lock table booking_cancellations in share mode`.execute(tx)
      running.push(start())
      await untilWaiting(shop.db, 1)
      running.push(act())
      await untilWaiting(shop.db, 2)
    })
    return Promise.all(running)
  }

  it('the cancellation is decided first: the check-in waits for it, and the ticket is gone', async () => {
    const who = guest()
    const bought = await buy(who)
    const [cancelled, marked] = (await afterDeciding(
      () => cancel(who, bought.bookingId),
      () => checkIn(bought),
    )) as Awaited<ReturnType<typeof cancel>>[]
    expect(cancelled!.json.data[0]).toMatchObject({ status: 'cancelled', back: 720 })
    expect(marked!.json.data[0]).toMatchObject({ outcome: 'gone', marks: [] })
    expect(await liveMarks(bought.bookingId)).toBe(0)
  })

  it('the check-in is first: the cancellation that waits for it is refused', async () => {
    const who = guest()
    const bought = await buy(who)
    const waiting: Promise<Awaited<ReturnType<typeof cancel>>>[] = []
    await shop.db.transaction().execute(async (tx) => {
      // A cancellation waits for the session; a check-in does not.
      await sql`select from slots where id = ${bought.slot.id} for no key update`.execute(tx)
      waiting.push(cancel(who, bought.bookingId))
      await untilWaiting(shop.db, 1)
      await checkedIn(bought)
    })
    expect((await waiting[0]!).json.code).toBe('CANCELLING_CHECKED_IN')
    expect(await statusOf(bought.bookingId)).toBe('booked')
  })

  it('ten times at once: each is either checked in or cancelled, and never both', async () => {
    const all: Place[] = []
    for (let turn = 0; turn < 10; turn += 1) all.push(await bookAtDesk(shop, operator, desk))
    const ends = await Promise.all(
      all.map(async (place) => {
        await Promise.all([checkIn(place), cancel(desk, place.bookingId)])
        return [await statusOf(place.bookingId), await liveMarks(place.bookingId)].join(' ')
      }),
    )
    expect(ends.filter((end) => end !== 'booked 1' && end !== 'cancelled 0')).toEqual([])
  })

  it('control: what is decided without the lock of its places gives the money of a checked-in place back', async () => {
    const bought = await buy(guest())
    const { client } = operator
    const catalogue = await createCatalogues(shop.db).get(client.id)
    const seen = (await findBooking(shop.db, bought.bookingId))!
    await checkedIn(bought)
    const { planned } = planCancellations([seen], null, catalogue)
    const moves = collectTransitions(movingMoney(shop.db))
    await shop.db.transaction().execute((tx) =>
      cancelPlaces(moves.within(tx), planned[0]!, {
        clientId: client.id,
        cause: 'customer',
        byCustomerId: null,
      }),
    )
    expect([await statusOf(bought.bookingId), await liveMarks(bought.bookingId)]).toEqual(['cancelled', 1])
    expect((await readMoney(shop, bought.orderId)).refunds).toEqual([['pending', 720]])
  })
})
