import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/** One wait of a customer, as their account shows it. */
export interface AccountWaitRecord {
  id: number
  /** Null for a span. */
  slotId: number | null
  slotName: string | null
  venueId: number
  categoryId: string
  locationId: number | null
  from: Date
  until: Date
  quantity: number
  position: number
}

/** Those of sessions that have not begun, the soonest first. */
export async function listAccountWaits(
  db: Kysely<Database>,
  { clientId, customerId }: { clientId: number; customerId: number },
): Promise<{ now: Date; waits: AccountWaitRecord[] }> {
  const { rows } = await sql<AccountWaitRecord & { now: Date; id: number | null }>`
    select clock.now, e.id, e.slot_id as "slotId", s.name as "slotName", coalesce(s.venue_id, e.venue_id) as "venueId",
      coalesce(s.category_id, e.category_id) as "categoryId", coalesce(s.location_id, e.location_id) as "locationId",
      coalesce(s.starts_at, e.from_at) as "from", coalesce(s.ends_at, e.until_at) as "until", e.quantity,
      waitlist_position(e) as position
    from (select now() as now) clock left join (waitlist_entries e left join slots s on s.id = e.slot_id)
      on e.client_id = ${clientId} and e.customer_id = ${customerId} and e.state in ('waiting', 'offered')
        and coalesce(s.starts_at, e.until_at) > now() and s.cancelled_at is null
    order by coalesce(s.starts_at, e.from_at), e.id`.execute(db)
  return { now: rows[0]!.now, waits: rows.filter(({ id }) => id !== null) }
}
