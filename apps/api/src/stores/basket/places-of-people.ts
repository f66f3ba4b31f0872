import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface PlaceOfPerson {
  slotId: number
  /** Customer; null for a visitor, and for a person by name in a visitor's basket. */
  customerId: number | null
  /** Key of a person by name; empty for a person with an account. */
  guestKey: string
  cartItemId: number | null
  isBooked: boolean
  /** Other basket that holds it, not the requested one: of staff, or of another log-in. */
  heldElsewhere: 'desk' | 'basket' | null
}

/** Lists the live places of a basket and of these customers in these sessions. */
export async function listPlacesOf(
  db: Kysely<Database>,
  slotIds: readonly number[],
  { cartId, customerIds }: { cartId: number | null; customerIds: readonly number[] },
): Promise<PlaceOfPerson[]> {
  const { rows } = await sql<PlaceOfPerson>`
    select l.slot_id as "slotId", l.customer_id as "customerId", l.guest as "guestKey", l.cart_item_id as "cartItemId",
      l.kind = 'booking' as "isBooked",
      case when l.kind = 'hold' and l.cart_id is distinct from ${cartId}::bigint
        then case when owner.role = 'staff' then 'desk' else 'basket' end end as "heldElsewhere"
    from claims l left join carts k on k.id = l.cart_id left join customers owner on owner.id = k.customer_id
    where l.slot_id = any(${slotIds}::bigint[]) and l.kind <> 'offer'
      and (l.cart_id = ${cartId}::bigint or l.customer_id = any(${customerIds}::bigint[]))
      and (l.expires_at is null or l.expires_at > now())`.execute(db)
  return rows
}
