import type { DateOption } from '@touchline/contract/entities/timetable/slot'
import { addDays } from '@touchline/rules/time/calendar-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCategory,
  createCustomer,
  createMember,
  createOperator,
  createOperatorAtMidday,
  createSession,
  dayFromToday,
  slots,
  type TestOperator,
  type TestSession,
  usualWindows,
} from '../../testing/factories/factories.ts'
import { listOf, read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

const create = () => createOperatorAtMidday(api.db)
const pathOf = ({ venue }: TestOperator, activity = 'yoga') =>
  `/api/activities/venue/${venue.slug}/activity-category/${activity}/dates`
const datesOf = async (operator: TestOperator, activity?: string, session?: TestSession) =>
  listOf<DateOption>(await read(api, operator.client, pathOf(operator, activity), session)).map(
    ({ raw }) => raw,
  )
const days = ({ venue }: TestOperator, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => dayFromToday(venue, from + index))

test('spec 3, spec 7, wire 3: a date has the recorded fields; the year is a string and the weekday is whole', async () => {
  const operator = await create()
  const { status, json } = await read(api, operator.client, pathOf(operator))
  expect(status).toBe(200)
  const [first, second] = json.data as Record<string, unknown>[]
  expect(Object.keys(first!).sort()).toEqual(
    ['raw', 'day_pretty', 'date_pretty', 'today', 'full_date_pretty', 'year'].sort(),
  )
  const today = dayFromToday(operator.venue, 0)
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(today))
  expect(first).toMatchObject({
    raw: today,
    day_pretty: words({ weekday: 'long' }),
    date_pretty: words({ day: 'numeric', month: 'short' }).replace('Sept', 'Sep'),
    today: true,
    full_date_pretty: words({ weekday: 'short', day: 'numeric', month: 'short' })
      .replace(',', '')
      .replace('Sept', 'Sep'),
    year: today.slice(0, 4),
  })
  expect(second).toMatchObject({ raw: dayFromToday(operator.venue, 1), today: false })
})

test('spec 6: a visitor and a customer without membership see one horizon, a member a further one', async () => {
  const operator = await create()
  const { db } = api
  const customer = await createSession(db, operator.client, await createCustomer(db, operator.client))
  const member = await createSession(db, operator.client, await createMember(db, operator.client))
  expect(await datesOf(operator)).toEqual(days(operator, 0, 5))
  expect(await datesOf(operator, 'yoga', customer)).toEqual(days(operator, 0, 5))
  expect(await datesOf(operator, 'yoga', member)).toEqual(days(operator, 0, 8))
})

test('decision 19: a day that is not listed yet says when it opens for this person and for members', async () => {
  const operator = await createOperator(api.db, { bookingWindows: usualWindows })
  const { json } = await read(api, operator.client, pathOf(operator))
  const listed = json.data as DateOption[]
  const meta = json.meta as { next_date: string; next_opens: Opens; next_opens_for_members: Opens }
  type Opens = { utc: string; timezone: string; format_24_hour: string }
  expect(meta).toMatchObject({
    is_member: false,
    time_zone: 'Europe/London',
    window: { days_ahead: 6, release_time: '22:00' },
    next_opens: { timezone: 'Europe/London', format_24_hour: '22:00' },
    next_opens_for_members: { format_24_hour: '22:00' },
    window_for_members: { days_ahead: usualWindows.member.daysAhead, release_time: '22:00' },
    next_date_for_members: addDays(
      meta.next_date,
      usualWindows.member.daysAhead - usualWindows.nonMember.daysAhead,
    ),
  })
  expect(meta.next_date > listed.at(-1)!.raw).toBe(true)
  const opens = Date.parse(meta.next_opens.utc)
  expect(opens).toBeGreaterThan(Date.now())
  expect(opens).toBeLessThan(Date.now() + 25 * 3_600_000)
  expect(Date.parse(meta.next_opens_for_members.utc)).toBeLessThan(opens)
})

test('wire 6: an activity’s windows override its venue’s, and those the client’s', async () => {
  const operator = await create()
  const window = (daysAhead: number) => ({ daysAhead, releaseTime: '00:00' })
  const parent = await createCategory(api.db, operator.client, {
    slug: 'gala',
    kind: null,
    bookingWindows: { nonMember: window(2), member: window(2) },
  })
  await createCategory(api.db, operator.client, { slug: 'gala-day', parent, soldAt: [operator.venue] })
  await createCategory(api.db, operator.client, {
    slug: 'gala-night',
    parent,
    soldAt: [operator.venue],
    bookingWindows: { nonMember: window(3), member: window(3) },
  })
  expect(await datesOf(operator, 'gala-day')).toEqual(days(operator, 0, 2))
  expect(await datesOf(operator, 'gala-night')).toEqual(days(operator, 0, 3))
  // An activity above others shows what any of them shows.
  expect(await datesOf(operator, 'gala')).toEqual(days(operator, 0, 3))
})

test('a day beyond the window is listed once one of its sessions has opened early', async () => {
  const operator = await create()
  const { venue, classes: category, priceList } = operator
  const given = { venue, category, priceList }
  await slots.open(api.db, { ...given, date: 20, opensAt: new Date(Date.now() - 60_000) })
  await slots.notYetOpen(api.db, { ...given, date: 21 })
  expect(await datesOf(operator)).toEqual([...days(operator, 0, 5), dayFromToday(venue, 20)])
})

test('an unknown venue or activity is a 404 of its own', async () => {
  const operator = await create()
  expect(await read(api, operator.client, pathOf(operator, 'no-such'))).toMatchObject({
    status: 404,
    json: { code: 'ACTIVITY_NOT_FOUND' },
  })
  expect(
    await read(api, operator.client, '/api/activities/venue/nowhere/activity-category/yoga/dates'),
  ).toMatchObject({ status: 404, json: { code: 'VENUE_NOT_FOUND' } })
})
