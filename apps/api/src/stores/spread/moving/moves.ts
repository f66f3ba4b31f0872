import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { findDatabaseOf } from '../client-databases.ts'

/** Writes down a move in the home database, or finds the one that is under way. */
export async function beginMove(
  homeDb: Kysely<Database>,
  slug: string,
  to: string,
): Promise<{ from: string; isUnderWayTo: string }> {
  const lives = await findDatabaseOf(homeDb, slug)
  await sql`
    insert into client_moves (slug, from_database, to_database) values (${slug}, ${lives}, ${to})
    on conflict do nothing`.execute(homeDb)
  const { rows } = await sql<{ from: string; isUnderWayTo: string }>`
    select from_database as "from", to_database as "isUnderWayTo" from client_moves where slug = ${slug}`.execute(
    homeDb,
  )
  return rows[0]!
}

/** Writes the move down at the old place, too: the jobs there leave out a client that goes away. */
export async function noteLeaving(
  source: Kysely<Database>,
  { slug, from, to }: { slug: string; from: string; to: string },
): Promise<void> {
  await sql`
    insert into client_moves (slug, from_database, to_database) values (${slug}, ${from}, ${to})
    on conflict (slug) do nothing`.execute(source)
}

/** Forgets a move that is over, at home last: until then the command can be run again. */
export async function endMove(
  homeDb: Kysely<Database>,
  slug: string,
  { source, target }: { source?: Kysely<Database>; target?: Kysely<Database> } = {},
): Promise<void> {
  if (source) await sql`delete from client_moves where slug = ${slug}`.execute(source)
  await sql`delete from client_moves where slug = ${slug}`.execute(homeDb)
  if (target) await sql`delete from arrived_clients where slug = ${slug}`.execute(target)
}

/** Lets only one command at a time work on a move of a client. @returns false while another one does */
export const aloneWith = (
  homeDb: Kysely<Database>,
  slug: string,
  act: () => Promise<void>,
): Promise<boolean> =>
  homeDb.connection().execute(async (held) => {
    const key = sql`hashtext('client_moves'), hashtext(${slug})`
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${key}) as got`.execute(held)
    if (!rows[0]!.got) return false
    try {
      await act()
      return true
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(held)
    }
  })

export async function findClientId(db: Kysely<Database>, slug: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from clients where slug = ${slug}`.execute(db)
  return rows[0]?.id ?? null
}

/** Forgets that a client arrived, with its rows: it may arrive there again. */
export async function forgetArrival(db: Kysely<Database>, slug: string): Promise<void> {
  await sql`delete from arrived_clients where slug = ${slug}`.execute(db)
}

/** Returns whether a copy is committed: waits for one whose COMMIT is under way, though its command has ended. */
export const hasArrived = (db: Kysely<Database>, slug: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table arrived_clients in share mode`.execute(tx)
    const { rows } = await sql<{ has: boolean }>`
      select exists (select from arrived_clients where slug = ${slug}) as has`.execute(tx)
    return rows[0]!.has
  })

export async function noteArrival(db: Kysely<Database>, slug: string): Promise<void> {
  await sql`insert into arrived_clients (slug) values (${slug})`.execute(db)
}

export async function listMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function findMove(
  homeDb: Kysely<Database>,
  slug: string,
): Promise<{ from: string; to: string } | null> {
  const { rows } = await sql<{ from: string; to: string }>`
    select from_database as "from", to_database as "to" from client_moves where slug = ${slug}`.execute(
    homeDb,
  )
  return rows[0] ?? null
}
