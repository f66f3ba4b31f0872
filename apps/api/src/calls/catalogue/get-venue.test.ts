import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, createVenue } from '../../testing/factories/factories.ts'
import { read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

test('spec 7: one venue by its slug', async () => {
  const client = await createClient(api.db)
  const venue = await createVenue(api.db, client, { name: 'Weir Lane Baths' })
  expect(await read(api, client, `/api/activities/venues/${venue.slug}`)).toMatchObject({
    status: 200,
    json: { data: { slug: venue.slug, name: 'Weir Lane Baths', lat: null, lng: null, migration_date: null } },
  })
})

test('an unknown venue, or one of another client, is a 404', async () => {
  const client = await createClient(api.db)
  const others = await createVenue(api.db, await createClient(api.db))
  for (const slug of ['nowhere', others.slug])
    expect(await read(api, client, `/api/activities/venues/${slug}`)).toMatchObject({
      status: 404,
      json: { status: 404, code: 'VENUE_NOT_FOUND', message: expect.any(String) },
    })
})
