import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/** Numbers that are left out: more than any lost time can have given away, and few for what a column holds. */
const skipped = { bigint: 1_000_000, integer: 100_000 } as const

/** Numbers of one database, where there are several: each has its own range of them. */
export const numbersOfOne = { bigint: 1_000_000_000_000, integer: 100_000_000 } as const

/**
 * Leaves out numbers of every table, for data that was restored from a backup. Numbers that were given away after the
 * backup are known elsewhere: as names of customers at card providers, in signed links and in calendars. Given
 * again, they would lead to what is another person's. Of the last numbers of a column, or of the range of this database,
 * half are left out.
 */
export async function skipNumbers(db: Kysely<Database>): Promise<void> {
  await sql`
    select setval(name, at + least(skipped, (ends - at) / 2))
    from (
      select format('%I.%I', schemaname, sequencename)::regclass as name, coalesce(last_value, start_value) as at, skipped,
        case when exists (select from own_database) or exists (select from other_databases)
          then least(max_value, (coalesce(last_value, start_value) / size + 1) * size - 1) else max_value end as ends
      from pg_sequences
        join (values ('bigint'::regtype, ${skipped.bigint}::bigint, ${numbersOfOne.bigint}::bigint),
          ('integer', ${skipped.integer}, ${numbersOfOne.integer})) as by_type (type, skipped, size) on type = data_type
      where schemaname = current_schema()) s`.execute(db)
}
