import { type Actor, isByPerson } from '@touchline/rules/people/actor'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isStaying } from '../spread/clients-leaving.ts'

interface UnexpectedFunds {
  attemptId: string
  /** The provider's name for it, where that is known. */
  providerRef: string | null
  /** Amount; null while the provider does not say whether it holds anything. */
  pence: number | null
  /** True when the provider has taken it, and does not only hold it. */
  isTaken: boolean
  cause: string
  who: Actor
}

/**
 * Records money that a provider may hold for a payment that has ended here. What a payment's first row knows
 * stays, until held money is taken. What has gone back stays as it is. Where a person had found nothing, it
 * is open again.
 */
export async function recordUnexpectedFunds(
  db: Kysely<Database>,
  { attemptId, providerRef, pence, isTaken, cause, who }: UnexpectedFunds,
): Promise<void> {
  await sql`
    insert into late_money as l (attempt_id, provider_ref, pence, is_taken, cause, who)
      values (${attemptId}::uuid, ${providerRef}::text, ${pence}::int, ${isTaken}, ${cause}, ${who})
    on conflict (attempt_id) do update set provider_ref = coalesce(l.provider_ref, excluded.provider_ref),
      pence = case when excluded.is_taken and not l.is_taken then excluded.pence else coalesce(l.pence, excluded.pence) end,
      is_taken = l.is_taken or excluded.is_taken,
      cause = case when excluded.is_taken and not l.is_taken then excluded.cause else l.cause end,
      who = case when excluded.is_taken and not l.is_taken then excluded.who else l.who end,
      returned_at = null, returned_by = null, returned_why = null,
      check_at = coalesce(l.check_at, now() + interval '5 seconds')
    where l.returned_at is null or l.pence is null and excluded.pence is not null`.execute(db)
}

interface Ending {
  attemptId: string
  who: Actor
  why: string
  /** True when a person has paid it back, and not to the card. */
  isPaidOtherwise?: boolean
}

/**
 * Records that the provider no longer holds any of it, with who caused that and why. Where it never did, only
 * what a person has said is kept.
 */
export async function endUnexpectedFunds(
  db: Kysely<Database>,
  { attemptId, who, why, isPaidOtherwise = false }: Ending,
): Promise<void> {
  const isSaid = isByPerson(who)
  if (!isSaid) await forgetUnexpectedFunds(db, attemptId)
  await sql`
    update late_money set returned_at = now(), returned_by = ${who}, returned_why = ${why}, check_at = null,
      paid_otherwise = ${isPaidOtherwise}
    where attempt_id = ${attemptId}::uuid and (pence is not null or ${isSaid}) and returned_at is null`.execute(
    db,
  )
}

/** Forgets late money when nothing came. What a person has said of it stays. */
export async function forgetUnexpectedFunds(db: Kysely<Database>, attemptId: string): Promise<void> {
  await sql`delete from late_money where attempt_id = ${attemptId}::uuid and pence is null and returned_at is null`.execute(
    db,
  )
}

/**
 * Reopens money that came back after our refund: from now on a person handles it. @returns whether it had
 * gone back
 */
export async function openUnexpectedFunds(
  db: Kysely<Database>,
  { attemptId, who, cause }: { attemptId: string; who: Actor; cause: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update late_money set came_back = true, returned_at = null, returned_by = null, returned_why = null,
      check_at = now(), who = ${who}, cause = ${cause}
    where attempt_id = ${attemptId}::uuid and returned_at is not null and is_taken and not came_back
      and not paid_otherwise`.execute(db)
  return numAffectedRows === 1n
}

interface FoundLateMoney {
  providerRef: string | null
  /** Amount; null while the provider does not say. */
  pence: number | null
  isTaken: boolean
  isReturned: boolean
  cameBack: boolean
}

/** Finds what came of a payment after its end; null where nothing did. */
export async function findUnexpectedFunds(
  db: Kysely<Database>,
  attemptId: string,
): Promise<FoundLateMoney | null> {
  const { rows } = await sql<FoundLateMoney>`
    select provider_ref as "providerRef", pence, is_taken as "isTaken", returned_at is not null as "isReturned",
      came_back as "cameBack"
    from late_money where attempt_id = ${attemptId}::uuid`.execute(db)
  return rows[0] ?? null
}

/**
 * Takes due late money that is still to go back automatically, each for one sweeper only. It is due again
 * after as long as it has waited so far.
 */
export async function listDueUnexpectedFunds(
  db: Kysely<Database>,
  limit: number,
): Promise<{ id: string; providerRef: string | null }[]> {
  const { rows } = await sql<{ id: string; providerRef: string | null }>`
    update late_money set check_at = now() + greatest(interval '5 seconds', least(now() - found_at, interval '10 minutes'))
    where attempt_id in (select m.attempt_id from late_money m join payment_attempts a on a.id = m.attempt_id
      where m.check_at <= now() and not m.came_back and ${isStaying(sql`a.client_id`)}
      order by m.check_at limit ${limit} for update of m skip locked)
    returning attempt_id as id, provider_ref as "providerRef"`.execute(db)
  return rows
}
