import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createClient } from '../testing/factories/factories.ts'

let server: TestApp
const token = 'a-token-for-prometheus'

beforeAll(async () => {
  server = await createTestApp({ settings: { METRICS_TOKEN: token } })
})
afterAll(() => server.close())

test('metrics: durations by route, connections and sweeps, for a caller with the token', async () => {
  const client = await createClient(server.db)
  await server.app.inject({ url: '/api/activities/client', headers: { host: client.host } })
  await server.app.inject({ url: '/api/activities/venues/some-venue', headers: { host: client.host } })
  const response = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(response.statusCode).toBe(200)
  expect(response.payload).toMatch(
    /http_request_seconds_count\{route="\/api\/activities\/client",method="GET",status="200"\} 1/,
  )
  expect(response.payload).toMatch(/database_connections\{state="waiting"\} 0/)
  expect(response.payload).toMatch(/swept_payments_total 0/)
  // A slug in a label would make a new series for each address that is tried.
  expect(response.payload).not.toContain('some-venue')
})

test('metrics: other callers learn nothing', async () => {
  expect((await server.app.inject('/metrics')).statusCode).toBe(404)
  const wrong = await server.app.inject({ url: '/metrics', headers: { authorization: 'Bearer nothing' } })
  expect(wrong.statusCode).toBe(404)
})

test('metrics: without a token only the machine itself may read, and no proxy for others', async () => {
  const open = await createTestApp()
  const read = (remoteAddress: string, headers: Record<string, string> = {}) =>
    open.app.inject({ url: '/metrics', remoteAddress, headers })
  expect((await read('127.0.0.1')).statusCode).toBe(200)
  expect((await read('203.0.113.1')).statusCode).toBe(404)
  expect((await read('127.0.0.1', { 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(404)
  await open.close()
})

test.each([
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '203.0.113.1' },
  { forwarded: 'for=203.0.113.1' },
  { via: '1.1 proxy' },
  { host: 'bookings.example.org' },
])('S82: a proxy on the machine reads no metrics for others: %j', async (headers) => {
  const open = await createTestApp()
  const read = { url: '/metrics', remoteAddress: '127.0.0.1' }
  expect((await open.app.inject({ ...read, headers })).statusCode).toBe(404)
  expect((await open.app.inject(read)).statusCode).toBe(200)
  await open.close()
})

test('S82: where a proxy on the machine is trusted, the machine itself needs the token, too', async () => {
  const behind = await createTestApp({ settings: { TRUST_PROXY: 'loopback' } })
  const response = await behind.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(response.statusCode).toBe(404)
  await behind.close()
})
