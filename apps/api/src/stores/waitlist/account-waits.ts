import { type Kysely, sql } from 'kysely'
import type { AsJson } from '../database/record-types.ts'
import type { Database } from '../database/tables.ts'
import { type OwnOfferRecord, offerOfJson, ownOffersAsJson } from './waitlist.ts'

/** Wait of a customer, as their account shows it. */
export interface AccountWaitRecord {
  id: number
  /** Session waited for; null for a span. */
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

export interface WaitsReading {
  now: Date
  waits: AccountWaitRecord[]
  /** Places that are, or were, held for the customer. */
  offers: OwnOfferRecord[]
}

/**
 * Reads the customer's waits for sessions that have not begun, soonest first, and the places held for them.
 */
export async function readAccountWaits(
  db: Kysely<Database>,
  { clientId, customerId }: { clientId: number; customerId: number },
): Promise<WaitsReading> {
  const { rows } = await sql<{ now: Date } & AsJson<Omit<WaitsReading, 'now'>>>`
    with waits as (
      select e.id, e.slot_id as "slotId", s.name as "slotName", coalesce(s.venue_id, e.venue_id) as "venueId",
        coalesce(s.category_id, e.category_id) as "categoryId", coalesce(s.location_id, e.location_id) as "locationId",
        coalesce(s.starts_at, e.from_at) as "from", coalesce(s.ends_at, e.until_at) as "until", e.quantity,
        waitlist_position(e) as position
      from waitlist_entries e left join slots s on s.id = e.slot_id
      where e.client_id = ${clientId} and e.customer_id = ${customerId} and e.state in ('waiting', 'offered')
        and coalesce(s.starts_at, e.until_at) > now() and s.cancelled_at is null)
    select now() as now,
      (select coalesce(jsonb_agg(w order by w."from", w.id), '[]') from waits w) as waits,
      ${ownOffersAsJson(customerId)} as offers`.execute(db)
  const { now, waits, offers } = rows[0]!
  return {
    now,
    waits: waits.map((wait) => ({ ...wait, from: new Date(wait.from), until: new Date(wait.until) })),
    offers: offers.map(offerOfJson),
  }
}
