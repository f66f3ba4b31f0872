import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createCategory, createClient, createVenue } from '../../testing/factories/factories.ts'
import { listOf, read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

test('spec 7: every venue of the client, by name, and no other client’s', async () => {
  const client = await createClient(api.db)
  await createVenue(api.db, client, { name: 'Sugden Sports Centre', town: 'Huddersfield' })
  await createVenue(api.db, client, { name: 'abbey Meadow Lido', town: 'Abingdon' })
  await createVenue(api.db, await createClient(api.db))
  const answer = await read(api, client, '/api/activities/venues')
  expect(answer.status).toBe(200)
  expect(listOf<{ name: string; town: string }>(answer).map(({ name, town }) => [name, town])).toEqual([
    ['abbey Meadow Lido', 'Abingdon'],
    ['Sugden Sports Centre', 'Huddersfield'],
  ])
})

test('spec 3: a venue has all that the finder and the choice of v1 or v2 need, and what it sells', async () => {
  const client = await createClient(api.db)
  const venue = await createVenue(api.db, client, {
    slug: 'sugden-sports-centre',
    name: 'Sugden Sports Centre',
    lat: 53.64,
    lng: -1.78,
    migration_date: '2026-03-01',
  })
  const badminton = await createCategory(api.db, client, { slug: 'badminton', kind: null, sort_by: 2 })
  await createCategory(api.db, client, { parent: badminton, soldAt: [venue] })
  await createCategory(api.db, client, { slug: 'yoga', sort_by: 1, soldAt: [venue] })
  await createCategory(api.db, client, { slug: 'squash' })
  const [first] = listOf(await read(api, client, '/api/activities/venues'))
  expect(first).toEqual({
    id: venue.id,
    slug: 'sugden-sports-centre',
    name: 'Sugden Sports Centre',
    address: '',
    town: '',
    postcode: '',
    phone: '',
    email: '',
    opening_hours: '',
    hours: null,
    facilities: [],
    step_free: '',
    parking: '',
    getting_here: '',
    picture: null,
    scene: expect.stringMatching(/^\/api\/scenes\/(yoga|badminton)\.svg$/),
    lat: 53.64,
    lng: -1.78,
    time_zone: 'Europe/London',
    activities_v2_enabled: true,
    migration_date: '2026-03-01',
    display_venue_selection_button: true,
    activities: ['yoga', 'badminton'],
  })
})

test('a host that no client has is a 404 of its own', async () => {
  const client = { ...(await createClient(api.db)), host: 'unknown.test' }
  expect(await read(api, client, '/api/activities/venues')).toMatchObject({
    status: 404,
    json: { code: 'CLIENT_NOT_FOUND' },
  })
})
