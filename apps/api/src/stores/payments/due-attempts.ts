import { challengeMinutes } from '@touchline/rules/limits/decisions'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** An answer that was lost may still be on its way to the provider for this long after the claim. */
export const mayStillArriveSeconds = 180
/** At first a look is never more than a minute away, as its payer waits; later never more than ten. */
const firstMinutes = 15
const secondsAtFirst = 60
const secondsLater = 600

/**
 * Has the sweep look at it again later, each time after twice as long, and at once when what was on its way can't arrive any
 * more. `isUnanswered`: the provider said nothing; where it did, those that it said nothing of are looked at, too.
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

/** Makes the others at that account due of which it last said nothing: it answers again. Those that are being moved are left out. */
export const wakeUnanswered = (account: RawBuilder<unknown>, exceptId: string) => sql`
  update payment_attempts set check_at = now(), checks = 0, is_unanswered = false
  where id in (select id from payment_attempts where is_unanswered and check_at > now() and provider = (${account})
    and id <> ${exceptId}::uuid for update skip locked)`

/** What the provider calls it is told with that. */
export async function markBankOutOfReach(
  db: Kysely<Database>,
  id: string,
  providerRef: string,
): Promise<void> {
  await sql`
    update payment_attempts set bank_out_of_reach = true, provider_ref = ${providerRef}
    where id = ${id}::uuid and state = 'authorising_unknown'`.execute(db)
}

/** Attempts whose time has come, each to one sweeper only; another looks a minute later where that process has ended. */
export async function listDueAttempts(db: Kysely<Database>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_attempts set check_at = now() + interval '1 minute'
    where id in (select id from payment_attempts where check_at <= now() order by check_at limit ${limit}
      for update skip locked)
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** A day later it no longer matters from which address a payment came. */
export async function forgetNetworks(db: Kysely<Database>): Promise<void> {
  await sql`
    update payment_attempts set network = null
    where network is not null and created_at < now() - interval '1 day'`.execute(db)
}
