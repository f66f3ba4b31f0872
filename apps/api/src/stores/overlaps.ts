import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/** A place that is wanted for a person; null is the visitor whose basket it is. */
export interface WantedPlace {
  slotId: number
  personId: number | null
}

/** A session in which a person has a place, at the time of another that is wanted for them. */
export interface OverlapRecord {
  personId: number | null
  firstName: string | null
  name: string
  venueId: number
  startsAt: Date
  endsAt: Date
  isBooked: boolean
}

/** What these people have booked, or hold in this basket, at the time of what is wanted for them; of a few sessions. */
export async function findOverlaps(
  db: Kysely<Database>,
  cartId: number | null,
  wanted: readonly WantedPlace[],
): Promise<OverlapRecord[]> {
  const ids = [...new Set(wanted.map(({ personId }) => personId))].filter((id) => id !== null)
  const { rows } = await sql<OverlapRecord>`
    with mine as (
      select slot_id, coalesce(member_id, customer_id) as person_id, kind from claims
      where (member_id = any(${ids}::bigint[]) or (customer_id = any(${ids}::bigint[]) and member_id is null))
        and guest = '' and kind in ('booking', 'hold') and (expires_at is null or expires_at > now())
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
