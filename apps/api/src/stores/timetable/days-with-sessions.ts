import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface DayWithSessions {
  venueId: number
  categoryId: string
  localDate: string
  /** True when a session of it has opened automatically. */
  isOpen: boolean
}

export interface CourseToCome {
  venueId: number
  categoryId: string
  slug: string
}

/**
 * Finds at these venues, in one statement, the days until `until` with sessions of each activity that have
 * not begun, and the courses with a session still to come.
 */
export async function findDaysWithSessions(
  db: Kysely<Database>,
  { venueIds, until }: { venueIds: readonly number[]; until: string },
): Promise<{ now: Date; days: DayWithSessions[]; courses: CourseToCome[] }> {
  const { rows } = await sql<{ now: Date; days: DayWithSessions[]; courses: CourseToCome[] }>`
    select now() as now,
      (select coalesce(jsonb_agg(d order by d."venueId", d."categoryId", d."localDate"), '[]') from (
        select venue_id as "venueId", category_id as "categoryId", local_date as "localDate",
          coalesce(bool_or(opens_at <= now()), false) as "isOpen"
        from slots
        where venue_id = any(${venueIds}::int[]) and local_date between current_date - 1 and ${until}::date
          and starts_at > now() and cancelled_at is null and course_id is null
        group by 1, 2, 3) d) as days,
      (select coalesce(jsonb_agg(c order by c."venueId", c.slug), '[]') from (
        select venue_id as "venueId", category_id as "categoryId", slug from courses
        where venue_id = any(${venueIds}::int[]) and exists (
          select from slots s where s.course_id = courses.id and s.ends_at > now())) c) as courses`.execute(
    db,
  )
  return rows[0]!
}
