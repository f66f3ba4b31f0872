import type { Kysely } from 'kysely'
import type { Database } from './tables.ts'

/** At which card account each client is paid; null: at the installation's first. */
export async function listCardAccountsOfClients(
  db: Kysely<Database>,
): Promise<{ slug: string; cardAccount: string | null }[]> {
  return db.selectFrom('clients').select(['slug', 'card_account as cardAccount']).orderBy('slug').execute()
}
