import { challengeMinutes } from '@touchline/rules/limits/defaults'
import type { PaymentAttemptState } from '@touchline/rules/states/payment-attempt'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface LongDoubt {
  id: string
  state: PaymentAttemptState
}

/**
 * Lists payments in doubt for at least these minutes, oldest first. While they are authorised, this counts
 * from the claim; then from when they began to be ordered, captured or given back, however often the provider
 * was asked since. A step at the bank is the payer's until its deadline, when the provider is asked.
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

/** Returns whether its money was to go back: then it can't become an order, whatever the provider holds. */
export async function wasGivenUp(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempt_moves where attempt_id = ${id}::uuid and to_state = 'voiding' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns whether one of these sessions began at least `minutes` minutes ago. */
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
