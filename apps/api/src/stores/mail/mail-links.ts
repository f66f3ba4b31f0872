import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** What a link in a letter opens. */
export const linkPurposes = {
  /** To look at, cancel or move one order: as often as wanted, until a week after its last session. */
  order: { isSingleUse: false, lifeMinutes: null },
  'new-password': { isSingleUse: true, lifeMinutes: 60 },
  'claim-account': { isSingleUse: true, lifeMinutes: 7 * 24 * 60 },
  'confirm-email': { isSingleUse: true, lifeMinutes: 24 * 60 },
  'confirm-email-old': { isSingleUse: true, lifeMinutes: 24 * 60 },
  'prove-email': { isSingleUse: true, lifeMinutes: 7 * 24 * 60 },
  'guest-pass': { isSingleUse: true, lifeMinutes: 60 * 24 * 60 },
  unsubscribe: { isSingleUse: false, lifeMinutes: 2 * 365 * 24 * 60 },
} as const satisfies Record<string, { isSingleUse: boolean; lifeMinutes: number | null }>
export type LinkPurpose = keyof typeof linkPurposes

/** When an order is opened no more by its letter's link, nor by the guest's browser that made it: a week after its last session. */
export const endOfOrder = (alias: string) =>
  sql`(coalesce(order_ends_at(${sql.ref(`${alias}.id`)}), ${sql.ref(`${alias}.created_at`)}) + interval '7 days')`

/** Whom and what a link is about. */
export interface LinkSubject {
  purpose: LinkPurpose
  customerId?: number
  orderId?: number
  /** What else it speaks of, such as the new address that it confirms. */
  about?: Record<string, unknown>
  /** ISO; where it ends at another time than its purpose says. */
  expiresAt?: string
}

/** One with a token that is there already stays as it is. */
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

/** Of a try that surely reached no one. */
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

/** Whether a link `l` still opens something: it is not used up, and its time, or that of its order, is not over. */
export const linkIsLive = sql`(l.used_at is null or l.purpose in (${sql.join(
  Object.entries(linkPurposes)
    .filter(([, { isSingleUse }]) => !isSingleUse)
    .map(([purpose]) => sql.lit(purpose)),
)})) and clock_timestamp() < coalesce(l.expires_at, (
  select ${endOfOrder('o')} from orders o where o.id = l.order_id))`

/** What a link opens, without using it up; null for one that was never sent, is over or is used. @public */
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
 * The same, and a link of single use is used up in the same statement: of two who use it at once one is told null. What
 * it does belongs into this transaction. @public
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
 * Those that opened nothing any more for a month: until then a page can say that a link was used. When an order ends is asked
 * for those alone that are so old themselves.
 */
export async function removeOldLinks(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from mail_links l where case when l.expires_at is not null then l.expires_at
      when l.created_at < clock_timestamp() - interval '30 days' then (
        select ${endOfOrder('o')} from orders o where o.id = l.order_id) end
      < clock_timestamp() - interval '30 days'`.execute(db)
}
