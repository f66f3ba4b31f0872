import type { ComplaintOutcome, ComplaintWay } from '@touchline/contract/entities/complaints/data-complaint'
import type { MailState } from '@touchline/rules/states/mail'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { hasPage } from '../staff/person-at-desk.ts'

export interface NewComplaint {
  clientId: number
  reference: string
  customerId: number | null
  firstName: string
  lastName: string
  email: string
  words: string
  cameBy: ComplaintWay
  /** Day of receipt; null for today by the client's clock. */
  receivedOn: string | null
  /** True where the answer to the form confirms the receipt. */
  isAcknowledged: boolean
  request: { key: Buffer; hash: Buffer } | null
}

export interface MadeComplaint {
  id: number
  reference: string
  receivedOn: string
  email: string
}

/**
 * Stores a complaint, with the day by the client's clock.
 * @returns null where a request with the same key has stored one already
 */
export async function insertComplaint(
  tx: Kysely<Database>,
  given: NewComplaint,
): Promise<MadeComplaint | null> {
  const { clientId, customerId, request } = given
  const { rows } = await sql<MadeComplaint>`
    insert into data_complaints (client_id, reference, customer_id, first_name, last_name, email, words, came_by,
      received_on, acknowledged_on, acknowledged_how, request_key, request_hash)
    select ${clientId}::int, ${given.reference}, ${customerId}::bigint, ${given.firstName}, ${given.lastName}, ${given.email},
      ${given.words}, ${given.cameBy}, coalesce(${given.receivedOn}::date, today_at(${clientId})),
      case when ${given.isAcknowledged} then today_at(${clientId}) end, case when ${given.isAcknowledged} then 'page' end,
      ${request?.key ?? null}::bytea, ${request?.hash ?? null}::bytea
    on conflict (client_id, request_key) where request_key is not null do nothing
    returning id, reference, received_on as "receivedOn", email`.execute(tx)
  return rows[0] ?? null
}

/** Finds what an earlier request with this key and content has stored; null where the content was another. */
export async function findRequested(
  db: Kysely<Database>,
  clientId: number,
  { key, hash }: { key: Buffer; hash: Buffer },
): Promise<MadeComplaint | null> {
  const { rows } = await sql<MadeComplaint>`
    select id, reference, received_on as "receivedOn", email from data_complaints
    where client_id = ${clientId} and request_key = ${key} and request_hash = ${hash}`.execute(db)
  return rows[0] ?? null
}

/** Today by a client's clock. */
export async function todayOf(db: Kysely<Database>, clientId: number): Promise<string> {
  const { rows } = await sql<{ today: string }>`select today_at(${clientId}) as today`.execute(db)
  return rows[0]!.today
}

export interface ComplaintLineRecord {
  id: number
  reference: string
  firstName: string
  lastName: string
  cameBy: ComplaintWay
  receivedOn: string
  acknowledgeBy: string
  acknowledgedOn: string | null
  hasEnded: boolean
  today: string
  /** States of the letters that were kept for it; null for none, or once it was removed. */
  receiptMail: MailState | null
  outcomeMail: MailState | null
}

/** Reads the state of a letter, or of the one into which it was gathered. */
const mailOf = (kind: string) => sql`
  (select coalesce(w.state, m.state) from mail_outbox m left join mail_outbox w on w.id = m.gathered_into
   where m.client_id = d.client_id and m.dedupe_key = ${`${kind} `} || d.id)`

const line = sql`
  d.id, d.reference, d.first_name as "firstName", d.last_name as "lastName", d.came_by as "cameBy",
  d.received_on as "receivedOn", d.acknowledge_by as "acknowledgeBy", d.acknowledged_on as "acknowledgedOn",
  d.ended_at is not null as "hasEnded", today_at(d.client_id) as today,
  ${mailOf('complaint-received')} as "receiptMail", ${mailOf('complaint-outcome')} as "outcomeMail"`

/** Lists complaints for staff: urgent ones, those whose clock runs, the other open ones, then those that have ended. */
export async function listComplaints(
  db: Kysely<Database>,
  clientId: number,
  {
    personId,
    soonDays,
    longDays,
    limit,
    offset,
  }: { personId: number | null; soonDays: number; longDays: number; limit: number; offset: number },
): Promise<{ total: number; open: number; urgent: number; lines: ComplaintLineRecord[] }> {
  const isMeant = sql`d.client_id = ${clientId} and (${personId}::bigint is null or d.customer_id = ${personId}::bigint)`
  const isUrgent = sql`(d.ended_at is null and (today_at(d.client_id) - d.received_on > ${longDays}
    or d.acknowledged_on is null and d.acknowledge_by - today_at(d.client_id) < ${soonDays}))`
  const { rows: counted } = await sql<{ total: number; open: number; urgent: number }>`
    select count(*)::int as total, count(*) filter (where d.ended_at is null)::int as open,
      count(*) filter (where ${isUrgent})::int as urgent
    from data_complaints d where ${isMeant}`.execute(db)
  const { rows: lines } = await sql<ComplaintLineRecord>`
    select ${line} from data_complaints d where ${isMeant}
    order by d.ended_at is not null, d.ended_at desc, not ${isUrgent}, d.acknowledged_on is not null, d.received_on, d.id
    limit ${limit} offset ${offset}`.execute(db)
  return { ...counted[0]!, lines }
}

export type ComplaintStepKind = 'entered' | 'acknowledged' | 'noted' | 'ended'

export interface ComplaintRecord extends ComplaintLineRecord {
  personId: number | null
  personReference: string | null
  hasPage: boolean
  email: string
  words: string
  enteredAt: Date
  acknowledgedHow: 'page' | 'letter' | 'staff' | 'outcome' | null
  outcome: ComplaintOutcome | null
  outcomeWords: string
  toldAt: Date | null
  steps: { id: number; kind: ComplaintStepKind; words: string; staffName: string | null; doneAt: string }[]
}

/** Finds a complaint with its record. */
export async function findComplaint(
  db: Kysely<Database>,
  clientId: number,
  complaintId: number,
): Promise<ComplaintRecord | null> {
  const { rows } = await sql<ComplaintRecord>`
    select ${line}, d.customer_id as "personId", p.reference as "personReference", coalesce(${hasPage('p')}, false) as "hasPage",
      d.email, d.words, d.entered_at as "enteredAt", d.acknowledged_how as "acknowledgedHow", d.outcome,
      d.outcome_words as "outcomeWords", d.told_at as "toldAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'words', s.words, 'doneAt', s.done_at,
          'staffName', (select trim(c.first_name || ' ' || c.last_name) from customers c where c.id = s.staff_id)) order by s.id)
        from data_complaint_steps s where s.complaint_id = d.id), '[]') as steps
    from data_complaints d left join customers p on p.id = d.customer_id
    where d.client_id = ${clientId} and d.id = ${complaintId}`.execute(db)
  return rows[0] ?? null
}

/** Finds a complaint and locks it, so that one act on it follows the other. */
export async function lockComplaint(
  tx: Kysely<Database>,
  clientId: number,
  complaintId: number,
): Promise<ComplaintRecord | null> {
  await sql`
    select from data_complaints where client_id = ${clientId} and id = ${complaintId} for no key update`.execute(
    tx,
  )
  return findComplaint(tx, clientId, complaintId)
}

/** Writes down what staff have done about a complaint. */
export async function addStep(
  tx: Kysely<Database>,
  {
    complaintId,
    staffId,
    kind,
    words,
  }: { complaintId: number; staffId: number; kind: ComplaintStepKind; words: string },
): Promise<void> {
  await sql`
    insert into data_complaint_steps (complaint_id, staff_id, kind, words)
    values (${complaintId}, ${staffId}, ${kind}, ${words})`.execute(tx)
}

/** Stops the clock of a complaint by what staff say. */
export async function acknowledgeComplaint(
  tx: Kysely<Database>,
  complaintId: number,
  on: string,
): Promise<void> {
  await sql`
    update data_complaints set acknowledged_on = ${on}::date, acknowledged_how = 'staff'
    where id = ${complaintId} and acknowledged_on is null`.execute(tx)
}

/** Ends a complaint. The outcome also tells that it has arrived, where nothing else did. */
export async function endComplaint(
  tx: Kysely<Database>,
  complaintId: number,
  { outcome, words }: { outcome: ComplaintOutcome; words: string },
): Promise<void> {
  await sql`
    update data_complaints set outcome = ${outcome}, outcome_words = ${words}, ended_at = clock_timestamp(),
      acknowledged_on = coalesce(acknowledged_on, today_at(client_id)), acknowledged_how = coalesce(acknowledged_how, 'outcome')
    where id = ${complaintId} and ended_at is null`.execute(tx)
}

/**
 * Removes complaints six years after they ended: so long a court can be asked about what they are about (Limitation Act
 * 1980, section 2).
 */
export async function removeOldComplaints(db: Kysely<Database>): Promise<void> {
  await sql`delete from data_complaints where ended_at < now() - interval '6 years'`.execute(db)
}

/** Letters about complaints, which also go out when the account is closed meanwhile. */
export const complaintLetters = ['complaint-received', 'complaint-outcome']
