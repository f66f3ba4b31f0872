import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type AttemptRecord, attemptColumns } from './attempt-record.ts'

export async function findAttempt(db: Kysely<Database>, id: string): Promise<AttemptRecord | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const { rows } = await sql<AttemptRecord>`
    select ${attemptColumns} from payment_attempts a where a.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Reads an attempt. @throws when there is no such attempt */
export async function getAttempt(db: Kysely<Database>, id: string): Promise<AttemptRecord> {
  const attempt = await findAttempt(db, id)
  if (!attempt) throw new Error(`no attempt ${id}`)
  return attempt
}

export async function findAttemptByOurRef(
  db: Kysely<Database>,
  ourRef: string,
): Promise<AttemptRecord | null> {
  const { rows } = await sql<AttemptRecord>`
    select ${attemptColumns} from payment_attempts a where a.our_ref = ${ourRef}`.execute(db)
  return rows[0] ?? null
}

export async function findAttemptByKey(
  db: Kysely<Database>,
  clientId: number,
  key: string,
): Promise<(AttemptRecord & { requestHash: string | null }) | null> {
  const { rows } = await sql<AttemptRecord & { requestHash: string | null }>`
    select ${attemptColumns}, encode(a.request_hash, 'hex') as "requestHash" from payment_attempts a
    where a.client_id = ${clientId} and a.idempotency_key = ${key}`.execute(db)
  return rows[0] ?? null
}

/** Finds the attempt that turned a basket of this person into its order: a repeated "complete" needs it. */
export async function findLastAttempt(
  db: Kysely<Database>,
  payer: { sessionId: number; customerId: number | null },
): Promise<AttemptRecord | null> {
  const { rows } = await sql<AttemptRecord>`
    select ${attemptColumns} from payment_attempts a join orders o on o.attempt_id = a.id
    where case when ${payer.customerId}::bigint is null then o.session_id = ${payer.sessionId}
      else o.customer_id = ${payer.customerId}::bigint end and o.created_at > now() - interval '10 minutes'
    order by o.created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
