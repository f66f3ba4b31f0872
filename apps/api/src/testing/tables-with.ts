import { type Kysely, sql } from 'kysely'
import type { Database } from '../stores/database/tables.ts'

/** Every table with a row in which one of these texts stands, in letters of either size: `table: text`. */
export async function tablesWith(db: Kysely<Database>, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await sql<{ wanted: string }>`
      select wanted from unnest(${[...texts]}::text[]) wanted
      where exists (select from ${sql.table(name)} t where strpos(lower(to_jsonb(t)::text), lower(wanted)) > 0)`.execute(
      db,
    )
    found.push(...hits.map(({ wanted }) => `${name}: ${wanted}`))
  }
  return found
}
