import type { AttendancePress } from '@touchline/contract/calls/attendance/mark-attendance'
import { pressAgeAtMostHours } from '@touchline/rules/bookings/attendance'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type MarkRecord, markAsJson } from './day.ts'

/** Place of a press, with whether it is booked at this venue. */
export interface PressedPlace {
  pressUuid: string
  place: number
  isBooked: boolean
  isOver: boolean
  isOwn: boolean
}

const pressedPlaces = (presses: readonly AttendancePress[]) => sql`
  select w."pressUuid" as press, w."bookingId" as booking_id, w."slotId" as slot_id, w.state, w."pressedAt" as pressed_at, n.place
  from jsonb_to_recordset(${JSON.stringify(presses)}::jsonb)
    as w ("pressUuid" uuid, "bookingId" bigint, "slotId" bigint, "state" text, "pressedAt" timestamptz, "places" jsonb)
    cross join lateral (select distinct (jsonb_array_elements_text(w.places))::int as place) n`

/**
 * Finds what these presses are about, and keeps the places booked until the transaction ends: a cancellation
 * that runs at the same time waits.
 */
export async function lockPressedPlaces(
  tx: Kysely<Database>,
  { venueId, staffId }: { venueId: number; staffId: number },
  presses: readonly AttendancePress[],
): Promise<PressedPlace[]> {
  const { rows } = await sql<PressedPlace>`
    with pressed as (${pressedPlaces(presses)}),
    booked as materialized (
      select k.booking_id, k.slot_id, k.quantity from claims k
      where k.kind = 'booking' and (k.slot_id, k.booking_id) in (select slot_id, booking_id from pressed)
      order by k.id for share of k)
    select p.press as "pressUuid", p.place, s.id is not null and s.cancelled_at is null and k.booking_id is not null as "isBooked",
      coalesce(s.ends_at <= now(), false) as "isOver", coalesce(i.is_own, false) as "isOwn"
    from pressed p left join slots s on s.id = p.slot_id and s.venue_id = ${venueId}
      left join booked k on k.slot_id = s.id and k.booking_id = p.booking_id and k.quantity >= p.place
      left join lateral (select true as is_own from instructors i
        where i.id = any(s.instructor_ids) and i.staff_id = ${staffId}::bigint limit 1) i on true`.execute(tx)
  return rows
}

/**
 * Marks places that are not marked yet, and those whose mark the new one takes the place of (`replaced`). A place
 * that another desk marks at the same moment keeps the first mark. A press that was sent before marks nothing.
 * @returns the new marks
 */
export async function writeMarks(
  tx: Kysely<Database>,
  given: {
    clientId: number
    staffId: number
    device: string
    presses: readonly AttendancePress[]
    replaced: Record<AttendancePress['state'], readonly string[]>
  },
): Promise<number[]> {
  const isNew = sql`not exists (select from attendances a where a.press_uuid = p.press)`
  await sql`
    update attendances a set undone_at = clock_timestamp(), undone_by = ${given.staffId}
    from (${pressedPlaces(given.presses)}) p
    where a.slot_id = p.slot_id and a.booking_id = p.booking_id and a.place = p.place and a.undone_at is null
      and ${JSON.stringify(given.replaced)}::jsonb -> p.state ? a.state
      and not exists (select from attendances b where b.press_uuid = p.press)`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into attendances (client_id, booking_id, slot_id, place, state, press_uuid, pressed_at, staff_id, device)
    select ${given.clientId}, p.booking_id, p.slot_id, p.place, p.state, p.press,
      least(greatest(p.pressed_at, now() - ${pressAgeAtMostHours} * interval '1 hour'), now()), ${given.staffId}, ${given.device}
    from (${pressedPlaces(given.presses)}) p where ${isNew}
    order by p.slot_id, p.booking_id, p.place
    on conflict do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface MarkOfPlace {
  pressUuid: string
  place: number
  /** True when this press made it. */
  isOfPress: boolean
  mark: MarkRecord
}

/** Lists the live marks of the places of these presses. */
export async function listMarks(
  tx: Kysely<Database>,
  presses: readonly AttendancePress[],
): Promise<MarkOfPlace[]> {
  const { rows } = await sql<MarkOfPlace>`
    select p.press as "pressUuid", p.place, a.press_uuid = p.press as "isOfPress", ${markAsJson} as mark
    from (${pressedPlaces(presses)}) p join attendances a on a.slot_id = p.slot_id and a.booking_id = p.booking_id
      and a.place = p.place and a.undone_at is null
    order by p.press, p.place`.execute(tx)
  return rows
}

export interface LiveMark {
  id: number
  bookingId: number
  slotId: number
  state: MarkRecord['state']
  isOwn: boolean
}

/** Finds those of these marks of a venue that are live, and locks them. */
export async function lockMarks(
  tx: Kysely<Database>,
  { venueId, staffId }: { venueId: number; staffId: number },
  markIds: readonly number[],
): Promise<LiveMark[]> {
  const { rows } = await sql<LiveMark>`
    select a.id, a.booking_id as "bookingId", a.slot_id as "slotId", a.state, exists (select from instructors i
      where i.id = any(s.instructor_ids) and i.staff_id = ${staffId}::bigint) as "isOwn"
    from attendances a join slots s on s.id = a.slot_id
    where a.id = any(${markIds}::bigint[]) and s.venue_id = ${venueId} and a.undone_at is null
    order by a.id for update of a`.execute(tx)
  return rows
}

/** Takes marks back. */
export async function undoMarks(
  tx: Kysely<Database>,
  staffId: number,
  markIds: readonly number[],
): Promise<void> {
  await sql`
    update attendances set undone_at = clock_timestamp(), undone_by = ${staffId}
    where id = any(${markIds}::bigint[]) and undone_at is null`.execute(tx)
}
