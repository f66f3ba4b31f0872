import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { AttemptRecord } from '../payments/attempt-record.ts'

/** Of an operator's terms as they stand: with another word they are other terms. */
export const termsHash = (terms: string): string => createHash('sha256').update(terms).digest('base64')

/** The customer has agreed to these terms with this order; what staff agree to at a desk is not the customer's word. */
export async function keepAgreement(
  db: Kysely<Database>,
  { customerId, staffId, snapshot: { termsHash: hash } }: AttemptRecord,
): Promise<void> {
  if (customerId === null || staffId !== null || hash === undefined) return
  await sql`
    update customers set agreed_terms = decode(${hash}, 'base64'), agreed_terms_at = now()
    where id = ${customerId}`.execute(db)
}
