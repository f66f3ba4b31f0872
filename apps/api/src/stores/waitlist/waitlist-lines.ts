import type { PassReason } from '@touchline/contract/entities/waitlist/pass-reason'
import { dayBounds } from '@touchline/rules/time/wall-time'
import { type Kysely, sql } from 'kysely'
import type { OrNulls } from '../database/record-types.ts'
import type { Database } from '../database/tables.ts'

/** Person on a waitlist, with what staff need to know about the wait. */
export interface LineRecord {
  id: number
  customerId: number
  reference: string
  firstName: string
  lastName: string
  quantity: number
  state: 'waiting' | 'offered'
  position: number
  joinedAt: Date
  /** Session waited for; null for a span. */
  slotId: number | null
  slotName: string | null
  categoryId: string
  locationId: number | null
  from: Date
  until: Date
  offer: {
    slotId: number
    locationId: number | null
    startsAt: string
    until: string
    tellsAt: string
    toldAt: string | null
  } | null
  mailFailure: string | null
  mailFailures: number
  mailFailedAt: Date | null
  passes: { slotId: number; reason: PassReason; at: string }[]
}

/** Columns that are there even where there is no entry. */
type Counted = 'position' | 'passes'

/** Lists everybody who waits for something of a venue on one date of its calendar, in order of joining. */
export async function listLines(
  db: Kysely<Database>,
  venue: { id: number; timeZone: string },
  date: string,
): Promise<{ now: Date; lines: LineRecord[] }> {
  const day = dayBounds(date, venue.timeZone)
  const { rows } = await sql<OrNulls<Omit<LineRecord, Counted>> & Pick<LineRecord, Counted> & { now: Date }>`
    select clock.now, e.id, e.customer_id as "customerId", c.reference, c.first_name as "firstName",
      c.last_name as "lastName", e.quantity, e.state, waitlist_position(e) as position, e.joined_at as "joinedAt",
      e.slot_id as "slotId", s.name as "slotName", coalesce(s.category_id, e.category_id) as "categoryId",
      coalesce(s.location_id, e.location_id) as "locationId",
      coalesce(s.starts_at, e.from_at) as "from", coalesce(s.ends_at, e.until_at) as "until",
      case when o.id is not null then jsonb_build_object('slotId', o.id, 'locationId', o.location_id,
        'startsAt', o.starts_at, 'until', e.offer_until, 'tellsAt', e.tells_at, 'toldAt', e.told_at) end as offer,
      e.mail_failure as "mailFailure", e.mail_failures as "mailFailures", e.mail_failed_at as "mailFailedAt",
      coalesce((select jsonb_agg(jsonb_build_object('slotId', p.slot_id, 'reason', p.reason, 'at', p.passed_at)
        order by p.passed_at) from waitlist_passes p where p.entry_id = e.id), '[]') as passes
    from (select now() as now) clock left join (waitlist_entries e
      join customers c on c.id = e.customer_id
      left join slots s on s.id = e.slot_id
      left join slots o on o.id = e.offered_slot_id and e.state = 'offered') on e.state in ('waiting', 'offered')
        and coalesce(s.venue_id, e.venue_id) = ${venue.id}
        and coalesce(s.starts_at, e.from_at) >= ${day.from}::timestamptz
        and coalesce(s.starts_at, e.from_at) < ${day.until}::timestamptz
    order by e.place`.execute(db)
  return { now: rows[0]!.now, lines: rows.filter((row) => row.id !== null) }
}
