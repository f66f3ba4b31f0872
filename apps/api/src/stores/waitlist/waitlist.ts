import { statesBefore } from '@touchline/rules/states/state-table'
import { type WaitlistEvent, type WaitlistState, waitlist } from '@touchline/rules/states/waitlist'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AsJson } from '../database/record-types.ts'
import type { Database } from '../database/tables.ts'
import { isStaying } from '../spread/clients-leaving.ts'

/** Literals, not parameters, so that PostgreSQL uses the indexes of waiting entries. */
const statesFor = (event: WaitlistEvent) =>
  sql.join(statesBefore(waitlist, event).map((state) => sql.lit(state)))

/** Person's place on the waitlist of one session or span. */
export interface WaitlistEntryRecord {
  id: number
  /** Session waited for; null for a span. */
  slotId: number | null
  customerId: number
  /** Number of places wanted, all or none. */
  quantity: number
  state: WaitlistState
  /** Session of which a place is held for them. */
  offeredSlotId: number | null
  /** Position on the waitlist: 1 is next. Null for a customer who is no longer on it. */
  position: number | null
}

interface NewWait {
  clientId: number
  customerId: number
  quantity: number
}

/**
 * Span of time at a venue in which a customer wants one court, or any court of an activity, for the court's
 * whole time.
 */
export interface WaitedSpan {
  clientId: number
  customerId: number
  venueId: number
  categoryId: string
  locationId: number | null
  from: Date
  until: Date
}

type Which = { slotId: number } | { entryId: number }

/**
 * Finds a customer's entry by its own id, or by a session that it waits for, directly or within a span.
 * Another customer's entry is not found.
 */
export async function findWaitlistEntry(
  db: Kysely<Database>,
  { clientId, customerId }: { clientId: number; customerId: number },
  which: Which,
): Promise<WaitlistEntryRecord | null> {
  const wanted =
    'slotId' in which
      ? sql`(e.slot_id = ${which.slotId} or (e.slot_id is null and e.state in ('waiting', 'offered')
          and exists (select from slots s where s.id = ${which.slotId} and waits_for(e, s))))`
      : sql`e.id = ${which.entryId}::bigint`
  return findEntry(db, clientId, customerId, wanted)
}

/** Finds a customer's entry for one span. */
export const findSpanEntry = (db: Kysely<Database>, span: WaitedSpan): Promise<WaitlistEntryRecord | null> =>
  findEntry(
    db,
    span.clientId,
    span.customerId,
    sql`e.slot_id is null and e.venue_id = ${span.venueId} and e.category_id = ${span.categoryId}::uuid
      and e.from_at = ${span.from}::timestamptz and e.until_at = ${span.until}::timestamptz
      and e.location_id is not distinct from ${span.locationId}::int`,
  )

async function findEntry(
  db: Kysely<Database>,
  clientId: number,
  customerId: number,
  wanted: RawBuilder<unknown>,
): Promise<WaitlistEntryRecord | null> {
  const { rows } = await sql<WaitlistEntryRecord>`
    select e.id, e.slot_id as "slotId", e.customer_id as "customerId", e.state, e.quantity,
      case when e.state = 'offered' then e.offered_slot_id end as "offeredSlotId",
      case when e.state in ('waiting', 'offered') then waitlist_position(e) end as position
    from waitlist_entries e
    where e.client_id = ${clientId} and e.customer_id = ${customerId} and ${wanted}
    order by e.state in ('waiting', 'offered') desc, e.slot_id nulls last limit 1`.execute(db)
  return rows[0] ?? null
}

/** Counts the waitlists of coming sessions that a customer is on. */
export async function countWaitlists(db: Kysely<Database>, customerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waitlist_entries e left join slots s on s.id = e.slot_id
    where e.customer_id = ${customerId} and e.state in ('waiting', 'offered')
      and coalesce(s.starts_at, e.until_at) > now()`.execute(db)
  return rows[0]!.count
}

/** Counts the customers who wait for one session. */
export async function countLine(db: Kysely<Database>, slotId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waitlist_entries
    where slot_id = ${slotId} and state in ('waiting', 'offered')`.execute(db)
  return rows[0]!.count
}

/**
 * Puts a customer at the end of the waitlist; one who is on it already keeps their place. Call it with the
 * slot locked (`lockSlots`), so that the order is that of arrival.
 * @throws the guard's codes: TL002 has a place already, TL003 cancelled, TL004 there is a place
 */
export async function joinWaitlist(
  db: Kysely<Database>,
  { clientId, slotId, customerId, quantity }: NewWait & { slotId: number },
): Promise<void> {
  await sql`
    insert into waitlist_entries (client_id, slot_id, customer_id, quantity, state)
    values (${clientId}, ${slotId}, ${customerId}, ${quantity}, 'waiting')
    on conflict (slot_id, customer_id) do update
      set state = 'waiting', quantity = excluded.quantity, place = nextval('waitlist_places'), joined_at = clock_timestamp()
      where waitlist_entries.state not in ('waiting', 'offered')`.execute(db)
}

/**
 * Puts a customer at the end of the waitlist for a span. The guard locks its sessions.
 * @throws the guard's codes: TL002 has one of the courts already, TL004 one is free
 */
export async function joinSpanWaitlist(db: Kysely<Database>, span: WaitedSpan): Promise<void> {
  await sql`
    insert into waitlist_entries (client_id, customer_id, venue_id, category_id, location_id, from_at, until_at, state)
    values (${span.clientId}, ${span.customerId}, ${span.venueId}, ${span.categoryId}::uuid, ${span.locationId}::int,
      ${span.from}::timestamptz, ${span.until}::timestamptz, 'waiting')
    on conflict (customer_id, venue_id, category_id, from_at, until_at, coalesce(location_id, 0)) where slot_id is null
    do update set state = 'waiting', place = nextval('waitlist_places'), joined_at = clock_timestamp()
      where waitlist_entries.state not in ('waiting', 'offered')`.execute(db)
}

/** Place that is held for a customer, or was until they let its time end. */
export interface OwnOfferRecord {
  entryId: number
  slotId: number
  ruleId: string
  quantity: number
  name: string
  venueId: number
  categoryId: string
  locationId: number | null
  startsAt: Date
  endsAt: Date
  localDate: string
  until: Date
  hasEnded: boolean
}

const ownOffers = (customerId: number) => sql`
  select o.*, s.rule_id as "ruleId", s.name, s.venue_id as "venueId", s.category_id as "categoryId",
    s.location_id as "locationId", s.starts_at as "startsAt", s.ends_at as "endsAt", s.local_date as "localDate"
  from (
    select waitlist_entry_id as "entryId", slot_id as "slotId", quantity, expires_at as until, false as "hasEnded"
    from claims where customer_id = ${customerId} and kind = 'offer' and expires_at > now()
    union all
    select e.id, e.offered_slot_id, e.quantity, e.offer_until, true from waitlist_entries e
    where e.customer_id = ${customerId} and ${isEndedOffer} and not exists (
      select from claims c where c.slot_id = e.offered_slot_id and c.customer_id = e.customer_id
        and (c.expires_at is null or c.expires_at > now()))) o
  join slots s on s.id = o."slotId" and s.cancelled_at is null and s.starts_at > now()
  order by o.until`

/** Lists offers of coming sessions that a customer can take now or has let end; first to end first. */
export async function listOwnOffers(db: Kysely<Database>, customerId: number): Promise<OwnOfferRecord[]> {
  const { rows } = await sql<OwnOfferRecord>`${ownOffers(customerId)}`.execute(db)
  return rows
}

/** Selects the same offers as JSON, for a larger statement; `offerOfJson` makes a record of each. */
export const ownOffersAsJson = (customerId: number) =>
  sql`(select coalesce(jsonb_agg(o order by o.until), '[]') from (${ownOffers(customerId)}) o)`

/** Turns the moments, which are text in JSON, into dates. */
export const offerOfJson = (offer: AsJson<OwnOfferRecord>): OwnOfferRecord => ({
  ...offer,
  startsAt: new Date(offer.startsAt),
  endsAt: new Date(offer.endsAt),
  until: new Date(offer.until),
})

/**
 * True for an offer whose time is over, also while no worker has ended it and it is still called an offer.
 */
const isEndedOffer = sql`e.state in ('offered', 'lapsed') and e.offer_until <= now()`

/**
 * Finds until when a place of a session was held for a customer who let that time end; null where none was.
 */
export async function findEndedOffer(
  db: Kysely<Database>,
  customerId: number,
  slotId: number,
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select e.offer_until as until from waitlist_entries e
    where e.customer_id = ${customerId} and e.offered_slot_id = ${slotId} and ${isEndedOffer}
    order by e.offer_until desc limit 1`.execute(db)
  return rows[0]?.until ?? null
}

/** Takes an entry off the waitlist; one that is off already stays as it is. */
export async function leaveWaitlist(db: Kysely<Database>, entryId: number): Promise<void> {
  await sql`
    update waitlist_entries set state = 'left'
    where id = ${entryId} and state in (${statesFor('leave')})`.execute(db)
}

/** Wait that ended because the operator has cancelled its session. */
export interface EndedWait {
  entryId: number
  clientId: number
  customerId: number
  /** Address; null for a person without one of their own. */
  email: string | null
  slotId: number
  startsAt: Date
}

/**
 * Ends the waitlists of coming sessions that were cancelled. @returns the waits that this has ended, each
 * once
 */
export async function closeCancelledWaitlists(tx: Kysely<Database>): Promise<EndedWait[]> {
  const { rows } = await sql<EndedWait>`
    update waitlist_entries e set state = 'closed' from slots s, customers c
    where s.id = e.slot_id and c.id = e.customer_id and e.state in (${statesFor('sessionStarted')})
      and s.starts_at > now() and s.cancelled_at is not null and ${isStaying(sql`e.client_id`)}
    returning e.id as "entryId", e.client_id as "clientId", c.id as "customerId", c.email, s.id as "slotId",
      s.starts_at as "startsAt"`.execute(tx)
  return rows
}

/** Ends the waitlists of sessions that have begun. No query reads them any more: this only tidies. */
export async function closeWaitlists(db: Kysely<Database>): Promise<void> {
  await sql`
    update waitlist_entries e set state = 'closed' from slots s
    where s.id = e.slot_id and e.state in (${statesFor('sessionStarted')}) and s.starts_at <= now()`.execute(
    db,
  )
  await sql`
    update waitlist_entries set state = 'closed'
    where slot_id is null and state in (${statesFor('sessionStarted')}) and until_at <= now()`.execute(db)
}
