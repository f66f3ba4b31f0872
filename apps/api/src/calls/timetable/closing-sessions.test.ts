import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCustomer,
  createOperatorAtMidday,
  createSession,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator
beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperatorAtMidday(test.db)
})
afterAll(() => test.close())

it('F131: a session that has closed stays in the list and says so; nothing offers it, and an add is refused', async () => {
  const { client, venue, classes: category, priceList } = operator
  const customer = await createCustomer(test.db, client)
  const { browser } = await createSession(test.db, client, customer)
  const who = new Shopper(test.app, client.host, browser.cookie)
  const now = Date.now()
  const hours = (count: number) => new Date(now + count * 3_600_000)
  const given = { venue, category, priceList, date: 1 }
  const closed = await createSlot(test.db, { ...given, name: 'Closed', closesAt: hours(-1) })
  const at = `/api/activities/venue/${venue.slug}`
  const day = `${at}/activity/${category.slug}`
  const listed = async () => (await who.ask('GET', `${day}/timetable?date=${closed.date}`)).json
  // Nothing else is on that day: the next bookable session is on another day.
  await createSlot(test.db, { ...given, date: 2, closesAt: hours(-1) })
  const later = await createSlot(test.db, { ...given, date: 3, name: 'Open', closesAt: hours(3) })
  const { data, meta } = await listed()
  expect(data).toMatchObject([
    {
      name: 'Closed',
      action_to_show: { status: null, reason: 'Booking for this session has closed' },
      has_waitlist: false,
    },
  ])
  expect(meta.next).toMatchObject({ date: later.date })
  const week = await who.ask('GET', `${at}/week?date=${closed.date}`)
  expect(week.json.data.map(({ status }: { status: string | null }) => status)).toEqual([null, null, 'BOOK'])
  const month = await who.ask(
    'GET',
    `${at}/activity-category/${category.slug}/month?month=${later.date.slice(0, 7)}`,
  )
  const counted = month.json.data.filter(({ with_places: places }: { with_places: number }) => places > 0)
  expect(counted).toMatchObject([{ raw: later.date, with_places: 1 }])
  expect(await who.add([{ id: closed.id, type: 'activity' }])).toMatchObject({
    status: 422,
    json: { code: 'NO_LONGER_BOOKABLE' },
  })
  expect((await who.add([{ id: later.id, type: 'activity' }])).status).toBe(200)
})
