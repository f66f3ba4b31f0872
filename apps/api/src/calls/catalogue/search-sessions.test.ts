import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCategory,
  createOperator,
  createSlot,
  createVenue,
  dayFromToday,
  slots,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator
let date: string
const hulme = { lat: 53.4636, lng: -2.2515 }

beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperator(test.db)
  const { client, priceList } = operator
  const near = await createVenue(test.db, client, { name: 'Near', lat: 53.4709, lng: -2.239 })
  const far = await createVenue(test.db, client, { name: 'Far', lat: 51.5, lng: -0.1 })
  const nowhere = await createVenue(test.db, client, { name: 'Nowhere', lat: null, lng: null })
  const badminton = await createCategory(test.db, client, {
    slug: 'badminton',
    name: 'Badminton',
    kind: 'resources',
    soldAt: [near, far, nowhere],
  })
  const spin = await createCategory(test.db, client, {
    slug: 'spin',
    name: 'Spin',
    kind: 'classes',
    soldAt: [near],
  })
  date = dayFromToday(near, 1)
  const court = (venue: typeof near, time: string, more = {}) =>
    createSlot(test.db, { venue, category: badminton, priceList, capacity: 1, time, date, ...more })
  await court(near, '17:00')
  await court(near, '18:00')
  await court(near, '18:00')
  await court(near, '18:00', { taken: 1 })
  await court(near, '23:30', { minutes: 60 })
  await court(far, '19:00')
  await court(nowhere, '19:00')
  await court(far, '19:00', { date: dayFromToday(far, 200) })
  await slots.full(test.db, { venue: near, category: spin, priceList, time: '18:30', date })
})
afterAll(() => test.close())

async function search(query: Record<string, string | number>) {
  const text = new URLSearchParams(
    Object.entries({ date, ...query }).map(([key, value]) => [key, String(value)]),
  )
  const { status, json } = await new Shopper(test.app, operator.client.host).ask(
    'GET',
    `/api/activities/search?${text}`,
  )
  expect(status).toBe(200)
  return json
}
const placesOf = (found: { data: { venue_name: string; starts_at: { format_24_hour: string } }[] }) =>
  found.data.map((one) => `${one.venue_name} ${one.starts_at.format_24_hour}`)

describe('search across venues', () => {
  it('finds badminton tomorrow after 18:00 within 5 miles, one entry a time, with its available courts', async () => {
    const found = await search({ activity: 'badminton', from: '18:00', ...hulme, radius: 5 })
    expect(placesOf(found)).toEqual(['Near 18:00', 'Near 23:30'])
    expect(found.data[0]).toMatchObject({
      spaces: 2,
      category_slug: 'badminton',
      action_to_show: { status: 'BOOK' },
      price: { formatted_amount: '£7.20' },
    })
    expect(found.data[0].distance).toBeCloseTo(0.73, 1)
  })

  it('spec 5: without a place it searches everywhere, by time; with one, venues without coordinates are dropped', async () => {
    expect(placesOf(await search({ activity: 'Badminton', from: '19:00', until: '20:30' }))).toEqual([
      'Far 19:00',
      'Nowhere 19:00',
    ])
    expect(
      placesOf(await search({ activity: 'badminton', from: '19:00', until: '20:30', ...hulme, radius: 500 })),
    ).toEqual(['Far 19:00'])
  })

  it('F106: around a roughly known place a venue that may be within the radius is found', async () => {
    const near = { activity: 'badminton', from: '18:00', ...hulme, radius: 0.5 }
    expect(placesOf(await search(near))).toEqual([])
    expect(placesOf(await search({ ...near, about: 0.6 }))).toEqual(['Near 18:00', 'Near 23:30'])
  })

  it('a search that finds nothing says why: which venues have the activity near and beyond, and what else is on that day', async () => {
    const london = { lat: 51.5, lng: -0.12 }
    const spin = await search({ activity: 'spin', ...london })
    expect(spin.meta).toMatchObject({ total: 0, venues_searched: 1, venues_with_activity: 0 })
    expect(spin.meta.nearest_beyond).toEqual({ name: 'Near', distance: expect.closeTo(162, -1) })
    const late = await search({ activity: 'badminton', from: '20:00', ...london })
    expect(late.meta).toMatchObject({
      venues_with_activity: 1,
      nearest_beyond: { name: 'Near' },
      others: { unavailable: 0, not_open: 0, other_times: 1 },
    })
    const full = await search({ activity: 'spin', bookable: 'true' })
    expect(full.meta).toMatchObject({ total: 0, others: { unavailable: 1, not_open: 0, other_times: 0 } })
    const far = await search({ activity: 'badminton', date: dayFromToday(operator.venue, 200) })
    expect(far.meta.others).toEqual({ unavailable: 0, not_open: 1, other_times: 0 })
  })

  it('spec 5: the time filter keeps what lies wholly within, and the end of the day is 23:59', async () => {
    expect(placesOf(await search({ activity: 'badminton', until: '18:00', ...hulme }))).toEqual([
      'Near 17:00',
    ])
    expect(
      placesOf(await search({ activity: 'badminton', from: '23:00', until: '23:58', ...hulme })),
    ).toEqual([])
    expect(
      placesOf(await search({ activity: 'badminton', from: '23:00', until: '23:59', ...hulme })),
    ).toEqual(['Near 23:30'])
  })

  it('sorts by distance, leaves out full sessions when asked, and says what it searched', async () => {
    const all = await search({ sort: 'distance', ...hulme, radius: 300 })
    expect(placesOf(all).at(-1)).toBe('Far 19:00')
    expect(placesOf(all)).toContain('Near 18:30')
    const bookable = await search({ bookable: 'true', ...hulme })
    expect(placesOf(bookable)).not.toContain('Near 18:30')
    expect(all.meta.total).toBe(all.data.length)
  })

  it('an invalid coordinate or time is refused by name', async () => {
    const { status, json } = await new Shopper(test.app, operator.client.host).ask(
      'GET',
      `/api/activities/search?date=${date}&lat=91&lng=0&from=25:00`,
    )
    expect(status).toBe(400)
    expect(Object.keys(json.errors).sort()).toEqual(['from', 'lat'])
  })
})
