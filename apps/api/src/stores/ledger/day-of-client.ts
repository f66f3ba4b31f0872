import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Matches a `ledger_transactions t` of this day of the client's calendar, 'YYYY-MM-DD'. */
export const dayOfClient = (clientId: number, day: string): RawBuilder<unknown> => sql`
  t.at >= (select ${day}::date::timestamp at time zone c.time_zone from clients c where c.id = ${clientId})
  and t.at < (select (${day}::date + 1)::timestamp at time zone c.time_zone from clients c where c.id = ${clientId})`

/** Returns today in the client's calendar, 'YYYY-MM-DD', by the database's clock. */
export async function readToday(db: Kysely<Database>, clientId: number): Promise<string> {
  const { rows } = await sql<{ today: string }>`select today_at(${clientId})::text as today`.execute(db)
  return rows[0]!.today
}
