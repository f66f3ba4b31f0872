import { challengeMinutes } from '@touchline/rules/limits/defaults'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isStaying } from '../spread/clients-leaving.ts'

/** Seconds after the claim during which a request without an answer may still reach the provider. */
export const mayStillArriveSeconds = 180
/** Checks are at first at most a minute apart, because the payer waits; later at most ten. */
const firstMinutes = 15
const secondsAtFirst = 60
const secondsLater = 600

/**
 * Postpones the sweep's next check, doubling the wait each time. It is checked at once when a request on its
 * way can no longer arrive. `isUnanswered`: the provider did not answer. When it did answer, its unanswered
 * payments are checked too.
 */
export async function postponeCheck(
  db: Kysely<Database>,
  id: string,
  { firstSeconds = 5, isUnanswered = false }: { firstSeconds?: number; isUnanswered?: boolean } = {},
): Promise<void> {
  const claimedAt = sql`(deadline - ${challengeMinutes}::int * interval '1 minute')`
  const over = sql`(${claimedAt} + ${mayStillArriveSeconds + 1}::int * interval '1 second')`
  await sql`
    with before as (select id, provider, is_unanswered from payment_attempts where id = ${id}::uuid),
    woken as (${wakeUnanswered(sql`select provider from before where is_unanswered and not ${isUnanswered}::boolean`, id)})
    update payment_attempts set checks = checks + 1, is_unanswered = ${isUnanswered}::boolean,
      check_at = least(
        now() + least(${firstSeconds}::int * power(2, least(checks, 10)),
          case when greatest(${claimedAt}, updated_at) > now() - ${firstMinutes}::int * interval '1 minute'
            then ${secondsAtFirst}::int else ${secondsLater}::int end) * interval '1 second',
        case when ${over} > now() then ${over} end)
    where id = ${id}::uuid and check_at is not null`.execute(db)
}

/**
 * Makes other payments at that account due that the provider last did not answer: it answers again. Those
 * being moved are left out.
 */
export const wakeUnanswered = (account: RawBuilder<unknown>, exceptId: string) => sql`
  update payment_attempts set check_at = now(), checks = 0, is_unanswered = false
  where id in (select id from payment_attempts where is_unanswered and check_at > now() and provider = (${account})
    and id <> ${exceptId}::uuid and ${isStaying(sql`client_id`)} for update skip locked)`

/** Marks the bank's page as out of reach, and stores the provider's name for the payment. */
export async function markBankOutOfReach(
  db: Kysely<Database>,
  id: string,
  providerRef: string,
): Promise<void> {
  await sql`
    update payment_attempts set bank_out_of_reach = true, provider_ref = ${providerRef}
    where id = ${id}::uuid and state = 'authorising_unknown'`.execute(db)
}

/**
 * Takes due attempts, each for one sweeper only. Where that process has ended, another checks them a minute
 * later.
 */
export async function listDueAttempts(db: Kysely<Database>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_attempts set check_at = now() + interval '1 minute'
    where id in (select id from payment_attempts where check_at <= now() and ${isStaying(sql`client_id`)}
      order by check_at limit ${limit}
      for update skip locked)
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Forgets addresses after a day, when the origin of a payment no longer matters. */
export async function forgetNetworks(db: Kysely<Database>): Promise<void> {
  await sql`
    update payment_attempts set network = null
    where network is not null and created_at < now() - interval '1 day'
      and ${isStaying(sql`client_id`)}`.execute(db)
}
