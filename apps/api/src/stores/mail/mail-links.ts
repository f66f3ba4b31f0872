import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Purposes of links in letters. */
export const linkPurposes = {
  /** Link to look at, cancel or move one order: as often as wanted, until a week after its last session. */
  order: { isSingleUse: false, lifeMinutes: null },
  'new-password': { isSingleUse: true, lifeMinutes: 60 },
  'claim-account': { isSingleUse: true, lifeMinutes: 7 * 24 * 60 },
  'confirm-email': { isSingleUse: true, lifeMinutes: 24 * 60 },
  'confirm-email-old': { isSingleUse: true, lifeMinutes: 24 * 60 },
  'prove-email': { isSingleUse: true, lifeMinutes: 7 * 24 * 60 },
  'guest-pass': { isSingleUse: true, lifeMinutes: 60 * 24 * 60 },
  /** Link to a joining that staff have prepared; the joining says itself whether it is over. */
  'finish-joining': { isSingleUse: false, lifeMinutes: 24 * 60 },
  unsubscribe: { isSingleUse: false, lifeMinutes: 2 * 365 * 24 * 60 },
} as const satisfies Record<string, { isSingleUse: boolean; lifeMinutes: number | null }>
export type LinkPurpose = keyof typeof linkPurposes

/**
 * End of access to an order by its letter's link, or by the guest's browser that made it: a week after its
 * last session.
 */
export const endOfOrder = (alias: string) =>
  sql`(coalesce(order_ends_at(${sql.ref(`${alias}.id`)}), ${sql.ref(`${alias}.created_at`)}) + interval '7 days')`

/** Customer or order that a link is about, and its purpose. */
export interface LinkSubject {
  purpose: LinkPurpose
  customerId?: number
  orderId?: number
  /** Other facts of the link, such as the new address that it confirms. */
  about?: Record<string, unknown>
  /** End of the link in ISO form, where it differs from its purpose's. */
  expiresAt?: string
}

/** Stores a link. A link whose token exists already stays as it is. */
export async function insertLink(
  db: Kysely<Database>,
  { clientId, mailId, tokenHash }: { clientId: number; mailId: number | null; tokenHash: Buffer },
  { purpose, customerId, orderId, about = {}, expiresAt }: LinkSubject,
): Promise<void> {
  const { lifeMinutes } = linkPurposes[purpose]
  await sql`
    insert into mail_links (token_hash, client_id, purpose, mail_id, customer_id, order_id, about, expires_at)
    values (${tokenHash}, ${clientId}, ${purpose}, ${mailId}::bigint, ${customerId ?? null}::bigint,
      ${orderId ?? null}::bigint, ${JSON.stringify(about)}::jsonb,
      coalesce(${expiresAt ?? null}::timestamptz, clock_timestamp() + ${lifeMinutes}::int * interval '1 minute'))
    on conflict (token_hash) do nothing`.execute(db)
}

/** Removes the links of a try that certainly reached no one. */
export async function removeLinks(db: Kysely<Database>, tokenHashes: readonly Buffer[]): Promise<void> {
  if (tokenHashes.length === 0) return
  await sql`delete from mail_links where token_hash = any(${tokenHashes}::bytea[])`.execute(db)
}

export interface LinkRecord {
  customerId: number | null
  orderId: number | null
  about: Record<string, unknown>
}

const linkColumns = sql`l.customer_id as "customerId", l.order_id as "orderId", l.about`

/**
 * True when a link `l` still opens something: it is not used up, and its time, or its order's, is not over.
 */
export const linkIsLive = sql`(l.used_at is null or l.purpose in (${sql.join(
  Object.entries(linkPurposes)
    .filter(([, { isSingleUse }]) => !isSingleUse)
    .map(([purpose]) => sql.lit(purpose)),
)})) and clock_timestamp() < coalesce(l.expires_at, (
  select ${endOfOrder('o')} from orders o where o.id = l.order_id))`

/**
 * Finds what a link opens, without using it up. Null for a link that was never sent, is over or is used.
 * @public
 */
export async function findLink(
  db: Kysely<Database>,
  clientId: number,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<LinkRecord | null> {
  const { rows } = await sql<LinkRecord>`
    select ${linkColumns} from mail_links l
    where l.token_hash = ${tokenHash} and l.client_id = ${clientId} and l.purpose = ${purpose} and ${linkIsLive}`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Finds what a link opens and uses up a link of single use, in one statement. When two people use it at once,
 * one gets null. The link's action belongs in the same transaction. @public
 */
export async function useLink(
  tx: Kysely<Database>,
  clientId: number,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<LinkRecord | null> {
  const { rows } = await sql<LinkRecord>`
    update mail_links l set used_at = clock_timestamp()
    where l.token_hash = ${tokenHash} and l.client_id = ${clientId} and l.purpose = ${purpose} and ${linkIsLive}
    returning ${linkColumns}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Removes links that have opened nothing for a month: until then a page can say that a link was used. An
 * order's end is looked up only for links that are that old themselves.
 */
export async function removeOldLinks(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from mail_links l where case when l.expires_at is not null then l.expires_at
      when l.created_at < clock_timestamp() - interval '30 days' then (
        select ${endOfOrder('o')} from orders o where o.id = l.order_id) end
      < clock_timestamp() - interval '30 days'`.execute(db)
}
