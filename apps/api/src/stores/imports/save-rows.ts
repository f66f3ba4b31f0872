import { type Insertable, sql, type Transaction } from 'kysely'
import type { JsonColumns } from '../database/column-types.ts'
import type { Database } from '../database/tables.ts'

export type Saved = { created: number; updated: number }

/**
 * Row to be written as JSON. A jsonb column, which a plain insert takes as text, takes an object as it is.
 */
export type JsonRow<Table extends keyof Database> = {
  [Column in keyof Insertable<Database[Table]>]:
    | Insertable<Database[Table]>[Column]
    | (Table extends keyof JsonColumns ? (Column extends keyof JsonColumns[Table] ? object : never) : never)
}

/**
 * Writes many rows in one statement: new ones are created, those that differ updated, the rest left untouched.
 * Every row has the same columns; `key` is a unique constraint of the table.
 */
export const saveRows = async <Table extends keyof Database>(
  trx: Transaction<Database>,
  table: Table,
  rows: readonly JsonRow<Table>[],
  key: readonly (keyof Database[Table] & string)[],
): Promise<Saved> => {
  const [first] = rows
  if (first === undefined) return { created: 0, updated: 0 }
  const columns = Object.keys(first)
  const keyColumns: readonly string[] = key
  const changeable = columns.filter((column) => column !== 'id' && !keyColumns.includes(column))
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const onConflict =
    changeable.length === 0
      ? sql`do nothing`
      : sql`do update set ${sql.join(changeable.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
          where (${sql.join(changeable.map((name) => sql`present.${sql.ref(name)}`))})
          is distinct from (${sql.join(changeable.map((name) => sql`excluded.${sql.ref(name)}`))})`
  // xmax is nought only where no earlier version of the row was there.
  const { rows: written } = await sql<{ is_new: boolean }>`
    insert into ${sql.table(table)} as present (${list(columns)})
    select ${list(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${list(key)}) ${onConflict}
    returning present.xmax = 0 as is_new`.execute(trx)
  const created = written.filter(({ is_new }) => is_new).length
  return { created, updated: written.length - created }
}
