import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'

/** Runs an act in the transaction that is open, or in one of its own. */
export const inTransaction = <Result>(
  db: Kysely<Database>,
  act: (tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? act(db as Transaction<Database>) : db.transaction().execute(act))
