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
  const near = await createVenue(test.db, client, { slug: 'near', name: 'Near', lat: 53.4709, lng: -2.239 })
  const far = await createVenue(test.db, client, { slug: 'far', name: 'Far', lat: 51.5, lng: -0.1 })
  const nowhere = await createVenue(test.db, client, {
    slug: 'nowhere',
    name: 'Nowhere',
    lat: null,
    lng: null,
  })
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
  for (const time of ['13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00']) await court(near, time)
  await court(near, '12:00', { taken: 1 })
  await slots.open(test.db, { venue: near, category: spin, priceList, time: '21:00', date })
  await slots.full(test.db, { venue: near, category: spin, priceList, time: '11:00', date })
  await court(far, '19:00')
  await court(far, '09:00', { date: dayFromToday(near, 2) })
  await court(far, '09:00', { date: dayFromToday(near, 3) })
  await court(nowhere, '19:00')
})
afterAll(() => test.close())

async function listFree(query: Record<string, string | number>) {
  const text = new URLSearchParams(
    Object.entries({ date, ...query }).map(([key, value]) => [key, String(value)]),
  )
  return new Shopper(test.app, operator.client.host).ask('GET', `/api/activities/free?${text}`)
}
type Free = { slug: string; times: { date: { raw: string }; starts_at: { format_24_hour: string } }[] }
const timesOf = (venue: Free | undefined) => venue?.times.map((one) => one.starts_at.format_24_hour)

describe('what is available near a place', () => {
  it('spec 5: the nearest venues are first, each with its distance; a venue without coordinates is near nothing', async () => {
    const { status, json } = await listFree(hulme)
    expect(status).toBe(200)
    const slugs = json.data.map(({ slug }: Free) => slug)
    expect(slugs.slice(0, 1)).toEqual(['near'])
    expect(slugs).not.toContain('nowhere')
    expect(json.data[0].distance).toBeCloseTo(0.73, 1)
    expect(json.data[0]).toMatchObject({ name: 'Near', picture: null })
    expect(json.meta.activities[0]).toEqual({ slug: 'badminton', name: 'Badminton' })
  })

  it('a venue shows times that can be booked: the next two of each activity, none that is full', async () => {
    const { json } = await listFree(hulme)
    expect(timesOf(json.data[0])).toEqual(['13:00', '14:00', '21:00'])
    expect(json.data[0].times[0]).toMatchObject({
      category_slug: 'badminton',
      kind: 'resources',
      price: { formatted_amount: '£7.20' },
    })
  })

  it('the times are those of the day and of the day after it', async () => {
    const { json } = await listFree(hulme)
    const far = json.data.find(({ slug }: Free) => slug === 'far')
    expect(far.times.map((one: Free['times'][number]) => one.date.raw)).toEqual([
      date,
      dayFromToday(operator.venue, 2),
    ])
  })

  it.each([
    ['none of their own', '', 25, ['near']],
    ['one within the miles', 'near', 25, ['near']],
    ['one beyond the miles', 'far', 25, ['near', 'far']],
    ['one without coordinates', 'nowhere', 25, ['near', 'nowhere']],
    ['one within more miles', 'far', 200, ['far', 'near']],
    ['none so near', '', 0.1, ['near']],
  ])(
    'of a visitor’s own venue the distance decides whether it is first or last: %s',
    async (_, venue, within, listed) => {
      const { json } = await listFree({ ...hulme, venue, within })
      expect(
        json.data.map(({ slug }: Free) => slug).filter((slug: string) => slug !== operator.venue.slug),
      ).toEqual(listed)
      const own = json.data.find(({ slug }: Free) => slug === venue)
      if (own) expect(own.times.length).toBeGreaterThan(0)
    },
  )

  it('without a place each venue shows three times, and an own venue without coordinates is first', async () => {
    const { json } = await listFree({ venue: 'nowhere' })
    expect(json.data[0]).toMatchObject({ slug: 'nowhere', distance: null })
    expect(json.meta.total).toBe(json.data.length)
    const timesAt = (slug: string) => timesOf(json.data.find((venue: Free) => venue.slug === slug))
    expect(timesAt('nowhere')).toEqual(['19:00'])
    expect(timesAt('near')).toEqual(['13:00', '14:00', '21:00'])
    expect(timesAt('far')).toEqual(['19:00', '09:00'])
    const unknown = (await listFree({ venue: 'no-such-venue' })).json
    expect(unknown.data.map(({ slug }: Free) => slug).sort()).toEqual(
      json.data.map(({ slug }: Free) => slug).sort(),
    )
  })

  it('without a place the venues near the visitor’s own are listed, and it is first', async () => {
    const { json } = await listFree({ venue: 'far', within: 25 })
    expect(json.data.map(({ slug, distance }: Free & { distance: number }) => [slug, distance])).toEqual([
      ['far', 0],
    ])
    expect(timesOf(json.data[0])).toEqual(['19:00', '09:00'])
  })

  it('spec 5: from an hour on, the times before it on that day are left out; the days after it are whole', async () => {
    const { json } = await listFree({ ...hulme, activity: 'badm', from: '18:00' })
    const timesAt = (slug: string) => timesOf(json.data.find((venue: Free) => venue.slug === slug))
    expect(timesAt('near')).toEqual(['18:00', '19:00'])
    expect(timesAt('far')).toEqual(['19:00', '09:00', '09:00'])
    expect((await listFree({ from: '18' })).status).toBe(400)
  })

  it('of one activity the venues that sell it are listed, with its times of a week', async () => {
    const { json } = await listFree({ ...hulme, activity: 'badm' })
    expect(timesOf(json.data.find(({ slug }: Free) => slug === 'near'))).toEqual([
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '18:00',
    ])
    expect(timesOf(json.data.find(({ slug }: Free) => slug === 'far'))).toEqual(['19:00', '09:00', '09:00'])
    const spin = (await listFree({ ...hulme, activity: 'spin' })).json
    expect(spin.data.map(({ slug }: Free) => slug)).toEqual(['near'])
    expect((await listFree({ ...hulme, activity: 'curling' })).json.data).toEqual([])
  })

  it('an invalid coordinate is refused by name', async () => {
    const { status, json } = await listFree({ lat: 91, lng: 0 })
    expect(status).toBe(400)
    expect(Object.keys(json.errors)).toEqual(['lat'])
  })
})
