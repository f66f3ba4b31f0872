import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type BasketWriting, changedBasket, storedAnswer } from './basket-writing.ts'

/** Removes these items within a statement; their places become free. */
export const withoutItems = (itemIds: readonly number[]) => sql`
  released as (
    delete from claims using basket
    where claims.cart_id = basket.id and claims.cart_item_id = any(${itemIds}::bigint[])),
  given_back as (
    update hold_turns set given_back_at = now() from basket
    where hold_turns.cart_item_id = any(${itemIds}::bigint[]) and given_back_at is null and until > now()),
  removed as (
    delete from cart_items using basket
    where cart_items.cart_id = basket.id and cart_items.id = any(${itemIds}::bigint[]))`

/** Removes items and gives their places back. @returns false when the basket has changed */
export async function releaseItems(
  db: Kysely<Database>,
  writing: BasketWriting & { itemIds: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with ${changedBasket(writing)},
    ${withoutItems(writing.itemIds)},
    ${storedAnswer(writing)}
    select id from basket`.execute(db)
  return rows.length === 1
}
