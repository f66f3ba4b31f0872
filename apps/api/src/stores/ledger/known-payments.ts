import type { KnownPayment } from '@touchline/rules/money/reconciliation'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Returns those of our names for payments that one of these databases has. */
export async function listNamesIn(
  databases: readonly Kysely<Database>[],
  ourRefs: readonly string[],
): Promise<Set<string>> {
  const found = await Promise.all(
    databases.map((db) =>
      sql<{ ourRef: string }>`
        select our_ref as "ourRef" from payment_attempts where our_ref = any(${ourRefs}::text[])`.execute(db),
    ),
  )
  return new Set(found.flatMap(({ rows }) => rows.map(({ ourRef }) => ourRef)))
}

/** Lists all that the books have on payments with these references of ours, of every client. */
export async function listKnownPayments(
  db: Kysely<Database>,
  ourRefs: readonly string[],
): Promise<(KnownPayment & { clientId: number })[]> {
  const { rows } = await sql<KnownPayment & { clientId: number }>`
    select a.our_ref as "ourRef", a.client_id as "clientId", coalesce(a.provider, '') as account, a.state,
      a.currency_code as currency,
      (select p.pence from ledger_transactions t join ledger_postings p on p.transaction_id = t.id and p.account = 'card'
        where t.kind in ('captured', 'late-taken') and t.source = a.id::text) as "capturedPence",
      coalesce((select jsonb_agg(jsonb_build_object('ref', 'TLR-' || r.id, 'pence', r.amount_pence, 'state', r.state,
          'isDone', exists (select from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
            and p.account = 'card' where r.state = 'done'
              and t.kind in ('refunded', 'late-returned') and t.source >= r.id::text and t.source < r.id || '0'
              and not exists (select from ledger_transactions u where u.kind in ('refund-undone', 'late-undone') and u.source = t.source))) order by r.created_at, r.id)
        from (select id, attempt_id, order_id, amount_pence, state, created_at from refunds
          union all select attempt_id, attempt_id, null, pence, case when returned_at is null then 'pending' else 'done' end, found_at
          from late_money where is_taken) r where r.attempt_id = a.id), '[]') as refunds
    from payment_attempts a where a.our_ref = any(${ourRefs}::text[])`.execute(db)
  return rows
}
