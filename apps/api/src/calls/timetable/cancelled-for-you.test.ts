import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelSlot } from '../../stores/bookings/cancelled-sessions.ts'
import { bookByCredit } from '../../testing/bookings.ts'
import { createOperator, slots, type TestOperator } from '../../testing/factories.ts'
import { createPayer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())

it('spec 7: a day says to those who had booked it, and to no others, what the venue cancelled', async () => {
  const { client, venue, classes: category, priceList } = operator
  const of = { venue, category, priceList, date: 2 }
  const early = await slots.open(shop.db, { ...of, time: '08:00', name: 'Sunrise yoga' })
  const late = await slots.open(shop.db, { ...of, time: '20:00', name: 'Late yoga' })
  const other = await slots.open(shop.db, { ...of, date: 3 })
  const [, who] = await createPayer(shop, operator)
  await bookByCredit(
    who,
    [early, other].map(({ id }) => ({ id, type: 'activity' })),
  )
  const path = `/api/activities/venue/${venue.slug}/activity/${category.slug}`
  const cancelledFor = async (asks: Shopper, list: string) => {
    const { json } = await asks.ask('GET', `${path}/${list}?date=${early.date}`)
    return [json.data.length, json.meta.cancelled]
  }
  expect(await cancelledFor(who, 'timetable')).toEqual([2, []])
  for (const { id } of [early, late]) await cancelSlot(shop.db, id, 'The teacher is ill.')
  const theirs = { name: 'Sunrise yoga', starts_at: { format_12_hour: '8:00am', format_24_hour: '08:00' } }
  for (const list of ['timetable', 'v2/timetable', 'slots'])
    expect(await cancelledFor(who, list)).toEqual([0, [theirs]])
  const [, stranger] = await createPayer(shop, operator)
  expect(await cancelledFor(stranger, 'timetable')).toEqual([0, []])
  expect(await cancelledFor(new Shopper(shop.app, client.host), 'timetable')).toEqual([0, []])
})
