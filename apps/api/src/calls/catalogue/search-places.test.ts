import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, createVenue, type TestClient } from '../../testing/factories/factories.ts'

let house: TestApp
let client: TestClient

beforeAll(async () => {
  house = await createTestApp()
  client = await createClient(house.db)
  await createVenue(house.db, client, {
    name: 'Quayside',
    town: 'Bristol',
    postcode: 'BS1 6XN',
    lat: 51.45,
    lng: -2.61,
  })
})
afterAll(() => house.close())

const ask = (query: string) =>
  house.app.inject({
    url: `/api/activities/geocode?query=${encodeURIComponent(query)}`,
    headers: { host: client.host },
  })

test('spec 7: places of country gb, by name', async () => {
  const reply = await ask('leeds')
  expect(reply.statusCode).toBe(200)
  expect(reply.json().data[0]).toMatchObject({
    name: 'Leeds',
    detail: 'England',
    latitude: expect.closeTo(53.8, 1),
  })
})

test('F106: a postcode, and how precise it is', async () => {
  expect((await ask('BS1')).json()).toEqual({
    data: [{ name: 'BS1', detail: '', latitude: 51.454, longitude: -2.5912, radius_miles: 1.3 }],
  })
})

test('an unknown place is an empty list', async () => {
  const reply = await ask('xyzzy')
  expect([reply.statusCode, reply.json()]).toEqual([200, { data: [] }])
})

test.each(['', 'x'.repeat(101)])('a search of no letters, or of too many, is refused', async (query) => {
  expect((await ask(query)).statusCode).toBe(400)
})
