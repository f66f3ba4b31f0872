import { type MailState, mail } from '@touchline/rules/states/mail'
import { statesBefore } from '@touchline/rules/states/state-table'
import { type Kysely, sql } from 'kysely'
import { complaintLetters } from '../complaints/data-complaints.ts'
import type { Database } from '../database/tables.ts'
import type { KeptMail } from './mail-outbox.ts'

export interface StaffMailRecord {
  id: number
  kind: string
  recipient: string
  state: MailState
  tries: number
  failure: string | null
  keptAt: string
  sentAt: string | null
  nextTryAt: string
}

export interface MailsReading {
  now: Date
  mails: StaffMailRecord[]
  waiting: number
  failed: number
  unsure: number
}

const columns = sql`'id', m.id, 'kind', m.letter ->> 'kind', 'recipient', m.recipient, 'state', m.state, 'tries', m.tries,
  'failure', m.failure, 'keptAt', m.kept_at, 'sentAt', m.sent_at, 'nextTryAt', m.next_try_at`

const troubles = sql`('failed', 'unsure')`

/** Matches all letters, or without `hasComplaints` those that are about no complaint. */
const isShown = (hasComplaints: boolean) =>
  sql<boolean>`(${hasComplaints}::boolean or letter ->> 'kind' <> all(${complaintLetters}::text[]))`

/** Lists the latest letters, at most `atMost`, with those that need attention first. */
export async function listMails(
  db: Kysely<Database>,
  clientId: number,
  { to, atMost, hasComplaints }: { to: string; atMost: number; hasComplaints: boolean },
): Promise<MailsReading> {
  const isMeant = sql`client_id = ${clientId} and ${isShown(hasComplaints)}`
  const { rows } = await sql<MailsReading>`
    with found as (
      (select * from mail_outbox where ${isMeant} and state in ${troubles}
        and position(lower(${to}) in lower(recipient)) > 0 order by id desc limit ${atMost})
      union
      (select * from mail_outbox where ${isMeant}
        and position(lower(${to}) in lower(recipient)) > 0 order by id desc limit ${atMost})),
    listed as (select * from found order by state in ${troubles} desc, id desc limit ${atMost})
    select now() as now,
      coalesce((select jsonb_agg(jsonb_build_object(${columns}) order by m.state in ${troubles} desc, m.id desc) from listed m),
        '[]') as mails,
      (select count(*)::int from mail_outbox where ${isMeant} and state in ('waiting', 'sending')) as waiting,
      (select count(*)::int from mail_outbox where ${isMeant} and state = 'failed') as failed,
      (select count(*)::int from mail_outbox where ${isMeant} and state = 'unsure') as unsure`.execute(db)
  return rows[0]!
}

/** Finds a letter that ended badly and may be sent again; null for any other. */
export async function findMailToSendAgain(
  db: Kysely<Database>,
  clientId: number,
  mailId: number,
  hasComplaints: boolean,
): Promise<KeptMail | null> {
  const row = await db
    .selectFrom('mail_outbox')
    .select(['id', 'client_id as clientId', 'customer_id as customerId', 'recipient', 'letter'])
    .where('client_id', '=', clientId)
    .where('id', '=', mailId)
    .where('state', 'in', statesBefore(mail, 'sendAgain'))
    .where(isShown(hasComplaints))
    .executeTakeFirst()
  return row ?? null
}

/** Restarts a letter that ended badly; any other stays as it is. */
export async function sendMailAgain(db: Kysely<Database>, clientId: number, mailId: number): Promise<void> {
  await sql`
    update mail_outbox set state = 'waiting', tries = 0, next_try_at = clock_timestamp()
    where client_id = ${clientId} and id = ${mailId}
      and state in (${sql.join(statesBefore(mail, 'sendAgain').map((state) => sql.lit(state)))})`.execute(db)
}

export async function findMail(
  db: Kysely<Database>,
  clientId: number,
  mailId: number,
  hasComplaints: boolean,
): Promise<StaffMailRecord | null> {
  const { rows } = await sql<{ mail: StaffMailRecord }>`
    select jsonb_build_object(${columns}) as mail from mail_outbox m
    where m.client_id = ${clientId} and m.id = ${mailId} and ${isShown(hasComplaints)}`.execute(db)
  return rows[0]?.mail ?? null
}

/** Counts the unfinished and failed letters of all clients by state, and the age of the oldest due one. */
export async function countMails(
  db: Kysely<Database>,
): Promise<{ waiting: number; failed: number; unsure: number; oldestDueSeconds: number }> {
  const { rows } = await sql<{ waiting: number; failed: number; unsure: number; oldestDueSeconds: number }>`
    select (select count(*)::int from mail_outbox where state = 'waiting') as waiting,
      (select count(*)::int from mail_outbox where state = 'failed') as failed,
      (select count(*)::int from mail_outbox where state = 'unsure') as unsure,
      coalesce((select extract(epoch from clock_timestamp() - min(next_try_at))::int from mail_outbox
        where state = 'waiting' and next_try_at <= clock_timestamp()), 0) as "oldestDueSeconds"`.execute(db)
  return rows[0]!
}
