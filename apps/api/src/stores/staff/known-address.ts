import { type Kysely, sql } from 'kysely'
import { ownsSomething } from '../account/customers.ts'
import type { Database } from '../database/tables.ts'

export interface KnownAddress {
  /** Account that has the address; null where none has. */
  known: { id: number; role: 'customer' | 'staff' } | null
  today: string
  /** True when the address asked for no more invitations. */
  isRefused: boolean
}

/**
 * Finds the account with an address: the one that has proven it, else one that owns something, else the oldest. An
 * account of a customer who owns nothing, with a password and an address that is not proven, may be a stranger's: it is passed over.
 * Until the transaction ends, no other desk makes one for this address.
 */
export async function lockAddress(
  tx: Kysely<Database>,
  clientId: number,
  email: string,
): Promise<KnownAddress> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${clientId} ${email}`}, 0))`.execute(tx)
  const { rows } = await sql<KnownAddress>`
    select today_at(${clientId})::text as today,
      (select jsonb_build_object('id', c.id, 'role', c.role) from customers c
        where c.client_id = ${clientId} and (c.email = ${email} or c.unproven_email = ${email}
          and (c.password_hash is null or c.role = 'staff' or ${ownsSomething}))
        order by c.email is null, ${ownsSomething} desc, c.id limit 1) as known,
      exists (select from mail_stops p where p.client_id = ${clientId} and p.letter = 'claim-account'
        and p.address_hash = address_hash(${clientId}, ${email})) as "isRefused"`.execute(tx)
  return rows[0]!
}
