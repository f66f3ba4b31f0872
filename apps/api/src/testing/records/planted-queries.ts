import { type Kysely, sql } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'

type Query = (db: Kysely<Database>) => Promise<unknown>

interface Told {
  id: number
  at: string
  note: string | null
  kind: 'class' | 'course'
  extra?: string
}

/** Declares a row and its JSON as PostgreSQL returns them. */
export const truthful: Query = (db) =>
  sql<{ at: Date; bytes: Buffer; ids: readonly number[]; told: Told; by: Record<number, Told[]> }>`
    with t as (select jsonb_build_object('id', 1, 'at', now(), 'note', null, 'kind', 'class') as told)
    select now() as at, '\\x00'::bytea as bytes, '{1,2}'::int[] as ids, told,
      jsonb_build_object(7, jsonb_build_array(told)) as by from t`.execute(db)

/** Queries that each declare one thing that PostgreSQL doesn't return. */
export const planted = {
  momentInJson: (db) =>
    sql<{ told: { at: Date } }>`select jsonb_build_object('at', now()) as told`.execute(db),
  numericOutsideJson: (db) => sql<{ pence: number }>`select 1.5 as pence`.execute(db),
  nullInList: (db) =>
    sql<{ told: { note: string }[] }>`
      select jsonb_build_array(jsonb_build_object('note', null)) as told`.execute(db),
  missingField: (db) =>
    sql<{ told: { note: string } }>`select jsonb_build_object('notes', 'x') as told`.execute(db),
  surplusField: (db) =>
    sql<{ told: { id: number } }>`select jsonb_build_object('id', 1, 'note', 'x') as told`.execute(db),
  wordOutsideItsList: (db) =>
    sql<{ told: Pick<Told, 'kind'> }>`select jsonb_build_object('kind', 'courses') as told`.execute(db),
  memberOfUnion: (db) =>
    sql<{ told: { kind: 'class' } | { kind: 'course'; weeks: number } | null }>`
      select jsonb_build_object('kind', 'course', 'weeks', '4') as told`.execute(db),
  builtQuery: (db) => db.selectNoFrom([sql<number>`'1'::text`.as('number')]).executeTakeFirst(),
} satisfies Record<string, Query>
