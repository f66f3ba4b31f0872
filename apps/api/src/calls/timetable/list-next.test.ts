import { addDays } from '@touchline/rules/time/calendar-date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { recordStatements } from '../../testing/audit/statements.ts'
import {
  createOperator,
  createPriceList,
  createSlot,
  dayFromToday,
  slots,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { Shopper } from '../../testing/shopper.ts'

let record: ReturnType<typeof recordStatements>
let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  record = recordStatements()
  test = await createTestApp()
  // Dates open at midnight, so that the test has the same result at every hour.
  const window = { daysAhead: 20, releaseTime: '00:00' }
  operator = await createOperator(test.db, { bookingWindows: { nonMember: window, member: window } })
  const { client, venue, otherVenue, classes, courtHire, courts, swim } = operator
  const dear = await createPriceList(test.db, client, { Adult: 900 })
  const cheap = await createPriceList(test.db, client, { Adult: 650 })
  const yoga = { venue, category: classes, priceList: dear }
  await slots.full(test.db, { ...yoga, date: 1, time: '07:00' })
  await createSlot(test.db, { ...yoga, date: 1, time: '09:30' })
  await createSlot(test.db, { ...yoga, priceList: cheap, date: 3, time: '08:00' })
  await createSlot(test.db, { ...yoga, date: 8, time: '06:00' })
  await createSlot(test.db, { ...yoga, venue: otherVenue, priceList: cheap, date: 1, time: '06:00' })
  // Two courts at one time are one time.
  for (const location of courts)
    await createSlot(test.db, {
      venue,
      category: courtHire,
      priceList: cheap,
      location,
      capacity: 1,
      date: 2,
      time: '18:00',
    })
  await slots.full(test.db, { venue, category: swim, priceList: cheap, date: 1, time: '10:00' })
})
afterAll(async () => {
  await test.close()
  record.stop()
})

const next = (from: string, more = '') =>
  new Shopper(test.app, operator.client.host).ask(
    'GET',
    `/api/activities/venue/${operator.venue.slug}/next?date=${from}${more}`,
  )

describe('the next time of each activity of a venue', () => {
  it('says when each can be booked next, the lowest price of seven days, and at how many times', async () => {
    const today = dayFromToday(operator.venue, 0)
    const { status, json } = await next(addDays(today, 1))
    expect(status).toBe(200)
    expect(json.data).toEqual([
      {
        slug: operator.courtHire.slug,
        date: addDays(today, 2),
        starts_at: '18:00',
        price: '£6.50',
        is_price_from: false,
        count: 1,
      },
      {
        slug: operator.classes.slug,
        date: addDays(today, 1),
        starts_at: '09:30',
        price: '£6.50',
        is_price_from: true,
        count: 2,
      },
    ])
  })

  it('lists the activities below one, and refuses one that the venue doesn’t have', async () => {
    const today = dayFromToday(operator.venue, 0)
    expect((await next(today, `&activity=${operator.courtHire.slug}`)).json.data).toEqual([])
    expect(await next(today, '&activity=curling')).toMatchObject({
      status: 404,
      json: { code: 'ACTIVITY_NOT_FOUND' },
    })
  })
  it('reads the times of all activities in one statement', async () => {
    const from = addDays(dayFromToday(operator.venue, 0), 2)
    record.take()
    expect((await next(from)).json.data).toHaveLength(2)
    const texts = record.take().filter((text) => !/catalogue_version|client_hosts|from secrets/.test(text))
    expect(texts.filter((text) => /slots/.test(text))).toHaveLength(1)
    expect(texts).toHaveLength(1)
  })
})
