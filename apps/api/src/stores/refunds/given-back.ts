import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

interface GivenBack {
  /** Pence returned to the card, by the books. */
  pence: number
  /** Refunds of the same payment that are not done. */
  openIds: string[]
}

/** Sums up what has gone back to the card of a payment, by the books. */
export async function readGivenBack(db: Kysely<Database>, attemptId: string): Promise<GivenBack> {
  const { rows } = await sql<GivenBack>`
    select coalesce(sum(amount_pence) filter (where state = 'done' and not paid_otherwise), 0)::int as pence,
      coalesce(jsonb_agg(id) filter (where state <> 'done'), '[]') as "openIds"
    from refunds where attempt_id = ${attemptId}::uuid`.execute(db)
  return rows[0]!
}

/** Returns whether the data has been restored from a backup since that payment was made. */
export async function wasRestoredSince(db: Kysely<Database>, attemptId: string): Promise<boolean> {
  const { rows } = await sql`
    select from restores r join payment_attempts a on a.created_at < r.noticed_at
    where a.id = ${attemptId}::uuid limit 1`.execute(db)
  return rows.length > 0
}
