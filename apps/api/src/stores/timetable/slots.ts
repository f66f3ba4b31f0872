import type { PassReason } from '@touchline/contract/entities/waitlist/pass-reason'
import type { CancelRule } from '@touchline/rules/bookings/cancellation'
import { defaultLateBookingMinutes } from '@touchline/rules/limits/defaults'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { VisitorRecord } from '../account/visitors.ts'
import type { OrNulls } from '../database/record-types.ts'
import type { Database } from '../database/tables.ts'
import { bookerOf } from '../desk/desk-visitor.ts'

/** Slot with the places taken of it now, by the database's clock. Names come from the catalogue. */
export interface SlotRecord {
  id: number
  ruleId: string
  venueId: number
  categoryId: string
  locationId: number | null
  courseId: number | null
  priceListId: number
  name: string
  description: string
  startsAt: Date
  endsAt: Date
  localDate: string
  capacity: number
  onePerPerson: boolean
  instructorIds: number[]
  tagIds: number[]
  opensAt: Date | null
  closesAt: Date | null
  cancelledAt: Date | null
  cancelledReason: string | null
  taken: number
  /**
   * Booking, or the basket's item, that is the visitor's own place in it; at the desk, that of the customer
   * they act for. Another person's place does not count.
   */
  ownBookingId: number | null
  ownCartItemId: number | null
  /** Their entry on its waitlist, and its position: 1 is next. Null once the session has begun. */
  ownWaitlistId: number | null
  ownWaitlistPosition: number | null
  /** Span of that entry, where it waits for a span: of one court or of any. The moments are texts. */
  ownWaitlistSpan: { from: string; until: string; isOneCourt: boolean } | null
  /** Reason why a place that came free was not offered to them while they wait. */
  ownPassReason: PassReason | null
  /** Number of customers waiting for this session, in a day's list, where it is full. */
  waiting?: number | null
  /**
   * Number of taken places that are offered to them, or at the desk to the customer they act for, and until
   * when.
   */
  ownOfferPlaces: number
  ownOfferUntil: Date | null
  /** Time of the reading by the database's clock. */
  now: Date
}

export type SlotViewer = Pick<VisitorRecord, 'customerId' | 'selectedId' | 'cartId'> | null

const columns = sql`
  s.id, s.rule_id as "ruleId", s.venue_id as "venueId", s.category_id as "categoryId",
  s.location_id as "locationId", s.course_id as "courseId", s.price_list_id as "priceListId", s.name,
  s.description, s.starts_at as "startsAt", s.ends_at as "endsAt", s.local_date as "localDate", s.capacity,
  s.one_per_person as "onePerPerson", s.instructor_ids as "instructorIds", s.tag_ids as "tagIds",
  s.opens_at as "opensAt", s.closes_at as "closesAt", s.cancelled_at as "cancelledAt", s.cancelled_reason as "cancelledReason"`

/**
 * Joins `t` to each slot `s`: what is taken, and which of it is this person's own. Thousands of slots are
 * counted at once where `those` repeats the condition that selects them.
 */
export const takenBy = (viewer: SlotViewer, those?: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${claimsBy(viewer, those)} ${waitingBy(viewer)}`

/** Own columns apart from `t`, so that a query names what it wants. */
export const ownColumns = sql`
  t."ownBookingId", t."ownCartItemId", t."ownOfferPlaces", t."ownOfferUntil", w."ownWaitlistId", w."ownWaitlistPosition",
  w."ownWaitlistSpan", w."ownPassReason"`

const waitingBy = (viewer: SlotViewer): RawBuilder<unknown> =>
  viewer?.customerId && viewer.selectedId === null
    ? // Asked once, not for each slot: a person waits for few.
      sql`left join (
        select distinct on (m.id) m.id as slot_id, e.id as "ownWaitlistId",
          waitlist_position(e) as "ownWaitlistPosition", p.reason as "ownPassReason",
          case when e.slot_id is null then jsonb_build_object('from', e.from_at, 'until', e.until_at,
            'isOneCourt', e.location_id is not null) end as "ownWaitlistSpan"
        from waitlist_entries e cross join lateral slots_waited_for(e) m
          left join waitlist_passes p on p.entry_id = e.id and p.slot_id = m.id
        where e.customer_id = ${viewer.customerId}::bigint and e.state in ('waiting', 'offered')
        order by m.id, e.slot_id nulls last) w on w.slot_id = s.id and s.starts_at > now()`
    : sql`cross join (select null::int as "ownWaitlistId", null::int as "ownWaitlistPosition",
        null::text as "ownPassReason", null::jsonb as "ownWaitlistSpan") w`

/**
 * Joins the claims of each slot. Taken places are read from an index alone; a person's own, once and not for
 * each slot.
 */
const claimsBy = (viewer: SlotViewer, those?: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${those ? takenOfAll(those) : takenOfEach}
  ${ownClaims(viewer)}
  cross join lateral (
    select all_claims.taken, own_claims."ownBookingId",
      -- A basket that has all of it, such as a court, has it for its owner, and not for who plays.
      coalesce(own_claims."ownCartItemId",
        case when own_claims."basketPlaces" >= s.capacity then own_claims."basketItemId" end) as "ownCartItemId",
      coalesce(own_claims."ownOfferPlaces", 0) as "ownOfferPlaces", own_claims."ownOfferUntil") t`

const takenOfEach = sql`
  cross join lateral (
    select coalesce(sum(quantity), 0)::int as taken from claims
    where slot_id = s.id and (expires_at is null or expires_at > now())) all_claims`

const takenOfAll = (those: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join (
    select slot_id, sum(quantity)::int as taken from claims
    where slot_id = any(array(select s.id from slots s where ${those})) and (expires_at is null or expires_at > now())
    group by slot_id) summed on summed.slot_id = s.id
  cross join lateral (select coalesce(summed.taken, 0) as taken) all_claims`

const ownClaims = (viewer: SlotViewer): RawBuilder<unknown> => {
  if (!viewer)
    return sql`cross join (select null::bigint as "ownBookingId", null::bigint as "ownCartItemId",
        null::bigint as "basketItemId", null::int as "basketPlaces",
        null::int as "ownOfferPlaces", null::timestamptz as "ownOfferUntil") own_claims`
  const isBookers = sql`customer_id = ${bookerOf(viewer)}::bigint`
  const isOffered = sql`kind = 'offer' and ${isBookers}`
  const isInBasket = sql`kind = 'hold' and cart_id = ${viewer.cartId}::bigint`
  return sql`left join (
        select slot_id,
          sum(quantity) filter (where ${isOffered})::int as "ownOfferPlaces",
          max(expires_at) filter (where ${isOffered}) as "ownOfferUntil",
          max(booking_id) filter (where kind = 'booking' and ${isBookers} and guest = '')
            as "ownBookingId",
          max(cart_item_id) filter (where ${isInBasket} and guest = ''
            and coalesce(${isBookers}, true)) as "ownCartItemId",
          max(cart_item_id) filter (where ${isInBasket}) as "basketItemId",
          sum(quantity) filter (where ${isInBasket}) as "basketPlaces"
        from claims
        where (${isBookers} or cart_id = ${viewer.cartId}::bigint)
          and (expires_at is null or expires_at > now())
        group by slot_id) own_claims on own_claims.slot_id = s.id`
}

/** Day of an activity, and the next session when no place is left on it. */
export interface DayRecord {
  /** Time of the reading by the database's clock. */
  now: Date
  /** Slots in order of time, without courses and cancelled sessions. */
  slots: SlotRecord[]
  /** First session of a later day with a place left, when no place is left on this day. */
  next: { startsAt: Date; localDate: string; opensAt: Date | null } | null
  /** Sessions of that day that were cancelled, in order of time. */
  cancelled: CancelledSlotRecord[]
}

export interface CancelledSlotRecord extends SlotRecord {
  /** True when the asker had a place in it, or had booked one. */
  isAskers: boolean
}

interface ClockRow {
  now: Date
  nextStartsAt: Date | null
  nextLocalDate: string | null
  nextOpensAt: Date | null
}

/** Number of waiting customers of a slot `s`. A wait for a span of courts counts for no single session. */
const waitingFor = sql`(select count(*)::int from waitlist_entries
  where slot_id = s.id and state in ('waiting', 'offered'))`

/**
 * Minutes after its start that a session may still be in a list; `nextWithinDays` is how far ahead "Next: …"
 * looks.
 */
const lateMinutes = defaultLateBookingMinutes
const nextWithinDays = 60

/** Matches a slot `s` in which the asker had a place, or had booked one. */
const wasAskers = (viewer: SlotViewer): RawBuilder<unknown> =>
  viewer?.customerId
    ? sql`exists (
        select from bookings b join orders o on o.id = b.order_id
        where b.slot_id = s.id and ${bookerOf(viewer)}::bigint in (b.customer_id, o.customer_id))`
    : sql`false`

/** Reads one day of the venue's calendar of the given activities, in one statement. */
export async function readDay(
  db: Kysely<Database>,
  venueId: number,
  categoryIds: readonly string[],
  date: string,
  viewer: SlotViewer,
): Promise<DayRecord> {
  const ofThese = sql`any(${categoryIds}::uuid[])`
  const isOfThese = (slot: string, activity = ofThese): RawBuilder<unknown> => sql`
    ${sql.ref(`${slot}.venue_id`)} = ${venueId} and ${sql.ref(`${slot}.category_id`)} = ${activity}
    and ${sql.ref(`${slot}.course_id`)} is null`
  const isListed = (slot: string, activity = ofThese): RawBuilder<unknown> =>
    sql`${isOfThese(slot, activity)} and ${sql.ref(`${slot}.cancelled_at`)} is null`
  const isOnSale = (slot: string): RawBuilder<unknown> =>
    sql`(${sql.ref(`${slot}.closes_at`)} is null or ${sql.ref(`${slot}.closes_at`)} >= now())`
  const isFree = (slot: string): RawBuilder<unknown> => sql`${sql.ref(`${slot}.capacity`)} > (
    select coalesce(sum(quantity), 0) from claims
    where slot_id = ${sql.ref(`${slot}.id`)} and (expires_at is null or expires_at > now()))`
  const { rows } = await sql<ClockRow & OrNulls<Omit<CancelledSlotRecord, 'now'>>>`
    select day.*, clock.now, next.starts_at as "nextStartsAt", next.local_date as "nextLocalDate",
      next.opens_at as "nextOpensAt"
    from (select now() as now, not exists (
      select from slots l where ${isListed('l')} and l.local_date = ${date}::date
        and l.starts_at >= now() - make_interval(mins => ${lateMinutes}) and ${isOnSale('l')} and ${isFree('l')}) as "isTaken") clock
    left join lateral (
      select first.* from unnest(${categoryIds}::uuid[]) wanted (id) cross join lateral (
        -- Of one activity at a time, in the order of the index: the first that is free ends the search.
        select n.starts_at, n.local_date, n.opens_at from slots n
        where clock."isTaken" and ${isListed('n', sql`wanted.id`)}
          and n.local_date > ${date}::date and n.local_date <= ${date}::date + ${nextWithinDays}::int
          and (n.opens_at is null or n.opens_at <= now()) and ${isOnSale('n')} and ${isFree('n')}
        order by n.local_date, n.starts_at limit 1) first
      order by first.local_date, first.starts_at limit 1) next on true
    left join lateral (
      select ${columns}, t.taken, ${ownColumns}, case when t.taken >= s.capacity then ${waitingFor} end as waiting,
        case when s.cancelled_at is null then false else ${wasAskers(viewer)} end as "isAskers"
      from slots s ${takenBy(viewer)}
      where ${isOfThese('s')} and s.local_date = ${date}::date) day on true
    order by day."startsAt"`.execute(db)
  const [first] = rows
  if (!first) throw new Error('a day without its clock')
  const { nextStartsAt, nextLocalDate, nextOpensAt } = first
  const sessions = rows.filter((row) => row.id !== null)
  const takesPlace = ({ cancelledAt }: SlotRecord): boolean => cancelledAt === null
  return {
    now: first.now,
    slots: sessions.filter(takesPlace),
    next:
      nextStartsAt && nextLocalDate
        ? { startsAt: nextStartsAt, localDate: nextLocalDate, opensAt: nextOpensAt }
        : null,
    cancelled: withoutReplaced(
      sessions,
      sessions.filter((session) => !takesPlace(session)),
    ),
  }
}

/**
 * Leaves out cancelled sessions at whose time another session of their rule takes place. Of several cancelled
 * there it keeps one, the asker's first.
 */
function withoutReplaced(
  all: readonly SlotRecord[],
  cancelled: readonly CancelledSlotRecord[],
): CancelledSlotRecord[] {
  const keyOf = ({ ruleId, startsAt }: SlotRecord): string => `${ruleId} ${startsAt.getTime()}`
  const held = new Set(all.filter(({ cancelledAt }) => cancelledAt === null).map(keyOf))
  const told = new Map<string, CancelledSlotRecord>()
  for (const session of cancelled) {
    const key = keyOf(session)
    if (held.has(key)) continue
    if (!told.has(key) || session.isAskers) told.set(key, session)
  }
  return [...told.values()]
}

/** Reads the days with sessions that have opened automatically, before or after the usual windows. */
export async function readDaysOpenedEarly(
  db: Kysely<Database>,
  venueId: number,
  categoryIds: readonly string[],
): Promise<{ now: Date; dates: string[] }> {
  const { rows } = await sql<{ now: Date; dates: string[] }>`
    select now() as now, array(
      select distinct local_date from slots
      where venue_id = ${venueId} and category_id = any(${categoryIds}::uuid[]) and course_id is null
        and cancelled_at is null and opens_at <= now() and starts_at > now()
      order by local_date) as dates`.execute(db)
  return rows[0]!
}

/** Halves of a v2 id: the rule, and the instant at which it starts. */
export interface OpaqueSlotId {
  ruleId: string
  startsAt: Date
}

/** Slot with the cancellation rule that it is sold with; null where it can't be cancelled online. */
export type FoundSlot = SlotRecord & { cancellation: CancelRule | null }

/** Ids by which slots are wanted, of both kinds. */
export interface SlotKeys {
  ids: readonly number[]
  opaque?: readonly OpaqueSlotId[]
}

/** Query for slots by their ids, without the time of the reading; those that do not exist are left out. */
export const slotsByKeys = (clientId: number, { ids, opaque = [] }: SlotKeys, viewer: SlotViewer) => sql`
    select ${columns}, t.taken, ${ownColumns},
      (select g.cancellation from categories g where g.id = s.category_id) as cancellation
    from slots s ${takenBy(viewer)}
    where s.client_id = ${clientId} and s.id in (
      select unnest(${ids}::bigint[])
      union all
      select o.id from unnest(${opaque.map((id) => id.ruleId)}::uuid[], ${opaque.map((id) => id.startsAt)}::timestamptz[])
        as wanted (rule_id, starts_at)
      cross join lateral (
        -- The one that takes place before one that is cancelled.
        select slots.id from slots
        where slots.rule_id = wanted.rule_id and slots.starts_at = wanted.starts_at
        order by slots.cancelled_at desc nulls first limit 1) o)`

/** Finds slots by their ids; those that do not exist are left out. */
export async function findSlots(
  db: Kysely<Database>,
  clientId: number,
  keys: SlotKeys,
  viewer: SlotViewer,
): Promise<FoundSlot[]> {
  const { rows } = await sql<FoundSlot>`
    select found.*, now() as now from (${slotsByKeys(clientId, keys, viewer)}) found`.execute(db)
  return rows
}

/**
 * Finds sessions of an activity at a venue that have not begun, in order of time, in one statement.
 * @param openUntil the last day that has opened to the asker; of later days it finds sessions that have
 * opened automatically
 * @param until the last day that is wanted at all; null for no end
 */
export async function findSlotsAhead(
  db: Kysely<Database>,
  those: { venueId: number; categoryId: string; from: string; openUntil: string; until: string | null },
  viewer: SlotViewer,
): Promise<SlotRecord[]> {
  const { venueId, categoryId, from, openUntil, until } = those
  const areWanted = sql`
    s.venue_id = ${venueId} and s.category_id = ${categoryId}::uuid and s.course_id is null
    and s.cancelled_at is null and s.local_date >= ${from}::date and s.starts_at > now()
    and (s.local_date <= ${openUntil}::date or s.opens_at <= now())
    and (${until}::date is null or s.local_date <= ${until}::date)`
  const { rows } = await sql<SlotRecord>`
    select ${columns}, t.taken, ${ownColumns}, now() as now
    from slots s ${takenBy(viewer, areWanted)} where ${areWanted} order by s.starts_at, s.name, s.id`.execute(
    db,
  )
  return rows
}

/**
 * Returns a fingerprint of each day. It changes whenever a place is taken, given back, added or waited for;
 * expired holds count as given back.
 */
export async function fingerprintsOfDays(
  db: Kysely<Database>,
  days: readonly { venueId: number; categoryIds: readonly string[]; date: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ fingerprint: string }>`
    select md5(coalesce(string_agg(concat_ws(' ', s.id, s.starts_at, s.capacity, s.cancelled_at, t.taken, ${waitingFor}), ',' order by s.id), ''))
      as fingerprint
    from jsonb_array_elements(${JSON.stringify(days)}::jsonb) with ordinality as d (day, n)
    left join slots s on s.venue_id = (d.day ->> 'venueId')::bigint and s.local_date = (d.day ->> 'date')::date
      and s.category_id = any(
        array(select category::uuid from jsonb_array_elements_text(d.day -> 'categoryIds') as c (category)))
    left join lateral (
      select sum(quantity) as taken from claims
      where slot_id = s.id and (expires_at is null or expires_at > now())) t on true
    group by d.n order by d.n`.execute(db)
  return rows.map(({ fingerprint }) => fingerprint)
}
