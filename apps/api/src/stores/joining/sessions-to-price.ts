import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** A session, as far as its price depends on it. */
export interface SessionToPrice {
  id: number
  ruleId: string
  venueId: number
  categoryId: string
  priceListId: number
  courseId: null
  startsAt: Date
  localDate: string
  onePerPerson: boolean
  now: Date
  /** True for a place that the customer had; false for a session that is ahead. */
  isOwn: boolean
}

/** Days ahead that stand for a month, and months of bookings that are looked at. */
export const daysAhead = 28
export const monthsBack = 3

/**
 * Lists the sessions of a venue's activities in the next four weeks, and the places that a customer had of their own
 * in the last three months, at any venue. Courses are left out: no plan is for one.
 */
export async function listSessionsToPrice(
  db: Kysely<Database>,
  asked: { clientId: number; venueId: number; categoryIds: readonly string[]; customerId: number | null },
): Promise<SessionToPrice[]> {
  const { clientId, venueId, categoryIds, customerId } = asked
  const columns = sql`s.id, s.rule_id as "ruleId", s.venue_id as "venueId", s.category_id as "categoryId",
    s.price_list_id as "priceListId", null as "courseId", s.starts_at as "startsAt", s.local_date as "localDate",
    s.one_per_person as "onePerPerson", now() as now`
  const { rows } = await sql<SessionToPrice>`
    select ${columns}, false as "isOwn" from slots s
    where s.venue_id = ${venueId} and s.category_id = any(${categoryIds}::uuid[]) and s.course_id is null
      and s.cancelled_at is null and s.starts_at > now() and s.starts_at <= now() + make_interval(days => ${daysAhead})
    union all
    select ${columns}, true from claims c join slots s on s.id = c.slot_id join venues v on v.id = s.venue_id
    where c.customer_id = ${customerId}::bigint and c.kind = 'booking' and c.guest = '' and c.member_id is null
      and v.client_id = ${clientId} and s.course_id is null and s.cancelled_at is null
      and s.starts_at <= now() and s.starts_at > now() - make_interval(months => ${monthsBack})
    order by "startsAt", id`.execute(db)
  return rows
}
