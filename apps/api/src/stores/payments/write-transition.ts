import type { Actor } from '@touchline/rules/people/actor'
import type { PaymentAttemptState } from '@touchline/rules/states/payment-attempt'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { ChallengeMethod, PaidCard } from './attempt-record.ts'
import { wakeUnanswered } from './due-attempts.ts'

/** Facts learnt with a move; those left out stay. */
export interface TransitionFields {
  providerRef?: string
  scaMethod?: ChallengeMethod
  scaUrl?: string | null
  scaData?: string | null
  /** True when the bank's page is out of reach; left out when it is not, or not any more. */
  isBankOutOfReach?: true
  declineReason?: string | null
  rawStatus?: string | null
  card?: PaidCard
  /** True when its order was paid to staff in another way, and not by card. */
  isPaidOtherwise?: true
  /** Amount that its bank holds in place of the sum requested. */
  otherPence?: number
  /** Seconds until the sweep's next check; null: never again. */
  checkInSeconds: number | null
}

export interface AttemptTransition {
  id: string
  from: PaymentAttemptState
  to: PaymentAttemptState
  cause: string
  who: Actor
}

/** States that only an answer of the provider leads to. */
const answers: ReadonlySet<PaymentAttemptState> = new Set([
  'authorised',
  'challenge_required',
  'fingerprint_required',
  'declined',
  'captured',
  'voided',
])

/**
 * Writes the new state, and a row that records the move. When the provider has answered, its unanswered
 * payments are checked too.
 * @returns the time of the move; null when the attempt is not in the state it is moved from
 */
export async function writeTransition(
  db: Kysely<Database>,
  { id, from, to, cause, who }: AttemptTransition,
  fields: TransitionFields,
): Promise<Date | null> {
  const { rows } = await sql<{ now: Date }>`
    with moved as (
      update payment_attempts set state = ${to}, updated_at = now(), checks = 0, is_unanswered = ${to.endsWith('_unknown')}::boolean,
        provider_ref = coalesce(${fields.providerRef ?? null}::text, provider_ref),
        sca_method = coalesce(${fields.scaMethod ?? null}::text, sca_method),
        sca_url = coalesce(${fields.scaUrl ?? null}::text, sca_url),
        sca_data = coalesce(${fields.scaData ?? null}::text, sca_data),
        bank_out_of_reach = ${fields.isBankOutOfReach ?? false}::boolean,
        decline_reason = coalesce(${fields.declineReason ?? null}::text, decline_reason),
        raw_status = coalesce(${fields.rawStatus ?? null}::text, raw_status),
        other_pence = coalesce(${fields.otherPence ?? null}::int, other_pence),
        ${fields.isPaidOtherwise ? sql`paid_otherwise = true,` : sql``}
        ${fields.card ? sql`snapshot = snapshot || ${JSON.stringify({ card: fields.card })}::jsonb,` : sql``}
        check_at = now() + ${fields.checkInSeconds}::int * interval '1 second'
      where id = ${id}::uuid and state = ${from} returning id, provider),
    woken as (${wakeUnanswered(sql`select provider from moved where ${answers.has(to)}::boolean`, id)})
    insert into payment_attempt_moves (attempt_id, from_state, to_state, cause, who)
    select id, ${from}::text, ${to}::text, ${cause}::text, ${who}::text from moved returning moved_at as now`.execute(
    db,
  )
  return rows[0]?.now ?? null
}
