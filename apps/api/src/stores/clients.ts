import type { Kysely } from 'kysely'
import type { Database } from './database.ts'

/** Whether there is a client of this name; without a name, whether there is any. */
export async function hasClient(db: Kysely<Database>, slug?: string): Promise<boolean> {
  let query = db.selectFrom('clients').select('id').limit(1)
  if (slug !== undefined) query = query.where('slug', '=', slug)
  return (await query.executeTakeFirst()) !== undefined
}
