import { type Kysely, sql } from 'kysely'
import type { Database } from '../stores/database/tables.ts'

/** A transaction of the ledger: its kind, and the pence posted to each account. */
export type Posted = [kind: string, postings: Record<string, number>]

/** Returns the ledger's transactions of an order and its payment, in order. */
export async function postedFor(db: Kysely<Database>, orderId: number): Promise<Posted[]> {
  const { rows } = await sql<{ kind: string; postings: Record<string, number> }>`
    select t.kind, jsonb_object_agg(p.account, p.pence) as postings
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.order_id = ${orderId} or t.attempt_id = (select attempt_id from orders where id = ${orderId})
    group by t.id order by t.id`.execute(db)
  return rows.map(({ kind, postings }) => [kind, postings])
}

/** Returns the balance of each account of a client; accounts at zero are left out. */
export async function balancesOf(db: Kysely<Database>, clientId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; pence: number }>`
    select p.account, sum(p.pence)::int as pence
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.client_id = ${clientId} group by 1 having sum(p.pence) <> 0 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ account, pence }) => [account, pence]))
}

/**
 * Moves an order's refunds in the ledger back by so many days, as if time had passed. The product can't do
 * that.
 */
export async function backdateRefunds(
  db: Kysely<Database>,
  orderIds: readonly number[],
  days: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ledger_transactions set at = at - ${days} * interval '1 day'
      where kind = 'refunded' and order_id = any(${orderIds}::bigint[])`.execute(tx)
  })
}

/** Deletes an order's postings of a kind, for tests that undo what they did. The product can't do that. */
export async function forgetPosted(db: Kysely<Database>, orderId: number, kind: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      with gone as (delete from ledger_transactions where kind = ${kind} and order_id = ${orderId} returning id)
      delete from ledger_postings where transaction_id in (select id from gone)`.execute(tx)
  })
}
