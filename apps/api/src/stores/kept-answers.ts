import { type Kysely, sql } from 'kysely'
import type { KeptAnswer, PriorAnswer } from './baskets.ts'
import type { Database } from './tables.ts'

/** The first answer to a key, if there was one. */
export async function findAnswer(
  db: Kysely<Database>,
  clientId: number,
  { call, key }: Pick<KeptAnswer, 'call' | 'key'>,
): Promise<PriorAnswer | null> {
  const { rows } = await sql<PriorAnswer>`
    select session_id as "sessionId", encode(request_hash, 'hex') as "requestHash", reply,
      extract(epoch from clock_timestamp() - created_at)::float as "ageSeconds"
    from idempotency_keys
    where client_id = ${clientId} and call = ${call} and key = ${key}`.execute(db)
  return rows[0] ?? null
}

/** Keeps an answer with its key. Of two at once, which both did what was done already, the first one's stays. */
export async function keepAnswer(
  db: Kysely<Database>,
  { clientId, sessionId }: { clientId: number; sessionId: number },
  { call, key, requestHash, reply }: KeptAnswer,
): Promise<void> {
  await sql`
    insert into idempotency_keys (client_id, call, key, session_id, request_hash, status, reply)
    values (${clientId}, ${call}, ${key}, ${sessionId}, ${requestHash}, 200, ${JSON.stringify(reply)}::jsonb)
    on conflict do nothing`.execute(db)
}
