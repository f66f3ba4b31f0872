import type { CoverState } from '@touchline/contract/entities/cover/cover'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Session as letters and lists of cover name it; moments are text. */
export interface CoveredSession {
  slotId: number
  name: string
  startsAt: string
  endsAt: string
  venueId: number
  venueName: string
  timeZone: string
}

const nameOf = (person: string) =>
  sql`trim(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}))`

/** Selects a session `s` with its venue `v` as JSON. */
const sessionAsJson = sql`jsonb_build_object('slotId', s.id, 'startsAt', s.starts_at, 'endsAt', s.ends_at,
  'name', s.name || coalesce(', ' || (select l.name from locations l where l.id = s.location_id), ''),
  'venueId', v.id, 'venueName', v.name, 'timeZone', v.time_zone)`

/** Matches a session `s` that is still to come. */
const isToCome = sql`(s.starts_at > now() and s.cancelled_at is null and not s.withdrawn_by_feed)`

/**
 * Matches a session that the log-in `staff` gives, or has taken, at the time of a session `s`. The days about it are
 * looked at, by the index of venue and day.
 */
const isBusy = (staff: ReturnType<typeof sql.ref>) => sql`exists (
  select from slots b where b.venue_id in (select id from venues where client_id = s.client_id)
    and b.local_date between s.local_date - 2 and s.local_date + 2
    and b.id <> s.id and b.cancelled_at is null and not b.withdrawn_by_feed
    and b.starts_at < s.ends_at and b.ends_at > s.starts_at
    and (exists (select from instructors j where j.id = any(b.instructor_ids) and j.staff_id = ${staff})
      or exists (select from cover_requests t where t.slot_id = b.id and t.state = 'taken' and t.taken_by = ${staff})))`

/**
 * Selects who can be asked to give a session `s`: instructors with a log-in and a post as one at its venue, who are not
 * its instructors and have no session at that time. Preferred is one who has a session of that activity,
 * within 400 days: the index of venue, activity and day bounds what is read.
 */
const candidates = sql`
  select i.staff_id, min(i.id) as instructor_id, bool_or(exists (
      select from slots t where t.venue_id in (select id from venues where client_id = s.client_id)
        and t.category_id = s.category_id and t.local_date between s.local_date - 400 and s.local_date + 400
        and i.id = any(t.instructor_ids))) as is_preferred
  from instructors i join customers c on c.id = i.staff_id and c.role = 'staff' and c.closed_at is null
  where i.client_id = s.client_id
    and exists (select from staff_posts p where p.customer_id = i.staff_id and p.role = 'instructor'
      and (p.venue_id is null or p.venue_id = s.venue_id))
    and not exists (select from instructors own where own.id = any(s.instructor_ids) and own.staff_id = i.staff_id)
    and not ${isBusy(sql.ref('i.staff_id'))}
  group by i.staff_id`

/** Counts the colleagues asked about a request `r` of a session `s` who have not said no and can still give it. */
const waitingFor = sql`(select count(*)::int from cover_asked w join (${candidates}) x on x.staff_id = w.staff_id
  where w.request_id = r.id and w.said_no_at is null)`

export interface AskedColleague {
  staffId: number
  instructorId: number
  isPreferred: boolean
}

/** Session for which an instructor asks for cover. */
export interface OwnSession extends CoveredSession {
  instructorId: number
  instructorName: string
}

/** Finds and locks a session to come of which this log-in is an instructor; null where there is none. */
export async function lockOwnSession(
  tx: Kysely<Database>,
  clientId: number,
  { slotId, staffId }: { slotId: number; staffId: number },
): Promise<OwnSession | null> {
  const { rows } = await sql<{ session: CoveredSession; instructorId: number; instructorName: string }>`
    select ${sessionAsJson} as session, i.id as "instructorId", i.name as "instructorName"
    from slots s join venues v on v.id = s.venue_id
      join instructors i on i.id = any(s.instructor_ids) and i.staff_id = ${staffId}
    where s.id = ${slotId} and s.client_id = ${clientId} and ${isToCome}
    order by i.id limit 1 for no key update of s`.execute(tx)
  const row = rows[0]
  return row ? { ...row.session, instructorId: row.instructorId, instructorName: row.instructorName } : null
}

/** Creates a request. @returns null where this instructor has one for the session already */
export async function createCover(
  tx: Kysely<Database>,
  asked: { clientId: number; slotId: number; instructorId: number; staffId: number; reason: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into cover_requests (client_id, slot_id, instructor_id, asked_by, reason)
    values (${asked.clientId}, ${asked.slotId}, ${asked.instructorId}, ${asked.staffId}, ${asked.reason})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Lists the colleagues who can be asked and were not asked yet. */
export async function listCandidates(tx: Kysely<Database>, coverId: number): Promise<AskedColleague[]> {
  const { rows } = await sql<AskedColleague>`
    select x.staff_id as "staffId", x.instructor_id as "instructorId", x.is_preferred as "isPreferred"
    from cover_requests r join slots s on s.id = r.slot_id cross join lateral (${candidates}) x
    where r.id = ${coverId} and x.staff_id <> r.asked_by
      and not exists (select from cover_asked a where a.request_id = r.id and a.staff_id = x.staff_id)
    order by x.staff_id`.execute(tx)
  return rows
}

/** A member of staff to whom a letter goes. */
export interface ToldStaff {
  staffId: number
  firstName: string
  email: string
}

/** Notes that these colleagues are asked. @returns them, as letters address them */
export async function addAsked(
  tx: Kysely<Database>,
  coverId: number,
  asked: readonly AskedColleague[],
): Promise<ToldStaff[]> {
  const { rows } = await sql<ToldStaff>`
    with made as (
      insert into cover_asked (request_id, staff_id, instructor_id)
      select ${coverId}, "staffId", "instructorId"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x ("staffId" bigint, "instructorId" integer)
      on conflict do nothing returning staff_id)
    select c.id as "staffId", c.first_name as "firstName", coalesce(c.email, c.unproven_email, '') as email
    from made m join customers c on c.id = m.staff_id order by c.id`.execute(tx)
  return rows
}

/** Request for cover with its session and people. */
export interface CoverRecord {
  id: number
  state: CoverState
  session: CoveredSession
  isToCome: boolean
  reason: string
  instructorId: number
  askedBy: ToldStaff & { name: string }
  /** The colleague who takes it; null while there is none. */
  taker: (ToldStaff & { name: string; instructorId: number }) | null
}

/** Selects a request `r` of a session `s` at a venue `v`, with its asker `a` and its taker `t`. */
const coverColumns = sql`r.id, r.state, ${sessionAsJson} as session, r.reason, r.instructor_id as "instructorId",
  ${isToCome} and r.instructor_id = any(s.instructor_ids) as "isToCome",
  jsonb_build_object('staffId', a.id, 'firstName', a.first_name, 'email', coalesce(a.email, a.unproven_email, ''),
    'name', ${nameOf('a')}) as "askedBy",
  case when t.id is not null then jsonb_build_object('staffId', t.id, 'firstName', t.first_name,
    'email', coalesce(t.email, t.unproven_email, ''), 'name', ${nameOf('t')}, 'instructorId', r.taken_instructor_id) end as taker`

/**
 * Reads a request for cover and locks its session first: a cancellation, an import and another decision wait. Null for
 * one of another client.
 */
export async function lockCover(
  tx: Kysely<Database>,
  clientId: number,
  coverId: number,
): Promise<CoverRecord | null> {
  await sql`select from slots where id = (
    select slot_id from cover_requests where id = ${coverId} and client_id = ${clientId}) for no key update`.execute(
    tx,
  )
  const { rows } = await sql<CoverRecord>`
    select ${coverColumns}
    from cover_requests r join slots s on s.id = r.slot_id join venues v on v.id = s.venue_id
      join customers a on a.id = r.asked_by left join customers t on t.id = r.taken_by
    where r.id = ${coverId} and r.client_id = ${clientId}`.execute(tx)
  return rows[0] ?? null
}

/** Matches a request `r` that its session `s` to come still has: by the instructor who asks, or who was approved. */
const isOfSession = sql`(${isToCome} and (r.state in ('open', 'taken') and r.instructor_id = any(s.instructor_ids)
  or r.state = 'approved' and r.taken_instructor_id = any(s.instructor_ids)))`

/** Lists the requests that these sessions have, open or approved. Call it with the sessions locked. */
export async function listCoversOf(
  tx: Kysely<Database>,
  slotIds: readonly number[],
): Promise<(CoverRecord & { clientId: number })[]> {
  if (slotIds.length === 0) return []
  const { rows } = await sql<CoverRecord & { clientId: number }>`
    select ${coverColumns}, r.client_id as "clientId"
    from cover_requests r join slots s on s.id = r.slot_id join venues v on v.id = s.venue_id
      join customers a on a.id = r.asked_by left join customers t on t.id = r.taken_by
    where r.slot_id = any(${slotIds}::bigint[]) and ${isOfSession} order by r.id`.execute(tx)
  return rows
}

/**
 * Ends those of these requests that their session does not have any more, approved ones too: else the colleague would be
 * back in the session once its rule names the first instructor again.
 * @returns the ids of all that it does not have, gone sessions among them
 */
export async function endLostCovers(tx: Kysely<Database>, coverIds: readonly number[]): Promise<number[]> {
  const { rows: kept } = await sql<{ id: number }>`
    select r.id from cover_requests r join slots s on s.id = r.slot_id
    where r.id = any(${coverIds}::bigint[]) and ${isOfSession}`.execute(tx)
  const has = new Set(kept.map(({ id }) => id))
  const lost = coverIds.filter((id) => !has.has(id))
  await sql`
    update cover_requests set state = 'withdrawn'
    where id = any(${lost}::bigint[]) and state in ('open', 'taken', 'approved')`.execute(tx)
  return lost
}

/** Returns whether this log-in has another session at the time of the one to be covered. */
export async function isBusyThen(tx: Kysely<Database>, slotId: number, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select ${isBusy(sql.ref('who.id'))} as busy
    from slots s, customers who where s.id = ${slotId} and who.id = ${staffId}`.execute(tx)
  return rows[0]?.busy ?? false
}

/** Returns whether this log-in is still an instructor at the venue of a session: their role may have been taken. */
export async function isInstructorThere(
  tx: Kysely<Database>,
  venueId: number,
  staffId: number,
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from staff_posts p join customers c on c.id = p.customer_id and c.role = 'staff'
      where p.customer_id = ${staffId} and p.role = 'instructor'
        and (p.venue_id is null or p.venue_id = ${venueId})) as "isThere"`.execute(tx)
  return rows[0]!.isThere
}

/** Matches requests `r` of sessions `s` to come whose taker is no instructor at the venue. */
const isTakenWithoutRole = sql`(r.state = 'taken' and ${isToCome}
  and not exists (select from staff_posts p join customers c on c.id = p.customer_id and c.role = 'staff'
    where p.customer_id = r.taken_by and p.role = 'instructor' and coalesce(p.venue_id, s.venue_id) = s.venue_id))`

/** Lists the requests to come that this log-in takes at venues where they have no role as instructor, in order of sessions. */
export async function listTakenWithoutRole(tx: Kysely<Database>, staffId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from cover_requests r join slots s on s.id = r.slot_id
    where r.taken_by = ${staffId} and ${isTakenWithoutRole}
    order by r.slot_id, r.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lists the staff of a client who take requests at venues where they have no role as instructor. */
export async function listTakersWithoutRole(
  db: Kysely<Database>,
  clientSlug: string,
): Promise<{ clientId: number; staffId: number }[]> {
  const { rows } = await sql<{ clientId: number; staffId: number }>`
    select distinct r.client_id as "clientId", r.taken_by as "staffId"
    from cover_requests r join slots s on s.id = r.slot_id join clients k on k.id = r.client_id and k.slug = ${clientSlug}
    where r.taken_by is not null and ${isTakenWithoutRole} order by 2`.execute(db)
  return rows
}

/** Returns whether this colleague was asked; `said`: whether they have said no. Null where they were not. */
export async function findAsked(
  tx: Kysely<Database>,
  coverId: number,
  staffId: number,
): Promise<{ saidNo: boolean } | null> {
  const { rows } = await sql<{ saidNo: boolean }>`
    select said_no_at is not null as "saidNo" from cover_asked
    where request_id = ${coverId} and staff_id = ${staffId}`.execute(tx)
  return rows[0] ?? null
}

/** F154: gives an open request to a colleague. Of two who say yes at once, only the first finds it open. */
export async function takeCover(tx: Kysely<Database>, coverId: number, staffId: number): Promise<boolean> {
  const { rows } = await sql`
    update cover_requests r set state = 'taken', taken_by = a.staff_id, taken_instructor_id = a.instructor_id,
      taken_at = clock_timestamp()
    from cover_asked a
    where r.id = ${coverId} and r.state = 'open' and a.request_id = r.id and a.staff_id = ${staffId}
    returning r.id`.execute(tx)
  return rows.length > 0
}

/** Notes a no, and opens the request again where this colleague had taken it. @returns whether any of the asked can say yes */
export async function sayNo(tx: Kysely<Database>, coverId: number, staffId: number): Promise<boolean> {
  await sql`
    update cover_requests set state = 'open', taken_by = null, taken_instructor_id = null, taken_at = null
    where id = ${coverId} and state = 'taken' and taken_by = ${staffId}`.execute(tx)
  await sql`
    update cover_asked set said_no_at = coalesce(said_no_at, clock_timestamp())
    where request_id = ${coverId} and staff_id = ${staffId}`.execute(tx)
  const { rows } = await sql<{ left: number }>`
    select ${waitingFor} as left from cover_requests r join slots s on s.id = r.slot_id where r.id = ${coverId}`.execute(
    tx,
  )
  return rows[0]!.left > 0
}

/** Ends a request in a state. Call it with the request's session locked. */
export async function endCover(
  tx: Kysely<Database>,
  coverId: number,
  end: { state: 'approved' | 'refused' | 'withdrawn'; staffId: number; answer?: string },
): Promise<void> {
  const isDecided = end.state !== 'withdrawn'
  await sql`
    update cover_requests set state = ${end.state}, answer = ${end.answer ?? ''},
      decided_by = ${isDecided ? end.staffId : null}::bigint,
      decided_at = case when ${isDecided}::boolean then clock_timestamp() end
    where id = ${coverId}`.execute(tx)
}

/** Gives a session to another instructor. */
export async function changeInstructor(
  tx: Kysely<Database>,
  slotId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    update slots set instructor_ids = array_replace(instructor_ids, ${from}::int, ${to}::int)
    where id = ${slotId}`.execute(tx)
}

export async function nameOfInstructor(tx: Kysely<Database>, instructorId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from instructors where id = ${instructorId}`.execute(tx)
  return rows[0]?.name ?? ''
}

/** Lists a booking of each order that has places in a session: bookers get a letter for each order. */
export async function listBookingsToTell(tx: Kysely<Database>, slotId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select min(b.id) as id from claims k join bookings b on b.id = k.booking_id
    where k.slot_id = ${slotId} and k.kind = 'booking' group by b.order_id order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lists the duty managers of a venue, or where there is none its owners. */
export async function listManagersToTell(
  tx: Kysely<Database>,
  clientId: number,
  venueId: number,
): Promise<ToldStaff[]> {
  const { rows } = await sql<ToldStaff & { role: string }>`
    select distinct c.id as "staffId", c.first_name as "firstName", coalesce(c.email, c.unproven_email, '') as email, p.role
    from staff_posts p join customers c on c.id = p.customer_id and c.role = 'staff' and c.closed_at is null
    where c.client_id = ${clientId} and p.role in ('duty-manager', 'owner') and (p.venue_id is null or p.venue_id = ${venueId})
    order by c.id`.execute(tx)
  const managers = rows.filter(({ role }) => role === 'duty-manager')
  return (managers.length > 0 ? managers : rows).map(({ role: _, ...told }) => told)
}

/** Request for cover in a list, as its reader sees it. */
export interface ListedCover {
  id: number
  state: CoverState
  session: CoveredSession
  askedByName: string
  takenByName: string | null
  reason: string
  answer: string
  isOwn: boolean
  /** The reader was asked, has not said no, and no other takes it. */
  isAsked: boolean
  isTaker: boolean
  isManager: boolean
  /** Colleagues who were asked, have not said no and can still give it; counted while it is open, for the asker and managers. */
  waitingFor: number
  /** Colleagues who can be asked, too. */
  others: number
}

interface Reader {
  staffId: number
  /** Venues where they approve cover; null for none, empty for all. */
  managedVenueIds: readonly number[] | null
}

const shownAtMost = 200

/** Lists the requests about sessions to come that a reader sees, the next session first. */
export async function listCovers(
  db: Kysely<Database>,
  clientId: number,
  { staffId, managedVenueIds }: Reader,
): Promise<ListedCover[]> {
  const isManager = sql`(${managedVenueIds !== null}::boolean and (${managedVenueIds ?? []}::int[] = '{}'
    or s.venue_id = any(${managedVenueIds ?? []}::int[])))`
  const { rows } = await sql<ListedCover>`
    select r.id, r.state, ${sessionAsJson} as session, ${nameOf('a')} as "askedByName",
      case when t.id is not null then ${nameOf('t')} end as "takenByName", r.reason, r.answer,
      r.asked_by = ${staffId} as "isOwn",
      r.state = 'open' and mine.request_id is not null and mine.said_no_at is null as "isAsked",
      r.taken_by is not distinct from ${staffId}::bigint as "isTaker", ${isManager} as "isManager",
      case when r.state = 'open' and (r.asked_by = ${staffId} or ${isManager}) then ${waitingFor} else 0 end as "waitingFor",
      case when r.asked_by = ${staffId} and r.state = 'open' then (select count(*)::int from (${candidates}) x
        where x.staff_id <> r.asked_by
          and not exists (select from cover_asked w where w.request_id = r.id and w.staff_id = x.staff_id)) else 0 end as others
    from cover_requests r join slots s on s.id = r.slot_id join venues v on v.id = s.venue_id
      join customers a on a.id = r.asked_by left join customers t on t.id = r.taken_by
      left join cover_asked mine on mine.request_id = r.id and mine.staff_id = ${staffId}
    where r.client_id = ${clientId} and ${isToCome} and r.state <> 'withdrawn'
      and (r.state = 'refused' or ${isOfSession})
      and (r.asked_by = ${staffId} and not exists (select from cover_requests later
          where later.slot_id = r.slot_id and later.asked_by = r.asked_by and later.id > r.id)
        or r.state = 'open' and mine.request_id is not null and mine.said_no_at is null
        or r.taken_by = ${staffId} and r.state in ('taken', 'approved')
        or ${isManager} and r.state in ('open', 'taken'))
    order by s.starts_at, r.id limit ${shownAtMost}`.execute(db)
  return rows
}
