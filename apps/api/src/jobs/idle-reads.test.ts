import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveBookingsAlong } from '../commands/bookings/move-bookings-along.ts'
import { refundCancelledSessions } from '../commands/bookings/refund-cancelled-sessions.ts'
import { forgetCards } from '../commands/cards/forget-cards.ts'
import { sweepPayments } from '../commands/payments/sweep-payments.ts'
import { sweepRefunds } from '../commands/refunds/sweep-refunds.ts'
import { offerFreedPlaces } from '../commands/waitlist/offer-freed-places.ts'
import type { CardAccounts } from '../gateways/card-payments/accounts.ts'
import { createDatabase, type PooledDatabase } from '../stores/database/database.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createCustomer, createOperator, createSlot, slots } from '../testing/factories/factories.ts'
import { jobServices } from '../testing/providers/job-services.ts'

let server: TestApp
let one: PooledDatabase

const sessions = 3_000

beforeAll(async () => {
  server = await createTestApp()
  one = createDatabase(server.databaseUrl, { max: 1, patience: 'work' })
  const { client, venue, classes: category, priceList } = await createOperator(server.db)
  const { id } = await createSlot(server.db, { venue, category, priceList })
  await sql`
    insert into slots (client_id, venue_id, category_id, rule_id, price_list_id, name, starts_at, ends_at, local_date, capacity, one_per_person)
    select client_id, venue_id, category_id, gen_random_uuid(), price_list_id, name, starts_at + n * interval '1 minute',
      ends_at + n * interval '1 minute', local_date, capacity, one_per_person
    from slots cross join generate_series(1, ${sessions}::int) n where id = ${id}`.execute(server.db)
  // Two waiting customers, for a session each, so that a round has something to look at.
  for (let waiters = 0; waiters < 2; waiters += 1) {
    const full = await slots.full(server.db, { venue, category, priceList })
    const customer = await createCustomer(server.db, client)
    await sql`insert into waitlist_entries (client_id, slot_id, customer_id, state)
      values (${client.id}, ${full.id}, ${customer.id}, 'waiting')`.execute(server.db)
  }
  await sql`analyze`.execute(server.db)
})
afterAll(async () => {
  await one.destroy()
  await server.close()
})

/** Counts the sessions that this connection has read, in any way. */
async function readOf(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(one)
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables
    where relname = 'slots'`.execute(one)
  return rows[0]!.read
}

const jobs = () => {
  const services = { ...jobServices(server), db: one, cards: {} as CardAccounts }
  return [
    ['offer freed places', () => offerFreedPlaces(services)],
    ['sweep payments', () => sweepPayments(services)],
    ['sweep refunds', () => sweepRefunds(services)],
    ['give cancelled sessions back', () => refundCancelledSessions(services)],
    ['tell of moved sessions', () => moveBookingsAlong(services)],
    ['forget cards', () => forgetCards(services)],
  ] as const
}

test('with 3,000 sessions, a round of the jobs that run each few seconds reads fewer than a hundred', async () => {
  const read: Record<string, number> = {}
  for (const [name, run] of jobs()) {
    const before = await readOf()
    await run()
    read[name] = (await readOf()) - before
  }
  expect(Object.entries(read).filter(([, sessionsRead]) => sessionsRead >= 100)).toEqual([])
})
