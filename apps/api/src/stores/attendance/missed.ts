import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Booking of a session that was missed. */
export interface MissedBooking {
  bookingId: number
  slotId: number
  /** The first of its marks. */
  markId: number
  startsAt: string
}

/**
 * Lists the bookings of sessions of which places were now marked as missed, where their rule says what follows and
 * an account has paid; each once, however many of its places were missed. Locks the accounts, so that two sessions
 * that are marked at once count one after the other.
 */
export async function listMissedBookings(
  tx: Kysely<Database>,
  markIds: readonly number[],
): Promise<MissedBooking[]> {
  const { rows } = await sql<MissedBooking & { customerId: number }>`
    select a.booking_id as "bookingId", a.slot_id as "slotId", min(a.id) as "markId", s.starts_at::text as "startsAt",
      o.customer_id as "customerId"
    from attendances a join bookings b on b.id = a.booking_id join orders o on o.id = b.order_id
      join slots s on s.id = a.slot_id join categories g on g.id = s.category_id left join courses p on p.id = s.course_id
    where a.id = any(${markIds}::bigint[]) and a.state = 'missed' and a.undone_at is null
      and o.customer_id is not null
      and coalesce(b.cancellation, p.cancellation, g.cancellation) -> 'missed' is distinct from 'null'
      and coalesce(b.cancellation, p.cancellation, g.cancellation) ? 'missed'
      and not exists (select from attendances e where e.slot_id = a.slot_id and e.booking_id = a.booking_id
        and e.state = 'missed' and e.undone_at is null and not e.id = any(${markIds}::bigint[]))
    group by a.booking_id, a.slot_id, s.starts_at, o.customer_id order by o.customer_id, a.booking_id, a.slot_id`.execute(
    tx,
  )
  if (rows.length > 0)
    await sql`select from customers where id = any(${rows.map(({ customerId }) => customerId)}::bigint[])
      order by id for no key update`.execute(tx)
  return rows
}

/** Counts a missed session as a late cancellation of the account that paid. */
export async function writeStrike(
  tx: Kysely<Database>,
  { bookingId, slotId, markId }: MissedBooking,
  { customerId, strikeChargePence }: { customerId: number; strikeChargePence: number },
): Promise<void> {
  await sql`
    update attendances set customer_id = ${customerId}, is_strike = true,
      strike_charge_pence = case when id = ${markId} then ${strikeChargePence}::int else 0 end
    where booking_id = ${bookingId} and slot_id = ${slotId} and state = 'missed' and undone_at is null`.execute(
    tx,
  )
}

/** Words of a charge that a mistaken mark has made. */
const mistake = 'Marked as missed by mistake'

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
}
