import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isStaying } from '../spread/clients-leaving.ts'

/**
 * Booking of a session that its operator has cancelled, and of which everything is still to be given back.
 */
export interface BookingToReturn {
  clientId: number
  bookingId: number
  slotId: number
}

/**
 * Gives back the uses kept from people who gave up their places late, before the operator cancelled the
 * session.
 */
export async function giveKeptUsesBack(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from kept_uses u using slots s
    where s.id = u.slot_id and s.cancelled_at is not null and s.gives_back and ${isStaying(sql`s.client_id`)}`.execute(
    db,
  )
}

/** Lists the bookings after the given one, in the order of sessions and bookings. */
export async function listBookingsToReturn(
  db: Kysely<Database>,
  { after, limit }: { after: BookingToReturn | null; limit: number },
): Promise<BookingToReturn[]> {
  const { rows } = await sql<BookingToReturn>`
    select s.client_id as "clientId", k.booking_id as "bookingId", s.id as "slotId"
    from slots s join claims k on k.slot_id = s.id and k.booking_id is not null
    where s.cancelled_at is not null and s.gives_back and ${isStaying(sql`s.client_id`)}
      and (s.id, k.booking_id) > (${after?.slotId ?? 0}::bigint, ${after?.bookingId ?? 0}::bigint)
    order by s.id, k.booking_id limit ${limit}`.execute(db)
  return rows
}

export interface CancelledSession {
  startsAt: string
  reason: string
}

/** Finds a cancelled session; null for one that takes place. Call it with the session locked. */
export async function findCancelledSession(
  db: Kysely<Database>,
  slotId: number,
): Promise<CancelledSession | null> {
  const { rows } = await sql<CancelledSession>`
    select to_jsonb(starts_at) #>> '{}' as "startsAt", coalesce(cancelled_reason, '') as reason from slots
    where id = ${slotId} and cancelled_at is not null and gives_back`.execute(db)
  return rows[0] ?? null
}

/** Cancels a session. @returns whether there was one to cancel: not begun and not cancelled yet */
export async function cancelSlot(db: Kysely<Database>, slotId: number, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update slots set cancelled_at = now(), cancelled_reason = ${reason}
    where id = ${slotId} and cancelled_at is null and starts_at > now() returning id`.execute(db)
  return rows.length > 0
}

export interface SessionOfDay {
  id: number
  client: string
  venue: string
  name: string
  place: string | null
  /** 'HH:MM' at the venue. */
  time: string
  booked: number
  isCancelled: boolean
}

/** Lists the sessions at a venue on a day, with the ids by which they can be cancelled. */
export async function listSessionsOfDay(
  db: Kysely<Database>,
  { venue, date, client }: { venue: string; date: string; client: string | null },
): Promise<SessionOfDay[]> {
  const { rows } = await sql<SessionOfDay>`
    select s.id, c.slug as client, v.slug as venue, s.name, l.name as place,
      to_char(s.starts_at at time zone v.time_zone, 'HH24:MI') as time, s.cancelled_at is not null as "isCancelled",
      (select coalesce(sum(k.quantity), 0)::int from claims k where k.slot_id = s.id and k.booking_id is not null) as booked
    from slots s join venues v on v.id = s.venue_id join clients c on c.id = s.client_id
      left join locations l on l.id = s.location_id
    where v.slug = ${venue} and s.local_date = ${date}::date and (${client}::text is null or c.slug = ${client})
    order by s.starts_at, l.sort_by nulls first, s.id`.execute(db)
  return rows
}
