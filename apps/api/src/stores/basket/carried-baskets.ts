import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Minutes that a code lasts: long enough to read two sentences and press a button. */
const minutesOfCarry = 2

interface Carry {
  clientId: number
  codeHash: Buffer
}

/**
 * Stores a code that carries an open basket to another session.
 * @param sessionId the session that must have the basket, now and when it is taken: of several codes of a
 * kiosk the first taken counts. Left out for a session that has just begun with it
 * @returns until when the code is good; null where that session has no such basket (any more)
 */
export async function keepCarriedBasket(
  db: Kysely<Database>,
  { clientId, codeHash }: Carry,
  cartId: number,
  sessionId: number | null = null,
): Promise<Date | null> {
  const { rows } = await sql<{ expiresAt: Date }>`
    with over as (delete from basket_carries where expires_at < now())
    insert into basket_carries (code_hash, client_id, cart_id, session_id, expires_at)
    select ${codeHash}, ${clientId}, k.id, ${sessionId}::bigint, now() + ${minutesOfCarry} * interval '1 minute'
    from carts k
    where k.id = ${cartId} and k.state = 'open' and k.session_id = coalesce(${sessionId}::bigint, k.session_id)
    returning expires_at as "expiresAt"`.execute(db)
  return rows[0]?.expiresAt ?? null
}

/** Carried basket, and the session that must still have it; null where it may be anybody's. */
export interface CarriedBasket {
  cartId: number
  ofSessionId: number | null
  /** True when the basket may have no session any more, but no customer may own it. */
  mayBeOfNone?: true
}

/**
 * Takes the basket that a code carries. Null when it was taken, is over, or is another client's. When two
 * take it at once, one gets it.
 */
export async function takeCarriedBasket(
  trx: Transaction<Database>,
  { clientId, codeHash }: Carry,
): Promise<CarriedBasket | null> {
  const { rows } = await sql<CarriedBasket>`
    delete from basket_carries
    where code_hash = ${codeHash} and client_id = ${clientId} and expires_at > now()
    returning cart_id as "cartId", session_id as "ofSessionId"`.execute(trx)
  return rows[0] ?? null
}
