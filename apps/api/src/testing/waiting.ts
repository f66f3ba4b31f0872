import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../stores/database/tables.ts'

/** How many connections to this database wait for what another has locked. */
export async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.waiting
}

/** Until so many wait at once. */
export const untilWaiting = (db: Kysely<Database>, count: number): Promise<void> =>
  expect.poll(() => countWaiting(db)).toBe(count)
