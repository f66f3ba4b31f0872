import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Locks a basket, before its slots and its payment. @returns whether there is such a basket */
export async function lockCart(db: Kysely<Database>, cartId: number): Promise<boolean> {
  const { rows } = await sql`select id from carts where id = ${cartId} for no key update`.execute(db)
  return rows.length > 0
}

/** Locks slots in order of ids, as every write of several places must. */
export async function lockSlots(db: Kysely<Database>, slotIds: readonly number[]): Promise<void> {
  await sql`select id from slots where id = any(${slotIds}::bigint[]) order by id for no key update`.execute(
    db,
  )
}

/** Locks the counters of uses in one order, before slots. */
export async function lockUsages(
  db: Kysely<Database>,
  clientId: number,
  counters: readonly string[],
): Promise<void> {
  if (counters.length > 0) await sql`select lock_usages(${clientId}::int, ${counters}::text[])`.execute(db)
}
