import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/tables.ts'
import type { ClientTable } from './client-tables.ts'

/** Rows that are read at once; those with files may be large. */
const rowsAtOnce = (table: ClientTable): number => (table.hasFiles ? 20 : 2_000)

/**
 * Lets a transaction write rows as they are: without triggers, which have done their work at the place before, and without
 * order between the tables.
 * @throws with the code 42501 for a role that may not
 */
export async function writeAsTheyAre(tx: Transaction<Database>): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
}

/** Copies the rows of a client in PostgreSQL's own text of a row, which keeps each value as it is. */
export async function copyRows(
  from: Transaction<Database>,
  to: Transaction<Database>,
  { table, clientId }: { table: ClientTable; clientId: number },
): Promise<void> {
  const { name, columns, isOf } = table
  await sql
    .raw(
      `declare rows_to_move no scroll cursor for select t::text as row from ${name} t where ${isOf(clientId, 't')}`,
    )
    .execute(from)
  for (;;) {
    const { rows } = await sql
      .raw<{ row: string }>(`fetch ${rowsAtOnce(table)} from rows_to_move`)
      .execute(from)
    if (rows.length === 0) break
    const texts = rows.map(({ row }) => row)
    await sql`
      insert into ${sql.raw(name)} (${sql.raw(columns.join(', '))}) overriding system value
      select ${sql.raw(columns.map((column) => `(r.one).${column}`).join(', '))}
      from (select text::${sql.raw(name)} as one from unnest(${texts}::text[]) text offset 0) r`.execute(to)
  }
  await sql`close rows_to_move`.execute(from)
}

/** Tells whether two sides have the same rows: how many there are, and a sum over all their values. */
export interface Tally {
  rows: number
  sum: string
}

export async function tallyRows(
  db: Kysely<Database>,
  { name, isOf }: ClientTable,
  clientId: number,
): Promise<Tally> {
  const { rows } = await sql<Tally>`
    select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum
    from ${sql.raw(name)} t where ${sql.raw(isOf(clientId, 't'))}`.execute(db)
  return rows[0]!
}

/** Removes all rows of a client, those first that are found through others. */
export async function removeRows(
  tx: Transaction<Database>,
  tables: readonly ClientTable[],
  clientId: number,
): Promise<void> {
  for (const { name, isOf } of tables.toSorted((a, b) => b.depth - a.depth))
    await sql.raw(`delete from ${name} t where ${isOf(clientId, 't')}`).execute(tx)
}
