import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, createVenue, type TestClient } from '../../testing/factories/factories.ts'

let house: TestApp
let client: TestClient

beforeAll(async () => {
  house = await createTestApp()
  client = await createClient(house.db)
  for (const name of ['Cedar Hall', 'Alder Pool', 'Birch Courts'])
    await createVenue(house.db, client, { name })
})
afterAll(() => house.close())

const ask = (query = '') =>
  house.app.inject({ url: `/api/activities/venues${query}`, headers: { host: client.host } })
const names = (reply: Awaited<ReturnType<typeof ask>>) =>
  reply.json().data.map(({ name }: { name: string }) => name)

test('without a limit every venue is listed, by name, and nothing else', async () => {
  const reply = await ask()
  expect(names(reply)).toEqual(['Alder Pool', 'Birch Courts', 'Cedar Hall'])
  expect(Object.keys(reply.json())).toEqual(['data'])
})

test('with a limit only that many are listed, and their total', async () => {
  const reply = await ask('?limit=2')
  expect(names(reply)).toEqual(['Alder Pool', 'Birch Courts'])
  expect(reply.json().meta).toEqual({ total: 3 })
})

test.each(['-1', 'x', '99999'])('a limit of %s is refused', async (limit) => {
  expect((await ask(`?limit=${limit}`)).statusCode).toBe(400)
})
