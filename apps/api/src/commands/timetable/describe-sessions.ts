import { countWords } from '@touchline/rules/words/count-words'
import type { Kysely } from 'kysely'
import { listSessionsOfDay } from '../../stores/bookings/cancelled-sessions.ts'
import type { Database } from '../../stores/database/tables.ts'

/** Lists the sessions of a day, a line for each, with the number used to cancel it. */
export async function describeSessions(
  db: Kysely<Database>,
  wanted: { venue: string; date: string; client: string | null },
): Promise<string[]> {
  return (await listSessionsOfDay(db, wanted)).map(
    ({ id, time, name, place, booked, isCancelled }) =>
      `${id}  ${time}  ${[name, place].filter(Boolean).join(', ')}: ${isCancelled ? 'cancelled' : countWords(booked, 'place')}${isCancelled ? '' : ' booked'}`,
  )
}
