import { type Kysely, sql } from 'kysely'
import { emptyChange } from './connections/watch-commits.ts'
import type { Database } from './tables.ts'

export interface PriorAnswer {
  sessionId: number
  requestHash: string
  reply: unknown
  /** Seconds since it was first given. */
  ageSeconds: number
}

export interface StoredAnswer {
  call: string
  key: string
  requestHash: Buffer
  reply: unknown
  /** Reply used instead when a place is held briefly. */
  briefReply?: unknown
}

/** Status of every stored answer: a refusal changes nothing and is not stored. */
export const storedStatus = sql.lit(200)

/**
 * Locks a key: until the transaction ends, no other request with it is processed. Taken before all other
 * locks, so that no one waits for it while holding one.
 */
export async function lockKey(
  tx: Kysely<Database>,
  clientId: number,
  { call, key }: Pick<StoredAnswer, 'call' | 'key'>,
): Promise<void> {
  const lock = `answer ${call} ${key}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, ${clientId}))`.execute(tx)
}

/** Finds the first answer to a key, if there was one. */
export async function findAnswer(
  db: Kysely<Database>,
  clientId: number,
  { call, key }: Pick<StoredAnswer, 'call' | 'key'>,
): Promise<PriorAnswer | null> {
  const { rows } = await sql<PriorAnswer>`
    select session_id as "sessionId", encode(request_hash, 'hex') as "requestHash", reply,
      extract(epoch from clock_timestamp() - created_at)::float as "ageSeconds"
    from idempotency_keys
    where client_id = ${clientId} and call = ${call} and key = ${key}`.execute(db)
  return rows[0] ?? null
}

/**
 * Makes sure that what was read here is kept, before it is told a second time: the first answer may have been
 * lost because a standby was missing, and a standby that lacks it may lead next. The COMMIT of an empty change
 * waits for all that was written before it (decision 144).
 */
export async function confirmKept(db: Kysely<Database>): Promise<void> {
  await sql.raw(emptyChange).execute(db)
}

/**
 * Stores an answer with its key. When two requests that found the work done store one at once, the first
 * stays.
 */
export async function storeAnswer(
  db: Kysely<Database>,
  { clientId, sessionId }: { clientId: number; sessionId: number },
  { call, key, requestHash, reply }: StoredAnswer,
): Promise<void> {
  await sql`
    insert into idempotency_keys (client_id, call, key, session_id, request_hash, status, reply)
    values (${clientId}, ${call}, ${key}, ${sessionId}, ${requestHash}, ${storedStatus}, ${JSON.stringify(reply)}::jsonb)
    on conflict do nothing`.execute(db)
}

export async function removeOldAnswers(db: Kysely<Database>): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`.execute(db)
}
