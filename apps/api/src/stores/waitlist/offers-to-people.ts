import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Number of places of one session offered to one person now. */
export interface OfferToPerson {
  slotId: number
  customerId: number
  places: number
}

/** Lists the places of these sessions offered to these customers. */
export async function listOffersTo(
  db: Kysely<Database>,
  slotIds: readonly number[],
  customerIds: readonly number[],
): Promise<OfferToPerson[]> {
  if (slotIds.length === 0 || customerIds.length === 0) return []
  const { rows } = await sql<OfferToPerson>`
    select slot_id as "slotId", customer_id as "customerId", sum(quantity)::int as places from claims
    where slot_id = any(${slotIds}::bigint[]) and kind = 'offer' and customer_id = any(${customerIds}::bigint[])
      and expires_at > now()
    group by slot_id, customer_id`.execute(db)
  return rows
}

/**
 * Returns how many places of this session these offers give this person; 0 for a person without an account.
 */
export const placesOfferedTo = (
  offers: readonly OfferToPerson[],
  slotId: number,
  customerId: number | null,
): number => offers.find((one) => one.slotId === slotId && one.customerId === customerId)?.places ?? 0
