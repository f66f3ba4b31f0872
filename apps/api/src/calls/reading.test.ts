import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeSlotId } from '../slot-id.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import {
  createCategory,
  createCustomer,
  createOperator,
  createSession,
  slots,
  type TestSession,
  wholeDayWindows,
} from '../testing/factories.ts'
import { read } from '../testing/read.ts'
import { recordStatements } from '../testing/statements.ts'

/** users.md 7: peers needed a thousand statements for a hundred courts. A screen's call here is one, however long. */
let record: ReturnType<typeof recordStatements>
let api: TestApp
let operator: Awaited<ReturnType<typeof createOperator>>
let customer: TestSession
let paths: Record<string, string>

beforeAll(async () => {
  record = recordStatements()
  api = await createTestApp()
  operator = await createOperator(api.db, { bookingWindows: wholeDayWindows })
  customer = await createSession(api.db, operator.client, await createCustomer(api.db, operator.client))
  const { client, venue, courtHire, swim, priceList, courts } = operator
  const parent = await createCategory(api.db, client, { slug: 'all', kind: null })
  for (let number = 0; number < 4; number++)
    await createCategory(api.db, client, { slug: `leaf-${number}`, parent, soldAt: [venue] })
  for (const location of courts)
    for (let hour = 8; hour < 22; hour++)
      await slots.open(api.db, {
        venue,
        category: courtHire,
        priceList,
        location,
        capacity: 1,
        time: `${String(hour).padStart(2, '0')}:00`,
      })
  const swimming = await slots.open(api.db, { venue, category: swim, priceList })
  const id = encodeSlotId(swimming.ruleId, swimming.startsAt)
  const base = `/api/activities/venue/${venue.slug}`
  paths = {
    theme: `/api/frontend/theme?venue=${venue.slug}`,
    footer: `/api/activities/footer?venue=${venue.slug}`,
    venues: '/api/activities/venues',
    categories: `${base}/categories`,
    category: `${base}/categories/all`,
    dates: `${base}/activity-category/badminton-60min/dates`,
    times: `${base}/activity/badminton-60min/v2/times?date=${swimming.date}`,
    slots: `${base}/activity/badminton-60min/v2/slots?date=${swimming.date}`,
    'an empty timetable': `${base}/activity/all/timetable?date=${swimming.date}`,
    item: `${base}/activity/lane-swimming/v2/timetable/${id}`,
    tickets: `${base}/activity-category/lane-swimming/activity/${id}/tickets`,
    occurrence: `/api/v1/activities/occurrences/${id}`,
  }
  // The catalogue is read once and then believed for a second.
  await read(api, client, '/api/activities/client')
})
afterAll(async () => {
  await api.close()
  record.stop()
})

/** Statements of a reading, without the once-a-second question whether the catalogue has changed. */
async function costOf(path: string, session?: TestSession): Promise<number> {
  record.take()
  const { status } = await read(api, operator.client, path, session)
  expect(status).toBe(200)
  return record.take().filter((text) => !/catalogue_version|client_hosts/.test(text)).length
}

describe('users 7: a reading costs one statement, and one more to know who asks', () => {
  test.each([
    ['theme', 0],
    ['footer', 0],
    ['venues', 0],
    ['categories', 0],
    ['category', 0],
    ['dates', 1],
    ['times', 1],
    ['slots', 1],
    ['an empty timetable', 1],
    ['item', 1],
    ['tickets', 1],
    ['occurrence', 1],
  ])('%s: %d', async (name, statements) => {
    const path = paths[name]!
    expect(await costOf(path)).toBe(statements)
    expect(await costOf(path)).toBe(0)
    expect(await costOf(path, customer)).toBe(statements === 0 ? 0 : statements + 1)
  })

  test('a hundred anonymous readers at one moment cost one statement together', async () => {
    const path = `${paths.slots}&start_time=10:00`
    record.take()
    const answers = await Promise.all(Array.from({ length: 100 }, () => read(api, operator.client, path)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(record.take().filter((text) => /from slots/.test(text))).toHaveLength(1)
  })
})
