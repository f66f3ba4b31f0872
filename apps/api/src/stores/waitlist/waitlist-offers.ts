import type { PassReason } from '@touchline/contract/entities/waitlist/pass-reason'
import { statesBefore } from '@touchline/rules/states/state-table'
import { type WaitlistEvent, waitlist } from '@touchline/rules/states/waitlist'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type PeopleRecord, peopleOf } from '../people/people.ts'
import { isStaying } from '../spread/clients-leaving.ts'

const statesFor = (event: WaitlistEvent) =>
  sql.join(statesBefore(waitlist, event).map((state) => sql.lit(state)))

/** Person whose wait a freed place may end, with the facts that decide it. */
export interface WaiterRecord {
  entryId: number
  customerId: number
  quantity: number
  /** True when they wait for a court within a span, not for this session alone. */
  isSpan: boolean
  firstName: string
  email: string | null
  membershipUserId: number | null
  /** True when they have booked another session that overlaps. */
  isBusy: boolean
  /** Reason why they were passed over for this session before, and for how many seconds that has stood. */
  passedFor: PassReason | null
  passedSeconds: number | null
  mailFailures: number
  /** The customer with the people of their household: prices are their own. */
  people: PeopleRecord | null
}

/** Seconds until a passed-over person is considered again, and until a refused message is sent again. */
const againSeconds = 60
/** Seconds until a retry for a person who could not be told for so long that the next was asked. */
export const unreachedRetrySeconds = 3_600

/**
 * Ends the offers whose time is over, and withdraws those whose session is gone or cancelled. Acceptance
 * locks the entry too and checks the same moment, so that one of the two wins.
 * @returns those whose time was over and who had been told of the offer
 */
export async function endOffers(db: Kysely<Database>): Promise<EndedOfferRecord[]> {
  const { rows } = await sql<EndedOfferRecord>`
    with lapsed as (
      update waitlist_entries set state = 'lapsed'
      where state in (${statesFor('offerExpired')}) and offer_until <= clock_timestamp()
        and ${isStaying(sql`client_id`)}
      returning id, client_id, customer_id, offer_until, told_at)
    select l.id as "entryId", l.client_id as "clientId", c.id as "customerId", c.email, l.offer_until as until
    from lapsed l join customers c on c.id = l.customer_id where l.told_at is not null`.execute(db)
  await sql`
    update waitlist_entries e set state = 'waiting'
    where e.state in (${statesFor('offerWithdrawn')}) and ${isStaying(sql`e.client_id`)} and not exists (
      select from claims c join slots s on s.id = c.slot_id and s.cancelled_at is null
      where c.waitlist_entry_id = e.id)`.execute(db)
  return rows
}

export interface EndedOfferRecord {
  entryId: number
  clientId: number
  customerId: number
  email: string | null
  until: Date
}

/** Finds sessions with a place to offer, or an offer to tell; among the given ones, or all. */
export async function findSlotsToOffer(
  db: Kysely<Database>,
  among: readonly number[] | null,
): Promise<{ slotId: number; clientId: number }[]> {
  const { rows } = await sql<{ slotId: number; clientId: number }>`
    with awaited as (
      select distinct m.id from waitlist_entries e cross join lateral slots_waited_for(e) m
      where e.state = 'waiting' and m.starts_at > now() and m.cancelled_at is null),
    found as (
      select w.id from awaited w where exists (
        select from waitlist_line(w.id, places_free(w.id, now()), now()) l
        where not exists (select from waitlist_passes p where p.entry_id = l.id and p.slot_id = w.id
          and p.passed_at > now() - ${againSeconds} * interval '1 second'))
        and (${among}::bigint[] is null or w.id = any(${among}::bigint[]))
      union
      select e.offered_slot_id from waitlist_entries e
      where e.state = 'offered' and e.told_at is null and e.tells_at <= now()
        and (e.mail_failed_at is null or e.mail_failed_at <= now() - ${againSeconds} * interval '1 second')
        and (${among}::bigint[] is null or e.offered_slot_id = any(${among}::bigint[])))
    select s.id as "slotId", s.client_id as "clientId" from found join slots s using (id)
    order by s.id`.execute(db)
  return rows
}

const waiterColumns = sql`
  e.id as "entryId", e.customer_id as "customerId", e.quantity, e.slot_id is null as "isSpan",
  c.first_name as "firstName", coalesce(c.email, c.unproven_email) as email,
  (select m.id from membership_users m where m.customer_id = c.id
    and m.starts_on <= current_date and (m.ends_on is null or m.ends_on >= current_date)
    and membership_is_usable(m)
    order by m.id limit 1) as "membershipUserId",
  exists (select from claims k join slots o on o.id = k.slot_id
    where k.customer_id = e.customer_id and k.guest = '' and k.kind = 'booking' and o.id <> s.id and o.cancelled_at is null
      and o.starts_at < s.ends_at and o.ends_at > s.starts_at) as "isBusy",
  p.reason as "passedFor", extract(epoch from clock_timestamp() - p.passed_at)::int as "passedSeconds",
  e.mail_failures as "mailFailures", ${peopleOf('e.customer_id')} as people`

const passOf = sql`left join waitlist_passes p on p.entry_id = e.id and p.slot_id = s.id`

/**
 * Lists the waiting customers whom this number of free places could serve, in order. Call it with the slot
 * locked.
 */
export async function listLine(tx: Kysely<Database>, slotId: number, free: number): Promise<WaiterRecord[]> {
  const { rows } = await sql<WaiterRecord>`
    select ${waiterColumns}
    from slots s cross join lateral waitlist_line(s.id, ${free}::bigint, clock_timestamp()) e
      join customers c on c.id = e.customer_id ${passOf}
    where s.id = ${slotId} order by e.place`.execute(tx)
  return rows
}

/**
 * Lists the customers for whom a place of this session is kept and who are to be told now. Call it with the
 * slot locked.
 */
export async function listToNotify(tx: Kysely<Database>, slotId: number): Promise<WaiterRecord[]> {
  const { rows } = await sql<WaiterRecord>`
    select ${waiterColumns}
    from slots s join waitlist_entries e on e.offered_slot_id = s.id and e.state = 'offered'
      join customers c on c.id = e.customer_id ${passOf}
    where s.id = ${slotId} and e.told_at is null and e.tells_at <= clock_timestamp()
      and e.offer_until > clock_timestamp()
      and (e.mail_failed_at is null or e.mail_failed_at <= clock_timestamp() - ${againSeconds} * interval '1 second')
    order by e.place for no key update of e`.execute(tx)
  return rows
}

export interface OfferRecord {
  entryId: number
  slotId: number
  tellsAt: Date
  endsAt: Date
}

/** Offers a place. @returns the claim that holds it; null when another worker was quicker with this person */
export async function makeOffer(tx: Kysely<Database>, offer: OfferRecord): Promise<number | null> {
  const { entryId, slotId, tellsAt, endsAt } = offer
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update waitlist_entries set state = 'offered', offered_slot_id = ${slotId}, tells_at = ${tellsAt}::timestamptz,
        told_at = null, offer_until = ${endsAt}::timestamptz, mail_failure = null, mail_failures = 0, mail_failed_at = null
      where id = ${entryId} and state in (${statesFor('offer')})
      returning id, client_id, customer_id, quantity),
    forgotten as (
      delete from waitlist_passes using moved where entry_id = moved.id and slot_id = ${slotId})
    insert into claims (client_id, slot_id, quantity, kind, customer_id, waitlist_entry_id, expires_at)
    select client_id, ${slotId}, quantity, 'offer', customer_id, id, ${endsAt}::timestamptz from moved
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Starts the offer's clock. */
export async function startClock(tx: Kysely<Database>, { entryId, endsAt }: OfferRecord): Promise<void> {
  await sql`
    with told as (
      update waitlist_entries set told_at = clock_timestamp(), offer_until = ${endsAt}::timestamptz,
        mail_failure = null, mail_failures = 0, mail_failed_at = null
      where id = ${entryId} and state = 'offered' returning id)
    update claims set expires_at = ${endsAt}::timestamptz from told where waitlist_entry_id = told.id`.execute(
    tx,
  )
}

/**
 * Records a failed message. The place is kept for as long as an answer to a message sent now would have
 * (F18).
 */
export async function noteMailFailure(
  tx: Kysely<Database>,
  { entryId, endsAt }: OfferRecord,
  reason: string,
): Promise<void> {
  await sql`
    with failed as (
      update waitlist_entries set mail_failure = ${reason}, mail_failures = mail_failures + 1,
        mail_failed_at = clock_timestamp(), offer_until = ${endsAt}::timestamptz
      where id = ${entryId} and state = 'offered' returning id)
    update claims set expires_at = ${endsAt}::timestamptz from failed where waitlist_entry_id = failed.id`.execute(
    tx,
  )
}

/** Returns a customer to the waitlist, at the same place. */
export async function withdrawOffer(tx: Kysely<Database>, entryId: number): Promise<void> {
  await sql`
    update waitlist_entries set state = 'waiting'
    where id = ${entryId} and state in (${statesFor('offerWithdrawn')})`.execute(tx)
}

export async function recordPass(
  tx: Kysely<Database>,
  { entryId, slotId, reason }: { entryId: number; slotId: number; reason: PassReason },
): Promise<void> {
  await sql`
    insert into waitlist_passes (entry_id, slot_id, reason) values (${entryId}, ${slotId}, ${reason})
    on conflict (entry_id, slot_id) do update set reason = excluded.reason, passed_at = clock_timestamp()`.execute(
    tx,
  )
}
