import type { Difference } from '@touchline/rules/money/reconciliation'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isStaying } from '../spread/clients-leaving.ts'

/** Day of a client, in its own calendar. */
export interface ClientDay {
  clientId: number
  slug: string
  cardAccount: string | null
  symbol: string
  currencyCode: string
  /** 'YYYY-MM-DD' */
  day: string
  fromUtc: Date
  untilUtc: Date
}

const clientDay = (day: ReturnType<typeof sql>) => sql`
  c.id as "clientId", c.slug, c.card_account as "cardAccount", c.currency_symbol as symbol, c.currency_code as "currencyCode", (${day})::text as day,
  (${day})::timestamp at time zone c.time_zone as "fromUtc", ((${day}) + 1)::timestamp at time zone c.time_zone as "untilUtc"`

/** Lists when this day begins and ends in the calendar of one client or of all. */
export async function listClientDays(
  db: Kysely<Database>,
  { day, client }: { day: string; client: string | null },
): Promise<ClientDay[]> {
  const { rows } = await sql<ClientDay>`
    select ${clientDay(sql`${day}::date`)} from clients c
    where ${client}::text is null or c.slug = ${client} order by c.slug`.execute(db)
  return rows
}

/**
 * Hour of the client's next day from which a day's books are compared: by then the sweep has settled what was
 * in doubt.
 */
const fromHour = '03:00'
/** Days to look back for one that no process has compared. */
const daysBack = 7

/**
 * True for a day that was compared before all of it had happened, that a provider did not answer for, or
 * whose process has ended.
 */
const isDueAgain = (night: ReturnType<typeof sql>) => sql`(r.ended_at < ${night}
  or r.state = 'unknown' and r.ended_at < now() - interval '10 minutes'
  or r.state = 'running' and r.begun_at < now() - interval '15 minutes')`

/** Claims one due day, by the database's clock, for only one of several processes. */
export async function takeDueDay(db: Kysely<Database>): Promise<ClientDay | null> {
  const { rows } = await sql<ClientDay>`
    with local as (
      select c.id, c.time_zone, (now() at time zone c.time_zone)::date as today,
        (now() at time zone c.time_zone)::time >= ${fromHour}::time as is_late,
        (select min(day) from reconciliations where client_id = c.id) as first from clients c
      where ${isStaying(sql`c.id`)}),
    due as (
      select l.id, d.day, d.night from local l cross join generate_series(1, ${daysBack}::int) as back
        cross join lateral (select l.today - back as day,
          (l.today - back + 1 + ${fromHour}::time) at time zone l.time_zone as night) d
        left join reconciliations r on r.client_id = l.id and r.day = d.day
      -- Before the first day that was compared there is nothing to catch up on.
      where (back > 1 or l.is_late) and (back = 1 or d.day >= l.first)
        and (r.day is null or ${isDueAgain(sql`d.night`)})
      order by d.day, l.id limit 1),
    taken as (
      insert into reconciliations as r (client_id, day, state) select id, day, 'running' from due
      on conflict (client_id, day) do update set state = 'running', begun_at = now(), ended_at = null, differences = '[]'
        where ${isDueAgain(sql`(select night from due)`)}
      returning r.client_id, r.day)
    select ${clientDay(sql`t.day`)} from taken t join clients c on c.id = t.client_id`.execute(db)
  return rows[0] ?? null
}

export interface Reconciled {
  state: 'agrees' | 'differs' | 'unknown'
  compared: number
  differences: readonly Difference[]
}

/** Stores the result of a day's comparison; a later one replaces it. */
export async function keepReconciliation(
  db: Kysely<Database>,
  { clientId, day }: Pick<ClientDay, 'clientId' | 'day'>,
  { state, compared, differences }: Reconciled,
): Promise<void> {
  await sql`
    insert into reconciliations (client_id, day, state, compared, differences, ended_at)
    values (${clientId}, ${day}::date, ${state}, ${compared}, ${JSON.stringify(differences)}::jsonb, clock_timestamp())
    on conflict (client_id, day) do update set state = excluded.state, compared = excluded.compared,
      differences = excluded.differences, ended_at = excluded.ended_at`.execute(db)
}

export interface ReconciliationCounts {
  days: Partial<Record<'running' | Reconciled['state'], number>>
  differences: number
}

/** Counts the reconciliations of the last days of all clients. */
export async function countReconciliations(db: Kysely<Database>): Promise<ReconciliationCounts> {
  const { rows } = await sql<ReconciliationCounts>`
    with recent as (select state, jsonb_array_length(differences) as differences from reconciliations
      where day >= current_date - ${daysBack + 1}::int)
    select coalesce((select sum(differences) from recent), 0)::int as differences,
      (select coalesce(jsonb_object_agg(state, number), '{}') from (
        select state, count(*) as number from recent group by state) s) as days`.execute(db)
  return rows[0]!
}
