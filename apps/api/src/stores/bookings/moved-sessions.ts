import { type Kysely, sql } from 'kysely'
import type { ShownItem } from '../basket/basket-record.ts'
import type { Database } from '../database/tables.ts'

/** Booking that still shows the time or place that a session had before its operator moved it. */
export interface BookingToMoveAlong {
  clientId: number
  bookingId: number
  slotId: number
}

/** Lists the bookings after the given one, in the order of sessions and bookings. */
export async function listBookingsToMoveAlong(
  db: Kysely<Database>,
  { after, limit }: { after: BookingToMoveAlong | null; limit: number },
): Promise<BookingToMoveAlong[]> {
  const { rows } = await sql<BookingToMoveAlong>`
    select s.client_id as "clientId", b.id as "bookingId", s.id as "slotId"
    from slots s join claims k on k.slot_id = s.id join bookings b on b.id = k.booking_id
    where s.id in (select slot_id from session_moves) and s.cancelled_at is null and s.starts_at > now()
      and not says_where_and_when(b.shown, s)
      and (s.id, b.id) > (${after?.slotId ?? 0}::bigint, ${after?.bookingId ?? 0}::bigint)
    order by s.id, b.id limit ${limit}`.execute(db)
  return rows
}

/** Time and place of a session now; moments are text. */
export interface MovedSession {
  moveId: number
  startsAt: string
  endsAt: string
  venue: { name: string; slug: string; address: string; timeZone: string }
  place: { id: number; slug: string; venueId: number; name: string } | null
  reason: string
  /** Earlier starts, the first one first. */
  earlierStarts: string[]
}

/**
 * Finds the session's new time and place. Null where the booking shows them already. Call it with the session
 * locked.
 */
export async function findMovedSession(
  db: Kysely<Database>,
  { bookingId, slotId }: Pick<BookingToMoveAlong, 'bookingId' | 'slotId'>,
): Promise<MovedSession | null> {
  const { rows } = await sql<MovedSession>`
    select (array_agg(m.id order by m.id desc))[1] as "moveId", (array_agg(m.reason order by m.id desc))[1] as reason,
      to_jsonb(s.starts_at) #>> '{}' as "startsAt", to_jsonb(s.ends_at) #>> '{}' as "endsAt",
      jsonb_agg(m.from_starts_at order by m.id) as "earlierStarts",
      jsonb_build_object('name', v.name, 'slug', v.slug, 'address', concat_ws(', ', nullif(v.address, ''), nullif(v.town, ''), nullif(v.postcode, '')),
         'timeZone', v.time_zone) as venue,
      case when l.id is not null then jsonb_build_object('id', l.id, 'slug', l.slug, 'venueId', l.venue_id, 'name', l.name)
        end as place
    from slots s join session_moves m on m.slot_id = s.id join venues v on v.id = s.venue_id
      left join locations l on l.id = s.location_id, bookings b
    where s.id = ${slotId} and b.id = ${bookingId} and s.cancelled_at is null and not says_where_and_when(b.shown, s)
    group by s.id, v.id, l.id`.execute(db)
  return rows[0] ?? null
}

/** Writes the new time and place into the booking, and until when all of its money comes back. */
export async function writeMoveAlong(
  db: Kysely<Database>,
  given: {
    clientId: number
    bookingId: number
    slotId: number
    moveId: number
    shown: ShownItem
    /** Days from now within which all comes back, until the start at most; null where the rule stays. */
    allBackDays: number | null
  },
): Promise<void> {
  const { clientId, bookingId, slotId, moveId, shown, allBackDays } = given
  await sql`
    update bookings b set shown = ${JSON.stringify(shown)}::jsonb,
      all_back_until = case when ${allBackDays}::int is null then b.all_back_until
        else date_trunc('minute', least(s.starts_at, clock_timestamp() + ${allBackDays}::int * interval '1 day')) end
    from slots s where s.id = ${slotId} and b.id = ${bookingId}`.execute(db)
  await sql`
    insert into booking_session_moves (client_id, booking_id, session_move_id)
    values (${clientId}, ${bookingId}, ${moveId})`.execute(db)
}
