import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { SealedSecret } from './second-steps.ts'

/** Second factors of a member of staff, as they see them. */
export interface FactorsRecord {
  email: string
  name: string
  appSince: Date | null
  passkeys: { id: number; name: string; addedAt: Date; usedAt: Date | null; relyingParty: string }[]
  codesLeft: number
  hasPin: boolean
}

export async function getFactors(db: Kysely<Database>, customerId: number): Promise<FactorsRecord> {
  const { rows } = await sql<FactorsRecord>`
    select coalesce(c.email, c.unproven_email) as email, trim(c.first_name || ' ' || c.last_name) as name,
      (select added_at from staff_apps where customer_id = c.id) as "appSince",
      (select count(*)::int from staff_recovery_codes where customer_id = c.id and used_at is null) as "codesLeft",
      exists (select from staff_pins where customer_id = c.id) as "hasPin", '[]'::jsonb as passkeys
    from customers c where c.id = ${customerId}`.execute(db)
  if (!rows[0]) throw new Error(`no customer ${customerId}`)
  const passkeys = await db
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'added_at as addedAt', 'used_at as usedAt', 'relying_party as relyingParty'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
  return { ...rows[0], passkeys }
}

export async function hasFactor(db: Kysely<Database>, customerId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from staff_apps where customer_id = ${customerId})
      or exists (select from staff_passkeys where customer_id = ${customerId}) as has`.execute(db)
  return rows[0]!.has
}

/** Locks a person's factors: of two changes at once, the second sees what the first has done. */
export async function lockFactors(db: Kysely<Database>, customerId: number): Promise<void> {
  await sql`select from customers where id = ${customerId} for no key update`.execute(db)
}

/** App of a person, with the database's time in seconds. */
export async function findApp(
  db: Kysely<Database>,
  customerId: number,
): Promise<{ sealed: SealedSecret; nowSeconds: number } | null> {
  const { rows } = await sql<{ bytes: Buffer; keyId: string; nowSeconds: number }>`
    select secret as bytes, key_id as "keyId", extract(epoch from clock_timestamp())::float8 as "nowSeconds"
    from staff_apps where customer_id = ${customerId}`.execute(db)
  const row = rows[0]
  return row ? { sealed: { bytes: row.bytes, keyId: row.keyId }, nowSeconds: row.nowSeconds } : null
}

export async function getNowSeconds(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 as now`.execute(db)
  return rows[0]!.now
}

/**
 * S101: accepts a code's step, unless that step or a later one was accepted before. Of two requests with one code, only
 * the first finds it unused.
 */
export async function spendStep(db: Kysely<Database>, customerId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update staff_apps set last_step = ${step} where customer_id = ${customerId} and last_step < ${step}
    returning customer_id`.execute(db)
  return rows.length === 1
}

/** Saves the app of a person, in place of one that they had. Its first code has been used. */
export async function saveApp(
  db: Kysely<Database>,
  customerId: number,
  { keyId, bytes }: SealedSecret,
  step: number,
): Promise<void> {
  await sql`
    insert into staff_apps (customer_id, secret, key_id, last_step)
    values (${customerId}, ${bytes}, ${keyId}, ${step})
    on conflict (customer_id) do update set secret = excluded.secret, key_id = excluded.key_id,
      last_step = excluded.last_step, added_at = now()`.execute(db)
}

export async function removeApp(db: Kysely<Database>, customerId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_apps')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** S102: uses up a recovery code; false where it is unknown or was used before. */
export async function useRecoveryCode(
  db: Kysely<Database>,
  customerId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    update staff_recovery_codes set used_at = now()
    where customer_id = ${customerId} and code_hash = ${codeHash} and used_at is null
    returning customer_id`.execute(db)
  return rows.length === 1
}

/** Replaces all recovery codes of a person, used or not. */
export async function replaceRecoveryCodes(
  db: Kysely<Database>,
  customerId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('staff_recovery_codes').where('customer_id', '=', customerId).execute()
  if (hashes.length > 0)
    await db
      .insertInto('staff_recovery_codes')
      .values(hashes.map((code_hash) => ({ customer_id: customerId, code_hash })))
      .execute()
}

/** Removes every factor of a person, their recovery codes and their PIN. */
export async function removeAllFactors(db: Kysely<Database>, customerId: number): Promise<void> {
  for (const table of ['staff_apps', 'staff_passkeys', 'staff_recovery_codes', 'staff_pins'] as const)
    await db.deleteFrom(table).where('customer_id', '=', customerId).execute()
}

/** Secret of an app as it is sealed. */
export interface SealedAppRecord {
  customerId: number
  sealed: SealedSecret
}

/** Lists up to 500 secrets sealed with another key than this one. */
export async function listAppsSealedOtherwise(
  db: Kysely<Database>,
  keyId: string,
): Promise<SealedAppRecord[]> {
  const { rows } = await sql<{ customerId: number; bytes: Buffer; keyId: string }>`
    select customer_id as "customerId", secret as bytes, key_id as "keyId" from staff_apps
    where key_id <> ${keyId} order by customer_id limit 500`.execute(db)
  return rows.map(({ customerId, ...sealed }) => ({ customerId, sealed }))
}

/** Stores a secret sealed with a new key. */
export async function sealAppAgain(
  db: Kysely<Database>,
  { customerId, sealed }: SealedAppRecord,
  next: SealedSecret,
): Promise<void> {
  await sql`
    update staff_apps set secret = ${next.bytes}, key_id = ${next.keyId}
    where customer_id = ${customerId} and key_id = ${sealed.keyId}`.execute(db)
}
