import type { CreditType } from '@touchline/contract/entities/basket/cart'
import { foldWords } from '@touchline/rules/words/fold-words'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ShownItem } from '../basket/basket-record.ts'
import type { AsJson } from '../database/record-types.ts'
import type { Database } from '../database/tables.ts'
import { type OwnOfferRecord, offerOfJson, ownOffersAsJson } from '../waitlist/waitlist.ts'
import { type CancelFacts, cancelFacts } from './cancel-facts.ts'

/** Booking as a person's account shows it. */
export interface AccountBookingRecord {
  id: number
  orderId: number
  completeOrderId: string
  reference: string
  slotId: number | null
  courseId: number | null
  quantity: number
  pricePence: number
  /**
   * Pence that moves have added to one place: paid later, less what came back. Fractional where it doesn't
   * divide.
   */
  movedPence: number
  status: 'booked' | 'cancelled'
  shown: ShownItem
  /** Account of the person whose place it is. */
  customerId: number | null
  /** Name of that account; null where the place has none. */
  holder: { firstName: string; lastName: string } | null
  /** True when the attendee is known by name alone, without an account. */
  hasGuest: boolean
  bookerId: number | null
  bookerName: string
  description: string
  /** Start of the session; for a course of its next session, or its last one. */
  startsAt: Date
  endsAt: Date
  /** True when its last session is over. */
  isPast: boolean
  /** Facts that decide about its cancellation; null once it is over or cancelled. */
  cancel: CancelFacts | null
  /** Number of places of `quantity` that were given up. */
  cancelledPlaces: number
  /** Sentences told when places of it were last given up; none while all stand. */
  cancelledWords: string[]
  /** Time at which places were last given up. */
  cancelledAt: string | null
  /** Canceller, and the operator's reason where the operator cancelled. */
  cancelledCause: 'customer' | 'staff' | 'operator' | null
  cancelledReason: string
  /** Earlier times of the booking, latest first; moments are text. */
  moves: BookingMoveRecord[]
}

export interface BookingMoveRecord {
  at: string
  fromStartsAt: string
  /**
   * Origin of the session and the reason, where the operator moved it. Null where the person moved the
   * booking.
   */
  byVenue: { place: string | null; venue: string; reason: string } | null
}

interface Whose {
  clientId: number
  customerId: number
  /** The customer and the people whose places they may book. */
  personIds: readonly number[]
}

interface Wanted extends Whose {
  filter: 'future' | 'past' | 'over' | 'all' | 'cancelled-by-venue'
  search: string
  limit: number
  offset: number
  /** Venues of the staff who ask, where an empty list is every venue; left out for the person themselves. */
  staffVenueIds?: readonly number[]
}

export interface BookingsReading {
  now: Date
  total: number
  bookings: AccountBookingRecord[]
}

/**
 * Matches what this customer booked, and the places of each person whose places they may book, booked by
 * anyone.
 */
const isOf = ({ clientId, customerId, personIds }: Whose) => sql`
  b.client_id = ${clientId} and b.id in (
    select id from bookings where customer_id = any(${personIds}::bigint[])
    union select one.id from orders mine join bookings one on one.order_id = mine.id
      where mine.customer_id = ${customerId})`

/** Tables of a booking with its times. A course has many times: the next one is shown, or its last. */
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
      one (starts, ends)) times
  left join lateral (
    select x.sentences, x.created_at, x.cause, x.reason from booking_cancellations x
    where x.booking_id = b.id and x.part_of is null and x.cause <> 'moved'
    order by x.created_at desc limit 1) given_up on true`

const columns = sql`
  'id', b.id, 'orderId', o.id, 'completeOrderId', o.complete_order_id, 'reference', o.reference,
  'slotId', b.slot_id, 'courseId', b.course_id, 'quantity', b.quantity, 'pricePence', b.price_pence,
  'movedPence', (select coalesce(sum(t.price_pence), 0) from booking_top_ups t where t.booking_id = b.id)
    - (select coalesce(sum(x.value_pence::float / (b.quantity - (select coalesce(sum(y.places), 0)
        from booking_cancellations y where y.booking_id = b.id and y.created_at < x.created_at))), 0)
      from booking_cancellations x where x.booking_id = b.id and x.cause = 'moved'),
  'status', b.status, 'shown', b.shown, 'customerId', b.customer_id, 'hasGuest', b.guest is not null,
  'holder', case when holder.id is not null
    then jsonb_build_object('firstName', holder.first_name, 'lastName', holder.last_name) end,
  'bookerId', o.customer_id, 'bookerName', trim(o.first_name || ' ' || o.last_name),
  'description', coalesce(s.description, course.description, ''),
  'startsAt', coalesce(times.next_start, times.last_start), 'endsAt', coalesce(times.next_end, times.last_end),
  'isPast', times.last_end <= now(), 'cancelledPlaces', b.cancelled_places,
  'cancelledWords', coalesce(to_jsonb(given_up.sentences), '[]'), 'cancelledAt', given_up.created_at,
  'cancelledCause', given_up.cause, 'cancelledReason', coalesce(given_up.reason, ''),
  'moves', coalesce((select jsonb_agg(jsonb_build_object('at', m.at, 'fromStartsAt', m.from_starts_at, 'byVenue', m.by_venue)
      order by m.at desc) from (
    select m.moved_at as at, m.from_starts_at, null::jsonb as by_venue from booking_moves m where m.booking_id = b.id
    union all
    select a.told_at, m.from_starts_at, jsonb_build_object('place', l.name, 'venue', v.name, 'reason', m.reason)
    from booking_session_moves a join session_moves m on m.id = a.session_move_id
      join venues v on v.id = m.from_venue_id left join locations l on l.id = m.from_location_id
    where a.booking_id = b.id) m), '[]'),
  'cancel', case when b.status = 'booked' and times.last_end > now() then ${cancelFacts} end`

const isComing = sql`(b.status = 'booked' and times.last_end > now())`

const filters: Record<Wanted['filter'], RawBuilder<unknown>> = {
  future: isComing,
  past: sql`not ${isComing}`,
  over: sql`b.status = 'booked' and times.last_end <= now()`,
  all: sql`true`,
  // Places given up of a booking that stands don't count.
  'cancelled-by-venue': sql`b.status = 'cancelled' and given_up.cause = 'operator' and times.last_end > now()`,
}

const searched = sql`concat_ws(' ', b.shown ->> 'name', b.shown ->> 'venueName', b.shown ->> 'location',
    b.shown #>> '{person,firstName}', b.shown #>> '{person,lastName}', holder.first_name, holder.last_name,
    b.shown #>> '{said,names}', o.reference)`

const holds = (search: string) => {
  const folded = foldWords(search)
  return sql`(position(lower(${search}) in lower(${searched})) > 0
    or length(${folded}::text) >= 2 and position(${folded}::text in fold_words(${searched})) > 0)`
}

/** Matches a booking at a venue of these staff: others of its order stay with their own venues. */
const isBookedAt = (staffVenueIds: readonly number[] | null) => sql`
  (${staffVenueIds}::int[] is not null and (cardinality(${staffVenueIds}::int[]) = 0 or exists (
    select from venues v where v.client_id = b.client_id and v.slug = b.shown ->> 'venueSlug'
      and v.id = any(${staffVenueIds}::int[]))))`

/**
 * Selects the number of this person's bookings, and one page of them as JSON. Cancellation facts are worked
 * out for that page alone.
 */
const pageOf = (wanted: Wanted) => {
  const isToCome = wanted.filter === 'future' || wanted.filter === 'cancelled-by-venue'
  const order = isToCome ? sql`asc` : sql`desc`
  return sql`(
    with found as (
      select b.id, coalesce(times.next_start, times.last_start) as starts from ${booking}
      where ${isOf(wanted)} and ${wanted.staffVenueIds === undefined ? sql`true` : isBookedAt(wanted.staffVenueIds)}
        and ${filters[wanted.filter]} and ${wanted.search === '' ? sql`true` : holds(wanted.search)}),
    page as (
      select * from found order by starts ${order}, id ${order} limit ${wanted.limit} offset ${wanted.offset}),
    records as (
      select page.starts, page.id, jsonb_build_object(${columns}) as record from page, ${booking} where b.id = page.id)
    select jsonb_build_object('total', (select count(*) from found),
      'bookings', coalesce((select jsonb_agg(record order by starts ${order}, id ${order}) from records), '[]')))`
}

/** Reads one page of bookings and their number in one statement. */
export async function listAccountBookings(db: Kysely<Database>, wanted: Wanted): Promise<BookingsReading> {
  const { rows } = await sql<{ now: Date; page: AsJson<Omit<BookingsReading, 'now'>> }>`
    select now() as now, ${pageOf(wanted)} as page`.execute(db)
  const { now, page } = rows[0]!
  return { now, total: page.total, bookings: page.bookings.map(withInstants) }
}

export interface DashboardReading {
  now: Date
  coming: { total: number; bookings: AccountBookingRecord[] }
  /** Coming bookings that their venue has cancelled. */
  cancelledByVenue: AccountBookingRecord[]
  /** Booking that took place last; null where none did. */
  last: AccountBookingRecord | null
  /** Credit that can be spent now, by kind. */
  lots: { type: CreditType; pence: number; expiresAt: string | null }[]
  /** Number of waitlists of coming sessions that the person is on. */
  waitlists: number
  /** Places that are, or were, held for them. */
  offers: OwnOfferRecord[]
}

/** Reads what the account's first page shows, in one statement. */
export async function readDashboard(
  db: Kysely<Database>,
  whose: Whose,
  most: { coming: number; cancelled: number },
): Promise<DashboardReading> {
  const some = { ...whose, search: '', offset: 0 }
  const { clientId, customerId } = whose
  type Page = Omit<BookingsReading, 'now'>
  type Parts = Pick<DashboardReading, 'coming' | 'lots' | 'offers'> & { past: Page; off: Page }
  const { rows } = await sql<Pick<DashboardReading, 'now' | 'waitlists'> & AsJson<Parts>>`
    select now() as now, ${pageOf({ ...some, filter: 'future', limit: most.coming })} as coming,
      ${pageOf({ ...some, filter: 'over', limit: 1 })} as past,
      ${pageOf({ ...some, filter: 'cancelled-by-venue', limit: most.cancelled })} as off,
      coalesce((select jsonb_agg(jsonb_build_object('type', l.type, 'pence', l.left_pence, 'expiresAt', l.expires_at)
        order by l.expires_at nulls last, l.id) from credit_lots l
        where l.client_id = ${clientId} and l.customer_id = ${customerId} and l.left_pence > 0
          and (l.expires_at is null or l.expires_at > now())), '[]') as lots,
      (select count(*)::int from waitlist_entries e left join slots s on s.id = e.slot_id
        where e.customer_id = ${customerId} and e.state in ('waiting', 'offered')
          and coalesce(s.starts_at, e.until_at) > now()) as waitlists,
      ${ownOffersAsJson(customerId)} as offers`.execute(db)
  const { coming, past, off, offers, ...rest } = rows[0]!
  return {
    ...rest,
    coming: { total: coming.total, bookings: coming.bookings.map(withInstants) },
    cancelledByVenue: off.bookings.map(withInstants),
    last: past.bookings.map(withInstants)[0] ?? null,
    offers: offers.map(offerOfJson),
  }
}

/** Finds one booking. Null for another person's booking, and where there is none. */
export async function findAccountBooking(
  db: Kysely<Database>,
  whose: Whose,
  bookingId: number,
): Promise<{ now: Date; booking: AccountBookingRecord } | null> {
  const { rows } = await sql<{ now: Date; booking: AsJson<AccountBookingRecord> }>`
    select now() as now, jsonb_build_object(${columns}) as booking
    from ${booking} where ${isOf(whose)} and b.id = ${bookingId}`.execute(db)
  return rows[0] ? { now: rows[0].now, booking: withInstants(rows[0].booking) } : null
}

/** Lists the bookings of an order that this person's account shows. */
export async function listBookingsOfOrder(
  db: Kysely<Database>,
  whose: Whose,
  orderId: number,
): Promise<AccountBookingRecord[]> {
  const { rows } = await sql<{ booking: AsJson<AccountBookingRecord> }>`
    select jsonb_build_object(${columns}) as booking
    from ${booking} where ${isOf(whose)} and b.order_id = ${orderId} order by b.id`.execute(db)
  return rows.map((row) => withInstants(row.booking))
}

export interface SessionAgainRecord {
  id: number
  ruleId: string
  venueId: number
  categoryId: string
  locationId: number | null
  startsAt: Date
  endsAt: Date
}

export interface BookingAgainReading {
  now: Date
  shown: ShownItem
  /**
   * Sessions of the same activity at the same venue that begin in the coming week, a whole number of weeks
   * after the booking. Up to an hour more or less counts, because a clock may be changed in between.
   */
  sessions: SessionAgainRecord[]
}

/**
 * Finds a booking and the sessions that may be booked again for it. Null for another person's booking, and
 * where there is none.
 */
export async function findBookingAgain(
  db: Kysely<Database>,
  whose: Whose,
  bookingId: number,
): Promise<BookingAgainReading | null> {
  const { rows } = await sql<
    Omit<BookingAgainReading, 'sessions'> & { sessions: AsJson<SessionAgainRecord[]> }
  >`
    select now() as now, b.shown,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'ruleId', s.rule_id, 'venueId', s.venue_id,
          'categoryId', s.category_id, 'locationId', s.location_id, 'startsAt', s.starts_at, 'endsAt', s.ends_at)
          order by s.id), '[]')
        from venues v
          join categories k on k.client_id = v.client_id and k.slug = b.shown ->> 'categorySlug'
          join slots s on s.venue_id = v.id and s.category_id = k.id
        where v.client_id = b.client_id and v.slug = b.shown ->> 'venueSlug'
          and s.cancelled_at is null and s.course_id is null
          and s.starts_at > now() and s.starts_at <= greatest(now(), booked.starts_at) + interval '7 days 1 hour'
          and abs(extract(epoch from s.starts_at - booked.starts_at)
            - round(extract(epoch from s.starts_at - booked.starts_at) / 604800) * 604800) <= 3600) as sessions
    from bookings b
      cross join lateral (select (b.shown ->> 'startsAtUtc')::timestamptz as starts_at) booked
    where ${isOf(whose)} and b.id = ${bookingId}`.execute(db)
  if (!rows[0]) return null
  const { now, shown, sessions } = rows[0]
  return {
    now,
    shown,
    sessions: sessions.map((session) => ({
      ...session,
      startsAt: new Date(session.startsAt),
      endsAt: new Date(session.endsAt),
    })),
  }
}

/** Turns the moments, which are text in JSON, into dates. */
const withInstants = (record: AsJson<AccountBookingRecord>): AccountBookingRecord => ({
  ...record,
  startsAt: new Date(record.startsAt),
  endsAt: new Date(record.endsAt),
})
