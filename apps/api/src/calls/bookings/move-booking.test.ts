import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { calendarOfBooking } from '../../letters/facts-of-order.ts'
import { findOrderByNumber } from '../../stores/orders/orders.ts'
import {
  beginIn,
  buySession,
  cancel,
  inHours,
  move,
  readMoney,
  ruleOf,
  setCancelRule,
  sweepMoney,
} from '../../testing/factories/cancelling.ts'
import { givePackage } from '../../testing/factories/entitlements.ts'
import {
  createOperator,
  createPriceList,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { placesTaken } from '../../testing/factories/places.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let cheap: { id: number }

beforeAll(async () => {
  shop = await createShop({ connections: 30 })
  operator = await createOperator(shop.db)
  cheap = await createPriceList(shop.db, operator.client, { Adult: 500, Junior: 200 })
})
afterAll(() => shop.close())
const rule = ruleOf([[0, { gives: 'none' }]], { move: { noticeMinutes: 12 * 60, withinDays: 14 } })
/** A rule without a refund within a day of the start. */
const strict = ruleOf(
  [
    [24, {}],
    [0, { gives: 'none' }],
  ],
  { move: { noticeMinutes: 60, withinDays: 3 } },
)
beforeEach(() => setCancelRule(shop.db, operator.swim, rule))

const guest = () => new Shopper(shop.app, operator.client.host)
const other = (given: { hours?: number; capacity?: number; priceList?: TestOperator['priceList'] } = {}) => {
  const { venue, swim: category, priceList } = operator
  const { hours = 50, ...rest } = given
  return createSlot(shop.db, { venue, category, priceList, startsAt: inHours(hours), ...rest })
}
const taken = (...slots: { id: number }[]): Promise<number[]> =>
  Promise.all(slots.map((slot) => placesTaken(shop.db, slot)))

describe('a booking is moved to another time', () => {
  it('all its places move in one step; its order shows the new time, and a letter says both', async () => {
    const who = guest()
    const { bookingId, orderId, slot, completeOrderId } = await buySession(shop, operator, who, {
      quantity: 2,
    })
    const to = await other()
    const asked = await move(who, bookingId, to, { is_only_asked: true })
    expect(asked.json.data).toMatchObject({
      is_moved: false,
      back: 0,
      sentences: ['It costs the same: there is nothing to pay.'],
    })
    expect(await taken(slot, to)).toEqual([2, 0])
    const moved = await move(who, bookingId, to, { expected: 0 })
    expect(moved.json.data).toMatchObject({ is_moved: true, starts_at_utc: to.startsAt.toISOString() })
    expect(await taken(slot, to)).toEqual([0, 2])
    const { json } = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
    expect(json.data.items[0]).toMatchObject({ status: 'booked', starts_at_utc: to.startsAt.toISOString() })
    const { rows } = await sql<{ before: string }>`
      select letter ->> 'before' as before from mail_outbox
      where letter ->> 'kind' = 'booking-moved' and letter -> 'order' ->> 'orderId' = ${String(orderId)}`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ before: slot.startsAt.toISOString() }])
    // Later it is cancelled at its present time.
    await setCancelRule(shop.db, operator.swim, rule)
    expect((await cancel(who, bookingId)).status).toBe(200)
    expect(await taken(slot, to)).toEqual([0, 0])
  })

  it('the difference to a cheaper time goes back to the card; then that is the price of the booking', async () => {
    await setCancelRule(
      shop.db,
      operator.swim,
      ruleOf([[0, {}]], { move: { noticeMinutes: 60, withinDays: null } }),
    )
    const who = guest()
    const { bookingId, orderId, slot } = await buySession(shop, operator, who, { quantity: 2 })
    const to = await other({ priceList: { ...operator.priceList, id: cheap.id } })
    expect((await move(who, bookingId, to, { expected: 0 })).json.code).toBe('CANCELLATION_CHANGED')
    expect(await taken(slot, to)).toEqual([2, 0])
    const { json } = await move(who, bookingId, to, { expected: 440 })
    expect(json.data.sentences).toEqual([
      'The new time costs less.',
      '£4.40 goes back to your Visa ending 4242 in 3 to 5 days.',
    ])
    expect((await cancel(who, bookingId, { places: 1 })).json.data[0].back).toBe(500)
    // Back to a time that costs more.
    const dear = await other({ hours: 60 })
    expect(await move(who, bookingId, dear)).toMatchObject({
      status: 409,
      json: { code: 'MOVE_COSTS_MORE', message: expect.stringContaining('costs £2.20 more') },
    })
    await cancel(who, bookingId)
    await sweepMoney(shop)
    expect((await readMoney(shop, orderId)).refundedThere).toBe(1440)
  })

  it('not too late, not too far ahead, not by another customer, not twice with one key', async () => {
    const who = guest()
    const { bookingId, slot } = await buySession(shop, operator, who)
    for (const to of [await other({ hours: 25 + 24 * 16 }), slot])
      expect((await move(who, bookingId, to)).json.code).toBe('MOVE_NOT_OFFERED')
    expect((await move(guest(), bookingId, await other())).json.code).toBe('BOOKING_NOT_FOUND')
    const key = crypto.randomUUID()
    const to = await other()
    const first = await move(who, bookingId, to, {}, key)
    expect(first.status).toBe(200)
    expect(await move(who, bookingId, to, {}, key)).toEqual(first)
    await beginIn(shop.db, to, 3)
    const late = await move(who, bookingId, await other())
    expect([late.status, late.json.code]).toEqual([422, 'MOVE_NOT_OFFERED'])
    expect(late.json.message).toMatch(/^It could be moved to another time until .* Nothing has been changed/)
  })

  it('can’t move to another activity, nor to the same activity at another venue: it stays as it was', async () => {
    const who = guest()
    const { bookingId, slot } = await buySession(shop, operator, who)
    const { venue, otherVenue, classes, swim, priceList } = operator
    const startsAt = inHours(50)
    const otherActivity = await createSlot(shop.db, { venue, category: classes, priceList, startsAt })
    const otherPlace = await createSlot(shop.db, { venue: otherVenue, category: swim, priceList, startsAt })
    for (const to of [otherActivity, otherPlace])
      expect((await move(who, bookingId, to)).json).toMatchObject({
        code: 'MOVE_NOT_OFFERED',
        message:
          'A booking moves to another time of the same activity at the same venue. Nothing has been changed: your place is still yours.',
      })
    expect(await taken(slot, otherActivity, otherPlace)).toEqual([1, 0, 0])
  })

  it('F21: one key that asks several times at once moves it once, with one answer; several keys move it once, too', async () => {
    for (const isOneKey of [true, false]) {
      const who = guest()
      const { bookingId } = await buySession(shop, operator, who)
      const to = await other()
      const key = crypto.randomUUID()
      const answers = await Promise.all(
        [0, 1, 2].map(() => move(who, bookingId, to, {}, isOneKey ? key : crypto.randomUUID())),
      )
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).toEqual(isOneKey ? [200, 200, 200] : [200, 422, 422])
      const { rows } = await sql`select from booking_moves where booking_id = ${bookingId}`.execute(shop.db)
      expect(rows).toHaveLength(1)
    }
  })

  it('moved late and cancelled after it, no more comes back than before the move, as was said before it', async () => {
    await setCancelRule(shop.db, operator.swim, strict)
    const who = guest()
    const { bookingId, slot, completeOrderId } = await buySession(shop, operator, who)
    await beginIn(shop.db, slot, 3)
    const to = await other({ hours: 60 })
    expect((await move(who, bookingId, to, { is_only_asked: true })).json.data.sentences).toEqual([
      'It costs the same: there is nothing to pay.',
      'It is less than 24 hours before it starts: if you cancel it after the move, you get no more back than if you cancel it now.',
    ])
    expect((await move(who, bookingId, to)).status).toBe(200)
    const { json } = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
    expect(json.data.items[0].cancellation.sentences).toEqual([
      'You can cancel any time before it starts, but you won’t get a refund.',
    ])
    // The days are counted from the start that was sold, after any number of moves.
    const far = await other({ hours: 3 + 24 * 4 })
    expect((await move(who, bookingId, far)).json.code).toBe('MOVE_NOT_OFFERED')
    const again = await other({ hours: 50 })
    expect((await move(who, bookingId, again)).status).toBe(200)
    expect((await cancel(who, bookingId)).json.data[0]).toMatchObject({
      back: 0,
      sentences: ['It was moved less than 24 hours before the start it had then: you won’t get a refund.'],
    })
  })

  it('moved in time and cancelled in time, everything comes back', async () => {
    await setCancelRule(shop.db, operator.swim, strict)
    const who = guest()
    const { bookingId } = await buySession(shop, operator, who)
    const moved = await move(who, bookingId, await other())
    expect(moved.json.data.sentences).toEqual(['It costs the same: there is nothing to pay.'])
    expect((await cancel(who, bookingId)).json.data[0].back).toBe(720)
  })

  it('a package’s visit moves along: the only visit is used for the new time', async () => {
    const [customer, who] = await createLoggedIn(shop, operator.client)
    await givePackage(shop.db, operator.client, customer, { visits: 1 })
    const { bookingId, slot } = await buySession(shop, operator, who)
    const to = await other()
    expect((await move(who, bookingId, to)).status).toBe(200)
    expect(await taken(slot, to)).toEqual([0, 1])
    const { rows } = await sql<{ keys: string[] }>`
      select usage_keys as keys from claims where booking_id = ${bookingId}`.execute(shop.db)
    expect(rows[0]!.keys.some((key) => key.includes(`session ${to.id}`))).toBe(true)
    const next = await other({ hours: 52 })
    expect((await who.add([{ id: next.id, type: 'activity' }])).json.data.total).toBe(720)
    await who.ask('DELETE', '/api/activities/cart')
    // Staff move it for its owner.
    const [, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    expect((await move(desk, bookingId, next, { expected: 0 })).status).toBe(200)
    expect(await taken(slot, to, next)).toEqual([0, 0, 1])
  })

  it('others add the last place at the same moment: one has it, and no one loses a place', async () => {
    for (let round = 0; round < 5; round++) {
      const who = guest()
      const { bookingId, slot } = await buySession(shop, operator, who)
      const to = await other({ capacity: 1 })
      const buyers = Array.from({ length: 4 }, (_, number) => {
        const buyer = guest()
        buyer.address = `10.1.${round}.${number + 1}`
        return buyer
      })
      const [moved, ...added] = await Promise.all([
        move(who, bookingId, to),
        ...buyers.map((buyer) => buyer.add([{ id: to.id, type: 'activity' }])),
      ])
      const got = [moved, ...added].filter(({ status }) => status === 200)
      expect(got).toHaveLength(1)
      expect(await taken(slot, to)).toEqual(moved.status === 200 ? [0, 1] : [1, 1])
      if (moved.status !== 200) expect(moved.json.code).toBe('SLOT_FULL')
    }
  })

  it('control: without the guard of claims several would have the last place', async () => {
    // A late buyer sees the place taken, so a single round may show nothing.
    const most: number[] = []
    await sql`alter table claims disable trigger claims_guard`.execute(shop.db)
    for (let round = 0; round < 20 && Math.max(0, ...most) < 2; round++) {
      const who = guest()
      const { bookingId } = await buySession(shop, operator, who)
      const to = await other({ capacity: 1 })
      const buyers = Array.from({ length: 4 }, (_, number) => {
        const buyer = guest()
        buyer.address = `10.2.${round}.${number + 1}`
        return buyer
      })
      await Promise.all([
        move(who, bookingId, to),
        ...buyers.map((buyer) => buyer.add([{ id: to.id, type: 'activity' }])),
      ])
      most.push(...(await taken(to)))
      for (const buyer of buyers) await buyer.ask('DELETE', '/api/activities/cart')
    }
    await sql`alter table claims enable trigger claims_guard`.execute(shop.db)
    expect(Math.max(...most)).toBeGreaterThan(1)
  })

  it('is cancelled at the same moment: one of the two is done', async () => {
    await setCancelRule(
      shop.db,
      operator.swim,
      ruleOf([[0, {}]], { move: { noticeMinutes: 60, withinDays: null } }),
    )
    const who = guest()
    const { bookingId, slot } = await buySession(shop, operator, who)
    const to = await other()
    const [moved, cancelled] = await Promise.all([move(who, bookingId, to), cancel(who, bookingId)])
    expect(cancelled.status).toBe(200)
    expect([200, 422]).toContain(moved.status)
    expect(await taken(slot, to)).toEqual([0, 0])
  })

  it('two bookings move into each other’s places at the same moment, without a deadlock', async () => {
    const pair = await Promise.all(
      [guest(), guest()].map((who) => buySession(shop, operator, who).then((bought) => ({ who, ...bought }))),
    )
    const [a, b] = pair as [(typeof pair)[number], (typeof pair)[number]]
    const answers = await Promise.all([move(a.who, a.bookingId, b.slot), move(b.who, b.bookingId, a.slot)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await taken(a.slot, b.slot)).toEqual([1, 1])
  })
})

it('spec 2: a calendar that has the booking learns the new time of the same event, with a higher sequence', async () => {
  await sql`update venues set email = 'desk@quayside.example'`.execute(shop.db)
  const who = guest()
  const { bookingId, orderId } = await buySession(shop, operator, who)
  const file = async () => {
    const order = await findOrderByNumber(shop.db, operator.client.id, orderId)
    const catalogue = await createCatalogues(shop.db).get(operator.client.id)
    return calendarOfBooking(order!, catalogue, bookingId).text
  }
  const fieldOf = (text: string, name: string) =>
    new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(text)?.[1]?.trim()
  const before = await file()
  await move(who, bookingId, await other())
  const after = await file()
  expect(fieldOf(after, 'UID')).toBe(fieldOf(before, 'UID'))
  expect(Number(fieldOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(fieldOf(before, 'SEQUENCE')))
  expect(fieldOf(after, 'DTSTART')).not.toBe(fieldOf(before, 'DTSTART'))
  await cancel(who, bookingId)
  const gone = await file()
  expect([fieldOf(gone, 'METHOD'), fieldOf(gone, 'UID')]).toEqual(['CANCEL', fieldOf(before, 'UID')])
})
