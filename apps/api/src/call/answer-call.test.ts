import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createOperator, createSlot, type TestOperator } from '../testing/factories/factories.ts'

let server: TestApp
let operator: TestOperator
beforeAll(async () => {
  server = await createTestApp()
  operator = await createOperator(server.db)
})
afterAll(() => server.close())

const ask = (url: string) => server.app.inject({ url, headers: { host: operator.client.host } })

test('S83: a refusal that callers share names no request; a refusal to one caller names its request', async () => {
  const missing = '/api/activities/venues/there-is-none'
  const [first, second] = [await ask(missing), await ask(missing)]
  expect([first.statusCode, first.json().request_id]).toEqual([404, undefined])
  expect(second.payload).toBe(first.payload)
  const own = await ask('/api/no-call')
  expect([own.statusCode, own.json().request_id]).toEqual([404, expect.any(String)])
})

test('spec 4: visitors share an answer for a second; a visitor who was refused asks with `no-cache` and gets the present state', async () => {
  const { venue, classes: category, priceList } = operator
  const slot = await createSlot(server.db, { venue, category, priceList, capacity: 8 })
  const url = `/api/activities/venue/${venue.slug}/activity/${category.slug}/slots?date=${slot.date}`
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  const spaces = async (headers: object = {}) =>
    (await server.app.inject({ url, headers: { host: operator.client.host, ...headers } })).json().data[0]
      .spaces
  expect(await spaces()).toBe(8)
  await server.db.updateTable('slots').set({ capacity: 5 }).where('id', '=', slot.id).execute()
  now.mockReturnValue(1_000_999)
  expect([await spaces(), await spaces({ 'cache-control': 'no-cache' })]).toEqual([8, 5])
  now.mockReturnValue(1_001_000)
  expect(await spaces()).toBe(5)
  now.mockRestore()
})
