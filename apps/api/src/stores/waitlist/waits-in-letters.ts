import type { WaitlistState } from '@touchline/rules/states/waitlist'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Wait as a letter tells it. */
export interface WaitRecord {
  state: WaitlistState
  joinedAt: Date
  /** Time until which a place is offered to them now. */
  offeredUntil: Date | null
  /** True when the session is cancelled or has begun; for a span, when its time is over. */
  isOver: boolean
  firstName: string
  quantity: number
  position: number
  /** Name of the session, or of the activity where any court of a span is waited for. */
  name: string
  location: string | null
  startsAt: Date
  /** End of a span. */
  untilAt: Date | null
  venueName: string
  venueSlug: string
  categorySlug: string
  timeZone: string
  /**
   * The operator's reason for cancelling the session; empty where it is not cancelled or no reason is given.
   */
  reason: string
}

/**
 * Finds a wait for a letter.
 * @param offered takes its last offered session, instead of what is waited for
 */
export async function findWait(
  db: Kysely<Database>,
  clientId: number,
  entryId: number,
  offered: boolean,
): Promise<WaitRecord | null> {
  const { rows } = await sql<WaitRecord>`
    select e.state, e.joined_at as "joinedAt", case when e.state = 'offered' and e.offer_until > clock_timestamp() then e.offer_until end as "offeredUntil",
      coalesce(s.cancelled_at is not null or s.starts_at <= clock_timestamp(), e.until_at <= clock_timestamp()) as "isOver",
      c.first_name as "firstName", e.quantity, waitlist_position(e) as position,
      coalesce(s.name, g.name) as name, l.name as location, coalesce(s.starts_at, e.from_at) as "startsAt",
      case when s.id is null then e.until_at end as "untilAt", v.name as "venueName", v.slug as "venueSlug",
      g.slug as "categorySlug", v.time_zone as "timeZone", coalesce(s.cancelled_reason, '') as reason
    from waitlist_entries e
      join customers c on c.id = e.customer_id
      left join slots s on s.id = case when ${offered} then e.offered_slot_id else e.slot_id end
      join venues v on v.id = coalesce(s.venue_id, e.venue_id)
      join categories g on g.id = coalesce(s.category_id, e.category_id)
      left join locations l on l.id = coalesce(s.location_id, e.location_id)
    where e.client_id = ${clientId} and e.id = ${entryId}`.execute(db)
  return rows[0] ?? null
}

/** Finds the customer of a wait, and until when a letter about it is of use. */
export async function findWaiter(
  db: Kysely<Database>,
  entryId: number,
): Promise<{ customerId: number; email: string | null; joinedAt: Date; endsBy: Date }> {
  const { rows } = await sql<{ customerId: number; email: string | null; joinedAt: Date; endsBy: Date }>`
    select c.id as "customerId", c.email, e.joined_at as "joinedAt", coalesce(s.starts_at, e.until_at) as "endsBy"
    from waitlist_entries e join customers c on c.id = e.customer_id left join slots s on s.id = e.slot_id
    where e.id = ${entryId}`.execute(db)
  return rows[0]!
}

/** Session that its operator has moved, as a person waited for it before. */
export interface WaitOfMove {
  moveId: number
  entryId: number
  clientId: number
  customerId: number
  email: string
  reason: string
  endsBy: Date
  before: { name: string; startsAt: Date; venueName: string; timeZone: string }
}

/** Lists the customers who wait for a moved session and have an address. */
export async function listWaitsOfMoves(
  db: Kysely<Database>,
  moveIds: readonly number[],
): Promise<WaitOfMove[]> {
  const { rows } = await sql<Omit<WaitOfMove, 'before'> & WaitOfMove['before']>`
    select m.id as "moveId", e.id as "entryId", e.client_id as "clientId", c.id as "customerId", c.email, m.reason,
      s.starts_at as "endsBy", concat_ws(', ', s.name, l.name) as name, m.from_starts_at as "startsAt",
      v.name as "venueName", v.time_zone as "timeZone"
    from session_moves m join slots s on s.id = m.slot_id
      join waitlist_entries e on e.slot_id = s.id and e.state in ('waiting', 'offered')
      join customers c on c.id = e.customer_id and c.email is not null
      join venues v on v.id = m.from_venue_id left join locations l on l.id = m.from_location_id
    where m.id = any(${moveIds}::bigint[]) order by m.id, e.id`.execute(db)
  return rows.map(({ name, startsAt, venueName, timeZone, ...wait }) => ({
    ...wait,
    before: { name, startsAt, venueName, timeZone },
  }))
}
