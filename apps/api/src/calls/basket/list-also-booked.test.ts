import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MovingBooking } from '../../stores/basket/basket-record.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createOperatorAtMidday,
  slots,
  type TestCategory,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { browserOf, createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperatorAtMidday(shop.db)
})
afterAll(() => shop.close())

const open = (time: string, category: TestCategory = operator.classes) =>
  slots.open(shop.db, {
    venue: operator.venue,
    category,
    priceList: operator.priceList,
    time,
    name: `Session at ${time}`,
  })
const alsoBooked = async (who: Shopper) =>
  (await who.ask('GET', '/api/activities/cart/also-booked')).json.data as {
    cart_item_id: number
    booking_id: number | null
    name: string
    words: string
  }[]

/**
 * Books it by credit.
 * @returns the booking's number
 */
async function book(who: Shopper, customer: { id: number }, item: object): Promise<number> {
  const { json } = await who.add([{ type: 'activity', ...item }])
  await giveCredit(shop.db, operator.client, customer, json.data.total)
  const done = await who.complete(null, {
    payments: [{ tender_type: 'credit', amount: json.data.total }],
  })
  const { id } = await shop.db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .select('bookings.id')
    .where('complete_order_id', '=', done.json.complete_order_id)
    .executeTakeFirstOrThrow()
  return id
}

test('spec 4, CANCEL_BOOKING: a line names the bookings of its person in the same session or at its time', async () => {
  const [customer, who] = await createLoggedIn(shop, operator.client)
  const swim = await open('18:00', operator.swim)
  const first = await book(who, customer, { id: swim.id })
  expect(await alsoBooked(who)).toEqual([])
  const again = await who.add([{ id: swim.id, type: 'activity' }])
  expect(await alsoBooked(who)).toMatchObject([
    {
      cart_item_id: again.json.data.items[0].id,
      booking_id: first,
      name: expect.stringMatching(/^Session at 18:00, [A-Z][a-z]{2} \d+ [A-Z][a-z]{2}, 18:00$/),
      words: 'You have booked this session already.',
    },
  ])
  await who.ask('POST', '/api/activities/cart/remove', {
    cart_item_ids: [again.json.data.items[0].id],
  })
  await who.add([
    { id: (await open('18:30')).id, type: 'activity' },
    { id: (await open('19:00')).id, type: 'activity' },
  ])
  expect((await alsoBooked(who)).map(({ words }) => words)).toEqual([
    `You are booked for Session at 18:00 (18:00 to 19:00 at ${operator.venue.name}) at that time.`,
  ])
})

test('S05: people of the household are named, and a booking that another person made is not theirs to cancel', async () => {
  const [parent, who] = await createLoggedIn(shop, operator.client)
  const child = await createChild(shop.db, operator.client, 'Ella', '2016-05-01')
  await createHousehold(shop.db, operator.client, [parent, child])
  const later = await open('20:00')
  const bookingId = await book(who, parent, { id: later.id, purchased_for_user_id: child.id })
  await who.add([{ id: (await open('20:30')).id, type: 'activity', purchased_for_user_id: child.id }])
  expect(await alsoBooked(who)).toMatchObject([
    { booking_id: bookingId, words: expect.stringMatching(/^Ella is booked for Session at 20:00 /) },
  ])
  const own = await browserOf(shop, operator.client, child)
  await own.add([{ id: (await open('20:45')).id, type: 'activity' }])
  expect(await alsoBooked(own)).toMatchObject([
    { booking_id: null, words: expect.stringMatching(/^You are booked for Session at 20:00 /) },
  ])
})

test('a line that moves the booking to that time says nothing about it', async () => {
  const [customer, who] = await createLoggedIn(shop, operator.client)
  const bookingId = await book(who, customer, { id: (await open('18:00')).id })
  const added = await who.add([{ id: (await open('18:30')).id, type: 'activity' }])
  expect(await alsoBooked(who)).toHaveLength(1)
  const moving: MovingBooking = {
    bookingId,
    fromSlotId: 0,
    fromStartsAtUtc: '2026-11-24T18:00:00.000Z',
    pressedAtUtc: '2026-11-23T12:00:00.000Z',
    fromWords: 'Tue 24 Nov, 18:00',
    standingPence: 0,
    formattedMore: '£0.00',
    uses: [],
    shown: {},
  }
  await sql`update cart_items set shown = shown || ${JSON.stringify({ moving })}::jsonb
    where id = ${added.json.data.items[0].id}`.execute(shop.db)
  expect(await alsoBooked(who)).toEqual([])
  // Nor does another line of that basket: cancelling the booking would remove the move from it. There is no
  // warning either.
  const add = async (time: string) =>
    who.ask('POST', '/api/activities/cart/add', {
      items: [{ id: (await open(time)).id, type: 'activity' }],
      warn_of_overlap: true,
    })
  expect((await add('17:15')).status).toBe(200)
  expect(await alsoBooked(who)).toEqual([])
  await sql`update cart_items set shown = shown - 'moving' where id = ${added.json.data.items[0].id}`.execute(
    shop.db,
  )
  expect(await alsoBooked(who)).toHaveLength(2)
  expect((await add('17:30')).json.code).toBe('PLACES_OVERLAP')
})

test('a visitor and a customer with an empty basket have none', async () => {
  expect(await alsoBooked(new Shopper(shop.app, operator.client.host))).toEqual([])
  const [, who] = await createLoggedIn(shop, operator.client)
  expect(await alsoBooked(who)).toEqual([])
})
