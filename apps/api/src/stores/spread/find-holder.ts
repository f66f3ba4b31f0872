import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { idsOfOne } from './own-database.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the number of the database that gave an id of a session, a contract or a payment of one. */
export const numberOfId = (id: string): number => Math.floor(Number(id) / idsOfOne.bigint)

/** True when a database has the payment, refund, order, mandate or debit of this id or reference. */
export async function hasMoneyNamed(db: Kysely<Database>, named: string): Promise<boolean> {
  const id = uuid.test(named) ? named : null
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from orders where reference = ${named})
      or exists (select from payment_attempts where id = ${id}::uuid)
      or exists (select from refunds where id = ${id}::uuid)
      or exists (select from mandates where id = ${id}::uuid)
      or exists (select from debits where id = ${id}::uuid) as has`.execute(db)
  return rows[0]!.has
}
