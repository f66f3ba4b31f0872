import type { ChargeTender } from '@touchline/contract/calls/desk/settle-charge'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface ChargeRecord {
  customerId: number
  amountPence: number
  isSettled: boolean
}

/**
 * Finds a charge of this client and locks it until the transaction ends; null where there is none of that
 * number.
 */
export async function lockCharge(
  tx: Kysely<Database>,
  clientId: number,
  chargeId: number,
): Promise<ChargeRecord | null> {
  const { rows } = await sql<ChargeRecord>`
    select customer_id as "customerId", amount_pence as "amountPence", settled_on is not null as "isSettled"
    from penalties where client_id = ${clientId} and id = ${chargeId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Marks a charge as settled. The table's own trigger posts it to the ledger. */
export async function writeSettled(
  tx: Kysely<Database>,
  chargeId: number,
  { staffId, tender, note }: { staffId: number; tender: ChargeTender; note: string },
): Promise<void> {
  await sql`
    update penalties set settled_on = greatest(today_at(client_id), occurred_on), settled_by = ${`staff ${staffId}`},
      settled_with = ${tender}, settled_note = ${note}
    where id = ${chargeId}`.execute(tx)
}
