import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeSlotId } from '../../call/slot-id.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCategory,
  createOperatorAtMidday,
  dayFromToday,
  slots,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { listOf, read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

const create = () => createOperatorAtMidday(api.db)
const ask = ({ client, venue }: TestOperator, tail: string) =>
  read(api, client, `/api/activities/venue/${venue.slug}/activity/${tail}`)

interface Entry extends Record<string, unknown> {
  id: number | string
  name: string
}

test('spec 7: the classes of a day, by integer ids on v1 and opaque ids on v2', async () => {
  const operator = await create()
  const { venue, classes: category, priceList } = operator
  const slot = await slots.almostFull(api.db, {
    venue,
    category,
    priceList,
    capacity: 12,
    left: 3,
    time: '18:00',
  })
  const early = await slots.open(api.db, { venue, category, priceList, time: '07:00', name: 'Sunrise yoga' })
  const v1 = listOf<Entry>(await ask(operator, `yoga/timetable?date=${slot.date}`))
  expect(v1.map(({ id, name }) => [id, name])).toEqual([
    [early.id, 'Sunrise yoga'],
    [slot.id, 'Yoga'],
  ])
  // wire 7: fields of a class that programs read.
  expect(v1[1]).toMatchObject({
    spaces: 3,
    starts_at: { format_12_hour: '6:00pm', format_24_hour: '18:00' },
    date: { raw: slot.date },
    cart_type: 'activity',
  })
  const v2 = listOf<Entry>(await ask(operator, `yoga/v2/timetable?date=${slot.date}`))
  expect(v2.map(({ id }) => decodeSlotId(String(id))?.ruleId)).toEqual([early.ruleId, slot.ruleId])
})

test('wire 7: a class has the fields of a slot, on both versions', async () => {
  const operator = await create()
  const { venue, classes: category, priceList } = operator
  const { date } = await slots.open(api.db, { venue, category, priceList })
  for (const version of ['', 'v2/']) {
    const [entry] = listOf<Entry>(await ask(operator, `yoga/${version}timetable?date=${date}`))
    const [slot] = listOf<Entry>(await ask(operator, `yoga/${version}slots?date=${date}`))
    expect(entry).toEqual(slot)
  }
})

test('wire 7: today is a list while nothing has passed', async () => {
  const operator = await create()
  const { venue, classes: category, priceList } = operator
  const later = await slots.begun(api.db, { venue, category, priceList, minutesAgo: -60 })
  const { json } = await ask(operator, `yoga/timetable?date=${later.date}`)
  expect(json.data).toEqual([expect.objectContaining({ id: later.id })])
})

test('wire 7: once a class of today has passed it is an object keyed by index on v1, and a list on v2', async () => {
  const operator = await create()
  const { venue, classes: category, priceList } = operator
  await slots.begun(api.db, { venue, category, priceList, minutesAgo: 60 })
  const later = await slots.begun(api.db, { venue, category, priceList, minutesAgo: -60 })
  const { json } = await ask(operator, `yoga/timetable?date=${later.date}`)
  expect(json.data).toEqual({ 1: expect.objectContaining({ id: later.id }) })
  expect(listOf(await ask(operator, `yoga/v2/timetable?date=${later.date}`))).toHaveLength(1)
})

test('a parent lists the classes of all that is sold below it, in order of time', async () => {
  const operator = await create()
  const { venue, client, priceList } = operator
  const fitness = await createCategory(api.db, client, { slug: 'fitness', kind: null })
  const mind = await createCategory(api.db, client, { slug: 'mind', kind: null, parent: fitness })
  for (const [name, parent, time] of [
    ['Spin', fitness, '18:30'],
    ['Pilates', mind, '18:00'],
  ] as const) {
    const category = await createCategory(api.db, client, { name, parent, soldAt: [venue] })
    await slots.open(api.db, { venue, category, priceList, time })
  }
  const date = dayFromToday(venue, 1)
  expect(
    listOf<Entry>(await ask(operator, `fitness/timetable?date=${date}`)).map(({ name }) => name),
  ).toEqual(['Pilates', 'Spin'])
})

test('decision 33: an empty day says when the next class is', async () => {
  const operator = await create()
  const { venue, classes: category, priceList } = operator
  const slot = await slots.open(api.db, { venue, category, priceList, date: 4, time: '18:00' })
  for (const version of ['', 'v2/']) {
    const { json } = await ask(operator, `yoga/${version}timetable?date=${dayFromToday(venue, 2)}`)
    expect(json).toMatchObject({ data: [], meta: { next: { date: slot.date } } })
  }
})

test('a date outside the window is a 422, an unknown activity a 404', async () => {
  const operator = await create()
  for (const version of ['', 'v2/']) {
    expect(await ask(operator, `yoga/${version}timetable?date=2031-01-01`)).toMatchObject({
      status: 422,
      json: { code: 'DATE_OUTSIDE_WINDOW', errors: { date: [expect.any(String)] } },
    })
    expect(await ask(operator, `no-such/${version}timetable?date=2031-01-01`)).toMatchObject({
      status: 404,
      json: { code: 'ACTIVITY_NOT_FOUND' },
    })
    expect((await ask(operator, `yoga/${version}timetable`)).status).toBe(400)
  }
})
