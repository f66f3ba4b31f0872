import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Looks at it again later, each time after twice as long, up to ten minutes. */
export async function postponeCheck(db: Kysely<Database>, id: string, firstSeconds: number): Promise<void> {
  await sql`
    update payment_attempts set checks = checks + 1,
      check_at = now() + least(${firstSeconds}::int * power(2, least(checks, 10)), 600) * interval '1 second'
    where id = ${id}::uuid and check_at is not null`.execute(db)
}

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
