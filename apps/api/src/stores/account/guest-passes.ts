import type { PackageTerms } from '@touchline/rules/prices/package-words'
import type { Scope } from '@touchline/rules/prices/scope'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Error code of the database guard when a membership has no pass left in the month. */
export const passesUsedUp = 'TL050'

interface Terms extends PackageTerms {
  scope: Scope
}

export interface GuestPassRecord {
  id: number
  name: string
  email: string
  givenAt: string
  endsOn: string
  isOver: boolean
  redeemedAt: string | null
  takenBackAt: string | null
  /** Time from which its mail can be sent again; null when it has been sent as often as allowed. */
  sendableFrom: string | null
}

export interface AllowanceRecord extends Terms {
  membershipUserId: number
  membershipName: string
  packageId: number
  perMonth: number
  left: number
  validDays: number
  /** The first day of the next month. */
  nextOn: string
}

export interface GuestPassesRecord {
  allowance: AllowanceRecord | null
  passes: GuestPassRecord[]
}

const todayOf = (clientId: number) =>
  sql`(select (now() at time zone time_zone)::date from clients where id = ${clientId})`
const terms = sql`'unit', k.unit, 'visits', k.visits, 'perSession', k.per_session, 'sharedWith', k.shared_with,
  'validFor', k.valid_for, 'scope', k.scope`

/** Number of times a pass can be mailed, including the first. */
const sendsAtMost = 4
const pauseOfSends = sql`interval '1 hour'`

/** Takes a pass back. When taking back and redeeming coincide, the second to come gets false. */
export async function takePassBack(
  db: Kysely<Database>,
  { clientId, giverId, id }: { clientId: number; giverId: number; id: number },
): Promise<boolean> {
  const { rows } = await sql`
    update guest_passes set taken_back_at = now()
    where id = ${id} and client_id = ${clientId} and giver_id = ${giverId} and redeemed_at is null and taken_back_at is null
    returning id`.execute(db)
  return rows.length > 0
}

/** Pass whose mail the giver sends again. */
export interface SentPassRecord extends Terms {
  name: string
  email: string
  endsOn: string
  endsAt: string
  /** Number of mails, including this one. */
  sends: number
}

/** Counts another mail of the pass. @returns null where none may be sent now */
export async function sendPassAgain(
  db: Kysely<Database>,
  { clientId, giverId, id }: { clientId: number; giverId: number; id: number },
): Promise<SentPassRecord | null> {
  const { rows } = await sql<{ pass: SentPassRecord }>`
    update guest_passes g set sends = sends + 1, sent_at = now() from packages k, clients c
    where g.id = ${id} and g.client_id = ${clientId} and g.giver_id = ${giverId} and k.id = g.package_id and c.id = g.client_id
      and g.redeemed_at is null and g.taken_back_at is null and g.ends_on >= ${todayOf(clientId)}
      and g.sends < ${sendsAtMost} and g.sent_at <= now() - ${pauseOfSends}
    returning jsonb_build_object('name', g.name, 'email', g.email, 'endsOn', g.ends_on, 'sends', g.sends,
      'endsAt', (g.ends_on + 1)::timestamp at time zone c.time_zone, ${terms}) as pass`.execute(db)
  return rows[0]?.pass ?? null
}

/** Returns whether this customer gave the pass (S05). */
export async function hasGivenPass(
  db: Kysely<Database>,
  { clientId, giverId, id }: { clientId: number; giverId: number; id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from guest_passes where id = ${id} and client_id = ${clientId} and giver_id = ${giverId}`.execute(
    db,
  )
  return rows.length > 0
}

/** Reads the passes that this member gave within a year, latest first, and what they can give this month. */
export async function readGuestPasses(
  db: Kysely<Database>,
  clientId: number,
  customerId: number,
): Promise<GuestPassesRecord> {
  const { rows } = await sql<GuestPassesRecord>`
    with at as (select (now() at time zone time_zone)::date as day,
      date_trunc('month', now() at time zone time_zone)::date as month from clients where id = ${clientId}),
    able as (
      select u.id, m.name, m.guests_per_month, k.id as package_id, k.valid_days, jsonb_build_object(${terms}) as terms,
        m.guests_per_month - (select count(*)::int from guest_passes g
          where g.membership_user_id = u.id and g.month = at.month and g.taken_back_at is null) as left,
        at.month
      from membership_users u join memberships m on m.id = u.membership_id join packages k on k.id = m.guest_package_id, at
      where u.customer_id = ${customerId} and u.client_id = ${clientId} and u.starts_on <= at.day
        and (u.ends_on is null or u.ends_on >= at.day) and membership_is_usable(u)
      order by 7 desc, u.id limit 1)
    select (select jsonb_build_object('membershipUserId', a.id, 'membershipName', a.name, 'packageId', a.package_id,
        'perMonth', a.guests_per_month, 'left', greatest(a.left, 0), 'validDays', a.valid_days,
        'nextOn', (a.month + interval '1 month')::date) || a.terms from able a) as allowance,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'email', g.email, 'givenAt', g.given_at,
          'endsOn', g.ends_on, 'isOver', g.ends_on < at.day, 'redeemedAt', g.redeemed_at, 'takenBackAt', g.taken_back_at,
          'sendableFrom', case when g.sends < ${sendsAtMost} then g.sent_at + ${pauseOfSends} end) order by g.given_at desc, g.id desc)
        from guest_passes g, at where g.giver_id = ${customerId} and g.client_id = ${clientId}
          and g.given_at > now() - interval '1 year'), '[]') as passes`.execute(db)
  return rows[0]!
}

interface NewPass {
  clientId: number
  giverId: number
  membershipUserId: number
  packageId: number
  validDays: number
  name: string
  email: string
}

/**
 * Creates a pass. @returns null where this membership has given this address one this month; @throws
 * `passesUsedUp`
 */
export async function insertGuestPass(
  db: Kysely<Database>,
  pass: NewPass,
): Promise<{ id: number; endsOn: string; endsAt: Date } | null> {
  const { rows } = await sql<{ id: number; endsOn: string; endsAt: Date }>`
    insert into guest_passes (client_id, membership_user_id, giver_id, package_id, month, name, email, ends_on)
    select c.id, ${pass.membershipUserId}::bigint, ${pass.giverId}::bigint, ${pass.packageId}::int,
      date_trunc('month', now() at time zone c.time_zone)::date, ${pass.name}, ${pass.email},
      (now() at time zone c.time_zone)::date + ${pass.validDays}::int
    from clients c where c.id = ${pass.clientId}
    on conflict (membership_user_id, month, email) where taken_back_at is null do nothing
    returning id, ends_on::text as "endsOn",
      ((ends_on + 1)::timestamp at time zone (select time_zone from clients where id = client_id)) as "endsAt"`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface OfferedPassRecord extends Terms {
  id: number
  isTakenBack: boolean
  isOver: boolean
  giverId: number
  giver: string
  name: string
  email: string
  endsOn: string
}

/** Finds a pass that is not redeemed; null otherwise. */
export async function findOfferedPass(
  db: Kysely<Database>,
  clientId: number,
  id: number,
): Promise<OfferedPassRecord | null> {
  const { rows } = await sql<{ pass: OfferedPassRecord }>`
    select jsonb_build_object('id', g.id, 'giverId', g.giver_id, 'giver', c.first_name, 'name', g.name,
      'email', g.email, 'endsOn', g.ends_on, 'isTakenBack', g.taken_back_at is not null,
      'isOver', g.ends_on < ${todayOf(clientId)}, ${terms}) as pass
    from guest_passes g join customers c on c.id = g.giver_id join packages k on k.id = g.package_id
    where g.id = ${id} and g.client_id = ${clientId} and g.redeemed_at is null`.execute(db)
  return rows[0]?.pass ?? null
}

/**
 * Turns the pass into a visit of this person, good until the pass's last day. When two people redeem it at
 * once, the second gets false.
 */
export async function redeemPass(
  db: Kysely<Database>,
  clientId: number,
  { id, customerId }: { id: number; customerId: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update guest_passes set redeemed_at = now(), redeemed_by = ${customerId}
    where id = ${id} and client_id = ${clientId} and redeemed_at is null and taken_back_at is null
      and ends_on >= ${todayOf(clientId)} returning id`.execute(db)
  if (rows.length === 0) return false
  await sql`
    with given as (
      insert into package_holdings (client_id, package_id, customer_id, visits, unit, scope, per_session, shared_with,
        valid_for, starts_on, ends_on, cause)
      select k.client_id, k.id, ${customerId}::bigint, 1, k.unit, k.scope, 1, 'person', k.valid_for,
        (now() at time zone c.time_zone)::date, g.ends_on, 'guest pass ' || g.id
      from guest_passes g join packages k on k.id = g.package_id join clients c on c.id = g.client_id
      where g.id = ${id} returning id)
    update guest_passes set holding_id = given.id from given where guest_passes.id = ${id}`.execute(db)
  return true
}
