import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { NewItem } from './basket-record.ts'
import { type BasketWriting, changedBasket, storedAnswer } from './basket-writing.ts'
import { counterKeysOf, usageColumns, usageOf, withGuestKey } from './usage.ts'

/**
 * Splits one place off a line of several into a line of its own. The line gives up its place before the other
 * takes it, in one statement, so that no one else can take it between. It is the last of its places, and the
 * person named for it is forgotten.
 * @returns false when the basket has changed; @throws TL001 where the session has fewer places than are held,
 * TL006 where nothing is left
 */
export async function splitLine(
  db: Kysely<Database>,
  writing: BasketWriting & { item: Pick<NewItem, 'id' | 'slotIds' | 'quantity'>; newItem: NewItem },
): Promise<boolean> {
  const { clientId, owner, item, newItem } = writing
  const left = item.quantity - 1
  const { rows } = await sql<{ id: number }>`
    with ${changedBasket(writing)},
    wanted as (
      select * from jsonb_to_record(${JSON.stringify(withGuestKey(newItem))}::jsonb) as w (
        "id" bigint, "pricingOptionId" int, "pricePence" int, "purchasedForUserId" bigint, "waiverId" int, "asks" jsonb,
        "sortBy" int, "shown" jsonb, "guest" jsonb, "taxBasisPoints" int, "takesMembershipCredit" boolean, "uses" jsonb,
        "choice" text, "guestKey" text)),
    counted as (select lock_usages(${clientId}::int, ${counterKeysOf([newItem])}::text[]) from basket),
    fewer as (
      update cart_items set quantity = ${left}::int from basket
      where cart_items.cart_id = basket.id and cart_items.id = ${item.id}::bigint),
    added as (
      insert into cart_items (id, client_id, cart_id, slot_ids, pricing_option_id, quantity, price_pence,
        purchased_for_user_id, waiver_id, asks, sort_by, shown, guest, tax_basis_points, takes_membership_credit, uses, choice)
      select w."id", ${clientId}::int, basket.id, ${item.slotIds}::bigint[], w."pricingOptionId", 1, w."pricePence",
        w."purchasedForUserId", w."waiverId", w."asks", w."sortBy", w."shown", w."guest", w."taxBasisPoints",
        w."takesMembershipCredit", w."uses", w."choice"
      from wanted w, basket),
    -- Sessions in one order for all, as every hold takes them.
    locked as (
      select s.id from slots s, counted
      where s.id = any(${item.slotIds}::bigint[]) order by s.id for no key update of s),
    given as (
      update claims set quantity = ${left}::int from basket, locked
      where claims.cart_id = basket.id and claims.cart_item_id = ${item.id}::bigint and claims.slot_id = locked.id
      returning claims.slot_id, claims.cart_id, claims.expires_at, claims.network),
    -- The guard of waitlists is told that this place is not taken anew.
    told as (select set_config('touchline.split_line', ${newItem.id}::text, true) from basket),
    places as (
      insert into claims (client_id, slot_id, quantity, kind, customer_id, guest, cart_id, cart_item_id, expires_at,
        network, ${usageColumns})
      select ${clientId}::int, given.slot_id, 1, 'hold',
        coalesce(w."purchasedForUserId", ${owner.customerId}::bigint), w."guestKey", given.cart_id, w."id",
        given.expires_at, given.network, ${usageOf(sql`w."uses"`, sql`w."shown"`)}
      from given, wanted w, told),
    -- The turn of what is held goes with its place, so that no more and no less is counted.
    turns as (
      update hold_turns set quantity = ${left}::int from basket
      where hold_turns.cart_item_id = ${item.id}::bigint and until > now() and given_back_at is null
      returning hold_turns.*),
    more_turns as (
      insert into hold_turns (cart_item_id, slot_id, client_id, session_id, customer_id, network, quantity, began_at, until,
        is_brief)
      select ${newItem.id}::bigint, slot_id, client_id, session_id, customer_id, network, 1, began_at, until, is_brief
      from turns),
    forgotten as (
      delete from cart_places using basket
      where cart_places.cart_item_id = ${item.id}::bigint and cart_places.place > ${left}::int),
    unanswered as (
      delete from answers using basket
      where answers.cart_item_id = ${item.id}::bigint and answers.place > ${left}::int),
    ${storedAnswer(writing)}
    select id from basket`.execute(db)
  return rows.length === 1
}
