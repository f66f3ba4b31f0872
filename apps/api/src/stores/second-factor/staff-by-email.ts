import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface StaffByEmailRecord {
  customerId: number
  clientId: number
  firstName: string
  email: string
}

/** Lists the staff with this proven address: at one operator, or at all. */
export async function findStaffByEmail(
  db: Kysely<Database>,
  clientSlug: string | null,
  email: string,
): Promise<StaffByEmailRecord[]> {
  const { rows } = await sql<StaffByEmailRecord>`
    select c.id as "customerId", c.client_id as "clientId", c.first_name as "firstName", c.email
    from customers c join clients o on o.id = c.client_id
    where lower(c.email) = lower(${email}) and c.role = 'staff' and c.closed_at is null
      and (${clientSlug}::text is null or o.slug = ${clientSlug}::text)
    order by c.id`.execute(db)
  return rows
}
