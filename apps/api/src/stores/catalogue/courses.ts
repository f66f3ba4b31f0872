import type { CancelRule } from '@touchline/rules/bookings/cancellation'
import { type Kysely, sql } from 'kysely'
import type { VisitorRecord } from '../account/visitors.ts'
import type { AsJson } from '../database/record-types.ts'
import type { Database } from '../database/tables.ts'
import { bookerOf } from '../desk/desk-visitor.ts'
import { type PictureRecord, pictureOf } from './pictures.ts'

export interface CourseSessionRecord {
  slotId: number
  startsAt: Date
  endsAt: Date
  localDate: string
  locationId: number | null
  capacity: number
  taken: number
  opensAt: Date | null
  isCancelled: boolean
  cancelledReason: string | null
}

/** Course with all its sessions in order, and the places taken of each now. */
export interface CourseRecord {
  id: number
  venueId: number
  categoryId: string
  priceListId: number
  slug: string
  name: string
  description: string
  level: string
  minAge: number | null
  maxAge: number | null
  joinsPartWay: boolean
  cancellationPolicy: string
  /** Cancellation rule of its own, or of its activity; null where it can't be cancelled online. */
  cancellation: CancelRule | null
  instructorIds: number[]
  picture: PictureRecord | null
  sessions: CourseSessionRecord[]
  ownBookingId: number | null
  ownCartItemId: number | null
  now: Date
}

type Wanted =
  | { venueId: number; categoryIds: readonly string[]; slug?: string }
  | { clientId: number; ids: readonly number[] }

/** Finds courses with a session still to come, in one query. */
export async function findCourses(
  db: Kysely<Database>,
  wanted: Wanted,
  viewer: Pick<VisitorRecord, 'customerId' | 'selectedId' | 'cartId'> | null,
): Promise<CourseRecord[]> {
  const which =
    'ids' in wanted
      ? sql`c.client_id = ${wanted.clientId} and c.id = any(${wanted.ids}::int[])`
      : sql`c.venue_id = ${wanted.venueId} and c.category_id = any(${wanted.categoryIds}::uuid[])
          and (${wanted.slug ?? null}::text is null or c.slug = ${wanted.slug ?? null}::text)`
  const bookerId = viewer && bookerOf(viewer)
  type Row = Omit<CourseRecord, 'sessions'> & { sessions: AsJson<CourseSessionRecord[]> }
  const { rows } = await sql<Row>`
    select c.id, c.venue_id as "venueId", c.category_id as "categoryId", c.price_list_id as "priceListId", c.slug,
      c.name, c.description, c.level, c.min_age as "minAge", c.max_age as "maxAge",
      c.joins_part_way as "joinsPartWay", c.cancellation_policy as "cancellationPolicy", 
      coalesce(c.cancellation, (select g.cancellation from categories g where g.id = c.category_id)) as cancellation,
      now() as now,
      ${pictureOf('c')} as picture,
      s.sessions, s."instructorIds", s."ownBookingId", s."ownCartItemId"
    from courses c, lateral (
      select jsonb_agg(jsonb_build_object('slotId', s.id, 'startsAt', s.starts_at, 'endsAt', s.ends_at,
          'localDate', s.local_date, 'locationId', s.location_id, 'capacity', s.capacity, 'taken', t.taken,
          'opensAt', s.opens_at, 'isCancelled', s.cancelled_at is not null, 'cancelledReason', s.cancelled_reason)
          order by s.starts_at) as sessions,
        max(s.ends_at) as ends_at,
        max(t.booking_id) as "ownBookingId", max(t.item_id) as "ownCartItemId",
        coalesce((select array_agg(distinct i) from slots x, unnest(x.instructor_ids) i where x.course_id = c.id),
          '{}') as "instructorIds"
      from slots s, lateral (
        select coalesce(sum(quantity), 0)::int as taken,
          max(booking_id) filter (where kind = 'booking' and guest = ''
            and customer_id = ${bookerId}::bigint) as booking_id,
          max(cart_item_id) filter (where kind = 'hold' and cart_id = ${viewer?.cartId ?? null}::bigint and guest = ''
            and coalesce(customer_id = ${bookerId}::bigint, true)) as item_id
        from claims where slot_id = s.id and (expires_at is null or expires_at > now())) t
      where s.course_id = c.id) s
    where ${which} and s.ends_at > now()
    order by s.sessions -> 0 ->> 'startsAt', c.name, c.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    sessions: row.sessions.map((session) => ({
      ...session,
      startsAt: new Date(session.startsAt),
      endsAt: new Date(session.endsAt),
      opensAt: session.opensAt === null ? null : new Date(session.opensAt),
    })),
  }))
}
