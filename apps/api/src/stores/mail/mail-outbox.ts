import { type MailEvent, type MailState, mail } from '@touchline/rules/states/mail'
import { statesBefore } from '@touchline/rules/states/state-table'
import { type Kysely, sql } from 'kysely'
import type { KeptLetter } from '../database/column-types.ts'
import type { Database } from '../database/tables.ts'
import { isStaying } from '../spread/clients-leaving.ts'

const statesFor = (event: MailEvent) => sql.join(statesBefore(mail, event).map((state) => sql.lit(state)))

export interface NewMail {
  clientId: number
  customerId: number | null
  dedupeKey: string
  /** Address; null for the same work without keeping a letter. */
  recipient: string | null
  letter: { kind: string }
  /** Earliest time to send it, and the time after which it is of no use. */
  notBefore: Date | null
  notAfter: Date | null
}

/** Stores a letter. A letter whose key exists already is not stored again. */
export async function insertMail(tx: Kysely<Database>, given: NewMail): Promise<void> {
  const { clientId, customerId, dedupeKey, recipient, letter, notBefore, notAfter } = given
  await sql`
    insert into mail_outbox (client_id, customer_id, dedupe_key, recipient, letter, next_try_at, not_after)
    select ${clientId}::int, ${customerId}::bigint, ${dedupeKey}::text, ${recipient}::text, ${JSON.stringify(letter)}::jsonb,
      coalesce(${notBefore}::timestamptz, clock_timestamp()), ${notAfter}::timestamptz
    where ${recipient}::text is not null and not exists (select from customers y where y.id = ${customerId}::bigint
      and y.letters_stopped_at is not null)
    on conflict (client_id, dedupe_key) do nothing`.execute(tx)
}

/** Letter that only this process sends now. */
export interface MailRecord {
  id: number
  clientId: number
  customerId: number | null
  /** Venue that the customer has named as theirs. */
  homeVenueId: number | null
  recipient: string
  letter: KeptLetter
  messageId: string
  /** Number of tries, including this one. */
  tries: number
  now: Date
}

/**
 * Takes the letter that has been due for longest. Gathers earlier letters to an address that has had enough;
 * the database's guard decides which. The process that takes a letter records how it ended; otherwise it
 * becomes `unsure` in the end.
 */
export async function takeMail(db: Kysely<Database>): Promise<MailRecord | null> {
  for (;;) {
    const taken = await takeDue(db)
    if (taken?.state !== 'gathered') return taken
  }
}

async function takeDue(db: Kysely<Database>): Promise<(MailRecord & { state: MailState }) | null> {
  const { rows } = await sql<MailRecord & { state: MailState }>`
    update mail_outbox set state = 'sending', sending_since = clock_timestamp(), tries = tries + 1
    where id = (
      select id from mail_outbox where state = 'waiting' and next_try_at <= clock_timestamp()
        and (not_after is null or not_after > clock_timestamp()) and ${isStaying(sql`client_id`)}
      order by next_try_at, id limit 1 for update skip locked)
    returning id, client_id as "clientId", customer_id as "customerId",
      (select home_venue_id from customers where id = mail_outbox.customer_id) as "homeVenueId", recipient, letter, message_id as "messageId", tries, state,
      clock_timestamp() as now`.execute(db)
  return rows[0] ?? null
}

export async function noteSent(db: Kysely<Database>, id: number): Promise<void> {
  await sql`
    update mail_outbox set state = 'sent', sent_at = clock_timestamp(), failure = null, sending_since = null
    where id = ${id} and state in (${statesFor('accepted')})`.execute(db)
}

export async function postponeMail(
  db: Kysely<Database>,
  id: number,
  reason: string,
  seconds: number,
): Promise<void> {
  await sql`
    update mail_outbox set state = 'waiting', failure = ${reason}, sending_since = null,
      next_try_at = clock_timestamp() + ${seconds} * interval '1 second'
    where id = ${id} and state in (${statesFor('postponed')})`.execute(db)
}

const stateAfter = { refused: 'failed', skip: 'skipped', lost: 'unsure' } as const

/**
 * Records why a letter was not sent. `refused`: it will certainly not arrive. `skip`: nor does it need to.
 * `lost`: it may have arrived.
 */
export async function noteNotSent(
  db: Kysely<Database>,
  id: number,
  event: keyof typeof stateAfter,
  reason: string,
): Promise<void> {
  await sql`
    update mail_outbox set state = ${stateAfter[event]}, failure = ${reason}, sending_since = null
    where id = ${id} and state in (${statesFor(event)})`.execute(db)
}

/**
 * Marks letters of a process that ended while it sent: whether they arrived is not known. @returns how many
 */
export async function noteLost(db: Kysely<Database>, afterSeconds: number, reason: string): Promise<number> {
  const { rows } = await sql`
    update mail_outbox set state = 'unsure', failure = ${reason}, sending_since = null
    where state = 'sending' and sending_since < clock_timestamp() - ${afterSeconds} * interval '1 second'
      and ${isStaying(sql`client_id`)}
    returning id`.execute(db)
  return rows.length
}

/** Stored letter, with what is needed to write it. */
export type KeptMail = Pick<MailRecord, 'id' | 'clientId' | 'customerId' | 'recipient' | 'letter'>

/**
 * Lists letters that are due and no longer of use: some at a time, because after an outage there may be
 * thousands.
 */
export async function listTooLate(db: Kysely<Database>, atMost: number): Promise<KeptMail[]> {
  const { rows } = await sql<KeptMail>`
    select id, client_id as "clientId", customer_id as "customerId", recipient, letter from mail_outbox
    where state = 'waiting' and next_try_at <= clock_timestamp() and not_after <= clock_timestamp()
      and ${isStaying(sql`client_id`)}
    order by id limit ${atMost}`.execute(db)
  return rows
}

/** Ends one of those, unless another process did. */
export async function noteTooLate(
  db: Kysely<Database>,
  id: number,
  event: 'refused' | 'skip',
  reason: string,
): Promise<void> {
  await sql`
    update mail_outbox set state = ${stateAfter[event]}, failure = ${reason}
    where id = ${id} and state = 'waiting' and not_after <= clock_timestamp()`.execute(db)
}

/** Ends a customer's unsent letters of these kinds, when something has left them nothing to say. */
export async function skipUnsent(
  tx: Kysely<Database>,
  { clientId, customerId }: { clientId: number; customerId: number },
  kinds: readonly string[],
  reason: string,
): Promise<void> {
  await sql`
    update mail_outbox set state = 'skipped', failure = ${reason}
    where client_id = ${clientId} and customer_id = ${customerId} and letter ->> 'kind' = any(${kinds}::text[])
      and (state = 'waiting' or state in ('failed', 'unsure'))`.execute(tx)
}

/** Letter that was gathered into another, which tells its content. */
export type GatheredRecord = Pick<MailRecord, 'clientId' | 'customerId' | 'recipient' | 'letter'>

/**
 * Lists the letters gathered into one, in the order in which they were stored, without those no longer of
 * use.
 */
export async function listGathered(db: Kysely<Database>, mailId: number): Promise<GatheredRecord[]> {
  const { rows } = await sql<GatheredRecord>`
    select client_id as "clientId", customer_id as "customerId", recipient, letter from mail_outbox
    where gathered_into = ${mailId} and coalesce(not_after > clock_timestamp(), true) order by id`.execute(db)
  return rows
}
