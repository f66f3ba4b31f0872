import { type Kysely, sql } from 'kysely'
import type { Database } from '../stores/tables.ts'

/** A transaction of the ledger: what happened, and what it put on which account. */
export type Posted = [kind: string, postings: Record<string, number>]

/** All that the ledger has of an order and of its payment, as it was written. */
export async function postedFor(db: Kysely<Database>, orderId: number): Promise<Posted[]> {
  const { rows } = await sql<{ kind: string; postings: Record<string, number> }>`
    select t.kind, jsonb_object_agg(p.account, p.pence) as postings
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.order_id = ${orderId} or t.attempt_id = (select attempt_id from orders where id = ${orderId})
    group by t.id order by t.id`.execute(db)
  return rows.map(({ kind, postings }) => [kind, postings])
}

/** What stands on each account of a client; accounts on which nothing stands are left out. */
export async function balancesOf(db: Kysely<Database>, clientId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; pence: number }>`
    select p.account, sum(p.pence)::int as pence
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.client_id = ${clientId} group by 1 having sum(p.pence) <> 0 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ account, pence }) => [account, pence]))
}
