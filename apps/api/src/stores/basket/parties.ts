import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Guest, ShownItem } from './basket-record.ts'

/** Facts of a line or a booking that say who comes. */
export interface PartyRecord {
  slotIds: number[]
  courseId: null
  quantity: number
  purchasedForUserId: number | null
  guest: Guest | null
  shown: ShownItem
}

/** Selects a customer's booked parties of these sessions. `slotIds` is an array, or a query of them. */
export const bookedParties = (customerId: number | null, slotIds: RawBuilder<unknown>) => sql<PartyRecord>`
  select array[b.slot_id] as "slotIds", null::int as "courseId", b.quantity, b.guest, b.shown,
    nullif(b.customer_id, o.customer_id) as "purchasedForUserId"
  from bookings b join orders o on o.id = b.order_id
  where o.customer_id = ${customerId}::bigint and b.slot_id = any${slotIds} and b.status = 'booked'`

/** Lists what a customer has booked of these sessions, for themselves and for others. */
export async function listBookedParties(
  db: Kysely<Database>,
  customerId: number,
  slotIds: readonly number[],
): Promise<PartyRecord[]> {
  const { rows } = await bookedParties(customerId, sql`(${slotIds}::bigint[])`).execute(db)
  return rows
}

/** Lists what a basket holds of these sessions. */
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

/** Date of birth that was given for a place before the checkout, by line and place. */
export interface BirthDateRecord {
  cartItemId: number
  place: number
  dateOfBirth: string | null
}

/** Selects dates of birth by line and place. `itemIds` is a query of lines. */
export const listBirthDates = (itemIds: RawBuilder<unknown>) => sql<BirthDateRecord>`
  select cart_item_id as "cartItemId", place, date_of_birth as "dateOfBirth"
  from cart_places where cart_item_id = any${itemIds}`
