import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { BasketItemRecord } from './basket-record.ts'
import { type BasketWriting, changedBasket, type HoldLimiting, storedAnswer } from './basket-writing.ts'
import { usageColumns, usageOf, withGuestKey } from './usage.ts'

type Trx = Transaction<Database>

/** Open basket whose items are to be held until a new time. */
export interface Renewal extends BasketWriting {
  items: readonly Pick<
    BasketItemRecord,
    'id' | 'slotIds' | 'quantity' | 'purchasedForUserId' | 'guest' | 'memberId' | 'uses' | 'shown' | 'isHeld'
  >[]
  claimUntil: Date
}

/**
 * Raises the basket's version and writes its new deadline. @returns false when it has changed since it was
 * read
 */
export async function raiseBasketVersion(tx: Trx, writing: BasketWriting): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`with ${changedBasket(writing)} select id from basket`.execute(tx)
  return rows.length > 0
}

/**
 * Checks a renewal against the limits. Returns the slots of the items of which a place is held briefly now.
 * @throws TL010 where it is too much
 */
export async function checkRenewal(
  tx: Trx,
  { clientId, owner, cart, items }: Renewal,
  { network, limits }: HoldLimiting,
): Promise<number[]> {
  const asked = items.map(({ id, slotIds, quantity, isHeld }) => ({ id, slotIds, quantity, isHeld }))
  const { rows } = await sql<{ brief: number[] }>`
    select hold_limits_guard(${clientId}::int, ${cart.id}::bigint, ${owner.sessionId}::bigint, ${owner.customerId}::bigint,
      ${network}::bytea, ${JSON.stringify(asked)}::jsonb, ${JSON.stringify(limits)}::jsonb) as brief`.execute(
    tx,
  )
  return rows[0]!.brief
}

/** Extends turns that are running. One that has run out stays as it was, and another begins. */
export async function renewTurns(
  tx: Trx,
  { clientId, owner, items, claimUntil }: Renewal,
  { network, briefSlotIds }: { network: Buffer; briefSlotIds: readonly number[] },
): Promise<void> {
  const asked = items.map(({ id, slotIds, quantity }) => ({ id, slotIds, quantity }))
  await sql`
    with going_on as (
      update hold_turns set until = ${claimUntil}::timestamptz
      where cart_item_id = any(${items.map((item) => item.id)}::bigint[]) and given_back_at is null and until > now()
      returning cart_item_id)
    insert into hold_turns (cart_item_id, slot_id, client_id, session_id, customer_id, network, quantity, until,
      is_brief)
    select w."id", slot_id, ${clientId}::int, ${owner.sessionId}::bigint, ${owner.customerId}::bigint, ${network}::bytea,
      w."quantity", ${claimUntil}::timestamptz, slot_id = any(${briefSlotIds}::bigint[])
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w ("id" bigint, "slotIds" bigint[], "quantity" int),
      unnest(w."slotIds") as slot_id
    where w."id" not in (select cart_item_id from going_on)
    on conflict do nothing`.execute(tx)
}

/** Stores the answer to a change that takes more than one statement. */
export async function keepAnswer(
  tx: Trx,
  writing: BasketWriting,
  { isBrief }: { isBrief: boolean } = { isBrief: false },
): Promise<void> {
  await sql`
    with who as (select ${writing.owner.sessionId}::bigint as id), basket as (select ${writing.cart.id}::bigint as id),
    ${storedAnswer(writing, sql`${isBrief}::boolean`)} select`.execute(tx)
}

/** Extends the holds of the items. @returns the items whose claims still existed */
export async function extendHolds(tx: Trx, { cart, items, claimUntil }: Renewal): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update claims set expires_at = ${claimUntil}
    where cart_id = ${cart.id} and cart_item_id = any(${items.map((item) => item.id)}::bigint[])
    returning cart_item_id as id`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** Claims places again whose expired holds were removed. @throws TL001, TL003 where a place has gone */
export async function holdAgain(
  tx: Trx,
  { clientId, owner, cart, items, claimUntil, limiting }: Renewal,
): Promise<void> {
  await sql`
    insert into claims (client_id, slot_id, quantity, kind, customer_id, guest, member_id, cart_id, cart_item_id, expires_at,
      network, ${usageColumns})
    select ${clientId}::int, slot_id, w."quantity", 'hold', coalesce(w."purchasedForUserId", ${owner.customerId}::bigint),
      w."guestKey", w."memberId", ${cart.id}::bigint, w."id", ${claimUntil}::timestamptz, ${limiting?.network ?? null}::bytea,
      ${usageOf(sql`w."uses"`, sql`w."shown"`)}
    from jsonb_to_recordset(${JSON.stringify(items.map(withGuestKey))}::jsonb) as w ("id" bigint, "slotIds" bigint[],
      "quantity" int, "purchasedForUserId" bigint, "guestKey" text, "memberId" bigint, "uses" jsonb, "shown" jsonb),
      unnest(w."slotIds") as slot_id
    order by slot_id`.execute(tx)
}
