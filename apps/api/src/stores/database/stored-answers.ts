import { type Kysely, sql } from 'kysely'
import { OutcomeUnknown } from './connections/busy-errors.ts'
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
 * @throws OutcomeUnknown where another request holds it for too long: its COMMIT may wait for a standby
 */
export async function lockKey(
  tx: Kysely<Database>,
  clientId: number,
  named: Pick<StoredAnswer, 'call' | 'key'>,
): Promise<void> {
  try {
    await sql`select pg_advisory_xact_lock(${lockOf(clientId, named)})`.execute(tx)
  } catch (error) {
    throw (error as { code?: string }).code === lockTimeout ? new OutcomeUnknown(error) : error
  }
}

/**
 * Returns true when a request with this key is under way, or has its answer: an act that is refused now may have
 * been done before. It only reads, so that it can be asked while PostgreSQL confirms no change.
 */
export async function isKeyTaken(
  db: Kysely<Database>,
  clientId: number,
  named: Pick<StoredAnswer, 'call' | 'key'>,
): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lockOf(clientId, named)}) as "isFree"`.execute(db)
  return !rows[0]!.isFree || (await findAnswer(db, clientId, named)) !== null
}

const lockOf = (clientId: number, { call, key }: Pick<StoredAnswer, 'call' | 'key'>) =>
  sql`hashtextextended(${`answer ${call} ${key}`}, ${clientId})`
const lockTimeout = '55P03'

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
