import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/** Numbers that are left out: more than any lost time can have given away, and few for what a column holds. */
const skipped = { bigint: 1_000_000, integer: 100_000 } as const

/**
 * Leaves out numbers of every table, for data that was restored from a backup. Numbers that were given away after the
 * backup are known elsewhere: as names of customers at card providers, in signed links and in calendars. Given
 * again, they would lead to what is another person's.
 */
export async function skipNumbers(db: Kysely<Database>): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + skipped)
    from pg_sequences
      cross join lateral (select case data_type when 'bigint'::regtype then ${skipped.bigint}::bigint
        when 'integer'::regtype then ${skipped.integer}::bigint end as skipped) as by_type
    where schemaname = current_schema() and coalesce(last_value, start_value) + skipped < max_value`.execute(
    db,
  )
}
