import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Lists the card account at which each client is paid; null: the installation's first. */
export async function listCardAccountsOfClients(
  db: Kysely<Database>,
): Promise<{ slug: string; cardAccount: string | null }[]> {
  return db.selectFrom('clients').select(['slug', 'card_account as cardAccount']).orderBy('slug').execute()
}

export interface AccountInUse {
  account: string
  /**
   * Number of unfinished payments and refunds, and of removed cards that the provider has still to forget.
   */
  open: number
  savedCards: number
}

/** Counts what each card account is still needed for, whichever account takes new payments. */
export async function listAccountsInUse(db: Kysely<Database>): Promise<AccountInUse[]> {
  const { rows } = await sql<AccountInUse>`
    select account, sum(open)::int as open, sum(saved)::int as "savedCards" from (
      select provider as account, count(*) as open, 0 as saved from payment_attempts
        where provider is not null and (check_at is not null or state = 'needs_attention') group by 1
      union all select a.provider, count(*), 0 from refunds r join payment_attempts a on a.id = r.attempt_id
        where r.state <> 'done' group by 1
      union all select a.provider, count(*), 0 from late_money l join payment_attempts a on a.id = l.attempt_id
        where l.check_at is not null group by 1
      union all select provider, count(*) filter (where forget_at is not null),
          count(*) filter (where removed_at is null) from saved_cards group by 1) used
    group by 1 having sum(open) + sum(saved) > 0 order by 1`.execute(db)
  return rows
}
