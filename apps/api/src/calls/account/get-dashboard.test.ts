import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offerFreedPlaces } from '../../commands/waitlist/offer-freed-places.ts'
import { bookByCredit, moveBack } from '../../testing/factories/bookings.ts'
import { createOperator, createSlot, slots, type TestOperator } from '../../testing/factories/factories.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createPayer, giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())

const line = async (date: number) => {
  const { venue, swim: category, priceList } = operator
  return { id: (await createSlot(shop.db, { venue, category, priceList, date })).id, type: 'activity' }
}

it('spec 1: the dashboard has the next booking, three after it, the number of upcoming ones, the last one, and the credit', async () => {
  const [customer, who] = await createPayer(shop, operator, 10_000)
  await giveCredit(shop.db, operator.client, customer, 700, 'membership')
  const lines = await Promise.all([5, 1, 3, 2, 4, 5].map(line))
  const { bookingIds } = await bookByCredit(who, lines)
  await moveBack(shop.db, bookingIds[5]!, 30)
  const { json } = await who.ask('GET', '/api/my-account/dashboard')
  expect(json.data).toMatchObject({
    next: { id: bookingIds[1], venue_phone: '', has_receipt: true },
    coming: [{ id: bookingIds[3] }, { id: bookingIds[2] }, { id: bookingIds[4] }],
    coming_total: 5,
    last: { id: bookingIds[5], is_past: true },
    credit: [
      { type: 'general', total: 10_000 - 6 * 720 },
      { type: 'membership', total: 700, formattedTotal: '£7.00' },
    ],
    waitlists: 0,
  })
})

it('spec 1: the dashboard of a new customer says that there is nothing yet', async () => {
  const [, who] = await createLoggedIn(shop, operator.client)
  const { json } = await who.ask('GET', '/api/my-account/dashboard')
  expect(json.data).toMatchObject({
    next: null,
    coming: [],
    coming_total: 0,
    last: null,
    credit: [],
    waitlists: 0,
    offers: [],
  })
})

it('spec 1: the waitlists of upcoming sessions are listed with the position, and disappear when the customer leaves', async () => {
  const [, who] = await createPayer(shop, operator)
  const { venue, classes: category, priceList } = operator
  const slot = await slots.full(shop.db, { venue, category, priceList, date: 2 })
  const begun = await slots.full(shop.db, { venue, category, priceList, date: 1 })
  for (const { id } of [slot, begun])
    await who.ask('POST', '/api/activities/waitlist/add', { item: { id, type: 'activity' } })
  await shop.db
    .updateTable('slots')
    .set({ starts_at: new Date(Date.now() - 60_000), ends_at: new Date(Date.now() + 3_600_000) })
    .where('id', '=', begun.id)
    .execute()
  const { json } = await who.ask('GET', '/api/my-account/waitlists')
  expect(json.data).toMatchObject([
    {
      name: category.name,
      venue_slug: venue.slug,
      date: { raw: slot.date },
      from: '18:00',
      until: '19:00',
      quantity: 1,
      position: 1,
      is_span: false,
      offer: null,
    },
  ])
  expect((await who.ask('GET', '/api/my-account/dashboard')).json.data.waitlists).toBe(1)
  await who.ask('DELETE', `/api/activities/waitlist/remove/${json.data[0].waitlist_id}`)
  expect((await who.ask('GET', '/api/my-account/waitlists')).json.data).toEqual([])
})

it('spec 4: the dashboard and the waitlists show a place that is held for a waiting customer, until when, and what takes it', async () => {
  const [, who] = await createPayer(shop, operator)
  const { venue, classes: category, priceList } = operator
  const slot = await slots.full(shop.db, { venue, category, priceList, date: 4 })
  await who.ask('POST', '/api/activities/waitlist/add', { item: { id: slot.id, type: 'activity' } })
  await sql`delete from claims where slot_id = ${slot.id} and kind = 'booking'`.execute(shop.db)
  await offerFreedPlaces(jobServices(shop))
  const { offer_until: until } = await shop.db
    .selectFrom('waitlist_entries')
    .select('offer_until')
    .where('slot_id', '=', slot.id)
    .executeTakeFirstOrThrow()
  const held = { item_id: slot.id, until: { utc: `${until!.toISOString().slice(0, 19)}+00:00` } }
  const { json } = await who.ask('GET', '/api/my-account/waitlists')
  expect(json.data).toMatchObject([{ offer: held }])
  expect((await who.ask('GET', '/api/my-account/dashboard')).json.data.offers).toMatchObject([held])
  expect((await who.add([{ id: json.data[0].offer.item_id, type: 'activity' }])).status).toBe(200)
  expect((await who.ask('GET', '/api/my-account/dashboard')).json.data.offers).toEqual([])
})
