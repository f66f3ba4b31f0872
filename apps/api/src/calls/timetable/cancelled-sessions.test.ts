import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelSlot } from '../../stores/bookings/cancelled-sessions.ts'
import { bookByCredit } from '../../testing/factories/bookings.ts'
import {
  createOperatorAtMidday,
  createSlot,
  slots,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createPayer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
/** A customer, whose requests are never shared: visitors without a session share answers for a moment. */
let stranger: Shopper
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperatorAtMidday(shop.db)
  stranger = (await createPayer(shop, operator))[1]
})
afterAll(() => shop.close())

const aVisitor = () => new Shopper(shop.app, operator.client.host)
const yoga = (given: object) => {
  const { venue, classes: category, priceList } = operator
  return { venue, category, priceList, ...given }
}
const listOf = async (list: string, date: string, who = stranger) => {
  const { venue, classes } = operator
  const path = `/api/activities/venue/${venue.slug}/activity/${classes.slug}/${list}?date=${date}`
  return (await who.ask('GET', path)).json
}
const week = async (date: string) =>
  (await stranger.ask('GET', `/api/activities/venue/${operator.venue.slug}/week?date=${date}&days=1`)).json

it('spec 7, F130: a day lists what the venue has cancelled beside what is sold, and tells people who had booked it', async () => {
  const of = { date: 2 }
  const early = await slots.open(shop.db, yoga({ ...of, time: '08:00', name: 'Sunrise yoga' }))
  const noon = await slots.open(shop.db, yoga({ ...of, time: '12:00', name: 'Noon yoga' }))
  const late = await slots.open(shop.db, yoga({ ...of, time: '20:00', name: 'Late yoga' }))
  const other = await slots.open(shop.db, yoga({ date: 3 }))
  const [, who] = await createPayer(shop, operator)
  await bookByCredit(
    who,
    [early, other].map(({ id }) => ({ id, type: 'activity' })),
  )
  const cancelledFor = async (asks: Shopper, list: string) => {
    const { data, meta } = await listOf(list, early.date, asks)
    return [
      data.map(({ name }: { name: string }) => name),
      meta.cancelled.map(({ name, is_yours }: { name: string; is_yours: boolean }) => [name, is_yours]),
    ]
  }
  expect((await cancelledFor(who, 'timetable'))[1]).toEqual([])
  for (const { id } of [late, early]) await cancelSlot(shop.db, id, 'The teacher is ill.')
  for (const list of ['timetable', 'v2/timetable', 'slots', 'v2/times'])
    for (const [asks, isTheirs] of [
      [who, true],
      [stranger, false],
      [aVisitor(), false],
    ] as const)
      expect(await cancelledFor(asks, list)).toEqual([
        ['Noon yoga'],
        [
          ['Sunrise yoga', isTheirs],
          ['Late yoga', false],
        ],
      ])
  const { meta } = await listOf('timetable', early.date)
  // It has no price, place or action, so that no program tries to book it.
  expect(meta.cancelled[0]).toEqual({
    id: early.id,
    name: 'Sunrise yoga',
    category_slug: operator.classes.slug,
    starts_at: { format_12_hour: '8:00am', format_24_hour: '08:00' },
    ends_at: { format_12_hour: '9:00am', format_24_hour: '09:00' },
    duration: '60min',
    timestamp: early.startsAt.getTime() / 1000,
    composite_key: expect.any(String),
    location: null,
    place: operator.venue.name,
    instructors: [],
    tags: [],
    is_yours: false,
  })
  // A week lists them separately, too; a search has none of them.
  const { data, meta: ofWeek } = await week(early.date)
  const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
  expect([namesOf(data), namesOf(ofWeek.cancelled)]).toEqual([['Noon yoga'], ['Sunrise yoga', 'Late yoga']])
  expect(ofWeek.cancelled[0]).not.toHaveProperty('status')
  const search = await stranger.ask('GET', `/api/activities/search?date=${early.date}`)
  expect(namesOf(search.json.data)).toEqual(['Noon yoga'])
  await cancelSlot(shop.db, noon.id, '')
  expect((await listOf('timetable', early.date)).meta.next).toMatchObject({ date: other.date })
})

it('F130: a day that has not opened tells nothing, and a cancelled session that takes place after all is not told', async () => {
  const closed = await slots.cancelled(shop.db, yoga({ date: 7 }))
  expect((await listOf('timetable', closed.date)).meta?.cancelled).toBeUndefined()
  expect((await week(closed.date)).meta.cancelled).toEqual([])
  const { ruleId, startsAt, date } = await slots.cancelled(shop.db, yoga({ date: 4, name: 'Yin yoga' }))
  expect((await listOf('timetable', date)).meta.cancelled).toHaveLength(1)
  await createSlot(shop.db, yoga({ ruleId, startsAt, name: 'Yin yoga' }))
  expect((await listOf('timetable', date)).meta.cancelled).toEqual([])
  expect((await week(date)).meta.cancelled).toEqual([])
})

it('F130: a week tells of courts once none of a time takes place', async () => {
  const { venue, courtHire: category, priceList, courts } = operator
  const [one, two] = await Promise.all(
    courts
      .slice(0, 2)
      .map((location) =>
        createSlot(shop.db, { venue, category, priceList, location, capacity: 1, date: 5, time: '10:00' }),
      ),
  )
  await cancelSlot(shop.db, one!.id, 'The floor is wet.')
  const told = async () => {
    const { data, meta } = await week(one!.date)
    return [data.map(({ spaces }: { spaces: number }) => spaces), meta.cancelled.length]
  }
  expect(await told()).toEqual([[1], 0])
  await cancelSlot(shop.db, two!.id, 'The floor is wet.')
  expect(await told()).toEqual([[], 1])
})
