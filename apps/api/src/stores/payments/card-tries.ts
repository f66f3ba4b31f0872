import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Counts of card payments in the last hour. */
export interface CardTries {
  declined: number
  /** Cards that the provider is checking now: each may be declined, too. */
  running: number
  /** End of the pause after the last declined card. */
  until: Date | null
  now: Date
}

interface Asker {
  clientId: number
  sessionId: number | null
  customerId: number | null
  cartId: number
}

/** Locks an address until the transaction ends: payers from one address are counted one after another. */
export async function lockCardTries(
  tx: Transaction<Database>,
  { clientId }: Asker,
  network: Buffer,
): Promise<void> {
  const lock = `cards ${clientId} ${network.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
}

/**
 * Counts the asker's own tries, those of all without an account at the same address, and those of all at that
 * address.
 */
export async function readCardTries(
  tx: Transaction<Database>,
  { sessionId, customerId, cartId }: Asker,
  { network, pauseMinutes }: { network: Buffer; pauseMinutes: number },
): Promise<{ own: CardTries; alike: CardTries; near: CardTries }> {
  const { rows } = await sql<CardTries>`
    with tried as (
      select a.state, a.updated_at,
        (a.session_id = ${sessionId}::bigint or a.customer_id = ${customerId}::bigint or a.cart_id = ${cartId}::bigint) is true
          as own,
        (a.network = ${network}::bytea) is true as near,
        (a.network = ${network}::bytea) is true and a.customer_id is null and ${customerId}::bigint is null as alike
      from payment_attempts a
      where a.created_at > clock_timestamp() - interval '1 hour' and a.state in ('declined', 'authorising')
        and (a.session_id = ${sessionId}::bigint or a.customer_id = ${customerId}::bigint
          or a.cart_id = ${cartId}::bigint or a.network = ${network}::bytea))
    select count(*) filter (where counts and state = 'declined')::int as declined,
      count(*) filter (where counts and state = 'authorising')::int as running,
      max(updated_at) filter (where counts and state = 'declined') + ${pauseMinutes}::int * interval '1 minute' as until,
      clock_timestamp() as now
    from (values (1), (2), (3)) scope (number)
      left join lateral (select *, case number when 1 then own when 2 then alike else near end as counts from tried) t on true
    group by number order by number`.execute(tx)
  const [own, alike, near] = rows as [CardTries, CardTries, CardTries]
  return { own, alike, near }
}
