import type { Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Lists the days of a person's known flags: of penalties by cause, of inductions and documents by id. */
export async function listDaysOfFlags(trx: Transaction<Database>, customerId: number) {
  const penalties = await trx
    .selectFrom('penalties')
    .select(['cause', 'occurred_on', 'settled_on', 'settled_by'])
    .where('customer_id', '=', customerId)
    .execute()
  const inductions = await trx
    .selectFrom('inductions_had')
    .select(['induction_id', 'had_on'])
    .where('customer_id', '=', customerId)
    .execute()
  const documents = await trx
    .selectFrom('documents')
    .select(['document_kind_id', 'expires_on'])
    .where('customer_id', '=', customerId)
    .execute()
  return {
    penalties: new Map(
      penalties.map((row) => [
        row.cause,
        { occurredOn: row.occurred_on, settledOn: row.settled_on, settledBy: row.settled_by },
      ]),
    ),
    inductions: new Map(inductions.map((row) => [row.induction_id, row.had_on])),
    documents: new Map(documents.map((row) => [row.document_kind_id, row.expires_on])),
  }
}
