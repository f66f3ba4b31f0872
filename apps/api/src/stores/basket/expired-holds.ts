import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/**
 * Removes holds that expired an hour ago or earlier: no query counts them, and "try again" has had its time.
 */
export async function removeExpiredHolds(db: Kysely<Database>): Promise<void> {
  await sql`delete from claims where kind = 'hold' and expires_at < now() - interval '1 hour'`.execute(db)
}

/** Removes turns that ended longer ago than any limit looks back. */
export async function removeOldTurns(db: Kysely<Database>): Promise<void> {
  await sql`delete from hold_turns where until < now() - interval '3 hours'`.execute(db)
}
