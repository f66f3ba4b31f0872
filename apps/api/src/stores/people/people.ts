import type { HeldMembership, HeldPackage, Status } from '@touchline/rules/prices/person'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Person whose places a customer may book: themselves, or a member of the household that they manage. */
export interface PersonRecord {
  id: number
  reference: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  householdId: number | null
  /** Statuses whose proofs are all good. */
  statuses: Status[]
  /** Ids of all memberships that they have or had, valid or not. */
  membershipUserIds: number[]
  /** Memberships that have not ended. */
  memberships: HeldMembership[]
  /** Packages of their own, and those that their household shares. */
  packages: HeldPackage[]
}

export interface PeopleRecord {
  /** The customer first, then the others by age. */
  people: PersonRecord[]
  /** Present number of uses of their entitlements, by the keys of the counters. */
  used: Record<string, number>
}

/** Selects a customer with the people of their household, as JSON; null for a visitor. */
export const peopleOf = (customerId: 's.customer_id' | 'e.customer_id' | 'c.id') => sql`
  (with me as materialized (
    select id, household_id, manages_household from customers where id = ${sql.ref(customerId)}),
  household as materialized (
    select c.* from customers c, me where c.id = me.id or c.household_id = me.household_id)
  select jsonb_build_object(
    'people', (select jsonb_agg(jsonb_build_object('id', p.id, 'reference', p.reference, 'firstName', p.first_name,
        'lastName', p.last_name, 'dateOfBirth', p.date_of_birth, 'householdId', p.household_id,
        'membershipUserIds', array(select u.id from membership_users u where u.customer_id = p.id),
        'statuses', coalesce((select jsonb_agg(one) from jsonb_array_elements(p.statuses) one
          where status_is_proven(p.client_id, p.id, one ->> 'status')), '[]'),
        'memberships', coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'membershipId', u.membership_id,
            'startsOn', u.starts_on, 'endsOn', u.ends_on,
            'frozen', (select jsonb_agg(jsonb_build_object('from', f.from_on, 'until', f.until_on))
              from contract_people x join contract_freezes f on f.contract_id = x.contract_id
              where x.membership_user_id = u.id and f.withdrawn_at is null and f.until_on >= current_date - 1)) order by u.id)
          from membership_users u where u.customer_id = p.id and membership_is_usable(u) and (u.ends_on is null or u.ends_on >= current_date - 1)), '[]'),
        'packages', coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'name', k.name, 'unit', h.unit, 'ownerId', h.customer_id,
            'visits', h.visits, 'perSession', h.per_session, 'scope', h.scope, 'startsOn', h.starts_on,
            'endsOn', h.ends_on, 'validFor', h.valid_for) order by h.ends_on, h.id)
          from package_holdings h join packages k on k.id = h.package_id
          where h.ends_on >= current_date - 1 and (h.customer_id = p.id
            or (h.shared_with = 'household' and h.customer_id in (select id from household)))), '[]'))
        order by (p.id = me.id) desc, p.date_of_birth nulls last, p.id)
      from household p, me where p.id = me.id or me.manages_household),
    'used', coalesce((select jsonb_object_agg(one.key, one.used) from (select key, sum(used)::int as used from (
        select key, sum(c.quantity)::int as used from claims c, unnest(c.usage_keys) as key
        where (c.usage_holder = any(array(select id from household))
            -- By a person who has left it since, too.
            or (c.usage_keys <> '{}' and household_of_use(c.usage_keys) = (select household_id from me)))
          and (c.expires_at is null or c.expires_at > now())
          and exists (select from slots where slots.id = c.slot_id and slots.cancelled_at is null)
          -- What is older counts for no period that can still be booked, and for no package that is still good.
          and c.created_at > least(now() - interval '400 days', (select min(h.starts_on) from package_holdings h
            where h.ends_on >= current_date - 1 and h.customer_id in (select id from household)))
        group by key
        union all
        select key, sum(u.quantity)::int as used from kept_uses u, unnest(u.usage_keys) as key
        where (u.usage_holder = any(array(select id from household))
            or household_of_use(u.usage_keys) = (select household_id from me))
          and u.created_at > least(now() - interval '400 days', (select min(h.starts_on) from package_holdings h
            where h.ends_on >= current_date - 1 and h.customer_id in (select id from household)))
        group by key) each group by key) one), '{}')) from me)`

/**
 * Finds a customer of this client with the people of their household; null where there is none of that
 * number.
 */
export async function findPeopleOf(
  db: Kysely<Database>,
  clientId: number,
  customerId: number,
): Promise<PeopleRecord | null> {
  const { rows } = await sql<{ people: PeopleRecord }>`
    select ${peopleOf('c.id')} as people from customers c
    where c.client_id = ${clientId} and c.id = ${customerId}`.execute(db)
  return rows[0]?.people ?? null
}
