import type { AnswerValue } from '@touchline/contract/entities/questions/question'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Owner of an answer: a person, for as long as it holds, or one booking. */
export interface AnswerHolder {
  customerId: number | null
  attendeeId: number | null
  cartItemId: number | null
  place: number | null
  cartId: number | null
}

export interface NewAnswer extends AnswerHolder {
  id: string
  questionId: number
  isHealth: boolean
  fingerprint: string
  asked: string
  /** Value; null where it is sealed. */
  value: AnswerValue | null
  /** Sealed value in base64. */
  sealed: string | null
  keyId: string | null
  /** Time for which it holds; null: for the booking. */
  life: string | null
  /** End of an answer that holds for the booking; null: it stays with the order. */
  deleteAt: string | null
}

/** Answer that is taken back. */
export type RemovedAnswer = AnswerHolder & { questionId: number }

const columns = sql.raw(`
  "id" uuid, "questionId" int, "isHealth" boolean, "fingerprint" text, "asked" text, "customerId" bigint,
  "attendeeId" bigint, "cartItemId" bigint, "place" int, "cartId" bigint, "value" jsonb, "sealed" text, "keyId" text,
  "life" text, "deleteAt" timestamptz`)

/**
 * Writes answers within a statement, in the place of those that the same holder gave before, and removes
 * answers that were taken back. `from` is what must exist for anything to be written. `newAttendee` is the
 * person whom the same statement names for the place of the answer `n`.
 */
export const answersWritten = (
  { clientId, givenBy }: { clientId: number; givenBy: number | null },
  answers: readonly NewAnswer[],
  removed: readonly RemovedAnswer[],
  { from, newAttendee = sql`null::bigint` }: { from: RawBuilder<unknown>; newAttendee?: RawBuilder<unknown> },
) => sql`
  removed_answers as (
    delete from answers a using ${from}, jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as r (
      "questionId" int, "customerId" bigint, "attendeeId" bigint, "cartItemId" bigint, "place" int, "cartId" bigint)
    where a.client_id = ${clientId}::int and a.question_id = r."questionId" and a.holder = coalesce(
      'customer ' || r."customerId", 'attendee ' || r."attendeeId",
      'place ' || r."cartItemId" || ' ' || r."place", 'basket ' || r."cartId")),
  given_answers as (
    -- One who is named anew has an answer of their own, where it holds for later bookings.
    select n.*, case when n."attendeeId" is null and n."cartItemId" is not null and n."life" is not null
      then ${newAttendee} end as named
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as n (${columns}), ${from}),
  written_answers as (
    insert into answers (id, client_id, question_id, is_health, fingerprint, asked, customer_id, attendee_id, cart_item_id,
      place, cart_id, given_by, value, sealed, key_id, holds_until, delete_at)
    select distinct on ("customerId", coalesce("attendeeId", named), case when named is null then "cartItemId" end,
        case when named is null then "place" end, "cartId", "questionId")
      "id", ${clientId}::int, "questionId", "isHealth", "fingerprint", "asked", "customerId", coalesce("attendeeId", named),
      case when named is null then "cartItemId" end, case when named is null then "place" end, "cartId",
      ${givenBy}::bigint, "value", decode("sealed", 'base64'), "keyId", lasting.until, coalesce(lasting.until, "deleteAt")
    from given_answers, lateral (
      select case when coalesce("customerId", "attendeeId", named) is not null then now() + "life"::interval end as until) lasting
    on conflict (holder, question_id) do update set id = excluded.id, is_health = excluded.is_health,
      fingerprint = excluded.fingerprint, asked = excluded.asked, given_by = excluded.given_by, value = excluded.value,
      sealed = excluded.sealed, key_id = excluded.key_id, given_at = now(), holds_until = excluded.holds_until,
      delete_at = excluded.delete_at)`

/** Saves a customer's answers about a person before anything is in a basket. */
export async function saveAnswers(
  db: Kysely<Database>,
  by: { clientId: number; givenBy: number },
  answers: readonly NewAnswer[],
  removed: readonly RemovedAnswer[],
): Promise<void> {
  await sql`with ${answersWritten(by, answers, removed, { from: sql`(select 1) always` })} select 1`.execute(
    db,
  )
}

/**
 * Removes answers no longer needed: those whose life is over, and those about health some days after the
 * session.
 */
export async function removeOutlivedAnswers(db: Kysely<Database>): Promise<void> {
  await sql`delete from answers where delete_at < now()`.execute(db)
}

export interface SealedAnswer {
  id: string
  questionId: number
  keyId: string
  sealed: Buffer
}

/** Lists up to 500 answers sealed with another key than this one. */
export async function listSealedOtherwise(db: Kysely<Database>, keyId: string): Promise<SealedAnswer[]> {
  const { rows } = await sql<SealedAnswer>`
    select id, question_id as "questionId", key_id as "keyId", sealed from answers
    where sealed is not null and key_id <> ${keyId} order by id limit 500`.execute(db)
  return rows
}

/** Stores an answer sealed with a new key, unless the person has answered anew meanwhile. */
export async function sealAgain(
  db: Kysely<Database>,
  { id, keyId }: SealedAnswer,
  next: { keyId: string; bytes: Buffer },
): Promise<void> {
  await sql`
    update answers set sealed = ${next.bytes}, key_id = ${next.keyId}
    where id = ${id}::uuid and key_id = ${keyId}`.execute(db)
}
