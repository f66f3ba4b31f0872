import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { BasketItemRecord } from './basket-record.ts'
import type { CarriedBasket } from './carried-baskets.ts'
import type { ShareOfOne } from './hold-limits.ts'
import { withGuestKey } from './usage.ts'

type Trx = Transaction<Database>

export interface OpenCart {
  id: number
  isLive: boolean
  isBeingPaid: boolean
}

/** Open basket to look for: a carried one, that of a session without a customer, or a customer's. */
export type WhichCart = CarriedBasket | { sessionId: number } | { customerId: number }

/** Finds and locks an open basket. Baskets are locked before slots, as in every other change of a basket. */
export async function lockOpenCart(trx: Trx, which: WhichCart): Promise<OpenCart | null> {
  const wanted =
    'cartId' in which
      ? which.mayBeOfNone
        ? sql`k.id = ${which.cartId} and k.customer_id is null and coalesce(k.session_id = ${which.ofSessionId}::bigint, true)`
        : sql`k.id = ${which.cartId} and k.session_id is not distinct from coalesce(${which.ofSessionId}::bigint, k.session_id)`
      : 'sessionId' in which
        ? sql`k.session_id = ${which.sessionId} and k.customer_id is null`
        : sql`k.customer_id = ${which.customerId}`
  const { rows } = await sql<OpenCart>`
    select k.id, coalesce(k.expires_at > now(), false) as "isLive",
      exists (select from payment_attempts a where a.cart_id = k.id and a.check_at is not null) as "isBeingPaid"
    from carts k where k.state = 'open' and ${wanted} for update of k`.execute(trx)
  return rows[0] ?? null
}

export async function listItemIds(trx: Trx, cartId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from cart_items where cart_id = ${cartId}`.execute(trx)
  return rows.map(({ id }) => id)
}

type Line = Pick<BasketItemRecord, 'id' | 'slotIds' | 'guest' | 'purchasedForUserId'>

/**
 * Releases lines that would double a person's place in sessions of one place each: those where the basket's
 * customer, or the same person by name, has a place already.
 */
export async function releaseDuplicateLines(
  trx: Trx,
  cartId: number,
  customersCartId: number | null,
  customerId: number | null,
): Promise<void> {
  const { rows } = await sql<Line>`
    select id, slot_ids as "slotIds", guest, purchased_for_user_id as "purchasedForUserId"
    from cart_items where cart_id = ${cartId} and moves_booking_id is null`.execute(trx)
  // Tells people apart as `claims_guard` does.
  await sql`
    with lines as (
      select "id", "slotIds", "guestKey", coalesce("purchasedForUserId", ${customerId}::bigint) as customer_id
      from jsonb_to_recordset(${JSON.stringify(rows.map(withGuestKey))}::jsonb) as w (
        "id" bigint, "slotIds" bigint[], "guestKey" text, "purchasedForUserId" bigint)),
    doubles as (
      select i."id" from lines i
      where exists (
        select from claims c join slots s on s.id = c.slot_id and s.one_per_person
        where c.slot_id = any(i."slotIds") and c.guest = i."guestKey"
          and (c.customer_id = i.customer_id or (c.cart_id = ${customersCartId}::bigint
            and (c.customer_id is null or i.customer_id is null)))
          and c.cart_id is distinct from ${cartId}
          and (c.expires_at is null or c.expires_at > now()))),
    released as (
      delete from claims where cart_id = ${cartId} and cart_item_id in (select "id" from doubles))
    delete from cart_items where id in (select "id" from doubles)`.execute(trx)
}

/**
 * Releases lines beyond what one account may hold of a session: joining two baskets gives no more (F82). The
 * customer's own lines are kept first.
 */
export async function releaseExcessLines(
  trx: Trx,
  fromId: number,
  intoId: number,
  share: ShareOfOne,
): Promise<void> {
  const { sessionPlaces, sessionPercentOfOne, sessionPlacesOfOneAlways } = share
  await sql`
    with lines as (
      select i.id, i.cart_id, s.capacity, sum(i.quantity) over (
        partition by slot_id order by i.cart_id = ${intoId}::bigint desc, i.sort_by, i.id) as so_far
      from cart_items i, unnest(i.slot_ids) as slot_id join slots s on s.id = slot_id
      where i.cart_id in (${fromId}::bigint, ${intoId}::bigint)),
    too_many as (select distinct id from lines where cart_id = ${fromId}::bigint and so_far >
      least(${sessionPlaces}::int, places_in_share(capacity, ${sessionPercentOfOne}::int, ${sessionPlacesOfOneAlways}::int))),
    released as (delete from claims where cart_id = ${fromId} and cart_item_id in (select id from too_many))
    delete from cart_items where id in (select id from too_many)`.execute(trx)
}

/** New owner of a basket: the customer, or without one the session. */
export interface NewOwner {
  sessionId: number
  customerId: number | null
}

export async function giveCart(trx: Trx, cartId: number, { sessionId, customerId }: NewOwner): Promise<void> {
  await sql`
    update carts set session_id = ${sessionId}, customer_id = ${customerId}, version = version + 1,
      expires_at = case when exists (select from cart_items where cart_id = ${cartId}) then expires_at end
    where id = ${cartId}`.execute(trx)
}

/**
 * Person of a line's place. A place for a household member stays that person's; a place that a booking moves
 * to stays with the booking's person.
 */
const personOfLine = (customerId: number | null) =>
  sql`case when i.moves_booking_id is not null then c.customer_id
    else coalesce(i.purchased_for_user_id, ${customerId}::bigint) end`

export async function giveClaims(trx: Trx, cartId: number, customerId: number | null): Promise<void> {
  await sql`
    update claims c set customer_id = ${personOfLine(customerId)} from cart_items i
    where c.cart_id = ${cartId} and i.id = c.cart_item_id`.execute(trx)
}

/** Gives a visitor's turns to the customer. With an account no turn is brief. */
export async function giveTurnsOfVisitor(trx: Trx, sessionId: number, customerId: number): Promise<void> {
  await sql`
    update hold_turns set customer_id = ${customerId}, is_brief = false
    where session_id = ${sessionId} and customer_id is null`.execute(trx)
}

export async function giveTurnsOfItems(
  trx: Trx,
  itemIds: readonly number[],
  { sessionId, customerId }: NewOwner,
): Promise<void> {
  await sql`
    update hold_turns set session_id = ${sessionId}, customer_id = ${customerId},
      is_brief = is_brief and ${customerId}::bigint is null
    where cart_item_id = any(${itemIds}::bigint[])`.execute(trx)
}

export async function moveItems(trx: Trx, fromId: number, intoId: number): Promise<void> {
  await sql`
    update answers a set cart_id = ${intoId} where a.cart_id = ${fromId}
      and not exists (select from answers b where b.cart_id = ${intoId} and b.question_id = a.question_id)`.execute(
    trx,
  )
  await sql`
    update cart_items set cart_id = ${intoId},
      sort_by = sort_by + (select coalesce(max(sort_by), 0) from cart_items where cart_id = ${intoId})
    where cart_id = ${fromId}`.execute(trx)
}

export async function moveClaims(
  trx: Trx,
  fromId: number,
  intoId: number,
  customerId: number | null,
): Promise<void> {
  await sql`
    update claims c set cart_id = ${intoId}, customer_id = ${personOfLine(customerId)} from cart_items i
    where c.cart_id = ${fromId} and i.id = c.cart_item_id`.execute(trx)
}

/** Sets the earlier of the two running deadlines for all lines. @returns it */
export async function joinDeadlines(trx: Trx, into: OpenCart, from: OpenCart): Promise<Date | null> {
  const { rows } = await sql<{ expiresAt: Date | null }>`
    update carts k set version = k.version + 1,
      renewals_used = greatest(k.renewals_used, other.renewals_used),
      expires_at = case when exists (select from cart_items where cart_id = k.id) then
        coalesce(least(case when ${into.isLive} then k.expires_at end,
            case when ${from.isLive} then other.expires_at end),
          k.expires_at, other.expires_at) end
    from carts other where k.id = ${into.id} and other.id = ${from.id}
    returning k.expires_at as "expiresAt"`.execute(trx)
  return rows[0]?.expiresAt ?? null
}

export async function discardCart(trx: Trx, cartId: number): Promise<void> {
  await sql`
    update carts set state = 'discarded', expires_at = null, version = version + 1
    where id = ${cartId}`.execute(trx)
}

/**
 * Ends credit reservations no later than the deadline. With 'now' the credit goes back at once, because the
 * basket changes hands.
 */
export async function endReservations(
  trx: Trx,
  cartId: number,
  deadline: Date | 'now' | null,
): Promise<void> {
  await (deadline === 'now'
    ? sql`delete from credit_reservations where cart_id = ${cartId}`
    : sql`update credit_reservations set expires_at = ${deadline}
        where cart_id = ${cartId} and expires_at > ${deadline}::timestamptz`
  ).execute(trx)
}

export async function endHoldsTogether(trx: Trx, cartId: number, expiresAt: Date | null): Promise<void> {
  await sql`
    with places as (
      select s.id from slots s join claims c on c.slot_id = s.id
      where c.cart_id = ${cartId} order by s.id for no key update of s)
    update claims set expires_at = ${expiresAt}
    where cart_id = ${cartId} and expires_at > now() and expires_at > ${expiresAt}::timestamptz
      and slot_id in (select id from places)`.execute(trx)
}
