import type { RefundState } from '@touchline/rules/states/refund'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface UnsettledCounts {
  /**
   * Number of payments that need attention, with those that hold money for a quarter of an hour after their
   * end.
   */
  paymentsNeedingAttention: number
  /** Age of the oldest payment of which it is not known what the provider did; 0 where there is none. */
  oldestUnknownSeconds: number
  /** Number of unfinished refunds by state. */
  refunds: Partial<Record<RefundState, number>>
}

/** Counts unsettled money of all clients, in one statement, by indexes that hold only these. */
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
