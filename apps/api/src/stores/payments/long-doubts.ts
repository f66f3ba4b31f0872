import { challengeMinutes } from '@touchline/rules/limits/decisions'
import type { PaymentAttemptState } from '@touchline/rules/states/payment-attempt'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface LongDoubt {
  id: string
  state: PaymentAttemptState
}

/**
 * Payments that have been in doubt for so many minutes, the oldest first: since they were claimed while they are being
 * authorised, then since they began to be ordered, captured or given back, however often they were asked about since. A
 * step of the bank's is the payer's until its deadline, when the provider is asked.
 */
export async function listLongDoubts(
  db: Kysely<Database>,
  minutes: number,
  limit: number,
): Promise<LongDoubt[]> {
  const { rows } = await sql<LongDoubt>`
    select a.id, a.state from payment_attempts a
    where a.check_at is not null and a.state <> 'needs_attention'
      and case
        when a.state in ('authorising', 'fingerprint_required', 'authorising_unknown') then a.deadline - ${challengeMinutes}::int * interval '1 minute'
        when a.state = 'challenge_required' then a.deadline - ${minutes - 1}::int * interval '1 minute'
        else (select min(m.moved_at) from payment_attempt_moves m
          where m.attempt_id = a.id and m.id > coalesce((select max(x.id) from payment_attempt_moves x
            where x.attempt_id = a.id and x.to_state not in (a.state, case a.state
              when 'capture_pending' then 'capturing_unknown' when 'capturing_unknown' then 'capture_pending'
              when 'voiding' then 'voiding_unknown' when 'voiding_unknown' then 'voiding' else a.state end)), 0))
        end < now() - ${minutes}::int * interval '1 minute'
    order by a.deadline limit ${limit}`.execute(db)
  return rows
}

/** Whether its money was to go back: then it becomes no order any more, whatever the provider holds. */
export async function wasGivenUp(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempt_moves where attempt_id = ${id}::uuid and to_state = 'voiding' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether one of these sessions began so many minutes ago, or earlier. */
export async function hasBegun(
  db: Kysely<Database>,
  slotIds: readonly number[],
  minutes: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from slots where id = any(${slotIds}::bigint[]) and starts_at < now() - ${minutes}::int * interval '1 minute'
    limit 1`.execute(db)
  return rows.length > 0
}
