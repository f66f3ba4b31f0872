import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../tables.ts'

type Trx = Transaction<Database>

/** A slot that a feed asks for, as a row of JSON; instants in ISO 8601. */
export type WantedSlot = {
  client_id: number
  venue_id: number
  category_id: string
  rule_id: string
  price_list_id: number
  name: string
  description: string
  starts_at: string
  ends_at: string
  local_date: string
  capacity: number
  one_per_person: boolean
  instructor_ids: number[]
  tag_ids: number[]
  sold_elsewhere: number
  source: string
  external_id: string
}

/** An empty table of the slots that there should be, for this transaction. */
export const beginWantedSlots = async (trx: Trx): Promise<void> => {
  await sql`drop table if exists pg_temp.wanted_slots`.execute(trx)
  await sql`
    create temporary table wanted_slots (like slots, sold_elsewhere integer not null) on commit drop`.execute(
    trx,
  )
  await sql`alter table wanted_slots drop column id, drop column gives_back`.execute(trx)
}

/**
 * The sessions of the weekly patterns, from the venue's today on: `horizonDays` ahead, courses whole.
 * A wall time that the clocks skip makes no session: moved on, it would meet the one that belongs there.
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
      sold_elsewhere, source)
    select rule.client_id, rule.venue_id, rule.category_id, rule.id, rule.location_id, rule.course_id,
      rule.price_list_id, rule.name, rule.description, instant.starts_at,
      instant.starts_at + make_interval(mins => rule.duration_minutes), wall.at::date, rule.capacity,
      category.kind is distinct from 'ticketed', rule.instructor_ids, rule.tag_ids,
      ((wall.at::date - coalesce(rule.opens_days_ahead, 0)) + rule.opens_at) at time zone venue.time_zone,
      rule.sold_elsewhere, rule.source
    from session_rules rule
    join venues venue on venue.id = rule.venue_id
    join categories category on category.id = rule.category_id
    cross join lateral (select (now() at time zone venue.time_zone)::date as today) clock
    cross join lateral generate_series(
      case when rule.course_id is null then greatest(clock.today, rule.valid_from)
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
    where (${clientId}::integer is null or rule.client_id = ${clientId}::integer)
      and extract(isodow from day.at) = any (rule.weekdays)
      and day.at::date <> all (rule.excluded_dates)
      and instant.starts_at is not null
      and (rule.course_id is not null
        or instant.starts_at + make_interval(mins => rule.duration_minutes) > now())`.execute(trx)
  await sql`analyze wanted_slots`.execute(trx)
}

export const wantSlots = async (trx: Trx, slots: readonly WantedSlot[]): Promise<void> => {
  await sql`
    insert into wanted_slots
    select * from jsonb_populate_recordset(null::wanted_slots, ${JSON.stringify(slots)}::jsonb)`.execute(trx)
  await sql`analyze wanted_slots`.execute(trx)
}

/** A place of it is held or was bought here: then it stays as it was sold. */
const isSold: RawBuilder<boolean> = sql`(
  exists (select from claims claim where claim.slot_id = slot.id
    and (claim.customer_id is not null or claim.cart_id is not null or claim.booking_id is not null)
    and (claim.expires_at is null or claim.expires_at > clock_timestamp()))
  or exists (select from bookings booking where booking.slot_id = slot.id))`

const DETAILS = [
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
  'external_id',
] as const

const differs = sql`(${sql.join(DETAILS.map((name) => sql`slot.${sql.ref(name)}`))})
  is distinct from (${sql.join(DETAILS.map((name) => sql`wanted.${sql.ref(name)}`))})`

const idsOf = async (trx: Trx, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(trx)).rows.map(({ id }) => id)

/** Those that are wanted and are not there. @returns their ids */
export const createSlots = (trx: Trx): Promise<number[]> =>
  idsOf(
    trx,
    sql`
      insert into slots (client_id, rule_id, starts_at, source, ${sql.join(DETAILS.map((name) => sql.ref(name)))})
      select wanted.client_id, wanted.rule_id, wanted.starts_at, wanted.source,
        ${sql.join(DETAILS.map((name) => sql`wanted.${sql.ref(name)}`))}
      from wanted_slots wanted
      where not exists (
        select from slots slot where slot.rule_id = wanted.rule_id and slot.starts_at = wanted.starts_at)
      order by wanted.starts_at
      on conflict (rule_id, starts_at) do nothing
      returning id`,
  )

/**
 * Places sold by others: a booking without an owner, never so many that a place sold here would be lost.
 * @returns the slots of which another number is sold now
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
        join slots slot on slot.rule_id = wanted.rule_id and slot.starts_at = wanted.starts_at
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

/** Whose future slots are held against the wanted ones. */
export type SlotScope = { clientId: number | null; source: string; ruleIds?: readonly string[] }

/**
 * The slots of the scope that are not wanted, or not as they are, locked in order of ids as a buyer locks them. Who has
 * bought a place is looked for only afterwards: none can be bought between the look and the change.
 */
export const lockTouchedSlots = async (
  trx: Trx,
  scope: SlotScope,
): Promise<{ id: number; isWanted: boolean }[]> => {
  const inScope = sql`slot.starts_at > now() and slot.cancelled_at is null and slot.source = ${scope.source}
    and (${scope.clientId}::integer is null or slot.client_id = ${scope.clientId}::integer)
    and (${scope.ruleIds ?? null}::uuid[] is null or slot.rule_id = any (${scope.ruleIds ?? null}::uuid[]))`
  const { rows } = await sql<{ id: number; isWanted: boolean }>`
    select slot.id, wanted.rule_id is not null as "isWanted"
    from slots slot
    left join wanted_slots wanted on wanted.rule_id = slot.rule_id and wanted.starts_at = slot.starts_at
    where ${inScope} and (wanted.rule_id is null or ${differs})
    order by slot.id
    for update of slot`.execute(trx)
  return rows
}

/** Those of which no place is sold become as they are wanted. @returns their ids */
export const changeUnsoldSlots = (trx: Trx, ids: readonly number[]): Promise<number[]> =>
  idsOf(
    trx,
    sql`
      update slots slot set ${sql.join(DETAILS.map((name) => sql`${sql.ref(name)} = wanted.${sql.ref(name)}`))}
      from wanted_slots wanted
      where slot.id = any (${ids}::bigint[]) and not ${isSold}
        and wanted.rule_id = slot.rule_id and wanted.starts_at = slot.starts_at
      returning slot.id`,
  )

/** @returns the ids of those that were removed */
export const removeUnsoldSlots = (trx: Trx, ids: readonly number[]): Promise<number[]> =>
  idsOf(
    trx,
    sql`delete from slots slot where slot.id = any (${ids}::bigint[]) and not ${isSold} returning slot.id`,
  )

/** Those of them that are still there. @returns their ids */
export const cancelSlots = (trx: Trx, ids: readonly number[]): Promise<number[]> =>
  idsOf(
    trx,
    sql`update slots slot set cancelled_at = now(), cancelled_reason = 'withdrawn by the operator'
      where slot.id = any (${ids}::bigint[]) returning slot.id`,
  )

/** A session of a rule that does not take place. */
export interface WithdrawnSession {
  ruleId: string
  date: string
  reason: string
}

/** Cancels those that are to come and are not cancelled yet. @returns how many */
export const withdrawSessions = async (trx: Trx, sessions: readonly WithdrawnSession[]): Promise<number> => {
  if (sessions.length === 0) return 0
  const withdrawn = await idsOf(
    trx,
    sql`
      with found as materialized (
        select slot.id, one.reason
        from slots slot join jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb)
          as one ("ruleId" uuid, date date, reason text) on slot.rule_id = one."ruleId" and slot.local_date = one.date
        where slot.cancelled_at is null and slot.starts_at > now()
        order by slot.id for update of slot)
      update slots slot set cancelled_at = now(), cancelled_reason = found.reason
      from found where slot.id = found.id returning slot.id`,
  )
  return withdrawn.length
}
