import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../stores/database/tables.ts'

/** Counts the connections to this database that wait for a lock. */
export async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.waiting
}

/** Waits until so many connections wait at once. */
export const untilWaiting = (db: Kysely<Database>, count: number): Promise<void> =>
  expect.poll(() => countWaiting(db)).toBe(count)
