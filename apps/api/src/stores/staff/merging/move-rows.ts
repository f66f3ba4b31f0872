import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { type MovingColumn, movingColumns } from './columns-of-people.ts'

export interface MergedPair {
  mergeId: string
  keptId: number
  goneId: number
}

const keyOf = ({ key }: MovingColumn) =>
  sql`jsonb_build_object(${sql.join(key.flatMap((name) => [sql.lit(name), sql`t.${sql.ref(name)}::text`]))})`

/** Replaces the names of the two ids in a condition by their values. */
const conditionOf = (except: string | null, { keptId, goneId }: MergedPair) =>
  except === null
    ? sql`true`
    : sql`(${sql.raw(except.replaceAll(/\bkept\b/g, String(keptId)).replaceAll(/\bgone\b/g, String(goneId)))}) is not true`

/** Moves every row of the account that is gone to the one that stays, and writes down which ones moved. */
export async function moveRows(tx: Kysely<Database>, pair: MergedPair): Promise<void> {
  for (const moving of movingColumns) {
    const { table, column, except } = moving
    await sql`
      with moved as (
        update ${sql.table(table)} t set ${sql.ref(column)} = ${pair.keptId}
        where t.${sql.ref(column)} = ${pair.goneId} and ${conditionOf(except, pair)}
        returning ${keyOf(moving)} as key)
      insert into account_merge_rows (merge_id, table_name, column_name, key)
      select ${pair.mergeId}::uuid, ${table}, ${column}, key from moved`.execute(tx)
  }
}

/**
 * Moves back exactly the rows that moved.
 * @returns tables of which rows are no longer there, or no longer with the account, and so can't go back
 */
export async function moveRowsBack(tx: Kysely<Database>, pair: MergedPair): Promise<string[]> {
  const missed = new Set<string>()
  for (const { table, column, key, mayGo } of movingColumns) {
    const isKey = sql.join(
      key.map((name) => sql`t.${sql.ref(name)}::text = r.key ->> ${sql.lit(name)}`),
      sql` and `,
    )
    const { rows } = await sql<{ moved: number; back: number }>`
      with r as materialized (
        select key from account_merge_rows
        where merge_id = ${pair.mergeId}::uuid and table_name = ${table} and column_name = ${column}),
      back as (
        update ${sql.table(table)} t set ${sql.ref(column)} = ${pair.goneId} from r
        where t.${sql.ref(column)} = ${pair.keptId} and ${isKey} returning 1)
      select (select count(*)::int from r) as moved, (select count(*)::int from back) as back`.execute(tx)
    const { moved, back } = rows[0]!
    if (back < moved && !mayGo) missed.add(table)
  }
  return [...missed]
}

/** A row that a merge changes: the columns that it sets, and the condition on its alias `t`. */
export interface Change {
  table: string
  key: readonly string[]
  /** New values by column, as SQL that may use `t`. */
  set: Record<string, ReturnType<typeof sql>>
  where: ReturnType<typeof sql>
}

/** Changes rows and writes down how they were before. */
export async function changeRows(
  tx: Kysely<Database>,
  { mergeId }: Pick<MergedPair, 'mergeId'>,
  { table, key, set, where }: Change,
): Promise<void> {
  const columns = Object.keys(set)
  const values = (alias: string) =>
    sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))})`
  const keys = sql`jsonb_build_object(${sql.join(key.flatMap((name) => [sql.lit(name), sql`n.${sql.ref(name)}::text`]))})`
  const same = sql.join(
    key.map((name) => sql`o.${sql.ref(name)} = n.${sql.ref(name)}`),
    sql` and `,
  )
  await sql`
    with o as materialized (select t.* from ${sql.table(table)} t where ${where}),
    n as (
      update ${sql.table(table)} t set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${set[name]!}`))}
      where ${where} returning t.*)
    insert into account_merge_rows (merge_id, table_name, key, before, after)
    select ${mergeId}::uuid, ${table}, ${keys}, ${values('o')}, ${values('n')} from n join o on ${same}
    where ${values('o')} <> ${values('n')}`.execute(tx)
}

/** Tables whose rows a merge may change, with their keys. */
const changed: readonly { table: string; key: readonly string[] }[] = [
  { table: 'customers', key: ['id'] },
  { table: 'answers', key: ['id'] },
  { table: 'claims', key: ['id'] },
  { table: 'kept_uses', key: ['id'] },
  { table: 'documents', key: ['customer_id', 'document_kind_id'] },
  { table: 'inductions_had', key: ['customer_id', 'induction_id'] },
  { table: 'membership_users', key: ['id'] },
  { table: 'prepared_joinings', key: ['id'] },
  { table: 'waitlist_entries', key: ['id'] },
]

/**
 * Sets the columns back that still are as the merge left them. What was changed since stays. A row that the merge changed
 * more than once goes back step by step, the last change first.
 */
export async function changeRowsBack(
  tx: Kysely<Database>,
  { mergeId }: Pick<MergedPair, 'mergeId'>,
): Promise<void> {
  for (const { table, key } of changed) {
    const { rows } = await sql<{ name: string }>`
      select distinct jsonb_object_keys(before) as name from account_merge_rows
      where merge_id = ${mergeId}::uuid and table_name = ${table} and column_name is null order by 1`.execute(
      tx,
    )
    if (rows.length === 0) continue
    const isKey = sql.join(
      key.map((name) => sql`t.${sql.ref(name)}::text = r.key ->> ${sql.lit(name)}`),
      sql` and `,
    )
    const columns = rows.map(({ name }) => {
      const old = sql`(jsonb_populate_record(null::${sql.table(table)}, r.before)).${sql.ref(name)}`
      const isAsLeft = sql`to_jsonb(t) -> ${sql.lit(name)} is not distinct from r.after -> ${sql.lit(name)}`
      return sql`${sql.ref(name)} = case when r.before ? ${sql.lit(name)} and ${isAsLeft} then ${old} else t.${sql.ref(name)} end`
    })
    const { rows: turns } = await sql<{ turn: number }>`
      select distinct row_number() over (partition by key order by id desc)::int as turn from account_merge_rows
      where merge_id = ${mergeId}::uuid and table_name = ${table} and column_name is null order by 1`.execute(
      tx,
    )
    for (const { turn } of turns)
      await sql`
        with r as materialized (
          select key, before, after, row_number() over (partition by key order by id desc) as turn from account_merge_rows
          where merge_id = ${mergeId}::uuid and table_name = ${table} and column_name is null)
        update ${sql.table(table)} t set ${sql.join(columns)} from r where r.turn = ${turn} and ${isKey}`.execute(
        tx,
      )
  }
}
