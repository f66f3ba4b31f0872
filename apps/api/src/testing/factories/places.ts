import { type Kysely, sql } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'

/** Counts the places of a session that are booked, held or offered now. */
export async function placesTaken(db: Kysely<Database>, { id }: { id: number }): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(quantity), 0)::int as taken from claims
    where slot_id = ${id} and (expires_at is null or expires_at > now())`.execute(db)
  return rows[0]!.taken
}
