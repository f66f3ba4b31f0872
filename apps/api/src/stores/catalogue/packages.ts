import type { Tax } from '@touchline/rules/money/tax'
import type { PackageTerms } from '@touchline/rules/prices/package-words'
import type { Scope } from '@touchline/rules/prices/scope'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Package on sale. */
export interface PackageRecord extends PackageTerms {
  id: number
  name: string
  pricePence: number
  tax: Tax
  scope: Scope
  validDays: number
}

const packagesOnSale = (clientId: number) => sql`
  select id, name, price_pence as "pricePence", visits, unit, scope,
    per_session as "perSession", shared_with as "sharedWith", valid_for as "validFor", valid_days as "validDays",
    jsonb_build_object('kind', tax_kind, 'basisPoints', tax_basis_points, 'reason', tax_reason) as tax
  from packages where client_id = ${clientId} and is_sold order by price_pence, id`

/** Lists the packages on sale, cheapest first. */
export async function listPackagesOnSale(db: Kysely<Database>, clientId: number): Promise<PackageRecord[]> {
  const { rows } = await sql<PackageRecord>`${packagesOnSale(clientId)}`.execute(db)
  return rows
}

/** Package that a person has, and how much of it is used. */
export interface HeldPackageRecord extends PackageTerms {
  id: number
  name: string
  scope: Scope
  used: number
  startsOn: string
  endsOn: string
  isEnded: boolean
  /** First name of the household member who owns it; null for the asker's own. */
  owner: string | null
  /** Giver of the guest pass that it came from. */
  passGiver: string | null
  completeOrderId: string | null
}

/**
 * Reads a customer's packages, their own and those that their household shares. Usable ones come first,
 * soonest to end first; then those that were used up or ended, for a year. Reads the packages on sale too,
 * cheapest first.
 */
export async function readPackages(
  db: Kysely<Database>,
  clientId: number,
  customerId: number,
): Promise<{ held: HeldPackageRecord[]; onSale: PackageRecord[] }> {
  const { rows } = await sql<{ held: HeldPackageRecord[]; onSale: PackageRecord[] }>`
    with me as (select id, household_id from customers where id = ${customerId} and client_id = ${clientId}),
    mine as (
      select h.*, k.name, c.first_name, today.date as today,
        (select coalesce(sum(u.quantity), 0)::int from (
          select c.quantity from claims c join slots s on s.id = c.slot_id and s.cancelled_at is null
          where c.client_id = h.client_id and c.usage_keys @> array['package ' || h.id] and c.usage_keys <> '{}'
            and (c.expires_at is null or c.expires_at > now())
          union all
          select x.quantity from kept_uses x where x.client_id = h.client_id and x.usage_keys @> array['package ' || h.id]) u) as used
      from package_holdings h join me on true join packages k on k.id = h.package_id join customers c on c.id = h.customer_id
        join clients o on o.id = h.client_id, lateral (select (now() at time zone o.time_zone)::date as date) today
      where h.client_id = ${clientId} and h.ends_on > today.date - 366 and (h.customer_id = me.id
        or (h.shared_with = 'household' and c.household_id = me.household_id))),
    held as (
      select m.id, m.name, m.unit, m.visits, m.per_session as "perSession", m.shared_with as "sharedWith",
        m.valid_for as "validFor", m.scope, m.used, m.starts_on::text as "startsOn", m.ends_on::text as "endsOn",
        m.ends_on < m.today as "isEnded", case when m.customer_id <> ${customerId} then m.first_name end as owner,
        (select c.first_name from guest_passes g join customers c on c.id = g.giver_id
          where g.holding_id = m.id) as "passGiver",
        (select o.complete_order_id from package_sales s join orders o on o.id = s.order_id
          where s.holding_id = m.id and o.customer_id = ${customerId}) as "completeOrderId"
      from mine m)
    select
      (select coalesce(jsonb_agg(h order by h."isEnded" or h.used >= h.visits, h."endsOn", h.id), '[]')
        from held h) as held,
      (select coalesce(jsonb_agg(k order by k."pricePence", k.id), '[]')
        from (${packagesOnSale(clientId)}) k) as "onSale"`.execute(db)
  return rows[0]!
}
