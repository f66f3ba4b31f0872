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
 */
export async function removeLettersWithoutAccount(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from mail_outbox where customer_id is null and letter ->> 'kind' = any(${kinds}::text[])
      and state in ('sent', 'gathered', 'skipped', 'failed', 'unsure') and kept_at < clock_timestamp() - interval '7 days'`.execute(
    db,
  )
}
