import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { home } from './own-database.ts'

/** Lists the hosts of all clients that do not live at home, with the database of each. Asked of the home database. */
export async function listHostsElsewhere(
  homeDb: Kysely<Database>,
): Promise<{ host: string; database: string }[]> {
  const { rows } = await sql<{ host: string; database: string }>`
    select h.host, c.database from client_database_hosts h join client_databases c using (slug)`.execute(
    homeDb,
  )
  return rows
}

/** Finds the database in which a client lives: home, where nothing else is written down. */
export async function findDatabaseOf(homeDb: Kysely<Database>, slug: string): Promise<string> {
  const { rows } = await sql<{ database: string }>`
    select database from client_databases where slug = ${slug}`.execute(homeDb)
  return rows[0]?.database ?? home
}

/** Lists the databases beside home that have clients. */
export async function listDatabasesInUse(homeDb: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct database as name from client_databases order by name`.execute(homeDb)
  return rows.map(({ name }) => name)
}

export async function listClientDatabases(
  homeDb: Kysely<Database>,
): Promise<{ slug: string; database: string }[]> {
  const { rows } = await sql<{ slug: string; database: string }>`
    select slug, ${home}::text as database from clients
    where not exists (select from client_databases d where d.slug = clients.slug)
    union all select slug, database from client_databases order by slug`.execute(homeDb)
  return rows
}

/** Lists those of the hosts that belong to another client, in any database. */
export async function listHostsTaken(
  homeDb: Kysely<Database>,
  slug: string,
  hosts: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select host from client_database_hosts where host = any(${hosts}::text[]) and slug <> ${slug}
    union select h.host from client_hosts h join clients c on c.id = h.client_id
    where h.host = any(${hosts}::text[]) and c.slug <> ${slug} order by host`.execute(homeDb)
  return rows.map(({ host }) => host)
}

export async function listHostsOf(db: Kysely<Database>, slug: string): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select h.host from client_hosts h join clients c on c.id = h.client_id where c.slug = ${slug}`.execute(db)
  return rows.map(({ host }) => host)
}

/** Writes down where a client lives, and under which hosts; without any it is forgotten. One change, seen at once or not. */
export async function placeClient(
  homeDb: Kysely<Database>,
  slug: string,
  database: string,
  hosts: readonly string[],
): Promise<void> {
  await homeDb.transaction().execute(async (tx) => {
    if (database === home || hosts.length === 0) {
      await sql`delete from client_databases where slug = ${slug}`.execute(tx)
      return
    }
    await sql`
      insert into client_databases (slug, database) values (${slug}, ${database})
      on conflict (slug) do update set database = excluded.database`.execute(tx)
    await sql`delete from client_database_hosts where slug = ${slug} and host <> all(${hosts}::text[])`.execute(
      tx,
    )
    await sql`
      insert into client_database_hosts (host, slug) select host, ${slug} from unnest(${hosts}::text[]) as host
      on conflict (host) do update set slug = excluded.slug where client_database_hosts.slug = excluded.slug`.execute(
      tx,
    )
  })
}
