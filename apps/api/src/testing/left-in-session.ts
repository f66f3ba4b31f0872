import { type Kysely, sql } from 'kysely'
import type { Database } from '../stores/database/tables.ts'

/**
 * Lists what the database session still has after its transactions. Behind a pooler in transaction mode the
 * next client would find it, and we would lose it. Statements prepared by the protocol don't count: the
 * pooler handles them.
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
