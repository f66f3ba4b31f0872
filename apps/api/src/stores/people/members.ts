import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Customer with a membership valid today. */
export interface MemberRecord {
  id: number
  reference: string
  lastName: string
  /** Slots in which a place at this member's price is held or booked. */
  usedSlotIds: number[]
  /** Requested slots in which the member has a place of their own at a price of their own. */
  ownSlotIds: number[]
}

/** Finds members of this client by their references; references of others are left out. */
export async function findMembers(
  db: Kysely<Database>,
  clientId: number,
  references: readonly string[],
  slotIds: readonly number[],
): Promise<MemberRecord[]> {
  const { rows } = await sql<MemberRecord>`
    select c.id, c.reference, c.last_name as "lastName", array(
      select slot_id from claims
      where member_id = c.id and (expires_at is null or expires_at > now())) as "usedSlotIds",
      array(
        -- The counter of their one place at a price of their own.
        select slot_id from claims
        where slot_id = any(${slotIds}::bigint[]) and (expires_at is null or expires_at > now())
          and usage_keys @> array[format('own price person %s session %s', c.id, slot_id)]) as "ownSlotIds"
    from customers c
    where c.client_id = ${clientId} and c.reference = any(${references}::text[]) and exists (
      select from membership_users u where u.customer_id = c.id
        and u.starts_on <= current_date and (u.ends_on is null or u.ends_on >= current_date)
        and membership_is_usable(u))`.execute(db)
  return rows
}

/** Member to tell that their number was used. */
export interface MemberToTell {
  id: number
  reference: string
  email: string
  firstName: string
}

/** Lists members with these numbers who have an address and are not of the booker’s household. */
export async function listMembersToTell(
  db: Kysely<Database>,
  {
    clientId,
    references,
    bookerId,
  }: { clientId: number; references: readonly string[]; bookerId: number | null },
): Promise<MemberToTell[]> {
  if (references.length === 0) return []
  const { rows } = await sql<MemberToTell>`
    select c.id, c.reference, c.email, c.first_name as "firstName" from customers c
    where c.client_id = ${clientId} and c.reference = any(${references}::text[]) and c.email is not null and not exists (
      select from customers b where b.id = ${bookerId}::bigint and (b.id = c.id or b.household_id = c.household_id))`.execute(
    db,
  )
  return rows
}
