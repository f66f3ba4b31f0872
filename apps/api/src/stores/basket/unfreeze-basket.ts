import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/**
 * Returns the places of a basket that was being paid to its own deadline. Where that has passed meanwhile,
 * two minutes are left to try again.
 */
export async function unfreezeBasket(db: Kysely<Database>, cartId: number): Promise<void> {
  await sql`
    with basket as (
      update carts set version = version + 1,
        expires_at = greatest(expires_at, now() + interval '2 minutes')
      where id = ${cartId} and state = 'open' returning id, expires_at)
    update claims set expires_at = basket.expires_at from basket
    where claims.cart_id = basket.id and claims.kind = 'hold' and claims.expires_at > now()`.execute(db)
}
