import { monitorEventLoopDelay } from 'node:perf_hooks'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { CardAccounts } from '../gateways/card-payments/accounts.ts'
import type { PooledDatabase } from '../stores/database/database.ts'
import { mountUnderPressure, SAMPLE_MS } from './under-pressure.ts'

let app: FastifyInstance
beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await app.close()
})

/** Pretends that the process has been this far behind for a second. */
async function fallBehind(behindMs: number): Promise<void> {
  const measured = Object.getPrototypeOf(monitorEventLoopDelay()) as { readonly mean: number }
  vi.spyOn(measured, 'mean', 'get').mockReturnValue((behindMs + SAMPLE_MS) * 1e6)
  await app.ready()
  await vi.advanceTimersByTimeAsync(1_000)
}

/** Lists the lanes whose requests are let in. */
async function letIn(behindMs: number): Promise<string[]> {
  app = Fastify()
  mountUnderPressure(app)
  for (const lane of ['browsing', 'visiting', 'buying'] as const)
    app.get(`/${lane}`, { config: { laneOf: () => lane } }, async () => 'in')
  app.get('/webhook', async () => 'in')
  await fallBehind(behindMs)
  const answers = await Promise.all(
    ['/browsing', '/visiting', '/buying', '/webhook'].map((url) => app.inject(url)),
  )
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'BUSY' })
    expect(answer.headers['retry-after']).toBe('2')
  }
  return answers.map(({ payload }) => (payload === 'in' ? 'in' : 'out'))
}

test.each([
  [390, ['in', 'in', 'in', 'in']],
  [410, ['out', 'in', 'in', 'in']],
  [690, ['out', 'in', 'in', 'in']],
  [710, ['out', 'out', 'in', 'in']],
  [1_990, ['out', 'out', 'in', 'in']],
  [2_010, ['out', 'out', 'out', 'out']],
])(
  'F92: %i ms behind, visitors who browse, who have a session, who buy, and calls without a lane are %j',
  async (behindMs, expected) => {
    expect(await letIn(behindMs)).toEqual(expected)
  },
)

test('F92: the measure is the time for which the process was truly busy', async () => {
  vi.useRealTimers()
  app = Fastify()
  const isTooLate = mountUnderPressure(app)
  // Nothing else runs in the process for this long.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
  await vi.waitFor(() => expect(isTooLate('visiting')).toBe(true))
})

test('F92: a page that is rendered is turned away by the same measure', async () => {
  app = Fastify()
  const isTooLate = mountUnderPressure(app)
  await fallBehind(710)
  expect((['browsing', 'visiting', 'buying'] as const).map((lane) => isTooLate(lane))).toEqual([
    true,
    true,
    false,
  ])
})

test('F92: the served app turns calls away before it asks the database, and never its own health', async () => {
  const services = {
    db: noDatabase,
    config: readConfig({ NODE_ENV: 'test' }),
    cards: {} as CardAccounts,
  }
  app = await buildApp({ services })
  const listVenues = () => app.inject({ url: '/api/activities/venues', headers: { host: 'venue.test' } })
  expect((await listVenues()).statusCode).toBe(500)
  await fallBehind(2_010)
  const response = await listVenues()
  expect([response.statusCode, response.json().code]).toEqual([503, 'BUSY'])
  expect((await app.inject('/health/live')).statusCode).toBe(200)
})

const noDatabase: PooledDatabase = new Proxy({} as PooledDatabase, {
  get: (_, name) => {
    if (name === 'inLane') return () => noDatabase
    throw new Error('the database was asked')
  },
})
