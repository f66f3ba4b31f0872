import { addDays } from '@touchline/rules/time/calendar-date'
import { dateWordsFrom } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buySession, inHours, ruleOf, setCancelRule } from '../../testing/factories/cancelling.ts'
import { givePackage } from '../../testing/factories/entitlements.ts'
import {
  createMember,
  createOperatorAtMidday,
  createPriceList,
  createSlot,
  type GivenSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { browserOf, createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let today: string

beforeAll(async () => {
  shop = await createShop()
})
afterAll(() => shop.close())
const rule = (withinDays: number | null, hours = 12) =>
  ruleOf([[0, {}]], { move: { noticeMinutes: hours * 60, withinDays } })
beforeEach(async () => {
  // Each test has a timetable of its own.
  operator = await createOperatorAtMidday(shop.db)
  today = wallDate(new Date(), operator.client.timeZone)
  await setCancelRule(shop.db, operator.swim, rule(14))
})

interface Listed {
  data: { item_id: string; spaces: number; difference: number; difference_words: string; starts: string }[]
  meta: {
    date: string | null
    days: { date: string; times: number }[]
    in_basket: object[]
    later: { date: string; opens: { local: string }; until: string | null } | null
  }
}

const guest = () => new Shopper(shop.app, operator.client.host)
const other = (given: Partial<GivenSlot> = {}) => {
  const { venue, swim: category, priceList } = operator
  return createSlot(shop.db, { venue, category, priceList, date: 2, time: '10:00', ...given })
}
const list = async (who: Shopper, bookingId: number, query = ''): Promise<Listed> =>
  (await who.ask('GET', `/api/v1/activities/bookings/${bookingId}/times${query}`)).json
const move = (who: Shopper, bookingId: number, itemId: string, more: object = {}) =>
  who.ask('POST', `/api/v1/activities/bookings/${bookingId}/move`, { data: { item_id: itemId, ...more } })
const idsOf = ({ data }: Listed) => data.map(({ item_id: id }) => Number(id))
const dayIn = (days: number) => addDays(today, days)

describe('each time says what the move then decides', () => {
  it('same price, less and more, for all places together', async () => {
    const lists = [720, 500, 950]
    for (const [position, Adult] of lists.entries()) {
      const priceList = await createPriceList(shop.db, operator.client, { Adult })
      await other({ priceList, time: `1${position}:00` })
    }
    const who = guest()
    const { bookingId } = await buySession(shop, operator, who, { quantity: 2 })
    const { data } = await list(who, bookingId)
    expect(data.map(({ difference, difference_words: words }) => [difference, words])).toEqual([
      [0, 'Same price'],
      [-440, '£4.40 back'],
      [460, '£4.60 more'],
    ])
    const [same, less, more] = data.map(({ item_id: id }) => id)
    expect((await move(who, bookingId, more!)).json).toMatchObject({
      code: 'MOVE_COSTS_MORE',
      message: expect.stringContaining('£4.60 more'),
    })
    expect((await move(who, bookingId, less!, { is_only_asked: true })).json.data.back).toBe(440)
    expect((await move(who, bookingId, same!, { expected: 0 })).status).toBe(200)
  })

  it('a package’s visit moves along: a time costs nothing more', async () => {
    const [customer, who] = await createLoggedIn(shop, operator.client)
    await givePackage(shop.db, operator.client, customer, { visits: 1 })
    const { bookingId } = await buySession(shop, operator, who)
    await other()
    expect((await list(who, bookingId)).data.map(({ difference }) => difference)).toEqual([0])
  })
})

describe('the times of a day', () => {
  it('they have room for all places, are not the booking’s own time, and are sold to the customer who asks', async () => {
    const forSeniors = await createPriceList(shop.db, operator.client, { Senior: 400 })
    const who = guest()
    const { bookingId, slot } = await buySession(shop, operator, who, { quantity: 2, slot: { capacity: 9 } })
    const roomy = await other({ time: '11:00', capacity: 5, taken: 2 })
    await other({ time: '12:00', capacity: 3, taken: 2 })
    await other({ time: '13:00', cancelledReason: 'The pool is closed.' })
    await other({
      time: '14:00',
      priceList: forSeniors,
    })
    await other({ time: '15:00', category: operator.classes })
    await other({ time: '16:00', opensAt: inHours(3) })
    const listed = await list(who, bookingId)
    expect(idsOf(listed)).toEqual([roomy.id])
    expect(listed.data[0]).toMatchObject({ spaces: 3, starts: '11:00', part: 'Morning' })
    expect(idsOf(await list(who, bookingId, `?date=${dayIn(1)}`))).not.toContain(slot.id)
  })

  it('the list opens on the first day that has one, from the booking’s own day on, or on the day asked for', async () => {
    const who = guest()
    const { bookingId } = await buySession(shop, operator, who)
    const full = await other({ date: 2, capacity: 1, taken: 1 })
    const third = await other({ date: 3 })
    const fourth = await other({ date: 4, time: '09:00' })
    const first = await list(who, bookingId)
    expect([first.meta.date, idsOf(first)]).toEqual([dayIn(3), [third.id]])
    expect(first.meta.days).toEqual([0, 0, 0, 1, 1, 0].map((times, days) => ({ date: dayIn(days), times })))
    const asked = await list(who, bookingId, `?date=${dayIn(4)}`)
    expect([asked.meta.date, idsOf(asked)]).toEqual([dayIn(4), [fourth.id]])
    // A day that is shown without times says so.
    const none = await list(who, bookingId, `?date=${dayIn(2)}`)
    expect([none.meta.date, idsOf(none)]).toEqual([dayIn(2), []])
    expect(idsOf(none)).not.toContain(full.id)
    // A day that can't be chosen is not shown.
    expect((await list(who, bookingId, `?date=${dayIn(40)}`)).meta.date).toBe(dayIn(3))
  })

  it('courts at one time are one time of the day, with each court to choose', async () => {
    const { courtHire, courts, venue, priceList } = operator
    await setCancelRule(shop.db, courtHire, rule(14))
    const [, who] = await createLoggedIn(shop, operator.client)
    const { bookingId } = await buySession(shop, operator, who, {
      slot: { category: courtHire, location: courts[0]!, capacity: 1 },
    })
    for (const location of courts)
      await createSlot(shop.db, {
        venue,
        category: courtHire,
        priceList,
        location,
        date: 2,
        time: '10:00',
        capacity: 1,
      })
    const { data, meta } = await list(who, bookingId)
    expect(data).toHaveLength(2)
    expect(meta.days.find(({ date }) => date === dayIn(2))).toEqual({ date: dayIn(2), times: 1 })
  })
})

it('a time of which they hold a place in their basket is marked, and is back once that is removed', async () => {
  const { classes: category } = operator
  await setCancelRule(shop.db, category, rule(14))
  const [, who] = await createLoggedIn(shop, operator.client)
  const { bookingId } = await buySession(shop, operator, who, { slot: { category } })
  const held = await other({ category, time: '11:00' })
  const free = await other({ category, time: '12:00' })
  const { json } = await who.add([{ id: held.id, type: 'activity' }])
  const listed = await list(who, bookingId)
  expect(idsOf(listed)).toEqual([free.id])
  expect(listed.meta.in_basket).toEqual([
    {
      name: category.name,
      starts: '11:00',
      ends: '12:00',
      starts_at_utc: held.startsAt.toISOString(),
      place: operator.venue.name,
    },
  ])
  // Shown on that day alone.
  expect((await list(who, bookingId, `?date=${dayIn(3)}`)).meta.in_basket).toEqual([])
  await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [json.data.items[0].id] })
  const after = await list(who, bookingId)
  expect([idsOf(after), after.meta.in_basket]).toEqual([[held.id, free.id], []])
})

describe('the last promised day can be chosen', () => {
  it('the rule’s own last day, where that has opened: its times can be chosen, and none after it', async () => {
    await setCancelRule(shop.db, operator.swim, rule(3))
    const who = guest()
    const { bookingId, completeOrderId } = await buySession(shop, operator, who)
    const last = await other({ date: 4, time: '23:30' })
    const beyond = await other({ date: 5 })
    const listed = await list(who, bookingId, `?date=${dayIn(4)}`)
    expect([idsOf(listed), listed.meta.later]).toEqual([[last.id], null])
    expect(listed.meta.days.at(-1)?.date).toBe(dayIn(4))
    expect(await promised(who, completeOrderId)).toContain(`up to ${dateWordsFrom(today, dayIn(4))}.`)
    expect((await move(who, bookingId, String(beyond.id))).json.code).toBe('MOVE_NOT_OFFERED')
    expect((await move(who, bookingId, String(last.id))).status).toBe(200)
  })

  it('an earlier day where the rule’s opens too late, and the page says when that opens', async () => {
    const who = guest()
    const { bookingId, completeOrderId } = await buySession(shop, operator, who)
    await other({ date: 5 })
    const { meta } = await list(who, bookingId)
    expect(meta.days.at(-1)).toEqual({ date: dayIn(5), times: 1 })
    expect(meta.later).toMatchObject({ date: dayIn(6), until: dayIn(6) })
    expect(meta.later?.opens.local).toContain(`${dayIn(1)}T00:00`)
    expect(await promised(who, completeOrderId)).toContain(`up to ${dateWordsFrom(today, dayIn(6))}.`)
  })

  it('a member can move further ahead, and is told so', async () => {
    const customer = await createMember(shop.db, operator.client)
    const who = await browserOf(shop, operator.client, customer)
    const { bookingId, completeOrderId } = await buySession(shop, operator, who)
    const { meta } = await list(who, bookingId)
    expect(meta.days.at(-1)?.date).toBe(dayIn(8))
    expect(await promised(who, completeOrderId)).toContain(`up to ${dateWordsFrom(today, dayIn(9))}.`)
  })
})

it('a booking that can’t be moved says why, and another customer’s is not found', async () => {
  await setCancelRule(shop.db, operator.swim, ruleOf([[0, {}]]))
  const who = guest()
  const { bookingId } = await buySession(shop, operator, who)
  const path = `/api/v1/activities/bookings/${bookingId}/times`
  expect(await who.ask('GET', path)).toMatchObject({ status: 422, json: { code: 'MOVE_NOT_OFFERED' } })
  expect(await guest().ask('GET', path)).toMatchObject({ status: 404, json: { code: 'BOOKING_NOT_FOUND' } })
  expect(await guest().ask('GET', `${path}?key=${'x'.repeat(43)}`)).toMatchObject({ status: 404 })
})

async function promised(who: Shopper, completeOrderId: string): Promise<string> {
  const { json } = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
  return json.data.items[0].cancellation.move.sentences.join(' ')
}
