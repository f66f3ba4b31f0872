import { type Kysely, sql } from 'kysely'
import type { AsJson } from '../database/record-types.ts'
import type { Database } from '../database/tables.ts'
import {
  answersOfPlace,
  hasHealthAnswers,
  nameOfPlace,
  ownOfPlace,
  type StoredAnswer,
  type StoredStatement,
  statementsOfPlace,
} from './session-answers.ts'

/** Place of a booking in a session, which may have been moved to another venue since. */
export interface WantedPlace {
  venueId: number
  slotId: number
  bookingId: number
  place: number
}

export interface HealthOfPlaceRecord {
  session: string
  startsAt: Date
  /** Name of the person, or who booked the place. */
  person: string
  /** Account of the person, else of who booked; null where none has one. */
  accountId: number | null
  /** Account or order that a reading is written down with. */
  keptWith: 'person' | 'booker' | 'order'
  orderId: number
  answers: StoredAnswer[]
  statements: StoredStatement[]
}

/** Opened answers of a place, or statements of a member; what a key that is not here has sealed is null. */
export interface OpenedHealth {
  person: string
  /** Null where no session was asked about. */
  session: string | null
  answers: { asked: string; words: string | null }[]
  statements: { planName: string; lines: string[] | null }[]
  keptWith: HealthOfPlaceRecord['keptWith']
}

/** Tables of a booked place `n`: its session `s`, basket's line `i`, named person `p` and the one customer `own`. */
const places = sql`
  claims k join slots s on s.id = k.slot_id join bookings b on b.id = k.booking_id join orders o on o.id = b.order_id
    cross join lateral generate_series(1, k.quantity) as n
    left join cart_items i on i.id = coalesce(k.cart_item_id, (b.shown ->> 'cartItemId')::bigint)
    left join cart_places p on p.cart_item_id = i.id and p.place = n
    ${ownOfPlace('k')}`

const personOfPlace = sql`coalesce(nullif(${nameOfPlace}, ''), 'A place that ' || trim(concat_ws(' ', o.first_name, o.last_name)) || ' booked')`

/** Finds the health answers of a booked place, still sealed; null where it is not booked in that session at that venue. */
export async function findHealthOfPlace(
  db: Kysely<Database>,
  { venueId, slotId, bookingId, place }: WantedPlace,
): Promise<HealthOfPlaceRecord | null> {
  const { rows } = await sql<HealthOfPlaceRecord>`
    select s.name as session, s.starts_at as "startsAt", ${personOfPlace} as person,
      coalesce(p.customer_id, own.id, o.customer_id) as "accountId", o.id as "orderId",
      case when coalesce(p.customer_id, own.id) is not null then 'person' when o.customer_id is not null then 'booker' else 'order' end as "keptWith",
      ${answersOfPlace(sql`a.is_health`)} as answers, ${statementsOfPlace} as statements
    from ${places}
    where k.kind = 'booking' and s.id = ${slotId} and s.venue_id = ${venueId} and b.id = ${bookingId} and n = ${place}`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface HealthPlaceRecord {
  bookingId: number
  venueId: number
  slotId: number
  place: number
  person: string
}

/**
 * Lists the places of these bookings of which there are health answers, at venues of staff who may read them, where an
 * empty list is every venue. Of a course its next session is taken, or its last.
 */
export async function listHealthPlaces(
  db: Kysely<Database>,
  { bookingIds, venueIds }: { bookingIds: readonly number[]; venueIds: readonly number[] },
): Promise<HealthPlaceRecord[]> {
  const { rows } = await sql<AsJson<HealthPlaceRecord>>`
    select distinct on (b.id, n) b.id as "bookingId", s.venue_id as "venueId", s.id as "slotId", n as place,
      ${personOfPlace} as person
    from ${places}
    where k.kind = 'booking' and b.id = any(${bookingIds}::bigint[]) and ${hasHealthAnswers}
      and (cardinality(${venueIds}::int[]) = 0 or s.venue_id = any(${venueIds}::int[]))
    order by b.id, n, s.ends_at > now() desc, abs(extract(epoch from s.starts_at - now()))`.execute(db)
  return rows
}
