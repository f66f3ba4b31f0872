import { type Kysely, sql } from 'kysely'
import { mistake, strikesOf } from '../bookings/strikes.ts'
import type { Database } from '../database/tables.ts'

/** Booking of a session that was missed. */
export interface MissedBooking {
  bookingId: number
  slotId: number
  /** The first of its marks. */
  markId: number
  startsAt: string
  /** Number of its places that are marked as missed, and that are booked. */
  places: number
  booked: number
}

/**
 * Locks the accounts that paid for bookings, so that two sessions that are marked or taken back at once count one
 * after the other. Comes before any mark is locked.
 */
export async function lockPayers(
  tx: Kysely<Database>,
  clientId: number,
  bookingIds: readonly number[],
): Promise<void> {
  await sql`
    select from customers where id in (select o.customer_id from bookings b join orders o on o.id = b.order_id
      where b.client_id = ${clientId} and b.id = any(${bookingIds}::bigint[])) order by id for no key update`.execute(
    tx,
  )
}

/** Lists the bookings of marks, and those that have a session that counts as a late cancellation. */
export async function listBookingsOfMarks(
  tx: Kysely<Database>,
  { markIds = [], bookingIds = [] }: { markIds?: readonly number[]; bookingIds?: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ bookingId: number }>`
    select distinct booking_id as "bookingId" from attendances
    where id = any(${markIds}::bigint[]) or (booking_id = any(${bookingIds}::bigint[]) and is_strike)`.execute(
    tx,
  )
  return rows.map(({ bookingId }) => bookingId)
}

/**
 * Lists the bookings of sessions of which places were now marked as missed, where their rule says what follows and
 * an account has paid that is still open; each once, however many of its places were missed. In the order of the
 * marks.
 */
export async function listMissedBookings(
  tx: Kysely<Database>,
  markIds: readonly number[],
): Promise<MissedBooking[]> {
  const { rows } = await sql<MissedBooking>`
    select a.booking_id as "bookingId", a.slot_id as "slotId", min(a.id) as "markId", s.starts_at::text as "startsAt",
      count(*)::int as places, (select sum(k.quantity)::int from claims k
        where k.kind = 'booking' and k.booking_id = a.booking_id and k.slot_id = a.slot_id) as booked
    from attendances a join bookings b on b.id = a.booking_id join orders o on o.id = b.order_id
      join customers c on c.id = o.customer_id and c.closed_at is null
      join slots s on s.id = a.slot_id join categories g on g.id = s.category_id left join courses p on p.id = s.course_id
    where a.id = any(${markIds}::bigint[]) and a.state = 'missed' and a.undone_at is null
      and coalesce(b.cancellation, p.cancellation, g.cancellation) -> 'missed' is distinct from 'null'
      and coalesce(b.cancellation, p.cancellation, g.cancellation) ? 'missed'
      and not exists (select from attendances e where e.slot_id = a.slot_id and e.booking_id = a.booking_id
        and e.state = 'missed' and e.undone_at is null and not e.id = any(${markIds}::bigint[]))
    group by a.booking_id, a.slot_id, s.starts_at order by min(a.id)`.execute(tx)
  return rows
}

/**
 * Counts a missed session as a late cancellation of the account that paid. Each of its marks carries that, and the
 * charge that it led to: it counts as long as one of them stands.
 */
export async function writeStrike(
  tx: Kysely<Database>,
  { bookingId, slotId }: MissedBooking,
  { customerId, strikeChargePence }: { customerId: number; strikeChargePence: number },
): Promise<void> {
  await sql`
    update attendances set customer_id = ${customerId}, is_strike = true,
      strike_charge_pence = ${strikeChargePence}
    where booking_id = ${bookingId} and slot_id = ${slotId} and state = 'missed' and undone_at is null`.execute(
    tx,
  )
}

/** Lets further missed places of a booking carry what its session counts as already. */
export async function shareStrike(tx: Kysely<Database>, markIds: readonly number[]): Promise<void> {
  await sql`
    update attendances a set customer_id = e.customer_id, is_strike = true, strike_charge_pence = e.strike_charge_pence
    from attendances e
    where a.id = any(${markIds}::bigint[]) and a.state = 'missed' and a.undone_at is null and not a.is_strike
      and e.slot_id = a.slot_id and e.booking_id = a.booking_id and e.is_strike and e.undone_at is null`.execute(
    tx,
  )
}

/**
 * Takes back the charges of bookings that are not missed any more: those that were not settled yet. The table's own
 * trigger posts it to the ledger.
 */
export async function liftCharges(
  tx: Kysely<Database>,
  staffId: number,
  bookings: readonly { bookingId: number; slotId: number }[],
): Promise<void> {
  await sql`
    update penalties p set settled_on = greatest(today_at(p.client_id), p.occurred_on), settled_with = 'let-off',
      settled_by = ${`staff ${staffId}`}, settled_note = ${mistake}
    from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as w ("bookingId" bigint, "slotId" bigint)
      join attendances a on a.booking_id = w."bookingId" and a.slot_id = w."slotId" and a.state = 'missed'
    where p.cause in ('missed ' || a.id, 'strikes missed ' || a.id) and p.settled_on is null
      and p.client_id = a.client_id
      and not exists (select from attendances e where e.slot_id = a.slot_id and e.booking_id = a.booking_id
        and e.state = 'missed' and e.undone_at is null)`.execute(tx)
  await liftStrikesCharges(tx, staffId, bookings)
}

/**
 * Takes back charges for several late cancellations that would not have come without these missed sessions, where
 * they were not settled yet. The count then goes on as if they had not been made.
 */
async function liftStrikesCharges(
  tx: Kysely<Database>,
  staffId: number,
  bookings: readonly { bookingId: number; slotId: number }[],
): Promise<void> {
  await sql`
    with gone as (
      select a.client_id, a.customer_id, min(a.recorded_at) as at
      from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as w ("bookingId" bigint, "slotId" bigint)
        join attendances a on a.booking_id = w."bookingId" and a.slot_id = w."slotId" and a.is_strike
      group by a.client_id, a.customer_id, a.booking_id, a.slot_id having bool_and(a.undone_at is not null)),
    strikes as materialized (
      select g.client_id, g.customer_id, x.* from (select distinct client_id, customer_id from gone) g
        cross join lateral (${strikesOf(sql.ref('g.customer_id'))}) x),
    rules as (select id, (cancelling -> 'strikes' ->> 'count')::int as count,
      (cancelling -> 'strikes' ->> 'withinDays')::int * interval '1 day' as within from clients),
    charged as (
      select x.*, greatest(x.at - r.within,
        (select max(y.at) from strikes y where y.customer_id = x.customer_id and y.pence > 0 and y.at < x.at)) as after, r.count
      from strikes x join rules r on r.id = x.client_id where x.pence > 0),
    lifted as (
      update penalties p set settled_on = greatest(today_at(p.client_id), p.occurred_on), settled_with = 'let-off',
        settled_by = ${`staff ${staffId}`}, settled_note = ${mistake}
      from charged x
      where p.client_id = x.client_id and p.customer_id = x.customer_id and p.settled_on is null
        and (p.cause = x.cause or p.cause in (select 'strikes missed ' || a.id from attendances a
          where a.booking_id = x.booking_id and a.slot_id = x.slot_id and a.is_strike))
        and exists (select from gone g where g.customer_id = x.customer_id and g.at > x.after and g.at < x.at)
        and (select count(*) from strikes y where y.customer_id = x.customer_id and y.at > x.after and y.at <= x.at) < x.count
      returning x.booking_id, x.slot_id)
    update attendances a set strike_charge_pence = 0 from lifted l
    where a.booking_id = l.booking_id and a.slot_id = l.slot_id and a.is_strike`.execute(tx)
}
