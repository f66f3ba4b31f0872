import { type Kysely, sql } from 'kysely'
import { numbersOfOne } from '../database/skip-numbers.ts'
import type { Database } from '../database/tables.ts'

/** Name of the database of DATABASE_URL, which knows where the clients of all databases are. */
export const home = 'home'

export interface OwnDatabase {
  name: string
  /** Tells the range of its ids: none in the home database. */
  number: number
}

/** Ids from here on belong to the database with number 1, twice as far to number 2. All are below 2^53. */
export const idsOfOne = numbersOfOne

export async function readOwnDatabase(db: Kysely<Database>): Promise<OwnDatabase> {
  const { rows } = await sql<OwnDatabase>`select name, number from own_database`.execute(db)
  return rows[0] ?? { name: home, number: 0 }
}

/** Finds the number of a database, and gives it the next one at its first time. */
export async function numberDatabase(homeDb: Kysely<Database>, name: string): Promise<number> {
  return homeDb.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('other_databases'))`.execute(tx)
    await sql`
      insert into other_databases (name, number)
      select ${name}, coalesce(max(number), 0) + 1 from other_databases
      on conflict (name) do nothing`.execute(tx)
    const { rows } = await sql<{ number: number }>`
      select number from other_databases where name = ${name}`.execute(tx)
    return rows[0]!.number
  })
}

/** True when a database has clients or has given ids already. */
export async function hasClients(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from clients) as has`.execute(db)
  return rows[0]!.has
}

/** Names an empty database, and gives it the secret of the home database: links that were sent work after a move. */
export async function nameDatabase(
  db: Kysely<Database>,
  { name, number }: OwnDatabase,
  tokenSecret: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into own_database (name, number) values (${name}, ${number}) on conflict do nothing`.execute(
      tx,
    )
    await sql`update secrets set value = ${tokenSecret} where name = 'tokens'`.execute(tx)
  })
}

/** Raises each sequence into the range of this database: those of new tables, too. Repeating it changes nothing. */
export async function raiseIds(db: Kysely<Database>, number: number): Promise<void> {
  await sql`
    select setval(name, start_value + begins, false)
    from (
      select format('%I.%I', schemaname, sequencename)::regclass as name, start_value, last_value,
        case data_type::text when 'bigint' then ${idsOfOne.bigint * number}::bigint
          else ${idsOfOne.integer * number}::bigint end as begins
      from pg_sequences where schemaname = 'public') s
    where coalesce(last_value, 0) < begins`.execute(db)
}

/** Lists the used sequences that have left the range of their database: another database may have given the same ids. */
export async function listSequencesOutOfRange(db: Kysely<Database>, number: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select sequencename::text as name
    from (
      select sequencename, last_value as at,
        case data_type::text when 'bigint' then ${idsOfOne.bigint}::bigint else ${idsOfOne.integer}::bigint end as size
      from pg_sequences where schemaname = 'public' and last_value is not null) s
    where at < size * ${number}::int or at >= size * (${number}::int + 1) order by name`.execute(db)
  return rows.map(({ name }) => name)
}
