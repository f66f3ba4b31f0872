import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Contact } from '../payments/attempt-record.ts'

/** Finds the contact that receives the confirmation of a customer's order. */
export async function findContact(db: Kysely<Database>, customerId: number): Promise<Contact | null> {
  const { rows } = await sql<Contact>`
    select first_name as "firstName", last_name as "lastName", coalesce(email, unproven_email) as email
    from customers where id = ${customerId}`.execute(db)
  return rows[0] ?? null
}
