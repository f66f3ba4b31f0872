import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { NewItem } from './basket-record.ts'
import { type BasketWriting, changedBasket, storedAnswer } from './basket-writing.ts'
import { guestKey } from './guest-key.ts'
import { counterKeysOf, usageOf } from './usage.ts'

/**
 * Changes a line to another kind of price, another person, or other uses. Its places stay held. Where the
 * person is another, the people named for them are forgotten.
 * @returns false when the basket has changed; @throws TL002 where the person has a place, TL006 where nothing
 * is left
 */
export async function updateLine(
  db: Kysely<Database>,
  writing: BasketWriting & { itemId: number; line: Omit<NewItem, 'id' | 'sortBy'>; isSamePerson: boolean },
): Promise<boolean> {
  const { clientId, owner, itemId, line, isSamePerson } = writing
  const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`
  const { rows } = await sql<{ id: number }>`
    with ${changedBasket(writing)},
    counted as (select lock_usages(${clientId}::int, ${counterKeysOf([line])}::text[]) from basket),
    changed as (
      update cart_items set pricing_option_id = ${line.pricingOptionId}::int, price_pence = ${line.pricePence}::int,
        purchased_for_user_id = ${line.purchasedForUserId}::bigint, guest = ${json(line.guest)},
        tax_basis_points = ${line.taxBasisPoints}::int, takes_membership_credit = ${line.takesMembershipCredit}::boolean,
        uses = ${json(line.uses)}, choice = ${line.choice}::text, shown = ${json(line.shown)}
      from basket where cart_items.cart_id = basket.id and cart_items.id = ${itemId}::bigint),
    -- Sessions in one order for all, as every hold takes them.
    locked as (
      select s.id from slots s, counted
      where s.id = any(${line.slotIds}::bigint[]) order by s.id for no key update of s),
    -- Naming the kind has the guards look at the person and at what is used.
    places as (
      update claims set kind = 'hold', guest = ${guestKey(line.guest)}::text,
        customer_id = coalesce(${line.purchasedForUserId}::bigint, ${owner.customerId}::bigint),
        (usage_keys, usage_limits, usage_holder) = row(${usageOf(json(line.uses), json(line.shown))})
      from basket, locked
      where claims.cart_id = basket.id and claims.cart_item_id = ${itemId}::bigint and claims.slot_id = locked.id),
    forgotten as (
      delete from cart_places using basket
      where cart_places.cart_item_id = ${itemId}::bigint and not ${isSamePerson}::boolean),
    unanswered as (
      delete from answers using basket
      where answers.cart_item_id = ${itemId}::bigint and not ${isSamePerson}::boolean),
    ${storedAnswer(writing)}
    select id from basket`.execute(db)
  return rows.length === 1
}
