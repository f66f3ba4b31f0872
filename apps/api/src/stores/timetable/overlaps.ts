import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Place wanted for a person; null is the visitor who owns the basket. */
export interface WantedPlace {
  slotId: number
  personId: number | null
}

/** Session in which a person has a place, at the time of another that is wanted for them. */
export interface OverlapRecord {
  personId: number | null
  firstName: string | null
  name: string
  venueId: number
  startsAt: Date
  endsAt: Date
  isBooked: boolean
}

export interface AlsoBookedRecord extends OverlapRecord {
  cartItemId: number
  /** Booking; null where this customer may not cancel it. */
  bookingId: number | null
  /** True when it is of the same session. */
  isSame: boolean
}

/**
 * True when a line of this basket moves the booking of `claims k` to another time: it leaves the time that it
 * has.
 */
const isMovedBy = (cartId: number | null) => sql`coalesce(k.booking_id in (
  select i.moves_booking_id from cart_items i where i.cart_id = ${cartId}::bigint and i.moves_booking_id is not null), false)`

/**
 * Finds bookings of the people of a basket's lines in the same sessions, or at their time; without
 * accompanying members.
 */
export async function findAlsoBooked(
  db: Kysely<Database>,
  whose: { cartId: number; customerId: number; managedIds: readonly number[] },
): Promise<AlsoBookedRecord[]> {
  const { cartId, customerId, managedIds } = whose
  const { rows } = await sql<AlsoBookedRecord>`
    with wanted as (
      select i.id as item_id, s.id as slot_id, s.starts_at, s.ends_at,
        coalesce(i.purchased_for_user_id, ${customerId}::bigint) as person_id
      from cart_items i join slots s on s.id = any(i.slot_ids) and s.cancelled_at is null
      where i.cart_id = ${cartId} and i.guest is null and i.member_id is null),
    found as (
      -- Of a course that overlaps with several sessions the first of them.
      select distinct on (w.item_id, k.booking_id) w.item_id, k.booking_id, w.person_id, s.id = w.slot_id as is_same,
        s.name, s.venue_id, s.starts_at, s.ends_at
      from wanted w
        join claims k on k.customer_id = w.person_id and k.kind = 'booking' and k.guest = '' and k.member_id is null
          and not ${isMovedBy(cartId)}
        join slots s on s.id = k.slot_id and s.cancelled_at is null and s.starts_at > now()
          and s.starts_at < w.ends_at and s.ends_at > w.starts_at
      order by w.item_id, k.booking_id, s.starts_at)
    select f.item_id as "cartItemId", f.is_same as "isSame", f.person_id as "personId", p.first_name as "firstName",
      f.name, f.venue_id as "venueId", f.starts_at as "startsAt", f.ends_at as "endsAt", true as "isBooked",
      case when o.customer_id = ${customerId} or b.customer_id = any(${managedIds}::bigint[]) then b.id end as "bookingId"
    from found f join bookings b on b.id = f.booking_id join orders o on o.id = b.order_id
      left join customers p on p.id = f.person_id
    order by f.item_id, f.starts_at, b.id limit 20`.execute(db)
  return rows
}

/**
 * Finds up to five sessions that these people have booked, or hold in this basket, at the time of what is
 * wanted for them.
 */
export async function findOverlaps(
  db: Kysely<Database>,
  cartId: number | null,
  wanted: readonly WantedPlace[],
): Promise<OverlapRecord[]> {
  const ids = [...new Set(wanted.map(({ personId }) => personId))].filter((id) => id !== null)
  const { rows } = await sql<OverlapRecord>`
    with mine as (
      select slot_id, coalesce(member_id, customer_id) as person_id, kind from claims k
      where (member_id = any(${ids}::bigint[]) or (customer_id = any(${ids}::bigint[]) and member_id is null))
        and guest = '' and kind in ('booking', 'hold') and (expires_at is null or expires_at > now())
        and not ${isMovedBy(cartId)}
      union
      select slot_id, null, kind from claims
      where cart_id = ${cartId}::bigint and customer_id is null and member_id is null and guest = ''
        and kind = 'hold' and expires_at > now())
    select distinct on (s.starts_at, s.id) m.person_id as "personId", p.first_name as "firstName", s.name,
      s.venue_id as "venueId", s.starts_at as "startsAt", s.ends_at as "endsAt", m.kind = 'booking' as "isBooked"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("slotId" bigint, "personId" bigint)
    join slots ws on ws.id = w."slotId"
    join mine m on m.person_id is not distinct from w."personId"
    join slots s on s.id = m.slot_id and s.id <> ws.id and s.cancelled_at is null
      and s.starts_at < ws.ends_at and s.ends_at > ws.starts_at
    left join customers p on p.id = m.person_id
    order by s.starts_at, s.id limit 5`.execute(db)
  return rows
}
