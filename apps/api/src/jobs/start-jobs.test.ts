import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardPayments } from '../gateways/card-payments/port.ts'
import { readConfig } from '../config.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createHold, createOperator, createSession, createSlot } from '../testing/factories.ts'
import { type Jobs, startJobs } from './start-jobs.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const start = (): Promise<Jobs> =>
  startJobs(
    { db: server.db, config: readConfig({}), cards: {} as CardPayments, log: pino({ level: 'silent' }) },
    server.databaseUrl,
  )

const addJob = (task: string) => sql`select graphile_worker.add_job(${task})`.execute(server.db)
const countJobs = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from graphile_worker.jobs`.execute(
    server.db,
  )
  return rows[0]!.count
}
async function allDone(): Promise<void> {
  await expect.poll(countJobs, { timeout: 10_000 }).toBe(0)
}

test('jobs: the sessions of the weeks ahead are made at the start, and what is past is tidied away', async () => {
  const { client, venue, classes, priceList } = await createOperator(server.db)
  await server.db
    .insertInto('session_rules')
    .values({
      id: crypto.randomUUID(),
      client_id: client.id,
      venue_id: venue.id,
      category_id: classes.id,
      price_list_id: priceList.id,
      name: 'Yoga',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      first_start: '09:00',
      duration_minutes: 60,
      capacity: 12,
      external_id: 'yoga',
    })
    .execute()
  const session = await createSession(server.db, client)
  const slot = await createSlot(server.db, { venue, category: classes, priceList })
  const pricingOptionId = priceList.options.Adult!
  const hold = { slot, session, pricingOptionId }
  await createHold(server.db, client, { ...hold, expiresInMs: -2 * 3_600_000 })

  const jobs = await start()
  await addJob('tidy')
  await allDone()
  const made = await server.db.selectFrom('slots').where('name', '=', 'Yoga').select('id').execute()
  expect(made.length).toBeGreaterThan(28)
  expect(await server.db.selectFrom('claims').select('id').execute()).toEqual([])
  await jobs.stop()
})

test('F55: two processes with jobs do each of them once, and stop cleanly', async () => {
  const before = await server.db.selectFrom('slots').select('id').execute()
  const both = await Promise.all([start(), start()])
  await allDone()
  expect(await server.db.selectFrom('slots').select('id').execute()).toHaveLength(before.length)
  await Promise.all(both.map((jobs) => jobs.stop()))
})

test('F48: a database that throws everybody out is asked again', async () => {
  const jobs = await start()
  await allDone()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(server.db)
  await addJob('tidy')
  await allDone()
  expect(await countJobs()).toBe(0)
  await jobs.stop()
})
