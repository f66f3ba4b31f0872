import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ShownItem } from './baskets/basket-record.ts'
import type { Database } from './tables.ts'

/** A place as the account of a person shows it. */
export interface AccountBookingRecord {
  id: number
  orderId: number
  completeOrderId: string
  reference: string
  slotId: number | null
  courseId: number | null
  quantity: number
  pricePence: number
  status: 'booked' | 'cancelled'
  shown: ShownItem
  /** Whose place it is, by account. */
  customerId: number | null
  /** Whose account that is; null where it has none. */
  holder: { firstName: string; lastName: string } | null
  /** Comes by name, without an account. */
  hasGuest: boolean
  bookerId: number | null
  bookerName: string
  description: string
  /** Of a course: the session that comes next, or its last one. */
  startsAt: Date
  endsAt: Date
  /** Its last session is over. */
  isPast: boolean
}

interface Whose {
  clientId: number
  customerId: number
  /** The customer and those whose places they may book. */
  personIds: readonly number[]
}

interface Wanted extends Whose {
  filter: 'future' | 'past' | 'all'
  search: string
  limit: number
  offset: number
}

export interface BookingsReading {
  now: Date
  total: number
  bookings: AccountBookingRecord[]
}

/** What this customer booked, and the places of each person whose places they may book, whoever booked them. */
const isOf = ({ clientId, customerId, personIds }: Whose) => sql`
  b.client_id = ${clientId} and b.id in (
    select id from bookings where customer_id = any(${personIds}::bigint[])
    union select one.id from orders mine join bookings one on one.order_id = mine.id
      where mine.customer_id = ${customerId})`

/** A course has many times: shown is the one that comes next, or its last. */
const booking = sql`
  bookings b
  join orders o on o.id = b.order_id
  left join customers holder on holder.id = b.customer_id
  left join slots s on s.id = b.slot_id
  left join courses course on course.id = b.course_id
  cross join lateral (
    select min(one.starts) filter (where one.ends > now()) as next_start, max(one.starts) as last_start,
      min(one.ends) filter (where one.ends > now()) as next_end, max(one.ends) as last_end
    from (select (session ->> 'startsAtUtc')::timestamptz, (session ->> 'endsAtUtc')::timestamptz
      from jsonb_array_elements(coalesce(b.shown #> '{course,sessions}', jsonb_build_array(b.shown))) session)
      one (starts, ends)) times`

const columns = sql`
  'id', b.id, 'orderId', o.id, 'completeOrderId', o.complete_order_id, 'reference', o.reference,
  'slotId', b.slot_id, 'courseId', b.course_id, 'quantity', b.quantity, 'pricePence', b.price_pence,
  'status', b.status, 'shown', b.shown, 'customerId', b.customer_id, 'hasGuest', b.guest is not null,
  'holder', case when holder.id is not null
    then jsonb_build_object('firstName', holder.first_name, 'lastName', holder.last_name) end,
  'bookerId', o.customer_id, 'bookerName', o.first_name || ' ' || o.last_name,
  'description', coalesce(s.description, course.description, ''),
  'startsAt', coalesce(times.next_start, times.last_start), 'endsAt', coalesce(times.next_end, times.last_end),
  'isPast', times.last_end <= now()`

const isComing = sql`(b.status = 'booked' and times.last_end > now())`

const filters: Record<Wanted['filter'], RawBuilder<unknown>> = {
  future: isComing,
  past: sql`not ${isComing}`,
  all: sql`true`,
}

const holds = (search: string) =>
  sql`position(lower(${search}) in lower(concat_ws(' ', b.shown ->> 'name', b.shown ->> 'venueName', b.shown ->> 'location',
    b.shown #>> '{person,firstName}', b.shown #>> '{person,lastName}', holder.first_name, holder.last_name,
    b.shown #>> '{said,names}', o.reference))) > 0`

/** One page of them and how many there are, in one statement. */
export async function listAccountBookings(db: Kysely<Database>, wanted: Wanted): Promise<BookingsReading> {
  const { filter, search, limit, offset } = wanted
  const order = filter === 'future' ? sql`asc` : sql`desc`
  const { rows } = await sql<BookingsReading>`
    with found as (
      select b.id, coalesce(times.next_start, times.last_start) as starts, jsonb_build_object(${columns}) as record
      from ${booking}
      where ${isOf(wanted)} and ${filters[filter]} and ${search === '' ? sql`true` : holds(search)}),
    page as (
      select * from found order by starts ${order}, id ${order} limit ${limit} offset ${offset})
    select now() as now, (select count(*)::int from found) as total,
      coalesce((select jsonb_agg(record order by starts ${order}, id ${order}) from page), '[]') as bookings`.execute(
    db,
  )
  const { bookings, ...rest } = rows[0]!
  return { ...rest, bookings: bookings.map(withInstants) }
}

/** One of them; null for another person's, and for none. */
export async function findAccountBooking(
  db: Kysely<Database>,
  whose: Whose,
  bookingId: number,
): Promise<{ now: Date; booking: AccountBookingRecord } | null> {
  const { rows } = await sql<{ now: Date; booking: AccountBookingRecord }>`
    select now() as now, jsonb_build_object(${columns}) as booking
    from ${booking} where ${isOf(whose)} and b.id = ${bookingId}`.execute(db)
  return rows[0] ? { now: rows[0].now, booking: withInstants(rows[0].booking) } : null
}

export interface SessionAtRecord {
  id: number
  ruleId: string
  venueId: number
  categoryId: string
  locationId: number | null
  startsAt: Date
  endsAt: Date
}

/** Of an activity at a venue, the session that begins at that moment; where there are several the one in the same place. */
export async function findSessionAt(
  db: Kysely<Database>,
  wanted: { venueId: number; categoryId: string; locationId: number | null; startsAt: Date },
): Promise<SessionAtRecord | null> {
  const { rows } = await sql<SessionAtRecord>`
    select id, rule_id as "ruleId", venue_id as "venueId", category_id as "categoryId", location_id as "locationId",
      starts_at as "startsAt", ends_at as "endsAt"
    from slots
    where venue_id = ${wanted.venueId} and category_id = ${wanted.categoryId}::uuid
      and starts_at = ${wanted.startsAt}::timestamptz and cancelled_at is null and course_id is null
    order by location_id is not distinct from ${wanted.locationId}::int desc, id limit 1`.execute(db)
  return rows[0] ?? null
}

/** JSON has moments as text. */
const withInstants = (record: AccountBookingRecord): AccountBookingRecord => ({
  ...record,
  startsAt: new Date(record.startsAt),
  endsAt: new Date(record.endsAt),
})
