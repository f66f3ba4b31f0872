import { rights } from '@touchline/rules/staff/rights'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { CarriedBasket } from './carried-baskets.ts'

interface Code {
  clientId: number
  codeHash: Buffer
}

/**
 * Stores a desk code for an open basket of this session that no customer owns. An earlier code for it ends.
 * @returns until when it is good: as long as the places are held; null where there is no such basket (any
 * more)
 */
export async function keepDeskCode(
  db: Kysely<Database>,
  { clientId, codeHash }: Code,
  { cartId, sessionId }: { cartId: number; sessionId: number },
): Promise<Date | null> {
  const { rows } = await sql<{ expiresAt: Date }>`
    with over as (delete from desk_codes where expires_at < now() and cart_id <> ${cartId})
    insert into desk_codes (cart_id, client_id, code_hash, session_id, expires_at)
    select k.id, ${clientId}, ${codeHash}, ${sessionId}::bigint, k.expires_at from carts k
    where k.id = ${cartId} and k.state = 'open' and k.session_id = ${sessionId} and k.customer_id is null
      and k.expires_at > now()
    on conflict (cart_id) do update set code_hash = excluded.code_hash, session_id = excluded.session_id,
      expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`.execute(db)
  return rows[0]?.expiresAt ?? null
}

/**
 * Finds the basket of a code, without a lock. Every change locks the basket before its code, and checks the
 * basket again then. When two staff ask at once, the second finds it owned by the first.
 */
export async function findDeskCode(
  trx: Transaction<Database>,
  { clientId, codeHash }: Code,
): Promise<CarriedBasket | null> {
  const { rows } = await sql<CarriedBasket>`
    select cart_id as "cartId", session_id as "ofSessionId", true as "mayBeOfNone" from desk_codes
    where client_id = ${clientId} and code_hash = ${codeHash} and expires_at > now()`.execute(trx)
  return rows[0] ?? null
}

export async function removeDeskCode(trx: Transaction<Database>, cartId: number): Promise<void> {
  await trx.deleteFrom('desk_codes').where('cart_id', '=', cartId).execute()
}

/** Facts that decide whether staff can take a basket over. */
export interface BasketForDesk {
  /** Venues of the basket's lines; null for a venue that is no longer in the catalogue. */
  venueIds: (number | null)[]
  /** True when it has a place in a one-per-person session in which these staff have a place themselves. */
  isDoubled: boolean
}

export async function readBasketForDesk(
  trx: Transaction<Database>,
  { clientId, cartId, staffId }: { clientId: number; cartId: number; staffId: number },
): Promise<BasketForDesk> {
  const { rows } = await sql<BasketForDesk>`
    select ${venueIdsOf(clientId, cartId)} as "venueIds",
      exists (select from claims theirs join slots s on s.id = theirs.slot_id and s.one_per_person
        join claims own on own.slot_id = s.id and own.customer_id = ${staffId} and own.guest = theirs.guest
          and (own.expires_at is null or own.expires_at > now())
        where theirs.cart_id = ${cartId}) as "isDoubled"`.execute(trx)
  return rows[0]!
}

/** Returns whether a member of staff may sell at all venues of the basket. */
export async function hasDesk(db: Kysely<Database>, clientId: number, cartId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from customers c where c.client_id = ${clientId} and c.role = 'staff' and c.closed_at is null
      and (select bool_or(p.venue_id is null) or array_agg(p.venue_id) @> ${venueIdsOf(clientId, cartId)}
        from staff_posts p where p.customer_id = c.id and p.role = any(${[...rights.sell]}))) as has`.execute(
    db,
  )
  return rows[0]!.has
}

const venueIdsOf = (clientId: number, cartId: number) => sql`
  (select coalesce(array_agg(distinct v.id), '{}') from cart_items i
    left join venues v on v.client_id = ${clientId} and v.slug = i.shown ->> 'venueSlug'
    where i.cart_id = ${cartId})`
