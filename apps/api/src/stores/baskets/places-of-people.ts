import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables.ts'

export interface PlaceOfPerson {
  slotId: number
  /** Null for a visitor, and for a person by name in a visitor's basket. */
  customerId: number | null
  /** Empty for a person with an account. */
  guestKey: string
  cartItemId: number | null
  isBooked: boolean
}

/** The live places in these sessions of a basket and of these customers. */
export async function listPlacesOf(
  db: Kysely<Database>,
  slotIds: readonly number[],
  { cartId, customerIds }: { cartId: number | null; customerIds: readonly number[] },
): Promise<PlaceOfPerson[]> {
  const { rows } = await sql<PlaceOfPerson>`
    select slot_id as "slotId", customer_id as "customerId", guest as "guestKey", cart_item_id as "cartItemId",
      kind = 'booking' as "isBooked"
    from claims
    where slot_id = any(${slotIds}::bigint[]) and kind <> 'offer'
      and (cart_id = ${cartId}::bigint or customer_id = any(${customerIds}::bigint[]))
      and (expires_at is null or expires_at > now())`.execute(db)
  return rows
}
