import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Finds a session at a venue; `isOwn`: whether this log-in is its instructor. Null where there is none. */
export async function findSessionAt(
  db: Kysely<Database>,
  { slotId, venueId, staffId }: { slotId: number; venueId: number; staffId: number },
): Promise<{ isOwn: boolean } | null> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select exists (select from instructors i where i.id = any(s.instructor_ids) and i.staff_id = ${staffId}) as "isOwn"
    from slots s where s.id = ${slotId} and s.venue_id = ${venueId} and not s.withdrawn_by_feed`.execute(db)
  return rows[0] ?? null
}

export async function createNote(
  tx: Kysely<Database>,
  { clientId, slotId, staffId, words }: { clientId: number; slotId: number; staffId: number; words: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('session_notes')
    .values({ client_id: clientId, slot_id: slotId, staff_id: staffId, words })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes a note of this member of staff on a session at a venue. @returns whether there was one */
export async function deleteNote(
  tx: Kysely<Database>,
  { noteId, venueId, staffId }: { noteId: number; venueId: number; staffId: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from session_notes n using slots s
    where n.id = ${noteId} and n.staff_id = ${staffId} and s.id = n.slot_id and s.venue_id = ${venueId}
    returning n.id`.execute(tx)
  return rows.length > 0
}
