import { type Kysely, sql } from 'kysely'
import type { Database } from '../stores/database/tables.ts'

/**
 * What the session that answers still has after its transactions, so that the next client of a pooler in transaction
 * mode would find it, and we would miss it. Statements that the protocol names are no part of it: the pooler knows them.
 */
export async function leftInSession(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'setting ' || name as what from pg_settings where source = 'session'
    union all select 'lock' from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    union all select 'channel ' || name from pg_listening_channels() name
    union all select 'table ' || relname from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r'
    union all select 'cursor ' || name from pg_cursors where is_holdable
    union all select 'statement ' || name from pg_prepared_statements where from_sql
    order by 1`.execute(db)
  return rows.map(({ what }) => what)
}
