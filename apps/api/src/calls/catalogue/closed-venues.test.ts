import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, createVenue } from '../../testing/factories/factories.ts'
import { listOf, read } from '../../testing/read.ts'

let api: TestApp
let client: Awaited<ReturnType<typeof createClient>>
beforeAll(async () => {
  api = await createTestApp()
})
beforeEach(async () => {
  client = await createClient(api.db)
  await createVenue(api.db, client, { name: 'New Baths', slug: 'new-baths' })
  await createVenue(api.db, client, {
    name: 'Old Baths',
    slug: 'old-baths',
    is_closed: true,
    instead_slug: 'new-baths',
  })
  await createVenue(api.db, client, { name: 'Far Hall', slug: 'far-hall', is_closed: true })
})
afterAll(() => api.close())

test('F116: venues that have closed are in no list', async () => {
  const answer = await read(api, client, '/api/activities/venues')
  expect(listOf<{ slug: string }>(answer).map(({ slug }) => slug)).toEqual(['new-baths'])
})

test.each([
  '/api/activities/venues/old-baths',
  '/api/activities/venue/old-baths/categories',
  '/api/activities/venue/old-baths/week?date=2026-12-01',
])('F116: a venue that has closed says so, and which venue replaces it: %s', async (path) => {
  const gone = await read(api, client, path)
  expect(gone).toMatchObject({
    status: 410,
    json: {
      code: 'VENUE_CLOSED',
      message:
        'Old Baths has closed. What you have booked there stays in your account. New Baths takes its place.',
      details: { instead_slug: 'new-baths', instead_name: 'New Baths' },
    },
  })
})

test('F116: a venue without a replacement leads to the list', async () => {
  const gone = await read(api, client, '/api/activities/venues/far-hall')
  expect(gone.status).toBe(410)
  expect(gone.json.message).toMatch(/Choose another venue from the list\.$/)
})
