import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/** Reads the database's clock, which decides. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}
