import { type Kysely, sql } from 'kysely'
import { complaintLetters } from '../complaints/data-complaints.ts'
import type { Database } from '../database/tables.ts'

const kinds = [
  'account-closed',
  'accounts-merged',
  ...complaintLetters,
  'no-account',
  // One of an account goes with it: these went to another address, or for a walk-in.
  'receipt',
  'several',
  'you-have-an-account',
]

/**
 * Removes letters to addresses without an account here, or of which that must not be known, a week after they
 * went out. So an address that was typed at the desk for a receipt is kept no longer than that.
 * One about a complaint that did not arrive stays as long as the complaint, which warns of it.
 */
export async function removeLettersWithoutAccount(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from mail_outbox m where m.customer_id is null and m.letter ->> 'kind' = any(${kinds}::text[])
      and m.state in ('sent', 'gathered', 'skipped', 'failed', 'unsure') and m.kept_at < clock_timestamp() - interval '7 days'
      and not exists (
        select from mail_outbox l left join mail_outbox whole on whole.id = l.gathered_into
          join data_complaints d on d.id = (l.letter ->> 'complaintId')::bigint and d.client_id = l.client_id
        where (l.id = m.id or l.gathered_into = m.id) and l.letter ->> 'kind' = any(${complaintLetters}::text[])
          and coalesce(whole.state, l.state) in ('failed', 'unsure'))`.execute(db)
}
