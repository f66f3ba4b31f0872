import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables.ts'
import { patienceMs } from './pool.ts'

/**
 * Finds settings that the role of the sessions behind a pooler should have, and lacks. Without the limits, a
 * statement that we have given up would continue, and could still take a place after its customer was told
 * that nothing was changed.
 */
export async function findLackingSettings(db: Kysely<Database>): Promise<string[]> {
  const { statement, lock } = patienceMs.request
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    left join (values ('statement_timeout', ${statement}::int), ('lock_timeout', ${lock}::int),
      ('idle_in_transaction_session_timeout', ${statement}::int)) as wanted (name, at_most) using (name)
    where (at_most is not null and setting::bigint not between 1 and at_most)
      or (name = 'plan_cache_mode' and setting <> 'force_generic_plan')
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}
