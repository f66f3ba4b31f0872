import type { RefundState } from '@touchline/rules/states/refund'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/**
 * Lists refunds that the provider has not answered about for at least `minutes`, oldest first, however often
 * it was asked meanwhile. One that waits for its payment is shown to staff with that payment.
 */
export async function listLongDoubtsOfRefunds(
  db: Kysely<Database>,
  minutes: number,
  limit: number,
): Promise<{ id: string; state: RefundState }[]> {
  const { rows } = await sql<{ id: string; state: RefundState }>`
    select r.id, r.state from refunds r join payment_attempts a on a.id = r.attempt_id
    where r.check_at is not null and r.state in ('pending', 'unknown') and a.state = 'captured'
      and greatest(a.updated_at, (select min(m.moved_at) from refund_moves m where m.refund_id = r.id
        and m.id > coalesce((select max(x.id) from refund_moves x where x.refund_id = r.id
          and x.to_state not in ('pending', 'unknown')), 0))) < now() - ${minutes}::int * interval '1 minute'
    order by r.created_at limit ${limit}`.execute(db)
  return rows
}
