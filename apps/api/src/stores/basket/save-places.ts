import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { answersWritten, type NewAnswer, type RemovedAnswer } from '../questions/answers.ts'
import { type BasketWriting, changedBasket, storedAnswer } from './basket-writing.ts'

/** Attendee for one place of a basket's line. */
export interface NewPlace {
  id: string
  cartItemId: number
  place: number
  /** Account of the attendee, where they have one. */
  customerId: number | null
  /** Attendee named before by this customer. */
  attendeeId: number | null
  firstName: string
  lastName: string
  dateOfBirth: string | null
  isAdult: boolean
  /** Ids of the questions that this person has to answer. */
  mustAnswer: number[]
  /** Signature for this place: an earlier one, or the one of `signature`. */
  signatureId: string | null
  signature: NewSignature | null
  /** True when another person was named here before: answers for the place alone are forgotten. */
  isAnother: boolean
}

export interface NewSignature {
  waiverId: number
  version: number
  capacity: 'self' | 'guardian' | 'known'
  signerName: string
  life: string | null
}

export interface PlacesToSave {
  places: readonly NewPlace[]
  answers: readonly NewAnswer[]
  removed: readonly RemovedAnswer[]
}

/**
 * Saves the attendees, their answers and their signatures. People whom a customer names are offered to the
 * customer again; those of a visitor are not.
 * @returns false when the basket has changed
 */
export async function savePlaces(
  db: Kysely<Database>,
  writing: BasketWriting & PlacesToSave,
): Promise<boolean> {
  const { clientId, owner, places, answers, removed } = writing
  const saved = sql`(
    select s.attendee_id from saved s where s.cart_item_id = n."cartItemId" and s.place = n."place")`
  const { rows } = await sql<{ id: number }>`
    with ${changedBasket(writing)},
    wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w (
        "id" uuid, "cartItemId" bigint, "place" int, "customerId" bigint, "attendeeId" bigint, "firstName" text,
        "lastName" text, "dateOfBirth" date, "isAdult" boolean, "mustAnswer" int[], "signatureId" uuid,
        "signature" jsonb, "isAnother" boolean)),
    people as (
      insert into attendees (client_id, customer_id, first_name, last_name, date_of_birth)
      select distinct on (lower(w."firstName"), lower(w."lastName"), w."dateOfBirth")
        ${clientId}::int, ${owner.customerId}::bigint, w."firstName", w."lastName", w."dateOfBirth"
      from wanted w, basket
      where ${owner.customerId}::bigint is not null and w."customerId" is null and w."attendeeId" is null
      on conflict (customer_id, lower(first_name), lower(last_name), coalesce(date_of_birth, '-infinity'))
        do update set last_named_at = now()
      returning id, first_name, last_name, date_of_birth),
    known as (
      select w.*, coalesce(w."attendeeId", p.id) as attendee_id
      from basket, wanted w left join people p on lower(p.first_name) = lower(w."firstName")
        and lower(p.last_name) = lower(w."lastName") and p.date_of_birth is not distinct from w."dateOfBirth"
        and w."customerId" is null),
    signed as (
      insert into signatures (id, client_id, waiver_version_id, customer_id, attendee_id, for_name, for_date_of_birth,
        signed_by, signer_name, capacity, holds_until)
      select k."signatureId", ${clientId}::int, v.id, k."customerId", k.attendee_id, trim(k."firstName" || ' ' || k."lastName"),
        k."dateOfBirth", ${owner.customerId}::bigint, k."signature" ->> 'signerName', k."signature" ->> 'capacity',
        case when coalesce(k."customerId", k.attendee_id) is not null then now() + (k."signature" ->> 'life')::interval end
      from known k join waiver_versions v on v.waiver_id = (k."signature" ->> 'waiverId')::int
        and v.version = (k."signature" ->> 'version')::int),
    saved as (
      insert into cart_places (id, client_id, cart_item_id, place, customer_id, attendee_id, first_name, last_name,
        date_of_birth, is_adult, must_answer, signature_id)
      select k."id", ${clientId}::int, k."cartItemId", k."place", k."customerId", k.attendee_id, k."firstName",
        k."lastName", k."dateOfBirth", k."isAdult", k."mustAnswer", k."signatureId"
      from known k
      on conflict (cart_item_id, place) do update set id = excluded.id, customer_id = excluded.customer_id,
        attendee_id = excluded.attendee_id, first_name = excluded.first_name, last_name = excluded.last_name,
        date_of_birth = excluded.date_of_birth, is_adult = excluded.is_adult, must_answer = excluded.must_answer,
        signature_id = excluded.signature_id, agreed_at = now()
      returning cart_item_id, place, attendee_id),
    ${answersWritten({ clientId, givenBy: owner.customerId }, answers, removed, {
      from: sql`basket`,
      newAttendee: saved,
    })},
    forgotten as (
      delete from answers a using wanted w, basket
      where w."isAnother" and a.cart_item_id = w."cartItemId" and a.place = w."place"
        and not exists (select from given_answers g where g.named is null and g."cartItemId" = a.cart_item_id
          and g."place" = a.place and g."questionId" = a.question_id)),
    ${storedAnswer(writing)}
    select id from basket`.execute(db)
  return rows.length === 1
}
