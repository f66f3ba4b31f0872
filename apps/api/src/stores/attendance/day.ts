import type { AttendanceState } from '@touchline/contract/entities/attendance/attendance-state'
import type { CancelRule } from '@touchline/rules/bookings/cancellation'
import { type Kysely, sql } from 'kysely'
import { strikesHad } from '../bookings/strikes.ts'
import type { Database } from '../database/tables.ts'
import { inductionIdsOf } from '../people/person-flags.ts'
import { hasHealthAnswers, ownOfPlace } from '../questions/session-answers.ts'

export interface MarkRecord {
  id: number
  state: AttendanceState
  at: string
  by: string
}

/** Booked place, as read from the database: moments are text. */
export interface DayPlaceRecord {
  place: number
  name: string | null
  dateOfBirth: string | null
  /** Person with an account for whom the place is; null where it is not known. */
  customerId: number | null
  hasHealthAnswers: boolean
  mark: MarkRecord | null
}

export interface DayBookingRecord {
  bookingId: number
  reference: string
  completeOrderId: string
  bookedBy: string
  /** Rule of the booking about people who do not come, where it would charge an open account that paid; else null. */
  missed: NonNullable<CancelRule['missed']> | null
  payerId: number | null
  /** Late cancellations that the account that paid has had, where the rule counts this as one. */
  strikesHad: number
  places: DayPlaceRecord[]
}

export interface DaySessionRecord {
  slotId: number
  name: string
  categoryId: string
  location: string | null
  startsAt: string
  endsAt: string
  instructorIds: number[]
  isOwn: boolean
  capacity: number
  taken: number
  held: number
  offered: number
  waiting: number
  cancelledReason: string | null
  movedFrom: { startsAt: string; location: string | null; reason: string } | null
  notes: SessionNoteRecord[]
  /** State of the last request for its cover; null for none and one that was taken back. */
  cover: 'open' | 'taken' | 'approved' | 'refused' | null
  bookings: DayBookingRecord[]
}

export interface SessionNoteRecord {
  id: number
  words: string
  by: string
  at: string
  isOwn: boolean
}

/** Debts and inductions of a person who comes, by their number. */
export interface DayPersonRecord {
  id: number
  owedPence: number
  isBlocked: boolean
  inductionIds: number[]
}

export interface DayReading {
  now: Date
  version: string
  sessions: DaySessionRecord[]
  people: DayPersonRecord[]
}

/** Day of a venue, and what the caller may see of it. */
export interface AskedDay {
  venueId: number
  date: string
  /** Member of staff who asks. */
  staffId: number
  /** True to list the sessions of which the caller is an instructor, and no others. */
  isOwnOnly: boolean
  /** Sessions of which the caller sees who has answers about health. */
  seesHealth: 'all' | 'own' | 'none'
}

const nameOf = (person: string) =>
  sql`trim(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}))`

/** Selects a live mark `a` as JSON. */
export const markAsJson = sql`jsonb_build_object('id', a.id, 'state', a.state, 'at', a.pressed_at,
  'by', (select ${nameOf('m')} from customers m where m.id = a.staff_id))`

/** Matches a session `s` of which this member of staff is an instructor. */
const isOwn = (staffId: number) => sql`exists (
  select from instructors i where i.id = any(s.instructor_ids) and i.staff_id = ${staffId}::bigint)`

/** Selects those answers of a session `s` that the caller may know of. */
const healthSeen = {
  all: hasHealthAnswers,
  own: sql`(s.is_own and ${hasHealthAnswers})`,
  none: sql`false`,
}

/** Selects where and when a session `s` was before the operator moved it last, as JSON; null where it was not. */
const lastMove = sql`(select jsonb_build_object('startsAt', m.from_starts_at, 'reason', m.reason,
    'location', (select f.name from locations f where f.id = m.from_location_id))
  from session_moves m where m.slot_id = s.id order by m.id desc limit 1)`

/** Selects the notes on a session `s` as JSON, the first one first. */
const notesFor = (
  staffId: number,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'words', n.words,
    'by', ${nameOf('w')}, 'at', n.written_at, 'isOwn', n.staff_id = ${staffId}::bigint) order by n.id)
  from session_notes n join customers w on w.id = n.staff_id where n.slot_id = s.id), '[]')`

/** Selects how cover of a session `s` stands; one of an instructor whom it has no more counts for nothing. */
const coverState = sql`(select case when r.state = 'refused' or r.state in ('open', 'taken') and r.instructor_id = any(s.instructor_ids)
    or r.state = 'approved' and r.taken_instructor_id = any(s.instructor_ids) then r.state end
  from cover_requests r where r.slot_id = s.id order by r.id desc limit 1)`

/** Selects the people with an account who have a place in a session `s`. */
const comers = sql`(select coalesce(p.customer_id, k.customer_id) from claims k join bookings b on b.id = k.booking_id
  left join cart_places p on p.cart_item_id = (b.shown ->> 'cartItemId')::bigint
  where k.slot_id = s.id and k.kind = 'booking')`

/** Selects a hash of all that a list of the day shows of sessions `s`, their places and their marks. */
const versionOf = sql`md5(coalesce(string_agg(concat_ws(' ', s.id, s.starts_at, s.location_id, s.capacity, s.cancelled_at,
    s.instructor_ids, (select concat_ws(' ', count(*), max(n.id)) from session_notes n where n.slot_id = s.id), ${coverState},
    (select concat_ws(' ', sum(k.quantity), count(*), max(k.id), count(*) filter (where k.kind = 'booking'))
      from claims k where k.slot_id = s.id and (k.expires_at is null or k.expires_at > now())),
    (select concat_ws(' ', count(*), max(a.id), max(a.undone_at)) from attendances a where a.slot_id = s.id),
    (select count(*) from waitlist_entries w where w.slot_id = s.id and w.state in ('waiting', 'offered')),
    (select concat_ws(' ', sum(x.amount_pence), max(x.id)) from penalties x
      where x.settled_on is null and x.customer_id in ${comers}),
    (select concat_ws(' ', count(*), max(h.had_on)) from inductions_had h where h.customer_id in ${comers})),
  ',' order by s.id), ''))`

/**
 * Reads the sessions of a venue on a day, with each booked place and its mark, in one statement: so many places
 * are read together, and all is of one moment.
 */
export async function readDay(db: Kysely<Database>, asked: AskedDay): Promise<DayReading> {
  const { rows } = await sql<DayReading>`
    with day as materialized (
      select s.*, ${isOwn(asked.staffId)} as is_own from slots s
      where s.venue_id = ${asked.venueId} and s.local_date = ${asked.date}::date and not s.withdrawn_by_feed
        and (not ${asked.isOwnOnly}::boolean or ${isOwn(asked.staffId)})),
    placed as materialized (
      select k.slot_id, b.id as booking_id, o.reference, o.complete_order_id, ${nameOf('o')} as booked_by, n as place,
        coalesce(p.customer_id, own.id) as customer_id, coalesce(p.date_of_birth, own.date_of_birth) as date_of_birth,
        nullif(trim(coalesce(p.first_name || ' ' || p.last_name, b.shown #>> array['said', 'names', (n - 1)::text],
          b.guest ->> 'firstName' || ' ' || (b.guest ->> 'lastName'), own.first_name || ' ' || own.last_name)), '') as name,
        ${healthSeen[asked.seesHealth]} as has_health_answers,
        case when a.id is not null then ${markAsJson} end as mark
      from day s join claims k on k.slot_id = s.id and k.kind = 'booking'
        join bookings b on b.id = k.booking_id join orders o on o.id = b.order_id
        cross join lateral generate_series(1, k.quantity) as n
        left join cart_items i on i.id = coalesce(k.cart_item_id, (b.shown ->> 'cartItemId')::bigint)
        left join cart_places p on p.cart_item_id = i.id and p.place = n
        ${ownOfPlace('k')}
        left join attendances a on a.slot_id = k.slot_id and a.booking_id = b.id and a.place = n and a.undone_at is null),
    booked as (
      select slot_id, jsonb_agg(jsonb_build_object('bookingId', booking_id, 'reference', reference,
        'completeOrderId', complete_order_id, 'bookedBy', booked_by, 'places', places,
        'missed', rule.missed, 'payerId', rule.payer_id,
        'strikesHad', case when (rule.missed ->> 'isStrike')::boolean then ${strikesHad(sql.ref('rule.payer_id'), sql.ref('rule.client_id'))} else 0 end)
        order by sort_name, booking_id) as bookings
      from (select slot_id, booking_id, reference, complete_order_id, booked_by, min(coalesce(name, booked_by)) as sort_name,
          jsonb_agg(jsonb_build_object('place', place, 'name', name, 'dateOfBirth', date_of_birth, 'customerId', customer_id,
            'hasHealthAnswers', has_health_answers, 'mark', mark) order by place) as places
        from placed group by slot_id, booking_id, reference, complete_order_id, booked_by) one
        left join lateral (
          select nullif(coalesce(b.cancellation, p.cancellation, g.cancellation) -> 'missed', 'null') as missed,
            c.id as payer_id, c.client_id
          from bookings b join orders o on o.id = b.order_id join customers c on c.id = o.customer_id and c.closed_at is null
            join slots s on s.id = one.slot_id join categories g on g.id = s.category_id left join courses p on p.id = s.course_id
          where b.id = one.booking_id) rule on true
      group by slot_id)
    select now() as now, (select ${versionOf} from day s) as version,
      coalesce((select jsonb_agg(jsonb_build_object('slotId', s.id, 'name', s.name, 'categoryId', s.category_id,
          'location', l.name, 'startsAt', s.starts_at, 'endsAt', s.ends_at, 'instructorIds', s.instructor_ids,
          'isOwn', s.is_own, 'capacity', s.capacity, 'taken', t.taken, 'held', t.held, 'offered', t.offered,
          'waiting', (select count(*) from waitlist_entries w where w.slot_id = s.id and w.state in ('waiting', 'offered')),
          'cancelledReason', case when s.cancelled_at is not null then coalesce(s.cancelled_reason, '') end,
          'movedFrom', ${lastMove}, 'notes', ${notesFor(asked.staffId)}, 'cover', ${coverState}, 'bookings', coalesce(booked.bookings, '[]')) order by s.starts_at, l.sort_by, l.name, s.name, s.id)
        from day s left join locations l on l.id = s.location_id left join booked on booked.slot_id = s.id
          cross join lateral (select coalesce(sum(k.quantity), 0) as taken,
              coalesce(sum(k.quantity) filter (where k.kind = 'hold'), 0) as held,
              coalesce(sum(k.quantity) filter (where k.kind = 'offer'), 0) as offered
            from claims k where k.slot_id = s.id and (k.expires_at is null or k.expires_at > now())) t), '[]') as sessions,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'owedPence', owed.pence, 'isBlocked', owed.is_blocked,
          'inductionIds', to_jsonb(${inductionIdsOf('c.id')})))
        from customers c cross join lateral (
          select coalesce(sum(x.amount_pence), 0) as pence,
            coalesce(bool_or(x.occurred_on + x.blocks_after_days <= today_at(x.client_id)), false) as is_blocked
          from penalties x where x.customer_id = c.id and x.settled_on is null) owed
        where c.id in (select customer_id from placed)), '[]') as people`.execute(db)
  return rows[0]!
}

/** Reads the version alone. It is of all sessions of the day, whatever the caller sees of them. */
export async function readDayVersion(
  db: Kysely<Database>,
  { venueId, date, staffId, isOwnOnly }: Omit<AskedDay, 'seesHealth'>,
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select ${versionOf} as version from slots s
    where s.venue_id = ${venueId} and s.local_date = ${date}::date and not s.withdrawn_by_feed
      and (not ${isOwnOnly}::boolean or ${isOwn(staffId)})`.execute(db)
  return rows[0]!.version
}
