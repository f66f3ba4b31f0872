import { type RawBuilder, sql } from 'kysely'

/** Matches a `ledger_transactions t` of this day of the client's calendar, 'YYYY-MM-DD'. */
export const dayOfClient = (clientId: number, day: string): RawBuilder<unknown> => sql`
  t.at >= (select ${day}::date::timestamp at time zone c.time_zone from clients c where c.id = ${clientId})
  and t.at < (select (${day}::date + 1)::timestamp at time zone c.time_zone from clients c where c.id = ${clientId})`
