import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

// Any number will do, as long as every version uses the same one.
const ADVISORY_LOCK_KEY = 7_108_042

/** Waits for a turn: imports and the generation of slots take turns, until the end of the transaction. */
export const takeTurn = async (trx: Transaction<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`.execute(trx)
}

/** Returns the present date of a time zone, by the database's clock. */
export const getToday = async (trx: Transaction<Database>, timeZone: string): Promise<string> => {
  const { rows } = await sql<{
    today: string
  }>`select (now() at time zone ${timeZone})::date as today`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('The database gave no date')
  return row.today
}

/** Tells the processes that keep the catalogue in memory to read it again. */
export const raiseCatalogueVersion = async (trx: Transaction<Database>, clientId: number): Promise<void> => {
  await trx
    .updateTable('clients')
    .set(({ eb }) => ({ catalogue_version: eb('catalogue_version', '+', 1) }))
    .where('id', '=', clientId)
    .execute()
}

export const getNow = async (trx: Transaction<Database>): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('The database gave no time')
  return row.now
}
