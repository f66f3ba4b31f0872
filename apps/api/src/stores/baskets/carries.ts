import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../tables.ts'

/** Long enough to read two sentences and press a button. */
const minutesOfCarry = 2

interface Carry {
  clientId: number
  codeHash: Buffer
}

export async function keepCarry(
  db: Kysely<Database>,
  { clientId, codeHash }: Carry,
  cartId: number,
): Promise<void> {
  await sql`
    with over as (delete from basket_carries where expires_at < now())
    insert into basket_carries (code_hash, client_id, cart_id, expires_at)
    values (${codeHash}, ${clientId}, ${cartId}, now() + ${minutesOfCarry} * interval '1 minute')`.execute(db)
}

/** The basket that a code carries; null when it was taken, is over, or is another client's. Of two takers one has it. */
export async function takeCarry(
  trx: Transaction<Database>,
  { clientId, codeHash }: Carry,
): Promise<number | null> {
  const { rows } = await sql<{ cartId: number }>`
    delete from basket_carries
    where code_hash = ${codeHash} and client_id = ${clientId} and expires_at > now()
    returning cart_id as "cartId"`.execute(trx)
  return rows[0]?.cartId ?? null
}
