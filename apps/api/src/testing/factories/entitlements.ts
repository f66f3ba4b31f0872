import type { BenefitCap, BenefitEffect } from '@touchline/rules/prices/benefit'
import type { Scope } from '@touchline/rules/prices/scope'
import { addDays } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { createCustomer, createMember, type TestClient } from './factories.ts'

type Db = Kysely<Database>

/** Raises the catalogue's version, so that a change of what is sold is seen. */
const raiseVersion = (db: Db, client: TestClient) =>
  db
    .updateTable('clients')
    .set((row) => ({ catalogue_version: row('catalogue_version', '+', 1) }))
    .where('id', '=', client.id)
    .execute()

export interface GivenBenefit {
  name?: string
  effect?: BenefitEffect
  cap?: BenefitCap | null
  scope?: Scope
}

/** Gives the membership a benefit. By default: free for any number of sessions. */
export async function createBenefit(
  db: Db,
  client: TestClient,
  membershipId: number,
  { name = 'swims', effect = { kind: 'free' }, cap = null, scope = {} }: GivenBenefit = {},
): Promise<{ id: number }> {
  const row = await db
    .insertInto('benefits')
    .values({
      client_id: client.id,
      membership_id: membershipId,
      slug: crypto.randomUUID(),
      name,
      effect: JSON.stringify(effect),
      cap: cap && JSON.stringify(cap),
      scope: JSON.stringify(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await raiseVersion(db, client)
  return row
}

export const membershipOf = async (db: Db, membershipUserId: number): Promise<number> =>
  (
    await db
      .selectFrom('membership_users')
      .select('membership_id')
      .where('id', '=', membershipUserId)
      .executeTakeFirstOrThrow()
  ).membership_id

/** Sets the scope that the membership's credit pays for; null for nothing. */
export async function payForByCredit(
  db: Db,
  client: TestClient,
  membershipId: number,
  scope: Scope | null,
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ credit_scope: scope && JSON.stringify(scope) })
    .where('id', '=', membershipId)
    .execute()
  await raiseVersion(db, client)
}

/** Creates a member whose membership, called Unlimited, has a benefit. */
export async function createMemberWith(db: Db, client: TestClient, benefit: GivenBenefit = {}) {
  const member = await createMember(db, client)
  const membershipId = await membershipOf(db, member.membershipUserId)
  return { ...member, membershipId, benefit: await createBenefit(db, client, membershipId, benefit) }
}

/** Gives the person a package. By default: ten visits, valid for a month. */
export async function givePackage(
  db: Db,
  client: TestClient,
  { id: customerId }: { id: number },
  given: { visits?: number; perSession?: number; sharedWith?: 'person' | 'household'; scope?: Scope } = {},
): Promise<{ id: number }> {
  const today = wallDate(new Date(), client.timeZone)
  const { visits = 10, perSession = 1, sharedWith = 'person', scope = {} } = given
  const { id: packageId } = await db
    .insertInto('packages')
    .values({
      client_id: client.id,
      slug: crypto.randomUUID(),
      name: 'Ten swims',
      unit: 'swims',
      price_pence: 4000,
      visits,
      per_session: perSession,
      shared_with: sharedWith,
      valid_days: 30,
      scope: JSON.stringify(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const startsOn = addDays(today, -1)
  const { rows } = await sql<{ id: number }>`
    insert into package_holdings (client_id, package_id, customer_id, visits, unit, scope, per_session, shared_with,
      valid_for, starts_on, ends_on, cause)
    select client_id, id, ${customerId}::bigint, visits, unit, scope, per_session, shared_with, valid_for,
      ${startsOn}::date, ${startsOn}::date + 31, ${crypto.randomUUID()}::text
    from packages where id = ${packageId} returning id`.execute(db)
  return rows[0]!
}

/**
 * Creates the package behind a guest pass, which is not on sale. @returns its id, for a membership's
 * `guest_package_id`
 */
export async function createGuestPackage(
  db: Db,
  client: Pick<TestClient, 'id'>,
  scope: Scope = {},
): Promise<number> {
  const { id } = await db
    .insertInto('packages')
    .values({
      client_id: client.id,
      slug: crypto.randomUUID(),
      name: 'Guest pass',
      price_pence: 0,
      visits: 1,
      valid_days: 30,
      is_sold: false,
      scope: JSON.stringify(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts people into a household. The first may act for all. */
export async function createHousehold(
  db: Db,
  client: TestClient,
  [manager, ...others]: readonly { id: number }[],
): Promise<{ id: number }> {
  const household = await db
    .insertInto('households')
    .values({ client_id: client.id, external_id: crypto.randomUUID(), name: 'Porter' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const join = (ids: number[], manages: boolean) =>
    db
      .updateTable('customers')
      .set({ household_id: household.id, manages_household: manages })
      .where('id', 'in', ids)
      .execute()
  await join([manager!.id], true)
  if (others.length > 0)
    await join(
      others.map(({ id }) => id),
      false,
    )
  return household
}

/** Creates a child without a log-in. */
export const createChild = (db: Db, client: TestClient, firstName: string, dateOfBirth: string) =>
  createCustomer(db, client, {
    first_name: firstName,
    date_of_birth: dateOfBirth,
    email: null,
    password_hash: null,
  })

/** Gives a guest pass from a member to an address, as if its letter had been sent. */
export async function giveGuestPass(
  db: Db,
  client: TestClient,
  { id: giverId }: { id: number },
  email: string,
): Promise<{ id: number }> {
  const { rows } = await sql<{ memberId: number; packageId: number }>`
    with package as (
      insert into packages (client_id, slug, name, price_pence, visits, valid_days, is_sold, scope)
      values (${client.id}, ${crypto.randomUUID()}, 'Guest pass', 0, 1, 30, false, '{}') returning id),
    membership as (
      insert into memberships (client_id, slug, name, guests_per_month, guest_package_id)
      select ${client.id}, ${crypto.randomUUID()}, 'Gold', 2, id from package returning id),
    member as (
      insert into membership_users (client_id, customer_id, membership_id, starts_on)
      select ${client.id}, ${giverId}, id, '2020-01-01' from membership returning id)
    select member.id as "memberId", package.id as "packageId" from member, package`.execute(db)
  const { memberId, packageId } = rows[0]!
  const { rows: given } = await sql<{ id: number }>`
    insert into guest_passes (client_id, membership_user_id, giver_id, package_id, month, name, email, ends_on)
    values (${client.id}, ${memberId}, ${giverId}, ${packageId}, date_trunc('month', now())::date, 'Grace', ${email},
      current_date + 30) returning id`.execute(db)
  return given[0]!
}
