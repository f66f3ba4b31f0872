import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogues } from '../catalogue/catalogues.ts'
import { readConfig } from '../config.ts'
import { createVault } from '../crypto/vault.ts'
import type { CardAccounts } from '../gateways/card-payments/accounts.ts'
import { createFolderMail } from '../gateways/mail/folder.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import {
  createCustomer,
  createHold,
  createOperator,
  createSession,
  createSlot,
  slots,
  type TestOperator,
} from '../testing/factories/factories.ts'
import { type Jobs, startJobs } from './start-jobs.ts'

let server: TestApp
let operator: TestOperator

beforeAll(async () => {
  server = await createTestApp()
  operator = await createOperator(server.db)
})
afterAll(() => server.close())

const start = (): Jobs =>
  startJobs(
    {
      db: server.db,
      cards: {} as CardAccounts,
      mail: createFolderMail(join(tmpdir(), `touchline-mail-${crypto.randomUUID()}`)),
      config: readConfig({}),
      catalogues: createCatalogues(server.db),
      vault: createVault([]),
      log: pino({ level: 'silent' }),
    },
    server.databaseUrl,
  )

async function sellEachDay(name: string): Promise<void> {
  const { client, venue, classes, priceList } = operator
  await server.db
    .insertInto('session_rules')
    .values({
      id: crypto.randomUUID(),
      client_id: client.id,
      venue_id: venue.id,
      category_id: classes.id,
      price_list_id: priceList.id,
      name,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      first_start: '09:00',
      duration_minutes: 60,
      capacity: 12,
      external_id: name,
    })
    .execute()
}

async function startsOf(name: string): Promise<number[]> {
  const slots = await server.db.selectFrom('slots').where('name', '=', name).select('starts_at').execute()
  return slots.map(({ starts_at }) => starts_at.getTime())
}

test('jobs: the sessions of the weeks ahead are made at the start, and past data is tidied away', async () => {
  const { client, venue, classes, priceList } = operator
  await sellEachDay('Yoga')
  const session = await createSession(server.db, client)
  const slot = await createSlot(server.db, { venue, category: classes, priceList })
  const pricingOptionId = priceList.options.Adult!
  await createHold(server.db, client, { slot, session, pricingOptionId, expiresInMs: -2 * 3_600_000 })

  const jobs = start()
  const claims = () => server.db.selectFrom('claims').select('id').execute()
  await expect.poll(claims).toEqual([])
  await expect.poll(async () => (await startsOf('Yoga')).length).toBeGreaterThan(28)
  await jobs.stop()
})

test('F55: two processes with jobs do each of them once, and stop cleanly', async () => {
  await sellEachDay('Pilates')
  const both = [start(), start()]
  await expect.poll(async () => (await startsOf('Pilates')).length).toBeGreaterThan(28)
  await Promise.all(both.map((jobs) => jobs.stop()))
  const starts = await startsOf('Pilates')
  expect(new Set(starts).size).toBe(starts.length)
})

/** Has a customer wait for a session of two places, one of which is free. @returns the offer that is due */
async function waitForFreePlace(): Promise<{ slot_id: number; customer_id: number }> {
  const { client, venue, classes: category, priceList } = operator
  const customer = await createCustomer(server.db, client)
  const slot = await slots.full(server.db, { venue, category, priceList, capacity: 2 })
  await sql`insert into waitlist_entries (client_id, slot_id, customer_id, state)
    values (${client.id}, ${slot.id}, ${customer.id}, 'waiting')`.execute(server.db)
  // A session with nothing sold would be made again by the job that generates slots.
  const other = await createCustomer(server.db, client)
  await sql`update claims set quantity = 1, customer_id = ${other.id} where slot_id = ${slot.id}`.execute(
    server.db,
  )
  return { slot_id: slot.id, customer_id: customer.id }
}

const listOffers = () =>
  server.db.selectFrom('claims').where('kind', '=', 'offer').select(['slot_id', 'customer_id']).execute()

test('F13: a place that became free while no job ran is offered after a restart', async () => {
  const offer = await waitForFreePlace()
  const jobs = start()
  await expect.poll(listOffers).toContainEqual(offer)
  await jobs.stop()
})

test('F48: a database that ends all connections is asked again', async () => {
  const jobs = start()
  const first = await waitForFreePlace()
  await expect.poll(listOffers).toContainEqual(first)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(server.db)
  const second = await waitForFreePlace()
  await expect.poll(listOffers).toContainEqual(second)
  await jobs.stop()
})
