import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { Guest, ShownItem } from './basket-record.ts'

/** What of a line, or of a booking, says who comes. */
export interface PartyRecord {
  slotIds: number[]
  courseId: null
  quantity: number
  purchasedForUserId: number | null
  guest: Guest | null
  shown: ShownItem
}

/** What a customer has booked of these sessions, for themselves and for others. */
export async function listBookedParties(
  db: Kysely<Database>,
  customerId: number,
  slotIds: readonly number[],
): Promise<PartyRecord[]> {
  const { rows } = await sql<PartyRecord>`
    select array[b.slot_id] as "slotIds", null::int as "courseId", b.quantity, b.guest, b.shown,
      nullif(b.customer_id, o.customer_id) as "purchasedForUserId"
    from bookings b join orders o on o.id = b.order_id
    where o.customer_id = ${customerId} and b.slot_id = any(${slotIds}::bigint[]) and b.status = 'booked'`.execute(
    db,
  )
  return rows
}

/** What a basket holds of these sessions. */
export async function listHeldParties(
  db: Kysely<Database>,
  cartId: number,
  slotIds: readonly number[],
): Promise<PartyRecord[]> {
  const { rows } = await sql<PartyRecord>`
    select i.slot_ids as "slotIds", null::int as "courseId", i.quantity, i.guest, i.shown,
      i.purchased_for_user_id as "purchasedForUserId"
    from cart_items i
    where i.cart_id = ${cartId} and i.course_id is null and i.slot_ids && ${slotIds}::bigint[]
      and exists (select from claims c where c.cart_item_id = i.id and c.expires_at > now())`.execute(db)
  return rows
}

/** Dates of birth that were given for the places of a basket's lines, by line and place. */
export async function listDatesOfBirth(
  db: Kysely<Database>,
  itemIds: readonly number[],
): Promise<{ cartItemId: number; place: number; dateOfBirth: string | null }[]> {
  const { rows } = await sql<{ cartItemId: number; place: number; dateOfBirth: string | null }>`
    select cart_item_id as "cartItemId", place, date_of_birth as "dateOfBirth"
    from cart_places where cart_item_id = any(${itemIds}::bigint[])`.execute(db)
  return rows
}
