import type { SentDocument } from '@touchline/contract/entities/documents/sent-document'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

type Db = Kysely<Database>

/** A sealed file, with the id of its key. */
interface Sealed {
  keyId: string
  bytes: Buffer
}

/** A person and a kind of document. */
export interface DocumentOf {
  clientId: number
  personId: number
  kindId: number
}

export type DocumentMedia = 'image/jpeg' | 'application/pdf'

/** Deletes the file of a document that waits; its row stays. Returns whether one waited. */
export async function withdrawWaiting(db: Db, { clientId, personId, kindId }: DocumentOf): Promise<boolean> {
  const { rows } = await sql`
    update sent_documents set state = 'withdrawn', file = null, key_id = null, decided_at = now()
    where client_id = ${clientId} and customer_id = ${personId} and document_kind_id = ${kindId} and state = 'waiting'
    returning id`.execute(db)
  return rows.length > 0
}

/**
 * Keeps a document for staff to look at. It counts from now on for the days that its kind allows. Sending it
 * again makes that time no longer, and after a refusal none counts until staff have seen it; both since one of
 * this person and kind was last accepted.
 */
export async function insertSentDocument(
  db: Db,
  { clientId, personId, kindId }: DocumentOf,
  { sentBy, media, sealed }: { sentBy: number; media: DocumentMedia; sealed: Sealed },
): Promise<void> {
  await sql`
    with earlier as (
      select state, counts_until from sent_documents
      where customer_id = ${personId} and document_kind_id = ${kindId} and id > coalesce(
        (select max(id) from sent_documents
          where customer_id = ${personId} and document_kind_id = ${kindId} and state = 'accepted'), 0))
    insert into sent_documents (client_id, customer_id, document_kind_id, sent_by, media, file, key_id, counts_until)
    select k.client_id, ${personId}, k.id, ${sentBy}, ${media}, ${sealed.bytes}, ${sealed.keyId},
      case when k.counts_unseen_days > 0 and not exists (select from earlier where state = 'refused')
        then coalesce((select min(counts_until) from earlier), today_at(k.client_id) + k.counts_unseen_days - 1) end
    from document_kinds k where k.client_id = ${clientId} and k.id = ${kindId}`.execute(db)
}

/** Days after which one that never counted waits for too long. */
const waitsAtMostDays = 7

/** Matches a document `s` that waits for too long: it counts no more or, where it never did, a week has passed. */
const isLate = sql`
  (case when s.counts_until is not null then s.counts_until < today_at(s.client_id)
    else (s.sent_at at time zone (select time_zone from clients where id = s.client_id))::date
      + ${sql.lit(waitsAtMostDays)} <= today_at(s.client_id) end)`

const waiting = sql`
  from sent_documents s join document_kinds k on k.id = s.document_kind_id join customers c on c.id = s.customer_id`

/** Lists the documents that wait, the oldest first, with the number of all. */
export async function listWaiting(
  db: Db,
  clientId: number,
  atMost: number,
): Promise<{ total: number; documents: SentDocument[] }> {
  const { rows } = await sql<{ total: number; document: SentDocument }>`
    select count(*) over ()::int as total, jsonb_build_object('id', s.id, 'name', k.name, 'person', jsonb_build_object(
        'name', trim(c.first_name || ' ' || c.last_name), 'reference', c.reference, 'dateOfBirth', c.date_of_birth),
      'neededFor', array(select distinct m.name from membership_users u join memberships m on m.id = u.membership_id
          where u.customer_id = c.id and m.document_kind_id = k.id
            and (u.ends_on is null or u.ends_on >= today_at(c.client_id)) order by 1),
      'sentAt', to_char(s.sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'countsUntil', s.counts_until,
      'waitsDays', today_at(s.client_id)
        - (s.sent_at at time zone (select time_zone from clients where id = s.client_id))::date,
      'isLate', ${isLate}) as document
    ${waiting} where s.client_id = ${clientId} and s.state = 'waiting' order by s.id limit ${atMost}`.execute(
    db,
  )
  return { total: rows[0]?.total ?? 0, documents: rows.map(({ document }) => document) }
}

/** A document that waits for too long, for the letter to its sender. */
export interface LateDocument {
  clientId: number
  kindName: string
  personName: string
  personId: number
  senderId: number
  /** True where it counted before. */
  hasCounted: boolean
}

/** Lists documents that wait for too long and whose senders were not told, the oldest first. */
export async function listLateDocuments(db: Db, atMost: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sent_documents s where s.state = 'waiting' and s.told_late_at is null and ${isLate}
    order by s.id limit ${atMost}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks a document as told of; null where another process, or a decision, was first. */
export async function markToldLate(db: Db, id: number): Promise<LateDocument | null> {
  const { rows } = await sql<LateDocument>`
    update sent_documents s set told_late_at = now() from document_kinds k, customers c
    where s.id = ${id} and s.state = 'waiting' and s.told_late_at is null and k.id = s.document_kind_id
      and c.id = s.customer_id
    returning s.client_id as "clientId", k.name as "kindName",
      trim(c.first_name || ' ' || c.last_name) as "personName", c.id as "personId", s.sent_by as "senderId",
      s.counts_until is not null as "hasCounted"`.execute(db)
  return rows[0] ?? null
}

/** Tells if a document still waits for staff. */
export async function isWaiting(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from sent_documents where id = ${id} and state = 'waiting'`.execute(db)
  return rows.length > 0
}

/** Finds the file of a document that waits; null where none of that id does. */
export async function findWaitingFile(
  db: Db,
  clientId: number,
  id: number,
): Promise<(DocumentOf & { media: DocumentMedia; sealed: Sealed }) | null> {
  const { rows } = await sql<{
    personId: number
    kindId: number
    media: DocumentMedia
    keyId: string
    bytes: Buffer
  }>`
    select customer_id as "personId", document_kind_id as "kindId", media, key_id as "keyId", file as bytes
    from sent_documents where client_id = ${clientId} and id = ${id} and state = 'waiting'`.execute(db)
  const [row] = rows
  if (!row) return null
  const { personId, kindId, media, keyId, bytes } = row
  return { clientId, personId, kindId, media, sealed: { keyId, bytes } }
}

export type Decision =
  | { decision: 'accept'; expiresOn: string | null }
  | { decision: 'refuse'; reason: string }

/** A document on which staff have just decided, for its letter. */
export interface DecidedDocument {
  kindName: string
  personName: string
  personId: number
  senderId: number
}

/** Tells if a day is over by the client's calendar; null is no day. */
export async function isOver(db: Db, clientId: number, day: string | null): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select coalesce(${day}::date < today_at(${clientId}), false) as over`.execute(db)
  return rows[0]!.over
}

/** Finds the document of this kind that a person has sent and that waits; null where there is none. */
export async function findWaiting(
  db: Db,
  clientId: number,
  { personId, kindId }: { personId: number; kindId: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from sent_documents where client_id = ${clientId} and customer_id = ${personId}
      and document_kind_id = ${kindId} and state = 'waiting' for update`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Writes the decision on a document, and deletes its file; null where none of that id waits any more, as for
 * the later of two at the same time.
 */
export async function decideOnWaiting(
  db: Db,
  { clientId, id, staffId }: { clientId: number; id: number; staffId: number },
  wanted: Decision,
): Promise<DecidedDocument | null> {
  const [state, reason] = wanted.decision === 'accept' ? ['accepted', ''] : ['refused', wanted.reason]
  const { rows } = await sql<DecidedDocument & { kindId: number }>`
    update sent_documents s
    set state = ${state}, reason = ${reason}, file = null, key_id = null, decided_at = now(), decided_by = ${staffId}
    from document_kinds k, customers c
    where s.client_id = ${clientId} and s.id = ${id} and s.state = 'waiting'
      and k.id = s.document_kind_id and c.id = s.customer_id
    returning k.id as "kindId", k.name as "kindName", trim(c.first_name || ' ' || c.last_name) as "personName",
      c.id as "personId", s.sent_by as "senderId"`.execute(db)
  const [decided] = rows
  if (!decided) return null
  if (wanted.decision === 'accept')
    await sql`
      insert into documents (client_id, customer_id, document_kind_id, expires_on)
      values (${clientId}, ${decided.personId}, ${decided.kindId}, ${wanted.expiresOn})
      on conflict (customer_id, document_kind_id) do update set expires_on = excluded.expires_on`.execute(db)
  return decided
}
