import { isByPerson, type Who } from '@touchline/rules/who'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables.ts'

interface LateMoney {
  attemptId: string
  /** What the provider calls it, where that is known. */
  providerRef: string | null
  /** Null while the provider does not say whether it holds anything. */
  pence: number | null
  /** The provider has taken it, and does not only hold it. */
  isTaken: boolean
  cause: string
  who: Who
}

/**
 * Money that a provider may hold for a payment that is over here. The first row of a payment stays, as far as it was known,
 * until what was held is taken; what has gone back stays as it is.
 */
export async function keepLateMoney(
  db: Kysely<Database>,
  { attemptId, providerRef, pence, isTaken, cause, who }: LateMoney,
): Promise<void> {
  await sql`
    insert into late_money as l (attempt_id, provider_ref, pence, is_taken, cause, who)
      values (${attemptId}::uuid, ${providerRef}::text, ${pence}::int, ${isTaken}, ${cause}, ${who})
    on conflict (attempt_id) do update set provider_ref = coalesce(l.provider_ref, excluded.provider_ref),
      pence = case when excluded.is_taken and not l.is_taken then excluded.pence else coalesce(l.pence, excluded.pence) end,
      is_taken = l.is_taken or excluded.is_taken,
      cause = case when excluded.is_taken and not l.is_taken then excluded.cause else l.cause end,
      who = case when excluded.is_taken and not l.is_taken then excluded.who else l.who end
    where l.returned_at is null`.execute(db)
}

/**
 * The provider has nothing of it any more, by whose doing and why. Where it never had, nothing has to be remembered but what a
 * person has said.
 */
export async function endLateMoney(
  db: Kysely<Database>,
  { attemptId, who, why }: { attemptId: string; who: Who; why: string },
): Promise<void> {
  const isSaid = isByPerson(who)
  await sql`
    with none as (delete from late_money where attempt_id = ${attemptId}::uuid and pence is null and not ${isSaid}::boolean)
    update late_money set returned_at = now(), returned_by = ${who}, returned_why = ${why}, check_at = null
    where attempt_id = ${attemptId}::uuid and (pence is not null or ${isSaid}) and returned_at is null`.execute(
    db,
  )
}

/** What came of a payment after its end; null where nothing did. */
export async function findLateMoney(
  db: Kysely<Database>,
  attemptId: string,
): Promise<{ providerRef: string | null; isReturned: boolean } | null> {
  const { rows } = await sql<{ providerRef: string | null; isReturned: boolean }>`
    select provider_ref as "providerRef", returned_at is not null as "isReturned" from late_money
    where attempt_id = ${attemptId}::uuid`.execute(db)
  return rows[0] ?? null
}

/** What is still to go back and whose time has come, each to one sweeper only; it is due again after as long as it has waited. */
export async function listDueLateMoney(
  db: Kysely<Database>,
  limit: number,
): Promise<{ id: string; providerRef: string | null }[]> {
  const { rows } = await sql<{ id: string; providerRef: string | null }>`
    update late_money set check_at = now() + greatest(interval '5 seconds', least(now() - found_at, interval '10 minutes'))
    where attempt_id in (select attempt_id from late_money where check_at <= now() order by check_at limit ${limit}
      for update skip locked)
    returning attempt_id as id, provider_ref as "providerRef"`.execute(db)
  return rows
}
