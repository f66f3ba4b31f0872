import type { RefundState } from '@touchline/rules/states/refund'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface UnsettledCounts {
  /** With those that hold money for a quarter of an hour after their end. */
  paymentsNeedingAttention: number
  /** Of the payments of which it is not known what the provider did, the age of the oldest; 0 where there is none. */
  oldestUnknownSeconds: number
  /** Those that are not at their end. */
  refunds: Partial<Record<RefundState, number>>
}

/** Of all clients. One statement, by indexes that hold only these. */
export async function countUnsettled(db: Kysely<Database>): Promise<UnsettledCounts> {
  const { rows } = await sql<UnsettledCounts>`
    select (select count(*)::int from payment_attempts where state = 'needs_attention')
        + (select count(*)::int from late_money where check_at is not null and (came_back or found_at < now() - interval '15 minutes'))
        as "paymentsNeedingAttention",
      coalesce((select extract(epoch from clock_timestamp() - min(created_at))::int from payment_attempts
        where state in ('authorising_unknown', 'capturing_unknown', 'voiding_unknown')), 0) as "oldestUnknownSeconds",
      (select coalesce(jsonb_object_agg(state, number), '{}') from (
        select state, count(*) as number from refunds where state <> 'done' group by state) r) as refunds`.execute(
    db,
  )
  return rows[0]!
}
