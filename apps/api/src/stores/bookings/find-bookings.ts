import { type Kysely, sql } from 'kysely'
import type { ShownItem } from '../basket/basket-record.ts'
import type { Database } from '../database/tables.ts'
import { isAccessibleTo, type OrderAccess } from '../orders/orders.ts'
import { type CancelFacts, cancelFacts } from './cancel-facts.ts'

/** Asker of a booking, with the facts that decide which bookings are theirs. */
export interface BookingAccess extends OrderAccess {
  clientId: number
  /** People whose places they manage. */
  managedIds: readonly number[]
  /**
   * Venues of a staff member, who finds every booking there. Null for others; an empty list is every venue.
   */
  staffVenueIds: readonly number[] | null
}

export interface BookingRecord {
  id: number
  orderId: number
  attemptId: string
  /** Account that paid. */
  accountId: number | null
  quantity: number
  status: 'booked' | 'cancelled'
  /**
   * Contact for letters about it: the account's address now, or without an account the address of the order.
   */
  contact: { firstName: string; lastName: string; email: string; reference: string; completeOrderId: string }
  shown: ShownItem
  cancel: CancelFacts
  /** Sentences told when places of it were last given up, and what came back then. */
  last: { sentences: string[]; backPence: number } | null
  /**
   * Sessions in which it has places; moments are text. `isReturned`: its operator has cancelled it, and all
   * of it comes back.
   */
  sessions: { slotId: number; startsAt: string; places: number; isReturned: boolean }[]
  /** Keys by which the uses of these places are counted. */
  usageKeys: string[]
  /** True when staff ask, who may take a check-in back. */
  isForStaff: boolean
  now: Date
}

const bookingColumns = sql`
  b.id, b.order_id as "orderId", o.attempt_id as "attemptId", o.customer_id as "accountId", b.quantity, b.status,
  jsonb_build_object('firstName', o.first_name, 'lastName', o.last_name, 'email',
    coalesce((select coalesce(p.email, p.unproven_email) from customers p where p.id = o.customer_id), o.email), 'reference', o.reference,
    'completeOrderId', o.complete_order_id) as contact,
  b.shown, ${cancelFacts} as cancel,
  (select jsonb_build_object('sentences', x.sentences, 'backPence', x.value_pence - x.kept_pence
      + coalesce((select sum(y.value_pence - y.kept_pence) from booking_cancellations y where y.part_of = x.id), 0))
    from booking_cancellations x where x.booking_id = b.id and x.part_of is null order by x.created_at desc limit 1) as last,
  coalesce((select jsonb_agg(jsonb_build_object('slotId', s.id, 'startsAt', s.starts_at, 'places', k.quantity,
      'isReturned', s.cancelled_at is not null and s.gives_back) order by s.starts_at, s.id)
    from claims k join slots s on s.id = k.slot_id where k.booking_id = b.id), '[]') as sessions,
  array(select unnest(k.usage_keys) from claims k where k.booking_id = b.id) as "usageKeys",
  clock_timestamp() as now`

/**
 * Finds the bookings that the asker may decide about; leaves out those of others and of other clients (S05).
 */
export async function findBookings(
  db: Kysely<Database>,
  ids: readonly number[],
  access: BookingAccess,
): Promise<BookingRecord[]> {
  const { rows } = await sql<BookingRecord>`
    select ${bookingColumns}, ${access.staffVenueIds !== null}::boolean as "isForStaff"
    from bookings b join orders o on o.id = b.order_id
    where b.client_id = ${access.clientId} and b.id = any(${ids}::bigint[])
      and (${isAccessibleTo(access)}
        or b.customer_id = any(${access.managedIds}::bigint[])
        or (${access.staffVenueIds}::int[] is not null and (cardinality(${access.staffVenueIds}::int[]) = 0
          or exists (select from claims k join slots s on s.id = k.slot_id
            where k.booking_id = b.id and s.venue_id = any(${access.staffVenueIds}::int[]))
          or exists (select from booking_cancellations x join slots s on s.id = any(x.slot_ids)
            where x.booking_id = b.id and s.venue_id = any(${access.staffVenueIds}::int[])))))
    order by b.id`.execute(db)
  return rows
}

/** Finds a booking for the operator's own actions; null where it is gone. */
export async function findBooking(db: Kysely<Database>, id: number): Promise<BookingRecord | null> {
  const { rows } = await sql<BookingRecord>`
    select ${bookingColumns}, false as "isForStaff"
    from bookings b join orders o on o.id = b.order_id where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * Keeps the places of these bookings as they are until the transaction ends: a check-in at the same moment waits,
 * or comes before and is seen. Comes after accounts, uses and sessions.
 */
export async function lockPlacesOf(db: Kysely<Database>, bookingIds: readonly number[]): Promise<void> {
  await sql`
    select from claims where booking_id = any(${bookingIds}::bigint[]) order by id for no key update`.execute(
    db,
  )
}

/**
 * Locks all orders that paid for these bookings, and their payments, before baskets, customers and sessions.
 * A top-up that was paid during the wait is locked too. @returns the accounts that paid
 */
export async function lockOrdersOf(db: Kysely<Database>, bookingIds: readonly number[]): Promise<number[]> {
  for (let before = -1; ; ) {
    const { rows } = await sql<{ accountId: number | null }>`
      select o.customer_id as "accountId" from orders o join payment_attempts a on a.id = o.attempt_id
      where o.id in (select order_id from bookings where id = any(${bookingIds}::bigint[])
        union select order_id from booking_top_ups where booking_id = any(${bookingIds}::bigint[]))
      order by o.id for no key update`.execute(db)
    if (rows.length === before) return [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))]
    before = rows.length
  }
}
