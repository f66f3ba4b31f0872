import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface UsualActivity {
  categoryId: string
  venueId: number
}

/**
 * Lists what this customer booked within half a year, most often first; of two equal, the one booked later.
 */
export async function listUsualActivities(
  db: Kysely<Database>,
  clientId: number,
  customerId: number,
): Promise<UsualActivity[]> {
  const { rows } = await sql<UsualActivity>`
    select s.category_id as "categoryId", s.venue_id as "venueId"
    from orders o join bookings b on b.order_id = o.id and b.status = 'booked' and b.course_id is null
      join slots s on s.id = b.slot_id
    where o.client_id = ${clientId} and o.customer_id = ${customerId} and o.created_at > now() - interval '180 days'
    group by 1, 2 order by count(*) desc, max(o.created_at) desc limit 8`.execute(db)
  return rows
}
