import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { NewItem } from './basket-record.ts'
import { type BasketWriting, changedBasket, storedAnswer, within } from './basket-writing.ts'

/**
 * Changes the number of a line's places, at the line's price. The person named for a removed place is
 * forgotten.
 * @returns false when the basket has changed; @throws TL001, TL003 where there are not that many
 */
export async function updateQuantity(
  db: Kysely<Database>,
  writing: BasketWriting & { item: Pick<NewItem, 'id' | 'slotIds' | 'quantity'>; quantity: number },
): Promise<boolean> {
  const { item, quantity, limiting } = writing
  const itemId = item.id
  const more = { slotIds: item.slotIds, quantity: quantity - item.quantity }
  const { rows } = await sql<{ id: number }>`
    with ${changedBasket(writing)},
    changed as (
      update cart_items set quantity = ${quantity}::int from basket
      where cart_items.cart_id = basket.id and cart_items.id = ${itemId}::bigint),
    ${limiting ? sql`${within(writing, [more], limiting)},` : sql``}
    counted as (
      update hold_turns set quantity = ${quantity}::int from basket
      where cart_item_id = ${itemId}::bigint and until > now()),
    places as (
      update claims set quantity = ${quantity}::int from basket${limiting ? sql`, within` : sql``}
      where claims.cart_id = basket.id and claims.cart_item_id = ${itemId}::bigint),
    forgotten as (
      delete from cart_places using basket
      where cart_places.cart_item_id = ${itemId}::bigint and cart_places.place > ${quantity}::int),
    unanswered as (
      delete from answers using basket
      where answers.cart_item_id = ${itemId}::bigint and answers.place > ${quantity}::int),
    ${storedAnswer(writing)}
    select id from basket`.execute(db)
  return rows.length === 1
}
