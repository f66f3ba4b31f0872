import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/**
 * Returns the id of the key that seals this database's answers; the first process that starts with a key
 * decides.
 */
export async function registerAnswersKey(db: Kysely<Database>, keyId: string): Promise<string> {
  await sql`insert into secrets (name, value) values ('answers key', ${keyId}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ value: string }>`select value from secrets where name = 'answers key'`.execute(
    db,
  )
  return rows[0]!.value
}

/** Changes the key's id, after the answers were sealed again by a process that has the old key too. */
export async function changeAnswersKey(db: Kysely<Database>, from: string, to: string): Promise<void> {
  await sql`update secrets set value = ${to} where name = 'answers key' and value = ${from}`.execute(db)
}

/**
 * Reads the name of an operator that asks about health, if any, whether staff log in by an app, and the keys with which
 * answers and secrets of apps are sealed now.
 */
export async function readSealing(
  db: Kysely<Database>,
): Promise<{ askedBy: string | null; hasApps: boolean; keyIds: string[] }> {
  const { rows } = await sql<{ askedBy: string | null; hasApps: boolean; keyIds: string[] }>`
    select (select c.name from clients c where exists (select from questions q where q.client_id = c.id and q.is_health)
          or exists (select from membership_plans p where p.client_id = c.id and p.is_sold and p.terms ? 'healthStatement')
        order by c.id limit 1) as "askedBy",
      exists (select from staff_apps) as "hasApps",
      coalesce((select array_agg(distinct key_id) from (select key_id from answers where key_id is not null
        union all select key_id from health_statements union all select key_id from staff_apps) sealed), '{}') as "keyIds"`.execute(
    db,
  )
  return rows[0]!
}
