import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/** Checks the database. @throws when it does not answer */
export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db)
}
