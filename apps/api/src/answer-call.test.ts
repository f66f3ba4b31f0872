import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { createOperator, type TestOperator } from './testing/factories.ts'

let server: TestApp
let operator: TestOperator
beforeAll(async () => {
  server = await createTestApp()
  operator = await createOperator(server.db)
})
afterAll(() => server.close())

const ask = (url: string) => server.app.inject({ url, headers: { host: operator.client.host } })

test('S83: a shared refusal carries no request’s id; a refusal to one caller carries the id of its request', async () => {
  const missing = '/api/activities/venues/there-is-none'
  const [first, second] = [await ask(missing), await ask(missing)]
  expect([first.statusCode, first.json().request_id]).toEqual([404, undefined])
  expect(second.payload).toBe(first.payload)
  const own = await ask('/api/no-call')
  expect([own.statusCode, own.json().request_id]).toEqual([404, expect.any(String)])
})
