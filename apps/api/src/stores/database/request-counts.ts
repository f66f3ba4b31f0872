import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Counts a request of a subject, over all processes. A minute begins with the first request.
 * @returns the seconds to wait when there were more than `perMinute`; otherwise 0
 */
export async function countRequest(
  db: Kysely<Database>,
  subject: string,
  perMinute: number,
): Promise<number> {
  const isOver = sql`c.began_at < clock_timestamp() - interval '1 minute'`
  const { rows } = await sql<{ requests: number; seconds: number }>`
    insert into request_counts as c (subject) values (${subject})
    on conflict (subject) do update set
      requests = case when ${isOver} then 1 else c.requests + 1 end,
      began_at = case when ${isOver} then clock_timestamp() else c.began_at end
    returning requests, ceil(60 - extract(epoch from clock_timestamp() - began_at))::int as seconds`.execute(
    db,
  )
  const { requests, seconds } = rows[0]!
  return requests > perMinute ? Math.max(1, seconds) : 0
}

export async function removeOldRequestCounts(db: Kysely<Database>): Promise<void> {
  await sql`delete from request_counts where began_at < clock_timestamp() - interval '10 minutes'`.execute(db)
}
