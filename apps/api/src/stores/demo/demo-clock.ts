import { type Kysely, sql } from 'kysely'
import { createDatabase, type PooledDatabase } from '../database/database.ts'
import type { Database } from '../database/tables.ts'

/** A clock for the set-up of the demo alone: connections of `db` read it wherever a statement asks for the time. */
export interface DemoClock {
  db: PooledDatabase
  /** Sets the clock to this many seconds before the database's own; it goes on from there. */
  setBehind: (seconds: number) => Promise<void>
  close: () => Promise<void>
}

const clockFunctions: Record<string, 'stable' | 'volatile'> = {
  now: 'stable',
  transaction_timestamp: 'stable',
  statement_timestamp: 'stable',
  clock_timestamp: 'volatile',
}

/**
 * Opens connections whose clock can be set back, for the days before the demo was loaded. A schema of its own has
 * functions of the time, which these connections find before PostgreSQL's; and a view of each table whose columns have
 * the time as a default, since a default knows PostgreSQL's function and not its name. So each trigger and rule decides
 * by that clock, and no row is written past them. Nothing of it is left once it is closed.
 * @returns null where the role may not create a schema
 */
export async function openDemoClock(db: Kysely<Database>, directUrl: string): Promise<DemoClock | null> {
  await dropClock(db)
  if (!(await createClock(db))) return null
  const url = new URL(directUrl)
  url.searchParams.set('options', '-c search_path=demo_clock,pg_catalog,public')
  const clocked = createDatabase(url.href, { max: 4, patience: 'work' })
  return {
    db: clocked,
    setBehind: async (seconds) => {
      await sql`update demo_clock.hand set behind = make_interval(secs => ${seconds})`.execute(db)
    },
    close: async () => {
      await clocked.destroy()
      await dropClock(db)
    },
  }
}

/** Key of its own, other than those of migrations and imports. */
const turnKey = 7_108_049

/** Lets one process at a time load the demo and play its week: others wait, and find it there. */
export async function takeDemoTurn<Result>(url: string, act: () => Promise<Result>): Promise<Result> {
  const turn = createDatabase(url, { max: 1, patience: 'work' })
  try {
    // The connection is kept out of its pool, which would end an idle one, and the lock with it.
    return await turn.connection().execute(async (held) => {
      await sql`set lock_timeout = 0`.execute(held)
      await sql`select pg_advisory_lock(${turnKey})`.execute(held)
      return act()
    })
  } finally {
    // The lock ends with the connection.
    await turn.destroy()
  }
}

/** Removes a clock that a killed start has left: a migration could not change the tables of its views. */
export async function removeLeftClock(url: string): Promise<void> {
  const turn = createDatabase(url, { max: 1, patience: 'work' })
  try {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_lock(${turnKey}) as "isFree"`.execute(turn)
    if (rows[0]!.isFree) await dropClock(turn)
  } finally {
    await turn.destroy()
  }
}

const dropClock = async (db: Kysely<Database>): Promise<void> => {
  await sql`drop schema if exists demo_clock cascade`.execute(db)
}

async function createClock(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_database_privilege(current_database(), 'create') as may`.execute(db)
  if (!rows[0]!.may) return false
  await db.transaction().execute(async (tx) => {
    await sql`create schema demo_clock`.execute(tx)
    await sql`create table demo_clock.hand (behind interval not null)`.execute(tx)
    await sql`insert into demo_clock.hand values (interval '0')`.execute(tx)
    for (const [name, volatility] of Object.entries(clockFunctions)) {
      const own = sql.raw(`pg_catalog.${name}()`)
      await sql`create function ${sql.id('demo_clock', name)}() returns timestamptz language sql ${sql.raw(volatility)}
        as $$ select ${own} - behind from demo_clock.hand $$`.execute(tx)
    }
    for (const { table, columns } of await listTablesWithTime(tx)) {
      const view = sql.id('demo_clock', table)
      await sql`create view ${view} as select * from ${sql.id('public', table)}`.execute(tx)
      // A function that takes a row of the table takes one of the view.
      await sql`create cast (${view} as ${sql.id('public', table)}) with inout as implicit`.execute(tx)
      for (const { column, time } of columns)
        await sql`alter view ${view} alter column ${sql.id(column)} set default ${sql.raw(ofClock(time))}`.execute(
          tx,
        )
    }
  })
  return true
}

const ofClock = (time: string) => time.replaceAll(/\b(now|clock_timestamp)\(\)/g, 'demo_clock.$1()')

async function listTablesWithTime(
  tx: Kysely<Database>,
): Promise<{ table: string; columns: { column: string; time: string }[] }[]> {
  const { rows } = await sql<{ table: string; columns: { column: string; time: string }[] }>`
    select c.relname as table,
      jsonb_agg(jsonb_build_object('column', a.attname, 'time', pg_get_expr(d.adbin, d.adrelid))) as columns
    from pg_attrdef d join pg_class c on c.oid = d.adrelid
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and pg_get_expr(d.adbin, d.adrelid) ~ '\\m(now|clock_timestamp)\\(\\)'
    group by 1 order by 1`.execute(tx)
  return rows
}
