import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, createVenue } from '../../testing/factories/factories.ts'
import { listOf, read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ settings: { ONLINE_JOINING_ORIGIN: 'https://join.example' } })
})
afterAll(() => api.close())

const path = '/api/activities/venues/online-joining'

test('spec 7: venues/online-joining has the venues that sell memberships online, by name, and no other client’s', async () => {
  const client = await createClient(api.db)
  const sells = { sells_memberships_online: true }
  await createVenue(api.db, client, { name: 'Quay Hall', ...sells })
  await createVenue(api.db, client, { name: 'Far Hall' })
  await createVenue(api.db, client, { name: 'Abbey Pool', ...sells })
  await createVenue(api.db, await createClient(api.db), sells)
  const answer = await read(api, client, path)
  expect(answer.status).toBe(200)
  expect(listOf<{ name: string }>(answer).map(({ name }) => name)).toEqual(['Abbey Pool', 'Quay Hall'])

  const first = await read(api, client, `${path}?limit=1`)
  expect(listOf(first)).toHaveLength(1)
  expect(first.json.meta).toEqual({ total: 2 })
})

test('spec 7: an operator that sells none online has an empty list, and no venue can take its address', async () => {
  const client = await createClient(api.db)
  await createVenue(api.db, client)
  expect((await read(api, client, path)).json.data).toEqual([])
})

test('F116: where no address of online joining is set and no plan is offered, no venue sells memberships online', async () => {
  const without = await createTestApp()
  try {
    const client = await createClient(without.db)
    await createVenue(without.db, client, { sells_memberships_online: true })
    expect((await read(without, client, path)).json.data).toEqual([])
  } finally {
    await without.close()
  }
})
