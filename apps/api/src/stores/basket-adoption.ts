import { sql, type Transaction } from 'kysely'
import type { Database } from './tables.ts'
import type { ShareOfOne } from './hold-limits.ts'

type Trx = Transaction<Database>

interface OpenCart {
  id: number
  isLive: boolean
  isBeingPaid: boolean
}

/**
 * Spec 4: a log-in keeps what was chosen before it. The visitor's open basket becomes the customer's; where both have
 * one, the items and places of the visitor's move into the customer's, and the earlier of the two deadlines that still
 * run holds for all. Places of which one person may have only one, and which the customer has already, are given back.
 *
 * A basket that is being paid for is not touched: the payment ends by itself, for the session that began it.
 */
export async function adoptBasket(
  trx: Trx,
  sessionId: number,
  customerId: number,
  share: ShareOfOne | null = null,
): Promise<void> {
  const visitors = await lockCart(trx, sql`k.session_id = ${sessionId} and k.customer_id is null`)
  if (visitors === null) return
  if (!(await giveTo(trx, visitors, { sessionId, customerId, share }))) return
  await sql`
    update hold_turns set customer_id = ${customerId}, is_brief = false where session_id = ${sessionId} and customer_id is null`.execute(
    trx,
  )
}

/** Whose a basket becomes: a customer's, or without one the session's. */
interface NewOwner {
  sessionId: number
  customerId: number | null
  /** What two baskets may come to; null where there is no such limit. */
  share: ShareOfOne | null
}

/**
 * The same for a basket that is brought from another session of the same person.
 * @returns false when there is no such open basket, or one of the two is being paid for
 */
export async function moveBasket(trx: Trx, cartId: number, owner: NewOwner): Promise<boolean> {
  const cart = await lockCart(trx, sql`k.id = ${cartId}`)
  const itemIds = await itemsOf(trx, cartId)
  if (cart === null || !(await giveTo(trx, cart, owner))) return false
  // Whose turns they were is whose they are: a basket that is carried begins none anew.
  await sql`
    update hold_turns set session_id = ${owner.sessionId}, customer_id = ${owner.customerId},
      is_brief = is_brief and ${owner.customerId}::bigint is null
    where cart_item_id = any(${itemIds}::bigint[])`.execute(trx)
  return true
}

async function giveTo(trx: Trx, cart: OpenCart, owner: NewOwner): Promise<boolean> {
  const { sessionId, customerId, share } = owner
  if (cart.isBeingPaid) return false
  const theirs = await lockCart(
    trx,
    customerId === null
      ? sql`k.session_id = ${sessionId} and k.customer_id is null`
      : sql`k.customer_id = ${customerId}`,
  )
  if (theirs?.isBeingPaid) return false

  await giveBackDoubles(trx, cart.id, theirs?.id ?? null, customerId)
  if (theirs === null) await makeTheirs(trx, cart.id, owner)
  else {
    if (share !== null) await giveBackTooMany(trx, cart.id, theirs.id, share)
    await moveInto(trx, theirs, cart, customerId)
  }
  return true
}

async function itemsOf(trx: Trx, cartId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from cart_items where cart_id = ${cartId}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Baskets before slots, as every other change of a basket takes its locks. */
async function lockCart(trx: Trx, whose: ReturnType<typeof sql>): Promise<OpenCart | null> {
  const { rows } = await sql<OpenCart>`
    select k.id, coalesce(k.expires_at > now(), false) as "isLive",
      exists (select from payment_attempts a where a.cart_id = k.id and a.check_at is not null) as "isBeingPaid"
    from carts k where k.state = 'open' and ${whose} for update of k`.execute(trx)
  return rows[0] ?? null
}

async function giveBackDoubles(
  trx: Trx,
  cartId: number,
  customersCartId: number | null,
  customerId: number | null,
): Promise<void> {
  await sql`
    with doubles as (
      select i.id from cart_items i
      where i.cart_id = ${cartId} and exists (
        select from claims c join slots s on s.id = c.slot_id and s.one_per_person
        where c.slot_id = any(i.slot_ids)
          and (c.customer_id = ${customerId}::bigint or c.cart_id = ${customersCartId}::bigint)
          and c.cart_id is distinct from ${cartId}
          and (c.expires_at is null or c.expires_at > now()))),
    released as (
      delete from claims where cart_id = ${cartId} and cart_item_id in (select id from doubles))
    delete from cart_items where id in (select id from doubles)`.execute(trx)
}

/** F82: two baskets make no more of one session than one account may hold; the customer's own lines come first. */
async function giveBackTooMany(trx: Trx, fromId: number, intoId: number, share: ShareOfOne): Promise<void> {
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

async function makeTheirs(trx: Trx, cartId: number, { sessionId, customerId }: NewOwner): Promise<void> {
  await sql`
    update carts set session_id = ${sessionId}, customer_id = ${customerId}, version = version + 1,
      expires_at = case when exists (select from cart_items where cart_id = ${cartId}) then expires_at end
    where id = ${cartId}`.execute(trx)
  await sql`update claims set customer_id = ${customerId} where cart_id = ${cartId}`.execute(trx)
}

async function moveInto(trx: Trx, into: OpenCart, from: OpenCart, customerId: number | null): Promise<void> {
  await sql`
    update cart_items set cart_id = ${into.id},
      sort_by = sort_by + (select coalesce(max(sort_by), 0) from cart_items where cart_id = ${into.id})
    where cart_id = ${from.id}`.execute(trx)
  await sql`
    update claims set cart_id = ${into.id}, customer_id = ${customerId} where cart_id = ${from.id}`.execute(
    trx,
  )
  const { rows } = await sql<{ expiresAt: Date | null }>`
    update carts k set version = k.version + 1,
      renewals_used = greatest(k.renewals_used, other.renewals_used),
      expires_at = case when exists (select from cart_items where cart_id = k.id) then
        coalesce(least(case when ${into.isLive} then k.expires_at end,
            case when ${from.isLive} then other.expires_at end),
          k.expires_at, other.expires_at) end
    from carts other where k.id = ${into.id} and other.id = ${from.id}
    returning k.expires_at as "expiresAt"`.execute(trx)
  await sql`
    update carts set state = 'discarded', expires_at = null, version = version + 1
    where id = ${from.id}`.execute(trx)
  await endTogether(trx, into.id, rows[0]?.expiresAt ?? null)
}

/** Only those that still run, and only sooner: a hold that ran out is not brought to life, none becomes longer. */
async function endTogether(trx: Trx, cartId: number, expiresAt: Date | null): Promise<void> {
  await sql`
    with places as (
      select s.id from slots s join claims c on c.slot_id = s.id
      where c.cart_id = ${cartId} order by s.id for no key update of s)
    update claims set expires_at = ${expiresAt}
    where cart_id = ${cartId} and expires_at > now() and expires_at > ${expiresAt}::timestamptz
      and slot_id in (select id from places)`.execute(trx)
}
