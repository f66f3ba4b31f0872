import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

type Trx = Transaction<Database>

/** Slot that a feed asks for, as a row of JSON; instants in ISO 8601. */
export type WantedSlot = {
  client_id: number
  venue_id: number
  category_id: string
  rule_id: string
  /** Court that is hired; null for a session. */
  location_id: number | null
  price_list_id: number
  name: string
  description: string
  starts_at: string
  ends_at: string
  local_date: string
  /** Time before which none is sold; null where the operator's booking windows hold. */
  opens_at: string | null
  /** Time after which none is sold; null where it is sold until some minutes after the start. */
  closes_at: string | null
  capacity: number
  one_per_person: boolean
  instructor_ids: number[]
  tag_ids: number[]
  sold_elsewhere: number
  source: string
  external_id: string
}

/** Creates an empty table of the slots that there should be, for this transaction. */
export const beginWantedSlots = async (trx: Trx): Promise<void> => {
  await sql`drop table if exists pg_temp.wanted_slots`.execute(trx)
  await sql`
    create temporary table wanted_slots (like slots, sold_elsewhere integer not null, move_reason text,
      rule_instructor_ids integer[]) on commit drop`.execute(trx)
  await sql`alter table wanted_slots drop column id, drop column gives_back, drop column withdrawn_by_feed`.execute(
    trx,
  )
}

/** Sessions of a row `rule` of session_rules that take place at another time or in another room. */
const movesOfRule = sql`jsonb_to_recordset(rule.moves) as one
  ("on" date, at time, "toOn" date, "toAt" time, "toLocationId" integer, reason text)`

/** Start by which a session is recognised, wherever its operator has moved it to. */
const planOf = (table: 'slot' | 'wanted') =>
  sql`coalesce(${sql.ref(`${table}.planned_starts_at`)}, ${sql.ref(`${table}.starts_at`)})`

const isSameSession = sql`wanted.rule_id = slot.rule_id and ${planOf('wanted')} = ${planOf('slot')}`

/**
 * Adds the sessions of the weekly patterns, from the venue's today on: `horizonDays` ahead, courses whole,
 * and those that are moved from an earlier day to a coming one.
 * A wall time that the clocks skip makes no session: moved an hour on, it would clash with the session that
 * belongs there.
 * A wall time that comes twice makes one session, at the first.
 */
export const wantSlotsOfRules = async (
  trx: Trx,
  clientId: number | null,
  horizonDays: number,
): Promise<void> => {
  await sql`
    insert into wanted_slots (client_id, venue_id, category_id, rule_id, location_id, course_id, price_list_id, name,
      description, starts_at, ends_at, local_date, capacity, one_per_person, instructor_ids, tag_ids, opens_at,
      sold_elsewhere, source, planned_starts_at, move_reason)
    select rule.client_id, rule.venue_id, rule.category_id, rule.id, coalesce(moved."toLocationId", rule.location_id),
      rule.course_id, rule.price_list_id, rule.name, rule.description, taking_place.starts_at,
      taking_place.starts_at + make_interval(mins => rule.duration_minutes), taking_place.wall::date, rule.capacity,
      category.kind is distinct from 'ticketed', rule.instructor_ids, rule.tag_ids,
      ((wall.at::date - coalesce(rule.opens_days_ahead, 0)) + rule.opens_at) at time zone venue.time_zone,
      rule.sold_elsewhere, rule.source, case when moved."on" is not null then instant.starts_at end, moved.reason
    from session_rules rule
    join venues venue on venue.id = rule.venue_id
    join categories category on category.id = rule.category_id
    cross join lateral (select (now() at time zone venue.time_zone)::date as today) clock
    cross join lateral generate_series(
      case when rule.course_id is null then greatest(least(clock.today, (
          select min(one."on") from ${movesOfRule} where one."toOn" >= clock.today)), rule.valid_from)
        else coalesce(rule.valid_from, clock.today) end::timestamp,
      case when rule.course_id is null then least(clock.today + ${horizonDays}::integer, rule.valid_to)
        else coalesce(rule.valid_to, clock.today + ${horizonDays}::integer) end::timestamp,
      interval '1 day') as day (at)
    cross join lateral generate_series(0, case when rule.every_minutes is null then 0 else
      floor((extract(epoch from rule.last_end - rule.first_start) / 60 - rule.duration_minutes) / rule.every_minutes)
    end::integer) as repeat (number)
    cross join lateral (
      select day.at + rule.first_start + make_interval(mins => repeat.number * coalesce(rule.every_minutes, 0)) as at
    ) wall
    cross join lateral (select wall.at at time zone venue.time_zone as starts_at) guess
    -- Clocks go back by an hour, at Lord Howe Island by half of one; nothing fits a time that was skipped.
    cross join lateral (
      select min(guess.starts_at - earlier) as starts_at
      from unnest(array[interval '0', interval '30 minutes', interval '1 hour']) as earlier
      where (guess.starts_at - earlier) at time zone venue.time_zone = wall.at
    ) instant
    left join lateral (
      select one.* from ${movesOfRule} where one."on" = wall.at::date and (one.at is null or one.at = wall.at::time)
      limit 1
    ) moved on true
    cross join lateral (
      select coalesce(moved."toOn" + coalesce(moved."toAt", wall.at::time), wall.at) as wall,
        case when moved."on" is null then instant.starts_at
          else (moved."toOn" + coalesce(moved."toAt", wall.at::time)) at time zone venue.time_zone end as starts_at
    ) taking_place
    where (${clientId}::integer is null or rule.client_id = ${clientId}::integer)
      and extract(isodow from day.at) = any (rule.weekdays)
      and day.at::date <> all (rule.excluded_dates)
      and instant.starts_at is not null
      and (rule.course_id is not null
        or taking_place.starts_at + make_interval(mins => rule.duration_minutes) > now())`.execute(trx)
  await sql`analyze wanted_slots`.execute(trx)
}

export const wantSlots = async (trx: Trx, slots: readonly WantedSlot[]): Promise<void> => {
  await sql`
    insert into wanted_slots
    select * from jsonb_populate_recordset(null::wanted_slots, ${JSON.stringify(slots)}::jsonb)`.execute(trx)
  await sql`analyze wanted_slots`.execute(trx)
}

/** Time of a court's slot. */
export interface CourtTime {
  ruleId: string
  locationId: number
  startsAt: Date
  endsAt: Date
}

/**
 * Lists the slots of these courts that take place and are not over, and those that another feed of this
 * import wants there.
 */
export const listCourtTimes = async (trx: Trx, locationIds: readonly number[]): Promise<CourtTime[]> => {
  const { rows } = await sql<CourtTime>`
    select rule_id as "ruleId", location_id as "locationId", starts_at as "startsAt", ends_at as "endsAt"
    from slots
    where location_id = any (${locationIds}::integer[]) and cancelled_at is null and ends_at > now()
    union all
    select rule_id, location_id, starts_at, ends_at from wanted_slots
    where location_id = any (${locationIds}::integer[])`.execute(trx)
  return rows
}

/** Session of a feed by its start. */
export interface WithdrawnTime {
  ruleId: string
  startsAt: string
}

/** Matches a `slot` that is one of these. */
const isAmong = (withdrawn: readonly WithdrawnTime[]): RawBuilder<boolean> => sql`exists (
  select from jsonb_to_recordset(${JSON.stringify(withdrawn)}::jsonb) as one ("ruleId" uuid, "startsAt" timestamptz)
  where one."ruleId" = slot.rule_id and one."startsAt" = slot.starts_at)`

/**
 * Keeps coming sessions of these rules that nothing else wants, without a free place: what their publisher
 * says of them now can't be used.
 * @param withdrawn those that are explicitly withdrawn, and so not kept
 * @returns how many
 */
export const wantClosedSlots = async (
  trx: Trx,
  ruleIds: readonly string[],
  withdrawn: readonly WithdrawnTime[],
): Promise<number> => {
  if (ruleIds.length === 0) return 0
  const columns = sql.join(['client_id', 'rule_id', 'source', ...DETAILS].map((name) => sql.ref(name)))
  const { rows } = await sql`
    insert into wanted_slots (${columns}, sold_elsewhere)
    select ${columns}, slot.capacity from slots slot
    where slot.rule_id = any (${ruleIds}::uuid[]) and slot.source = 'openactive'
      and slot.starts_at > now() and slot.cancelled_at is null
      and not exists (select from wanted_slots wanted where ${isSameSession})
      and not ${isAmong(withdrawn)}
    returning 1`.execute(trx)
  return rows.length
}

/** True when a place of it is held or was bought here: then it stays as it was sold. */
const isSold: RawBuilder<boolean> = sql`(
  exists (select from claims claim where claim.slot_id = slot.id
    and (claim.customer_id is not null or claim.cart_id is not null or claim.booking_id is not null)
    and (claim.expires_at is null or claim.expires_at > clock_timestamp()))
  or exists (select from bookings booking where booking.slot_id = slot.id))`

const isWaitedFor: RawBuilder<boolean> = sql`exists (
  select from waitlist_entries entry where entry.slot_id = slot.id and entry.state in ('waiting', 'offered'))`

const DETAILS = [
  'starts_at',
  'planned_starts_at',
  'venue_id',
  'category_id',
  'location_id',
  'course_id',
  'price_list_id',
  'name',
  'description',
  'ends_at',
  'local_date',
  'capacity',
  'one_per_person',
  'instructor_ids',
  'tag_ids',
  'opens_at',
  'closes_at',
  'external_id',
] as const

const differs = sql`(${sql.join(DETAILS.map((name) => sql`slot.${sql.ref(name)}`))})
  is distinct from (${sql.join(DETAILS.map((name) => sql`wanted.${sql.ref(name)}`))})`

/** True when no other session of its rule takes place at the start that it would have. */
const hasTime = sql`not exists (
  select from slots other where other.rule_id = slot.rule_id and other.starts_at = wanted.starts_at
    and other.id <> slot.id and other.cancelled_at is null)`

const idsOf = async (trx: Trx, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(trx)).rows.map(({ id }) => id)

/** Adds slots that are wanted and missing, or that their feed withdrew and has again. @returns their ids */
export const createSlots = (trx: Trx): Promise<number[]> =>
  idsOf(
    trx,
    sql`
      insert into slots (client_id, rule_id, source, ${sql.join(DETAILS.map((name) => sql.ref(name)))})
      select wanted.client_id, wanted.rule_id, wanted.source,
        ${sql.join(DETAILS.map((name) => sql`wanted.${sql.ref(name)}`))}
      from wanted_slots wanted
      where not exists (
        select from slots slot where ${isSameSession} and not (slot.cancelled_at is not null and slot.withdrawn_by_feed))
      order by wanted.starts_at
      on conflict (rule_id, starts_at) where cancelled_at is null do nothing
      returning id`,
  )

/**
 * Claims places sold by others as a booking without an owner, never so many that a place sold here would be
 * lost.
 * @returns the slots whose number of places sold elsewhere has changed
 */
export const claimSoldElsewhere = (trx: Trx): Promise<number[]> =>
  idsOf(
    trx,
    sql`
      with target as (
        select slot.id as slot_id, slot.client_id, mine.id as claim_id, coalesce(mine.quantity, 0) as quantity,
          greatest(0, least(wanted.sold_elsewhere, slot.capacity - (
            select coalesce(sum(other.quantity), 0) from claims other
            where other.slot_id = slot.id and other.id is distinct from mine.id
              and (other.expires_at is null or other.expires_at > clock_timestamp()))))::integer as target
        from wanted_slots wanted
        join slots slot on ${isSameSession}
        left join claims mine on mine.slot_id = slot.id and mine.kind = 'booking'
          and mine.customer_id is null and mine.cart_id is null and mine.booking_id is null
        where slot.cancelled_at is null and (wanted.sold_elsewhere > 0 or mine.id is not null)
      ), changed as (
        select * from target where target.target <> target.quantity
      ), removed as (
        delete from claims using changed where claims.id = changed.claim_id and changed.target = 0
      ), altered as (
        update claims set quantity = changed.target from changed
        where claims.id = changed.claim_id and changed.target > 0
      ), added as (
        insert into claims (client_id, slot_id, quantity, kind)
        select client_id, slot_id, target, 'booking' from changed where claim_id is null order by slot_id
      )
      select slot_id as id from changed`,
  )

/**
 * Puts the colleague whose cover was approved in the place of the one whom the rule still names; what else the rule says of
 * instructors counts. A second call begins from the rule again.
 */
export const keepCoveredInstructors = async (trx: Trx): Promise<void> => {
  await sql`
    with recursive cover as (
      select r.slot_id, r.instructor_id as gone, r.taken_instructor_id as present,
        row_number() over (partition by r.slot_id order by r.decided_at, r.id) as step
      from cover_requests r join slots s on s.id = r.slot_id and s.starts_at > now()
      where r.state = 'approved' and r.taken_instructor_id is not null),
    covered as (
      select slot.id as slot_id, coalesce(wanted.rule_instructor_ids, wanted.instructor_ids) as of_rule,
        coalesce(wanted.rule_instructor_ids, wanted.instructor_ids) as ids, 0::bigint as step
      from slots slot join wanted_slots wanted on ${isSameSession}
      where slot.id in (select slot_id from cover)
      union all
      select covered.slot_id, covered.of_rule, case when cover.present = any(covered.ids)
        then array_remove(covered.ids, cover.gone) else array_replace(covered.ids, cover.gone, cover.present) end, cover.step
      from covered join cover on cover.slot_id = covered.slot_id and cover.step = covered.step + 1)
    update wanted_slots wanted set rule_instructor_ids = last.of_rule, instructor_ids = last.ids
    from slots slot join (select distinct on (slot_id) * from covered order by slot_id, step desc) last
      on last.slot_id = slot.id
    where ${isSameSession}`.execute(trx)
}

/** Scope of the future slots that are compared with the wanted ones. */
export type SlotScope = { clientId: number | null; source: string; ruleIds?: readonly string[] }

const inScope = ({ clientId, source, ruleIds }: SlotScope) => sql`
  slot.starts_at > now() and slot.cancelled_at is null and slot.source = ${source}
    and (${clientId}::integer is null or slot.client_id = ${clientId}::integer)
    and (${ruleIds ?? null}::uuid[] is null or slot.rule_id = any (${ruleIds ?? null}::uuid[]))`

/**
 * Locks the slots of the scope that are not wanted, or wanted otherwise, in order of ids as a buyer locks
 * them. Sales are looked up only afterwards: no place can be bought between the look and the change.
 */
export const lockTouchedSlots = async (
  trx: Trx,
  scope: SlotScope,
): Promise<{ id: number; isWanted: boolean }[]> => {
  const { rows } = await sql<{ id: number; isWanted: boolean }>`
    select slot.id, wanted.rule_id is not null as "isWanted"
    from slots slot
    left join wanted_slots wanted on ${isSameSession}
    where ${inScope(scope)} and (wanted.rule_id is null or ${differs})
    order by slot.id
    for update of slot`.execute(trx)
  return rows
}

/** Changes slots without a sold place to what is wanted. @returns their ids */
export const changeUnsoldSlots = (trx: Trx, ids: readonly number[]): Promise<number[]> =>
  idsOf(
    trx,
    sql`
      update slots slot set ${sql.join(DETAILS.map((name) => sql`${sql.ref(name)} = wanted.${sql.ref(name)}`))}
      from wanted_slots wanted
      where slot.id = any (${ids}::bigint[]) and not ${isSold} and ${isSameSession} and ${differs} and ${hasTime}
      returning slot.id`,
  )

/**
 * Removes slots without a sold place or a waitlist, except those explicitly withdrawn. @returns the removed
 * ids
 */
export const removeUnsoldSlots = (
  trx: Trx,
  ids: readonly number[],
  withdrawn: readonly WithdrawnTime[],
): Promise<number[]> =>
  idsOf(
    trx,
    sql`delete from slots slot where slot.id = any (${ids}::bigint[]) and not ${isSold} and not ${isWaitedFor}
        and not ${isAmong(withdrawn)}
      returning slot.id`,
  )

/** Time apart below which an item's first time and its present one are the same session. */
const sameSessionWithin = sql`interval '7 days'`

/**
 * Recognises sessions of a feed's items that have another time now: items with one coming time before and one
 * now, less than a week apart. What was recognised once stays so.
 */
export const recogniseMovedSlots = async (trx: Trx, scope: SlotScope): Promise<void> => {
  await sql`
    update wanted_slots wanted set planned_starts_at = slot.planned_starts_at
    from slots slot
    where slot.rule_id = wanted.rule_id and slot.starts_at = wanted.starts_at and slot.planned_starts_at is not null
      and slot.cancelled_at is null`.execute(trx)
  await sql`
    with coming as (
      select slot.rule_id, min(slot.starts_at) as starts_at, min(${planOf('slot')}) as planned_at from slots slot
      where ${inScope(scope)} group by slot.rule_id having count(*) = 1),
    asked as (select rule_id, min(starts_at) as starts_at from wanted_slots group by rule_id having count(*) = 1)
    update wanted_slots wanted set planned_starts_at = coming.planned_at
    from coming join asked using (rule_id)
    where wanted.rule_id = coming.rule_id and coming.starts_at <> asked.starts_at
      and asked.starts_at between coming.starts_at - ${sameSessionWithin} + interval '1 minute'
        and coming.starts_at + ${sameSessionWithin} - interval '1 minute'`.execute(trx)
}

/**
 * Moves slots that are booked or waited for to the wanted time and place, and leaves everything else as it
 * was sold.
 * @param which all of them, or those that the catalogue names as moved
 * @returns what was moved
 */
export const moveSoldSlots = async (
  trx: Trx,
  ids: readonly number[],
  which: 'all' | 'named',
): Promise<{ moveId: number; slotId: number }[]> => {
  const { rows } = await sql<{ moveId: number; slotId: number }>`
    with found as materialized (
      select slot.id, slot.client_id, slot.starts_at as from_starts_at, slot.ends_at as from_ends_at,
        slot.venue_id as from_venue_id, slot.location_id as from_location_id, wanted.starts_at, wanted.ends_at,
        wanted.local_date, wanted.venue_id, wanted.location_id, wanted.planned_starts_at, wanted.external_id,
        coalesce(wanted.move_reason, '') as reason
      from slots slot join wanted_slots wanted on ${isSameSession}
      where slot.id = any (${ids}::bigint[]) and (${isSold} or ${isWaitedFor}) and wanted.starts_at > now() and ${hasTime}
        and (${which} = 'all' or wanted.planned_starts_at is not null)
        and (slot.starts_at, slot.ends_at, slot.venue_id, slot.location_id)
          is distinct from (wanted.starts_at, wanted.ends_at, wanted.venue_id, wanted.location_id)),
    moved as (
      update slots slot set starts_at = found.starts_at, ends_at = found.ends_at, local_date = found.local_date,
        venue_id = found.venue_id, location_id = found.location_id, planned_starts_at = found.planned_starts_at,
        external_id = found.external_id
      from found where slot.id = found.id)
    insert into session_moves (client_id, slot_id, from_starts_at, from_ends_at, from_venue_id, from_location_id, reason)
    select client_id, id, from_starts_at, from_ends_at, from_venue_id, from_location_id, reason from found order by id
    returning id as "moveId", slot_id as "slotId"`.execute(trx)
  return rows
}

/** Withdraws slots; the feed may then have another one at their time. @returns their ids */
export const cancelSlots = (trx: Trx, ids: readonly number[]): Promise<number[]> =>
  idsOf(
    trx,
    sql`update slots slot set cancelled_at = now(), cancelled_reason = 'withdrawn by the operator',
        withdrawn_by_feed = true, external_id = null
      where slot.id = any (${ids}::bigint[]) returning slot.id`,
  )

/** Sessions of a rule that do not take place: one at a time by the venue's wall clock, or all of the day. */
export interface WithdrawnSession {
  ruleId: string
  date: string
  time: string | null
  reason: string
}

/** Cancels coming sessions that are not cancelled yet. @returns how many */
export const withdrawSessions = async (trx: Trx, sessions: readonly WithdrawnSession[]): Promise<number> => {
  if (sessions.length === 0) return 0
  const withdrawn = await idsOf(
    trx,
    sql`
      with found as materialized (
        select slot.id, one.reason
        from slots slot join venues venue on venue.id = slot.venue_id
          join jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as one ("ruleId" uuid, date date, time time, reason text)
            -- Day and time of its pattern, wherever it was moved to.
            on slot.rule_id = one."ruleId" and (${planOf('slot')} at time zone venue.time_zone)::date = one.date
              and (${planOf('slot')} at time zone venue.time_zone)::time = coalesce(one.time, (${planOf('slot')} at time zone venue.time_zone)::time)
        where slot.cancelled_at is null and slot.starts_at > now()
        order by slot.id for update of slot)
      update slots slot set cancelled_at = now(), cancelled_reason = found.reason
      from found where slot.id = found.id returning slot.id`,
  )
  return withdrawn.length
}

/**
 * Returns sessions in words for the importer: 'Yoga at Mill House, 2026-05-04 18:30', in order of time, by
 * the venue's clock.
 */
export const nameSessions = async (trx: Trx, ids: readonly number[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ words: string }>`
    select slot.name || ' at ' || venue.name || ', '
      || to_char(slot.starts_at at time zone venue.time_zone, 'YYYY-MM-DD HH24:MI') as words
    from slots slot join venues venue on venue.id = slot.venue_id
    where slot.id = any (${ids}::bigint[]) order by slot.starts_at, slot.id`.execute(trx)
  return rows.map(({ words }) => words)
}
