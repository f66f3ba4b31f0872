import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** A course by its name, for a list of suggestions. */
export interface CourseName {
  slug: string
  name: string
  venueId: number
  categoryId: string
}

/** Finds the names of all courses at these venues that have a session still to come. */
export async function findCourseNames(
  db: Kysely<Database>,
  venueIds: readonly number[],
): Promise<CourseName[]> {
  const { rows } = await sql<CourseName>`
    select c.slug, c.name, c.venue_id as "venueId", c.category_id as "categoryId"
    from courses c
    where c.venue_id = any(${venueIds}::int[])
      and exists (select from slots s where s.course_id = c.id and s.starts_at > now())
    order by c.name, c.id`.execute(db)
  return rows
}
