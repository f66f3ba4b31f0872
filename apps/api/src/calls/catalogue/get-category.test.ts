import type { Category } from '@touchline/contract/entities/catalogue/category'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCategory,
  createClient,
  createLocation,
  createVenue,
} from '../../testing/factories/factories.ts'
import { read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

/** Creates a tree of three levels; the lowest is sold at two venues with a court each. */
async function createTree() {
  const client = await createClient(api.db)
  const venue = await createVenue(api.db, client, { migration_date: '2026-01-01' })
  const other = await createVenue(api.db, client)
  const courts = [await createLocation(api.db, venue, 'Hall A, Crt 1'), await createLocation(api.db, other)]
  const sports = await createCategory(api.db, client, {
    slug: 'sports-hall',
    name: 'Sports hall',
    kind: null,
  })
  const badminton = await createCategory(api.db, client, {
    slug: 'badminton',
    name: 'Badminton',
    kind: null,
    parent: sports,
  })
  const hour = await createCategory(api.db, client, {
    slug: 'badminton-60min',
    v1_slug: 'badminton-60mins',
    name: 'Badminton 60min',
    kind: 'resources',
    parent: badminton,
    soldAt: [venue, other],
    locations: courts,
  })
  await createCategory(api.db, client, { slug: 'squash', name: 'Squash', parent: sports, soldAt: [other] })
  return { client, venue, other, courts, sports, badminton, hour }
}

test('wire 2: a leaf has the recorded fields, and only the places of the requested venue', async () => {
  const { client, venue, courts, hour } = await createTree()
  const { status, json } = await read(
    api,
    client,
    `/api/activities/venue/${venue.slug}/categories/badminton-60min`,
  )
  expect(status).toBe(200)
  expect(json).toEqual({
    data: {
      v2: true,
      id: hour.id,
      v2Id: hour.id,
      name: 'Badminton 60min',
      slug: 'badminton-60min',
      description: '',
      v2_slug: 'badminton-60min',
      v1_slug: 'badminton-60mins',
      v1_type: 'ad_hoc_templates',
      v2_type: 'resources',
      allocation_strategy: 'customer',
      browse_by_name: 'location',
      image: '',
      picture: null,
      scene: '/api/scenes/badminton.svg',
      has_children: false,
      is_root: false,
      parent_slug: 'badminton',
      parent_name: 'Badminton',
      allows_anonymous_bookings: false,
      children: [],
      locations: [
        {
          id: String(courts[0]!.id),
          name: 'Hall A, Crt 1',
          type: 'resource',
          slug: 'hall-a-crt-1',
          venue_id: venue.id,
          venue_slug: venue.slug,
        },
      ],
    },
  })
})

test('wire 2: the tree may have any depth, and holds what the venue sells and nothing else', async () => {
  const { client, venue, other } = await createTree()
  const namesAt = async (slug: string) => {
    const { json } = await read(api, client, `/api/activities/venue/${slug}/categories/sports-hall`)
    const names = ({ name, children }: Category): unknown[] => [name, ...children.map(names)]
    return names(json.data as Category)
  }
  expect(await namesAt(venue.slug)).toEqual(['Sports hall', ['Badminton', ['Badminton 60min']]])
  expect(await namesAt(other.slug)).toEqual(['Sports hall', ['Badminton', ['Badminton 60min']], ['Squash']])
})

test('wire 2: without a v1 slug of its own, an activity of a migrated venue is v2 only', async () => {
  const { client, venue, other } = await createTree()
  const typesAt = async (slug: string) =>
    (await read(api, client, `/api/activities/venue/${slug}/categories/badminton`)).json.data
  expect(await typesAt(venue.slug)).toMatchObject({ v2: true, v1_slug: null, v1_type: null, v2_type: null })
  expect(await typesAt(other.slug)).toMatchObject({ v2: false, v1_slug: 'badminton', v1_type: null })
})

test('wire 2: a retired v1 slug still finds its activity', async () => {
  const { client, venue } = await createTree()
  expect(
    (await read(api, client, `/api/activities/venue/${venue.slug}/categories/badminton-60mins`)).json.data,
  ).toMatchObject({ slug: 'badminton-60min' })
})

test('an unknown venue and an activity that is not sold there have different answers', async () => {
  const { client, venue } = await createTree()
  const codeOf = async (path: string) => {
    const { status, json } = await read(api, client, `/api/activities/venue/${path}`)
    return [status, json.code]
  }
  expect(await codeOf('nowhere/categories/badminton')).toEqual([404, 'VENUE_NOT_FOUND'])
  expect(await codeOf(`${venue.slug}/categories/squash`)).toEqual([404, 'ACTIVITY_NOT_FOUND'])
  expect(await codeOf(`${venue.slug}/categories/no-such`)).toEqual([404, 'ACTIVITY_NOT_FOUND'])
})
