import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCustomer,
  createHold,
  createMember,
  createOperator,
  createSession,
  createSlot,
  createVenue,
  dayFromToday,
  slots,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  test = await createTestApp()
  // Dates open at midnight, so that the test has the same result at every hour.
  const opening = { releaseTime: '00:00' }
  operator = await createOperator(test.db, {
    bookingWindows: { nonMember: { daysAhead: 3, ...opening }, member: { daysAhead: 5, ...opening } },
  })
  const { venue, priceList, classes, courtHire, courts } = operator
  for (const days of [1, 2, 3, 4, 5, 6])
    await createSlot(test.db, { venue, category: classes, priceList, date: days })
  for (const location of courts)
    await createSlot(test.db, {
      venue,
      category: courtHire,
      priceList,
      location,
      capacity: 1,
      date: 2,
      time: '09:00',
    })
  await slots.full(test.db, { venue, category: classes, priceList, date: 1, time: '20:00' })
  await createVenue(test.db, operator.client, { slug: 'nothing-yet' })
})
afterAll(() => test.close())

async function week(query: string, who = new Shopper(test.app, operator.client.host), from = 0) {
  return who.ask(
    'GET',
    `/api/activities/venue/${operator.venue.slug}/week?date=${dayFromToday(operator.venue, from)}${query}`,
  )
}

describe('a week of a venue', () => {
  it('lists what this person may see, one entry a start time, full ones too', async () => {
    const { json } = await week('')
    const entries = json.data.map((one: { date: string; starts_at: string; spaces: number }) => [
      one.date,
      one.starts_at,
      one.spaces,
    ])
    const day = (days: number) => dayFromToday(operator.venue, days)
    expect(entries).toEqual([
      [day(1), '18:00', 20],
      [day(1), '20:00', 0],
      [day(2), '09:00', 2],
      [day(2), '18:00', 20],
      [day(3), '18:00', 20],
    ])
  })

  it('one day of it, where only one is asked for', async () => {
    const { json } = await week('&days=1', undefined, 1)
    expect(json.meta.days).toMatchObject([{ raw: dayFromToday(operator.venue, 1) }])
    expect(json.data.map((one: { starts_at: string }) => one.starts_at)).toEqual(['18:00', '20:00'])
    expect((await week('&days=8')).status).toBe(400)
  })

  it('a day with the one after it, for what comes next', async () => {
    const { json } = await week('&days=2', undefined, 1)
    expect(json.meta.days).toMatchObject([1, 2].map((days) => ({ raw: dayFromToday(operator.venue, days) })))
    expect(json.data.map((one: { starts_at: string }) => one.starts_at)).toEqual([
      '18:00',
      '20:00',
      '09:00',
      '18:00',
    ])
  })

  it('a venue that sells nothing yet has empty days', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const date = dayFromToday(operator.venue, 0)
    const { status, json } = await who.ask('GET', `/api/activities/venue/nothing-yet/week?date=${date}`)
    expect([status, json.data, json.meta.days.length]).toEqual([200, [], 7])
  })

  it('each day that has not opened says when it opens for this person and for members', async () => {
    const { json } = await week('&activity=yoga')
    expect(json.meta.days).toHaveLength(7)
    expect(json.meta.days.map((day: { opens: string | null }) => day.opens === null)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(json.meta.days[4]).toMatchObject({
      opens: expect.stringMatching(/^Opens /),
      opens_for_members: null,
    })
    expect(json.meta.days[6].opens_for_members).toMatch(/^Opens /)
  })

  it('a member sees further', async () => {
    const session = await createSession(
      test.db,
      operator.client,
      await createMember(test.db, operator.client),
    )
    const { json } = await week(
      '&activity=yoga',
      new Shopper(test.app, operator.client.host, session.browser['cookie']),
    )
    expect(new Set(json.data.map((one: { date: string }) => one.date)).size).toBe(5)
  })

  it('spec 4: it says what is this person’s own, and that a full class can be waited for', async () => {
    const { venue, classes, priceList, client } = operator
    const customer = await createCustomer(test.db, client)
    const session = await createSession(test.db, client, customer)
    const slot = await createSlot(test.db, { venue, category: classes, priceList, date: 3, time: '21:00' })
    await createHold(test.db, client, { slot, customer, pricingOptionId: priceList.options.Adult! })
    const { json } = await week(
      '&activity=yoga',
      new Shopper(test.app, client.host, session.browser['cookie']),
    )
    const statusAt = (days: number, time: string) =>
      json.data.find(
        (one: { date: string; starts_at: string }) =>
          one.date === dayFromToday(venue, days) && one.starts_at === time,
      ).status
    expect(statusAt(3, '21:00')).toBe('CANCEL_RESERVATION')
    expect(statusAt(1, '20:00')).toBe('JOIN_WAITLIST')
    expect(statusAt(1, '18:00')).toBe('BOOK')
  })

  it('says who leads a session, and no one for several courts at once', async () => {
    const { venue, classes, courtHire, courts, priceList, client } = await createOperator(test.db)
    const named = (name: string) =>
      test.db
        .insertInto('instructors')
        .values({ client_id: client.id, name })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [priya, amara] = [await named('Priya Nair'), await named('Amara Osei')]
    const led = { venue, category: classes, priceList, date: 2 }
    await createSlot(test.db, { ...led, time: '11:00', instructorIds: [priya.id] })
    await createSlot(test.db, { ...led, time: '12:00', instructorIds: [priya.id, amara.id] })
    await createSlot(test.db, { ...led, time: '18:00' })
    for (const location of courts)
      await createSlot(test.db, {
        ...led,
        category: courtHire,
        location,
        capacity: 1,
        time: '09:00',
        instructorIds: [priya.id],
      })
    const { json } = await new Shopper(test.app, client.host).ask(
      'GET',
      `/api/activities/venue/${venue.slug}/week?date=${dayFromToday(venue, 2)}&days=1`,
    )
    const leaderAt = (time: string) =>
      json.data.find((one: { starts_at: string }) => one.starts_at === time).leader
    expect(leaderAt('11:00')).toBe('Priya Nair')
    expect(leaderAt('12:00')).toBe('Priya Nair, Amara Osei')
    expect(leaderAt('18:00')).toBeUndefined()
    expect(leaderAt('09:00')).toBeUndefined()
  })

  it('an unknown venue or activity is a 404 of its own', async () => {
    expect((await week('&activity=none')).json.code).toBe('ACTIVITY_NOT_FOUND')
  })
})
