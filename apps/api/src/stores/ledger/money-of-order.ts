import { type RawBuilder, sql } from 'kysely'

/** Joins a row `money` to `orders o`: what the order was made for and how it is paid, by the ledger. */
export const moneyOfOrder: RawBuilder<unknown> = sql`
  lateral (select coalesce(-sum(p.pence) filter (where p.account in ('sales', 'package-sales', 'memberships-due')), 0)::int as total_pence,
      coalesce(sum(p.pence) filter (where p.account = 'credit-held'), 0)::int as credit_pence,
      coalesce(sum(p.pence) filter (where p.account = 'card-due'), 0)::int as card_pence
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.kind = 'ordered' and t.source = o.id::text) money`
