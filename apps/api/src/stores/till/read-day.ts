import { type TakingAccount, takingAccounts } from '@touchline/rules/money/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { dayOfClient } from '../ledger/day-of-client.ts'
import { isOfDrawerAlone, isTaken } from '../ledger/read-takings.ts'

/** The money that is read: all of it, of a venue, or what is of no single venue. */
export type Place = 'all' | 'none' | { venueId: number }

export interface TakingsDay {
  clientId: number
  /** 'YYYY-MM-DD' of the client's calendar. */
  day: string
  place: Place
}

/** Sums that came in and went back, in pence. */
export interface DaySums {
  takenPence: number
  returnedPence: number
}

/** A way of paying: an account of takings, cards at a reader apart. */
export type DayTender = TakingAccount | 'card-terminal'

export interface TakingsOfDay {
  tenders: (DaySums & { tender: DayTender; movements: number })[]
  /** Sums sold and given back, by what was sold. */
  kinds: (DaySums & { kind: 'activity' | 'package' | 'membership'; name: string })[]
  /** Takings by the staff who took them; null for what no staff took. */
  staff: (DaySums & { staffName: string | null })[]
  /** Money that went back, and that came back of it. */
  returns: { kind: string; pence: number; movements: number }[]
  /** Cash put into drawers, paid out of them, and counted more or less. */
  drawers: { kind: string; pence: number; movements: number }[]
  creditUsedPence: number
  keptPence: number
}

/** Matches orders whose money was taken there, by the id of each. */
export const isOrderOf = (place: Place, orderId: RawBuilder<unknown>): RawBuilder<unknown> =>
  ofPlace(place, sql`venue_of_order(${orderId})`)

const ofPlace = (place: Place, venueId: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (place === 'all') return sql`true`
  return place === 'none' ? sql`${venueId} is null` : sql`${venueId} = ${place.venueId}`
}

/** Transactions of the day and the place as rows `t`. */
const transactionsOf = ({ clientId, day, place }: TakingsDay) => sql`
  (select t.* from ledger_transactions t where t.client_id = ${clientId} and ${dayOfClient(clientId, day)}
    and ${ofPlace(place, sql`venue_of_transaction(t)`)})`

/** Name of a posting's tender: a card at a reader stands apart. */
const tenderOf = sql`case when p.account = 'card' and exists (
  select from payment_attempts a where a.id = t.attempt_id and a.reader is not null) then 'card-terminal' else p.account end`

const isTender = sql`p.account = any(${takingAccounts}::text[]) and not ${isOfDrawerAlone}`

/** Member of staff of a transaction: who took the order, or who acted. */
const staffOf = sql`coalesce(
  case when t.kind in ('captured', 'ordered') then (select o.staff_id from orders o where o.id = t.order_id) end,
  case when starts_with(t.who, 'staff ') then substring(t.who from 7)::bigint end)`

/** Reads a day's takings: each figure is a sum of the ledger's postings. */
export async function readDay(db: Kysely<Database>, wanted: TakingsDay): Promise<TakingsOfDay> {
  const of = transactionsOf(wanted)
  const tenders = sql<TakingsOfDay['tenders'][number]>`
    select ${tenderOf} as tender, coalesce(sum(p.pence) filter (where ${isTaken}), 0)::float8 as "takenPence",
      coalesce(-sum(p.pence) filter (where not ${isTaken}), 0)::float8 as "returnedPence", count(*)::int as movements
    from ${of} t join ledger_postings p on p.transaction_id = t.id where ${isTender} group by 1`.execute(db)
  const staff = sql<TakingsOfDay['staff'][number]>`
    select trim(concat_ws(' ', c.first_name, c.last_name)) as "staffName",
      coalesce(sum(m.pence) filter (where m.is_taken), 0)::float8 as "takenPence",
      coalesce(-sum(m.pence) filter (where not m.is_taken), 0)::float8 as "returnedPence"
    from (select ${staffOf} as staff_id, ${isTaken} as is_taken, p.pence
      from ${of} t join ledger_postings p on p.transaction_id = t.id where ${isTender}) m
      left join customers c on c.id = m.staff_id
    group by m.staff_id, 1 order by m.staff_id is null, 1`.execute(db)
  const sums = sql<{ account: string; kind: string; pence: number; movements: number }>`
    select p.account, t.kind, sum(p.pence)::float8 as pence, count(*)::int as movements
    from ${of} t join ledger_postings p on p.transaction_id = t.id
    where p.account = 'credit-held' and t.kind = 'ordered' or p.account = 'kept' and t.kind = 'given-up'
      or ${isOfDrawerAlone} and p.account = 'cash' or ${isTender} and not ${isTaken}
    group by 1, 2 order by 2`.execute(db)
  const [byTender, byStaff, byKind] = [await tenders, await staff, await readKinds(db, of)]
  const { rows } = await sums
  const sumOf = (account: string) =>
    rows.filter((row) => row.account === account).reduce((sum, { pence }) => sum + pence, 0)
  const isDrawers = ({ kind }: { kind: string }) => kind.startsWith('drawer-')
  return {
    tenders: byTender.rows,
    kinds: byKind,
    staff: byStaff.rows.map(({ staffName, ...sum }) => ({ ...sum, staffName: staffName || null })),
    returns: summedByKind(
      rows.filter((row) => !isDrawers(row) && row.account !== 'credit-held' && row.account !== 'kept'),
    ).map(({ pence, ...row }) => ({ ...row, pence: -pence })),
    drawers: summedByKind(rows.filter(isDrawers)),
    creditUsedPence: sumOf('credit-held'),
    keptPence: -sumOf('kept') || 0,
  }
}

function summedByKind(rows: readonly { kind: string; pence: number; movements: number }[]) {
  const sums = new Map<string, { kind: string; pence: number; movements: number }>()
  for (const { kind, pence, movements } of rows) {
    const before = sums.get(kind) ?? { kind, pence: 0, movements: 0 }
    sums.set(kind, { kind, pence: before.pence + pence, movements: before.movements + movements })
  }
  return [...sums.values()]
}

/**
 * Reads what was sold and what was given back of it by what it is: an order's lines come to its postings of sales,
 * and a cancellation's line to what it gives back.
 */
async function readKinds(db: Kysely<Database>, of: RawBuilder<unknown>): Promise<TakingsOfDay['kinds']> {
  const { rows } = await sql<TakingsOfDay['kinds'][number]>`
    with t as materialized (select t.* from ${of} t where t.kind in ('ordered', 'given-up', 'debit-collected',
      'membership-returned', 'membership-reversed')),
    sold as (select order_id from t where kind = 'ordered'),
    lines as (
      select 'activity' as kind, shown ->> 'name' as name, price_pence * quantity as taken, 0 as returned
        from bookings where order_id in (select order_id from sold)
      union all
      select 'activity', shown ->> 'name', price_pence * quantity, 0
        from booking_top_ups where order_id in (select order_id from sold)
      union all
      select 'package', shown ->> 'name', price_pence, 0
        from package_sales where order_id in (select order_id from sold)
      union all
      select 'membership', shown ->> 'name', price_pence, 0
        from membership_sales where order_id in (select order_id from sold)
      union all
      select 'membership', 'Payments by direct debit', -p.pence, 0
        from t join ledger_postings p on p.transaction_id = t.id and p.account = 'memberships-due' where t.kind = 'debit-collected'
      union all
      select 'membership', 'Payments taken back by the bank', 0, t.pence from t where t.kind = 'membership-reversed'
      union all
      select 'membership', 'Given back of memberships', 0, t.pence from t where t.kind = 'membership-returned'
      union all
      select 'activity', b.shown ->> 'name', 0, x.value_pence - x.kept_pence
        from t join booking_cancellations x on x.id = case when t.kind = 'given-up' then t.source::uuid end
          join bookings b on b.id = x.booking_id)
    select kind, name, sum(taken)::float8 as "takenPence", sum(returned)::float8 as "returnedPence"
    from lines group by 1, 2 having sum(taken) <> 0 or sum(returned) <> 0
    order by kind, sum(taken) desc, name`.execute(db)
  return rows
}

/** A movement of money on a day, as a line of the file for a spreadsheet. */
export interface DayMovement {
  /** Wall time of the client's calendar, 'YYYY-MM-DD HH:MM:SS'. */
  at: string
  kind: string
  tender: DayTender
  /** Less than 0 where money went back. */
  pence: number
  venueName: string | null
  staffName: string | null
  reference: string | null
  why: string
}

/** Lists the movements of the day's tenders, drawers included, in order. */
export async function listDayMovements(db: Kysely<Database>, wanted: TakingsDay): Promise<DayMovement[]> {
  const { rows } = await sql<DayMovement>`
    select to_char(t.at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI:SS') as at, t.kind, ${tenderOf} as tender, p.pence,
      (select v.name from ledger_transactions l join venues v on v.id = venue_of_transaction(l) where l.id = t.id) as "venueName",
      (select trim(concat_ws(' ', s.first_name, s.last_name)) from customers s where s.id = ${staffOf}) as "staffName",
      (select o.reference from orders o where o.id = t.order_id) as reference, t.why
    from ${transactionsOf(wanted)} t
      join ledger_postings p on p.transaction_id = t.id join clients c on c.id = t.client_id
    where p.account = any(${takingAccounts}::text[])
    order by t.at, t.id, p.account`.execute(db)
  return rows
}
