import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type LinkPurpose, type LinkRecord, linkIsLive } from '../mail/mail-links.ts'

/** Link that serves one of several purposes. */
export type AccountLinkRecord<Purpose extends LinkPurpose> = Omit<LinkRecord, 'orderId'> & {
  purpose: Purpose
}

const columns = sql`l.customer_id as "customerId", l.about, l.purpose`

/** Finds what a link opens, without using it up. Null for a link that was never sent, is over or is used. */
export async function findLinkOf<Purpose extends LinkPurpose>(
  db: Kysely<Database>,
  clientId: number,
  purposes: readonly Purpose[],
  tokenHash: Buffer,
): Promise<AccountLinkRecord<Purpose> | null> {
  const { rows } = await sql<AccountLinkRecord<Purpose>>`
    select ${columns} from mail_links l
    where l.token_hash = ${tokenHash} and l.client_id = ${clientId} and l.purpose = any(${purposes}::text[])
      and ${linkIsLive}`.execute(db)
  return rows[0] ?? null
}

/** Finds a link for as long as it is kept, whether or not it still opens something. */
export async function findSentLink<Purpose extends LinkPurpose>(
  db: Kysely<Database>,
  clientId: number,
  purposes: readonly Purpose[],
  tokenHash: Buffer,
): Promise<AccountLinkRecord<Purpose> | null> {
  const { rows } = await sql<AccountLinkRecord<Purpose>>`
    select ${columns} from mail_links l
    where l.token_hash = ${tokenHash} and l.client_id = ${clientId} and l.purpose = any(${purposes}::text[])`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Finds a link that was used up within the last `withinSeconds`. */
export async function findUsedLink<Purpose extends LinkPurpose>(
  db: Kysely<Database>,
  clientId: number,
  purposes: readonly Purpose[],
  tokenHash: Buffer,
  withinSeconds: number,
): Promise<AccountLinkRecord<Purpose> | null> {
  const { rows } = await sql<AccountLinkRecord<Purpose>>`
    select ${columns} from mail_links l
    where l.token_hash = ${tokenHash} and l.client_id = ${clientId} and l.purpose = any(${purposes}::text[])
      and l.used_at > clock_timestamp() - ${withinSeconds} * interval '1 second'`.execute(db)
  return rows[0] ?? null
}

/** Ends a customer's unused links, so that they no longer open anything. */
export async function endLinksOf(
  tx: Kysely<Database>,
  customerId: number,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await sql`
    update mail_links set expires_at = clock_timestamp()
    where customer_id = ${customerId} and purpose = any(${purposes}::text[]) and used_at is null
      and expires_at > clock_timestamp()`.execute(tx)
}
