import { addDays } from '@touchline/rules/time/calendar-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { recordStatements } from '../../testing/audit/statements.ts'
import {
  createMember,
  createOperatorAtMidday,
  createSession,
  dayFromToday,
  slots,
  type TestOperator,
  type TestSession,
} from '../../testing/factories/factories.ts'
import { listOf, read } from '../../testing/read.ts'

type MonthDay = { raw: string; with_places: number; opens: string | null }

let api: TestApp
let statements: ReturnType<typeof recordStatements>
beforeAll(async () => {
  statements = recordStatements()
  api = await createTestApp()
})
afterAll(async () => {
  statements.stop()
  await api.close()
})

const pathOf = ({ venue }: TestOperator, month: string, activity = 'yoga') =>
  `/api/activities/venue/${venue.slug}/activity-category/${activity}/month?month=${month}`

async function dayOf(
  operator: TestOperator,
  date: string,
  { activity, session }: { activity?: string; session?: TestSession } = {},
): Promise<MonthDay> {
  const answer = await read(api, operator.client, pathOf(operator, date.slice(0, 7), activity), session)
  expect(answer.status).toBe(200)
  return listOf<MonthDay>(answer).find(({ raw }) => raw === date)!
}

test('spec 2: a month of an activity says how many sessions of each day have a place that this person may see', async () => {
  const operator = await createOperatorAtMidday(api.db)
  const { venue, classes: category, priceList } = operator
  const given = { venue, category, priceList, date: 2 }
  await slots.open(api.db, { ...given, time: '08:00' })
  await slots.almostFull(api.db, { ...given, time: '09:00' })
  await slots.full(api.db, { ...given, time: '10:00' })
  await slots.cancelled(api.db, { ...given, time: '11:00' })
  await slots.notYetOpen(api.db, { ...given, time: '12:00' })
  expect(await dayOf(operator, dayFromToday(venue, 2))).toEqual({
    raw: dayFromToday(venue, 2),
    with_places: 2,
    opens: null,
  })
  expect(await dayOf(operator, dayFromToday(venue, 3))).toMatchObject({ with_places: 0, opens: null })
})

test('courts are counted by their start times, not one by one', async () => {
  const operator = await createOperatorAtMidday(api.db)
  const { venue, courtHire: category, priceList, courts } = operator
  for (const location of courts)
    await slots.open(api.db, { venue, category, priceList, location, date: 2, time: '08:00', capacity: 1 })
  expect(courts.length).toBeGreaterThan(1)
  expect(await dayOf(operator, dayFromToday(venue, 2), { activity: 'badminton-60min' })).toMatchObject({
    with_places: 1,
  })
})

test('spec 6: a day that has not opened says when, and shows no places; for a member it has', async () => {
  const operator = await createOperatorAtMidday(api.db)
  const { venue, classes: category, priceList, client } = operator
  const member = await createSession(api.db, client, await createMember(api.db, client))
  await slots.open(api.db, { venue, category, priceList, date: 7 })
  const date = dayFromToday(venue, 7)
  expect(await dayOf(operator, date)).toMatchObject({
    with_places: 0,
    opens: expect.stringMatching(/^Opens \w{3} \d+ \w{3}, \d\d:\d\d$/),
  })
  expect(await dayOf(operator, date, { session: member })).toMatchObject({ with_places: 1, opens: null })
})

test('a day beyond the window has the places of a session that has opened early', async () => {
  const operator = await createOperatorAtMidday(api.db)
  const { venue, classes: category, priceList } = operator
  await slots.open(api.db, {
    venue,
    category,
    priceList,
    date: 20,
    opensAt: new Date(Date.now() - 60_000),
  })
  expect((await dayOf(operator, dayFromToday(venue, 20))).with_places).toBe(1)
})

test('it has every day of the month, and is one statement', async () => {
  const operator = await createOperatorAtMidday(api.db)
  await read(api, operator.client, pathOf(operator, '2028-01'))
  statements.take()
  const { json } = await read(api, operator.client, pathOf(operator, '2028-02'))
  expect(statements.take()).toHaveLength(1)
  const days = json.data as MonthDay[]
  expect(days.map(({ raw }) => raw)).toEqual(
    Array.from({ length: 29 }, (_, index) => addDays('2028-02-01', index)),
  )
})

test.each(['2028-13', '2028-1', '2028', '0001-01', '2028-02-01'])(
  '%s is not a month that can be asked for',
  async (month) => {
    const operator = await createOperatorAtMidday(api.db)
    expect((await read(api, operator.client, pathOf(operator, month))).status).toBe(400)
  },
)

test('an unknown venue or activity is a 404 of its own', async () => {
  const operator = await createOperatorAtMidday(api.db)
  expect(await read(api, operator.client, pathOf(operator, '2028-02', 'no-such'))).toMatchObject({
    status: 404,
    json: { code: 'ACTIVITY_NOT_FOUND' },
  })
  expect(
    await read(
      api,
      operator.client,
      '/api/activities/venue/nowhere/activity-category/yoga/month?month=2028-02',
    ),
  ).toMatchObject({ status: 404, json: { code: 'VENUE_NOT_FOUND' } })
})
