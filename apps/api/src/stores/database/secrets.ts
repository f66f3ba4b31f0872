import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/** Reads a secret. @throws when there is no such secret */
export async function getSecret(db: Kysely<Database>, name: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from secrets where name = ${name}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no secret ${name}`)
  return row.value
}
