import type { CreditType } from '@touchline/contract/entities/basket/cart'
import type { StaffPost } from '@touchline/contract/entities/staff/staff-post'
import { sql, type Transaction } from 'kysely'
import { freeReference } from '../account/customers.ts'
import type { Database } from '../database/tables.ts'
import type { Saved } from './save-rows.ts'

type Trx = Transaction<Database>

/** Key by which an import finds a person again: the e-mail address, or without one a key of the file. */
export interface NameInFile {
  email: string | null
  external_id: string | null
}

/**
 * Finds a person of the file. Someone who has changed their address is found by the one that the file knows.
 */
export const findPerson = (trx: Trx, clientId: number, { email, external_id }: NameInFile) =>
  trx
    .selectFrom('customers')
    .select(['id', 'reference', 'email', 'password_hash', 'own_columns'])
    .where('client_id', '=', clientId)
    .where((is) =>
      email === null
        ? is('external_id', '=', external_id)
        : is.or([is('imported_email', '=', email), is('email', '=', email)]),
    )
    .orderBy(sql`imported_email = ${email} desc nulls last`)
    .executeTakeFirst()

/**
 * Finds a person of the file whose account staff have merged into another: the account that stays, and the one that the file
 * means.
 */
export async function findMergedPerson(
  trx: Trx,
  clientId: number,
  { email, external_id }: NameInFile,
): Promise<{ id: number; goneId: number } | undefined> {
  const name = email ?? `key ${external_id}`
  const { rows } = await sql<{ id: number; goneId: number }>`
    select g.merged_into as id, g.id as "goneId" from account_merges m join customers g on g.id = m.gone_id
    where m.client_id = ${clientId} and m.undone_at is null and m.names @> array[${name}] and g.merged_into is not null
    order by m.merged_at desc limit 1`.execute(trx)
  return rows[0]
}

/** Gives this person the first of these customer ids that is free. */
export const giveReference = async (
  trx: Trx,
  { id, clientId }: { id: number; clientId: number },
  references: readonly string[],
): Promise<void> => {
  await sql`update customers set reference = ${freeReference(clientId, references)} where id = ${id}`.execute(
    trx,
  )
}

export interface PostsInFile {
  posts: readonly StaffPost[]
  /** False where the file leaves them to us: then those that a person has stay. */
  areGiven: boolean
}

/** Makes a member of staff this instructor, whose register they take; each instructor has one log-in. */
export const linkInstructor = async (
  trx: Trx,
  clientId: number,
  name: string,
  staffId: number,
): Promise<void> => {
  await sql`
    update instructors set staff_id = case when name = ${name} then ${staffId}::bigint end
    where client_id = ${clientId} and (name = ${name} or staff_id = ${staffId})`.execute(trx)
}

/** Gives a member of staff the roles of the file, in place of those they had. */
export const savePosts = async (
  trx: Trx,
  customerId: number,
  { posts, areGiven }: PostsInFile,
): Promise<Saved & { removed: number }> => {
  const { rows } = await sql<Saved & { removed: number }>`
    with wanted as (
      select role, "venueId" as venue_id from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as x (role text, "venueId" integer)
      where ${areGiven} or not exists (select from staff_posts where customer_id = ${customerId})
    ), gone as (
      delete from staff_posts p where p.customer_id = ${customerId} and ${areGiven} and not exists (
        select from wanted w where w.role = p.role and w.venue_id is not distinct from p.venue_id)
      returning 1
    ), made as (
      insert into staff_posts (customer_id, role, venue_id) select ${customerId}, role, venue_id from wanted
      on conflict do nothing returning 1
    )
    select (select count(*)::int from made) as created, 0 as updated, (select count(*)::int from gone) as removed`.execute(
    trx,
  )
  return rows[0]!
}

type Held = { customerId: number; membershipId: number }

/**
 * Finds a membership as a person has it: the one that a contract has brought, as long as it goes on, before the one of an
 * import.
 */
export const findHeldMembership = (trx: Trx, { customerId, membershipId }: Held) =>
  trx
    .selectFrom('membership_users as u')
    .leftJoin('contract_people as x', 'x.membership_user_id', 'u.id')
    .select(['u.id', 'u.starts_on', 'u.ends_on', 'u.billing_day', 'x.contract_id'])
    .where('u.customer_id', '=', customerId)
    .where('u.membership_id', '=', membershipId)
    .where((is) =>
      is.or([
        is('x.contract_id', 'is', null),
        is('u.ends_on', 'is', null),
        is('u.ends_on', '>=', sql<string>`today_at(u.client_id)`),
      ]),
    )
    .orderBy(sql`x.contract_id is null`)
    .orderBy('u.id')
    .executeTakeFirst()

export const createHeldMembership = async (
  trx: Trx,
  {
    clientId,
    customerId,
    membershipId,
    startsOn,
    endsOn,
    billingDay,
  }: Held & { clientId: number; startsOn: string; endsOn: string | null; billingDay: number | null },
): Promise<void> => {
  await trx
    .insertInto('membership_users')
    .values({
      client_id: clientId,
      customer_id: customerId,
      membership_id: membershipId,
      starts_on: startsOn,
      ends_on: endsOn,
      billing_day: billingDay,
    })
    .execute()
}

export const changeHeldMembership = async (
  trx: Trx,
  id: number,
  { startsOn, endsOn, billingDay }: { startsOn: string; endsOn: string | null; billingDay: number | null },
): Promise<void> => {
  await trx
    .updateTable('membership_users')
    .set({ starts_on: startsOn, ends_on: endsOn, billing_day: billingDay })
    .where('id', '=', id)
    .execute()
}

type OpeningCredit = {
  clientId: number
  customerId: number
  /** Key of the lot; each cause makes one lot. */
  cause: string
  type: CreditType
  pence: number
  expiresAt: Date | null
}

/** Gives opening credit, once: what was spent of it does not come back with the next import. */
export const saveOpeningCredit = async (
  trx: Trx,
  { clientId, customerId, cause, type, pence, expiresAt }: OpeningCredit,
): Promise<Saved> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('credit_entries')
    .values({
      client_id: clientId,
      customer_id: customerId,
      type,
      amount_pence: pence,
      reason: 'Opening credit',
      cause: `catalogue:${cause}`,
      who: 'operator',
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return { created: Number(numInsertedOrUpdatedRows ?? 0), updated: 0 }
}

export const listMembershipIds = async (trx: Trx, clientId: number): Promise<Map<string, number>> => {
  const rows = await trx
    .selectFrom('memberships')
    .select(['id', 'slug'])
    .where('client_id', '=', clientId)
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
