import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { AttemptRecord } from '../payments/attempt-record.ts'

/** Returns the hash of an operator's terms. Terms that differ by a word have another hash. */
export const termsHash = (terms: string): string => createHash('sha256').update(terms).digest('base64')

/**
 * Records that the customer agreed to these terms with this order. Records nothing for an order that staff
 * placed at a desk: their agreement is not the customer's.
 */
export async function keepAgreement(
  db: Kysely<Database>,
  { customerId, staffId, snapshot: { termsHash: hash } }: AttemptRecord,
): Promise<void> {
  if (customerId === null || staffId !== null || hash === undefined) return
  await sql`
    update customers set agreed_terms = decode(${hash}, 'base64'), agreed_terms_at = now()
    where id = ${customerId}`.execute(db)
}
