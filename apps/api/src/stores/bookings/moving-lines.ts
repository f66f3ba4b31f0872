import { liveAttemptStates } from '@touchline/rules/states/payment-attempt'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

type Trx = Transaction<Database>

const openLines = (bookingIds: readonly number[]) => sql`
  (select i.id, i.cart_id from cart_items i join carts k on k.id = i.cart_id
    where i.moves_booking_id = any(${bookingIds}::bigint[]) and k.state = 'open')`

/**
 * Locks the baskets with lines that would move these bookings, after those bookings' orders.
 * @param of the basket that a line is put into now: all are locked in one order
 * @returns whether one of them is being paid
 */
export async function lockMovingLines(
  tx: Trx,
  bookingIds: readonly number[],
  of: { cartId: number } | null = null,
): Promise<boolean> {
  await sql`
    select id from carts
    where id in (select cart_id from ${openLines(bookingIds)} i) or id = ${of?.cartId ?? null}::bigint
    order by id for no key update`.execute(tx)
  return isBeingPaid(tx, bookingIds)
}

async function isBeingPaid(db: Kysely<Database>, bookingIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select a.id from payment_attempts a
    where a.cart_id in (select cart_id from ${openLines(bookingIds)} i) and a.state = any(${liveAttemptStates}::text[])`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns whether a line that moves this booking is being paid for, in any basket. */
export const isMoveBeingPaid = (db: Kysely<Database>, bookingId: number): Promise<boolean> =>
  isBeingPaid(db, [bookingId])

/**
 * Removes such lines from their baskets: their places become free, and the credit that a basket reserved is
 * released.
 * @param by the basket that the caller's own statement updates; null for none
 */
export async function dropMovingLines(
  tx: Trx,
  bookingIds: readonly number[],
  by: { cartId: number } | null = null,
): Promise<void> {
  const { rows } = await sql<{ id: number; cartId: number }>`
    select id, cart_id as "cartId" from ${openLines(bookingIds)} i`.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const cartIds = [...new Set(rows.map(({ cartId }) => cartId))].filter((id) => id !== by?.cartId)
  await sql`delete from claims where cart_item_id = any(${ids}::bigint[]) and kind = 'hold'`.execute(tx)
  await sql`
    update hold_turns set given_back_at = now()
    where cart_item_id = any(${ids}::bigint[]) and given_back_at is null and until > now()`.execute(tx)
  await sql`delete from cart_items where id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from credit_reservations where cart_id = any(${cartIds}::bigint[])`.execute(tx)
  await sql`
    update carts k set version = version + 1,
      expires_at = case when exists (select from cart_items i where i.cart_id = k.id) then k.expires_at end
    where k.id = any(${cartIds}::bigint[])`.execute(tx)
}
