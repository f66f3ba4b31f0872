import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCategory,
  createCourse,
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

beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperator(test.db)
  const { client, priceList, swim } = operator
  const near = await createVenue(test.db, client, { name: 'Near Swimming Pool', lat: 53.4709, lng: -2.239 })
  const far = await createVenue(test.db, client, { name: 'Far Hall', lat: 51.5, lng: -0.1 })
  const swimming = await createCategory(test.db, client, {
    slug: 'swimming',
    name: 'Swimming',
    kind: 'ticketed',
    soldAt: [near, far],
  })
  await createCategory(test.db, client, { slug: 'swim-gala', name: 'Swim Gala', kind: 'classes', soldAt: [] })
  date = dayFromToday(near, 1)
  const session = (venue: typeof near, name: string, time: string, more = {}) =>
    createSlot(test.db, { venue, category: swimming, priceList, name, time, date, ...more })
  await session(far, 'Family Swim', '09:00')
  await session(near, 'Family Swim', '18:00')
  await session(near, 'Swimming', '19:00')
  await session(near, 'Family Swim', '10:00', { date: dayFromToday(near, 2) })
  await slots.full(test.db, {
    venue: near,
    category: swimming,
    priceList,
    name: 'Full Swim',
    time: '20:00',
    date,
  })
  const course = await createCourse(test.db, {
    venue: near,
    category: swimming,
    priceList,
    name: 'Swim Stage 1',
  })
  await session(near, 'Swim Stage 1', '17:00', { courseId: course.id })
  await createCourse(test.db, { venue: near, category: swimming, priceList, name: 'Swim of last year' })
  expect(swim.name).toBe('Lane swimming')
})
afterAll(() => test.close())

async function suggest(words: string, place: Record<string, string> = {}) {
  const { status, json } = await new Shopper(test.app, operator.client.host).ask(
    'GET',
    `/api/activities/suggestions?${new URLSearchParams({ words, date, ...place })}`,
  )
  expect(status).toBe(200)
  return (
    json as { data: Record<'activities' | 'sessions' | 'courses' | 'venues', Record<string, unknown>[]> }
  ).data
}

it('activities with the number of times that can be booked that day, sessions with their nearest next time, courses to come, venues with their distance', async () => {
  const { activities, sessions, courses, venues } = await suggest('swim', { lat: '53.47', lng: '-2.24' })
  expect(activities.map(({ name, times_that_day }) => [name, times_that_day])).toEqual(
    expect.arrayContaining([
      ['Lane swimming', 0],
      ['Swimming', 3],
    ]),
  )
  // Sold nowhere.
  expect(activities.map(({ name }) => name)).not.toContain('Swim Gala')
  expect(sessions).toEqual([
    expect.objectContaining({
      name: 'Family Swim',
      venue_name: 'Near Swimming Pool',
      starts_at: expect.objectContaining({ format_24_hour: '18:00' }),
    }),
  ])
  expect(courses.map(({ name, venue_name }) => [name, venue_name])).toEqual([
    ['Swim Stage 1', 'Near Swimming Pool'],
  ])
  expect(venues[0]).toEqual(
    expect.objectContaining({ name: 'Near Swimming Pool', distance: expect.closeTo(0.1, 0) }),
  )
})

it('venues of that name are followed by those that have such an activity, the nearest first', async () => {
  const place = { lat: '53.47', lng: '-2.24' }
  const venuesFor = async (words: string) => (await suggest(words, place)).venues.map(({ name }) => name)
  // Two venues of the operator have lanes, and are nowhere on the map.
  const others = ['Hillside Leisure Centre', 'Riverside Sports Centre']
  expect(await venuesFor('swimming')).toEqual(['Near Swimming Pool', 'Far Hall', ...others])
  expect(await venuesFor('lane swim')).toEqual(others)
  expect(await venuesFor('far')).toEqual(['Far Hall'])
})

it('without a place no distance is said, and words that nothing has find nothing', async () => {
  expect((await suggest('far hall')).venues).toEqual([
    expect.objectContaining({ name: 'Far Hall', distance: null }),
  ])
  expect(await suggest('xyzzy')).toEqual({ activities: [], sessions: [], courses: [], venues: [] })
})
