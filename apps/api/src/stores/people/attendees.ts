import type { Attendee, KnownSignature, LinkedPerson } from '@touchline/contract/entities/people/attendee'
import type { KnownAnswer } from '@touchline/contract/entities/questions/question'
import { foldLetters } from '@touchline/rules/words/fold-words'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { answerHolds, answersOfPlace, placeIsComplete, signatureHolds } from '../basket/complete-place.ts'
import type { Database } from '../database/tables.ts'

export interface SavedPlace {
  cartItemId: number
  place: number
  isComplete: boolean
  customerId: number | null
  attendeeId: number | null
  firstName: string
  lastName: string
  dateOfBirth: string | null
  isAdult: boolean
  answers: KnownAnswer[]
  signature: KnownSignature | null
}

/** People who may come to what is in a basket, with what they need not be asked again. */
export interface PeopleOfBasket {
  /** Today's date by the database's clock, in the client's time zone. */
  today: string
  /** The customer first, then the household that they manage; empty for a visitor. */
  people: LinkedPerson[]
  /** Attendees named in the basket, and those that were asked for. */
  attendees: Attendee[]
  places: SavedPlace[]
  /** Answers for a place without a named person yet: they count for the person named later. */
  answeredBefore: { cartItemId: number; place: number; questionId: number }[]
  /** The booker's answers for this basket. */
  booker: KnownAnswer[]
}

/** Selects the answers that still hold. An answer about health has no value here, because it is sealed. */
const answersOf = (timeZone: string, which: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('questionId', a.question_id, 'answer', a.value,
      'givenOn', (a.given_at at time zone ${timeZone})::date) order by a.given_at)
    from answers a join questions q on q.id = a.question_id
    where ${which} and ${answerHolds}), '[]')`

const signatureOf = (timeZone: string) => sql`
  jsonb_build_object('id', s.id, 'waiverId', w.id, 'signedOn', (s.signed_at at time zone ${timeZone})::date,
    'signerName', s.signer_name)`

const signaturesOf = (timeZone: string, which: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(${signatureOf(timeZone)} order by s.signed_at desc)
    from signatures s join waiver_versions v on v.id = s.waiver_version_id join waivers w on w.id = v.waiver_id
    where ${which} and v.version = w.version and s.holds_until > now()), '[]')`

const attendee = (timeZone: string) => sql`
  jsonb_build_object('id', t.id, 'firstName', t.first_name, 'lastName', t.last_name, 'dateOfBirth', t.date_of_birth,
    'answers', ${answersOf(timeZone, sql`a.attendee_id = t.id`)},
    'signatures', ${signaturesOf(timeZone, sql`s.attendee_id = t.id`)})`

interface Asked {
  customerId: number | null
  cartId: number | null
  timeZone: string
  attendeeIds?: readonly number[]
}

export async function readPeopleOfBasket(db: Kysely<Database>, asked: Asked): Promise<PeopleOfBasket> {
  const { customerId, cartId, timeZone, attendeeIds = [] } = asked
  const { rows } = await sql<PeopleOfBasket>`
    with me as (select id, household_id, manages_household from customers where id = ${customerId}::bigint),
    places as materialized (
      select p.*, i.quantity, ${placeIsComplete} as is_complete
      from cart_places p join cart_items i on i.id = p.cart_item_id
      where i.cart_id = ${cartId}::bigint and p.place <= i.quantity)
    select (now() at time zone ${timeZone})::date as today,
      coalesce((select jsonb_agg(jsonb_build_object('userId', c.id, 'firstName', c.first_name,
          'lastName', c.last_name, 'dateOfBirth', c.date_of_birth,
          'answers', ${answersOf(timeZone, sql`a.customer_id = c.id`)},
          'signatures', ${signaturesOf(timeZone, sql`s.customer_id = c.id`)})
          order by (c.id = me.id) desc, c.date_of_birth nulls last, c.id)
        from customers c, me
        where c.id = me.id or (me.manages_household and c.household_id = me.household_id)), '[]') as people,
      coalesce((select jsonb_agg(${attendee(timeZone)} order by t.id)
        from attendees t, me where t.customer_id = me.id and (t.id = any(${attendeeIds}::bigint[])
          or t.id in (select attendee_id from places)
          or (lower(t.first_name), lower(t.last_name)) in (
            select lower(guest ->> 'firstName'), lower(guest ->> 'lastName') from cart_items
            where cart_id = ${cartId}::bigint and guest is not null))), '[]') as attendees,
      coalesce((select jsonb_agg(jsonb_build_object('cartItemId', p.cart_item_id, 'place', p.place,
          'isComplete', p.is_complete, 'customerId', p.customer_id, 'attendeeId', p.attendee_id,
          'firstName', p.first_name, 'lastName', p.last_name, 'dateOfBirth', p.date_of_birth, 'isAdult', p.is_adult,
          'answers', ${answersOf(timeZone, answersOfPlace)},
          'signature', (select ${signatureOf(timeZone)}
            from signatures s join waiver_versions v on v.id = s.waiver_version_id join waivers w on w.id = v.waiver_id
            where s.id = p.signature_id and ${signatureHolds})))
        from places p), '[]') as places,
      coalesce((select jsonb_agg(jsonb_build_object(
          'cartItemId', a.cart_item_id, 'place', a.place, 'questionId', a.question_id))
        from answers a join questions q on q.id = a.question_id join cart_items i on i.id = a.cart_item_id
        where i.cart_id = ${cartId}::bigint and ${answerHolds} and not exists (
          select from places p where p.cart_item_id = a.cart_item_id and p.place = a.place)), '[]') as "answeredBefore",
      ${answersOf(timeZone, sql`a.cart_id = ${cartId}::bigint`)} as booker`.execute(db)
  return rows[0]!
}

const foundAtMost = 10

/** Finds attendees by any part of the name, last named first. */
export async function findAttendees(
  db: Kysely<Database>,
  clientId: number,
  { customerId, words, timeZone }: { customerId: number; words: string; timeZone: string },
): Promise<Attendee[]> {
  const folded = foldLetters(words)
  const { rows } = await sql<{ found: Attendee }>`
    select ${attendee(timeZone)} as found
    from attendees t
    where client_id = ${clientId} and customer_id = ${customerId}
      and (position(lower(${words}::text) in lower(first_name || ' ' || last_name)) > 0
        or length(${folded}::text) >= 2 and position(${folded}::text in fold_letters(first_name || ' ' || last_name)) > 0)
    order by last_named_at desc, id desc limit ${foundAtMost}`.execute(db)
  return rows.map(({ found }) => found)
}

/** Removes the answers and signatures given for a basket that became no order. */
export async function removeStalePlaces(db: Kysely<Database>): Promise<void> {
  await sql`
    with stale as (
      select k.id from carts k
      where k.state = 'discarded' or (k.state = 'open' and k.expires_at < now() - interval '1 day')),
    lines as (select i.id from cart_items i join stale on stale.id = i.cart_id),
    answered as (
      delete from answers a using stale where a.cart_id = stale.id),
    answered_for as (
      delete from answers a using lines where a.cart_item_id = lines.id)
    delete from cart_places p using lines where p.cart_item_id = lines.id`.execute(db)
  // These were signed for a place that is gone, and hold for nothing later.
  await sql`
    delete from signatures s where s.holds_until is null and s.signed_at < now() - interval '1 day'
      and not exists (select from cart_places p where p.signature_id = s.id)`.execute(db)
}
