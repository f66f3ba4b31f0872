import { type Kysely, sql } from 'kysely'
import type { OrNulls } from '../database/record-types.ts'
import type { Database } from '../database/tables.ts'
import { type SlotRecord, type SlotViewer, takenBy } from '../timetable/slots.ts'
import type { CategoryRecord } from './catalogue.ts'

/** Slots of an activity that start and end together at one venue, counted as one. */
export interface TimeRecord
  extends Omit<
    SlotRecord,
    'ruleId' | 'description' | 'instructorIds' | 'tagIds' | 'cancelledReason' | 'ownWaitlistSpan'
  > {
  slots: number
  /** Instructors of a single slot; null where several count as one. */
  instructorIds: number[] | null
  /** Price lists of courts, one for each; null for a slot that is no court and has just its own. */
  priceListIds: number[] | null
}

interface Wanted {
  venueIds: readonly number[]
  categories: readonly Pick<CategoryRecord, 'id' | 'kind'>[]
  /** Dates of the venues' own calendars, both included. */
  from: string
  until: string
  /** True to include cancelled sessions, each separately. */
  withCancelled?: boolean
}

/**
 * Finds every start time of these activities at these venues, in one query. `now` is the database's time,
 * also when no time is found.
 */
export async function findTimes(
  db: Kysely<Database>,
  { venueIds, categories, from, until, withCancelled = false }: Wanted,
  viewer: SlotViewer,
): Promise<{ now: Date; times: TimeRecord[] }> {
  const idsOf = (those: Wanted['categories']) => those.map(({ id }) => id)
  const isCourt = sql`s.category_id = any(${idsOf(categories.filter(({ kind }) => kind === 'resources'))}::uuid[])`
  const areWanted = sql`
    s.venue_id = any(${venueIds}::int[]) and s.category_id = any(${idsOf(categories)}::uuid[])
    and s.local_date between ${from}::date and ${until}::date
    and s.course_id is null and (s.cancelled_at is null or ${withCancelled})`
  const { rows } = await sql<{ now: Date } & OrNulls<Omit<TimeRecord, 'now'>>>`
    select t.*, n.now from (select now() as now) n left join (
      select min(s.id) as id, s.venue_id as "venueId",
        s.category_id as "categoryId", case when count(*) = 1 then min(s.location_id) end as "locationId",
        null::int as "courseId", min(s.price_list_id) as "priceListId", s.name,
        s.starts_at as "startsAt", s.ends_at as "endsAt", s.local_date as "localDate",
        sum(s.capacity)::int as capacity, sum(least(t.taken, s.capacity))::int as taken,
        bool_and(s.one_per_person) as "onePerPerson",
        min(s.opens_at) as "opensAt", max(s.closes_at) as "closesAt", max(s.cancelled_at) as "cancelledAt",
        max(t."ownBookingId") as "ownBookingId", max(t."ownCartItemId") as "ownCartItemId",
        sum(t."ownOfferPlaces")::int as "ownOfferPlaces", max(t."ownOfferUntil") as "ownOfferUntil",
        max(w."ownWaitlistId") as "ownWaitlistId", max(w."ownWaitlistPosition") as "ownWaitlistPosition",
        max(w."ownPassReason") as "ownPassReason",
        case when count(*) = 1 then min(s.instructor_ids) end as "instructorIds",
        count(*)::int as slots, array_agg(s.price_list_id) filter (where ${isCourt}) as "priceListIds"
      from slots s ${takenBy(viewer, areWanted)}
      where ${areWanted}
      group by s.venue_id, s.category_id, s.name, s.starts_at, s.ends_at, s.local_date,
        case when not ${isCourt} then s.id end, s.cancelled_at is null) t on true
    order by t."startsAt", t.name, t."venueId"`.execute(db)
  return { now: rows[0]!.now, times: rows.filter((row) => row.id !== null) }
}
