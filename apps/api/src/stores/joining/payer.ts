import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Tells whether a payer's address is proven, and whether they are of a household that another person manages. */
export async function readPayer(
  db: Kysely<Database>,
  customerId: number,
): Promise<{ isProven: boolean; isOfOthers: boolean }> {
  const { rows } = await sql<{ isProven: boolean; isOfOthers: boolean }>`
    select email is not null as "isProven", household_id is not null and not manages_household as "isOfOthers"
    from customers where id = ${customerId}`.execute(db)
  return rows[0]!
}
