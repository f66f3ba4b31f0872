import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface PasskeyRecord {
  id: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** Finds a passkey of a person that is kept for this host name. */
export async function findPasskey(
  db: Kysely<Database>,
  { customerId, host, credentialId }: { customerId: number; host: string; credentialId: string },
): Promise<PasskeyRecord | null> {
  const { rows } = await sql<PasskeyRecord>`
    select id, credential_id as "credentialId", public_key as "publicKey", counter, transports
    from staff_passkeys
    where customer_id = ${customerId} and relying_party = ${host} and credential_id = ${credentialId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Lists the ids of a person's passkeys for a host name, so that no device is added twice. */
export async function listCredentials(
  db: Kysely<Database>,
  customerId: number,
  host: string,
): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('staff_passkeys')
    .select(['credential_id as id', 'transports'])
    .where('customer_id', '=', customerId)
    .where('relying_party', '=', host)
    .orderBy('id')
    .execute()
}

export interface NewPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  host: string
  name: string
}

/** @returns false where that passkey is known already */
export async function addPasskey(
  db: Kysely<Database>,
  customerId: number,
  { credentialId, publicKey, counter, transports, host, name }: NewPasskey,
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_passkeys (customer_id, credential_id, public_key, counter, transports, relying_party, name)
    values (${customerId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${host}, ${name})
    on conflict (credential_id) do nothing returning id`.execute(db)
  return rows.length === 1
}

/**
 * Notes a use of a passkey. Devices that count their uses must count on: false for a count that was seen before, as of a
 * copy. Others send 0 each time.
 */
export async function notePasskeyUse(
  db: Kysely<Database>,
  passkeyId: number,
  counter: number,
): Promise<boolean> {
  const { rows } = await sql`
    update staff_passkeys set counter = ${counter}, used_at = now()
    where id = ${passkeyId} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`.execute(
    db,
  )
  return rows.length === 1
}

export async function removePasskey(
  db: Kysely<Database>,
  customerId: number,
  passkeyId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_passkeys')
    .where('customer_id', '=', customerId)
    .where('id', '=', passkeyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
