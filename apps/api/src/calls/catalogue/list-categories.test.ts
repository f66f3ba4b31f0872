import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createCategory, createClient, createVenue } from '../../testing/factories/factories.ts'
import { listOf, read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

test('spec 7: the roots of what this venue sells, in the operator’s order', async () => {
  const client = await createClient(api.db)
  const venue = await createVenue(api.db, client)
  const other = await createVenue(api.db, client)
  const badminton = await createCategory(api.db, client, { name: 'Badminton', kind: null, sort_by: 2 })
  await createCategory(api.db, client, { name: 'Badminton 60min', parent: badminton, soldAt: [venue] })
  await createCategory(api.db, client, { name: 'Yoga', sort_by: 1, soldAt: [venue] })
  await createCategory(api.db, client, { name: 'Squash', soldAt: [other] })
  const answer = await read(api, client, `/api/activities/venue/${venue.slug}/categories`)
  expect(answer.status).toBe(200)
  const roots = listOf<{ name: string; has_children: boolean; is_root: boolean }>(answer)
  expect(roots.map(({ name, has_children, is_root }) => [name, has_children, is_root])).toEqual([
    ['Yoga', false, true],
    ['Badminton', true, true],
  ])
})

test('wire 2: a venue that sells nothing answers an empty list', async () => {
  const client = await createClient(api.db)
  const venue = await createVenue(api.db, client)
  expect((await read(api, client, `/api/activities/venue/${venue.slug}/categories`)).json).toEqual({
    data: [],
  })
})

test('an unknown venue is a 404', async () => {
  const client = await createClient(api.db)
  expect(await read(api, client, '/api/activities/venue/nowhere/categories')).toMatchObject({
    status: 404,
    json: { code: 'VENUE_NOT_FOUND' },
  })
})
