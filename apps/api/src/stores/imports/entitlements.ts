import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Saved } from './save-rows.ts'

type Trx = Transaction<Database>

/** Ends benefits that the file no longer names; what was booked with them stays. @returns how many */
export async function endOtherBenefits(
  trx: Trx,
  clientId: number,
  named: readonly { membership_id: number; slug: string }[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update benefits set is_given = false
    where client_id = ${clientId} and is_given and (membership_id, slug) not in (
      select * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (membership_id int, slug text))
    returning id`.execute(trx)
  return rows.length
}

/** Takes packages off sale that the file no longer names; people who have one keep it. @returns how many */
export async function endOtherPackages(
  trx: Trx,
  clientId: number,
  named: readonly { slug: string }[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update packages set is_sold = false
    where client_id = ${clientId} and is_sold and slug <> all(${named.map(({ slug }) => slug)}::text[])
    returning id`.execute(trx)
  return rows.length
}

const idsBySlug = (rows: readonly { id: number; slug: string }[]): Map<string, number> =>
  new Map(rows.map(({ id, slug }) => [slug, id]))

export const listPackageIds = async (trx: Trx, clientId: number): Promise<Map<string, number>> =>
  idsBySlug(
    await trx.selectFrom('packages').select(['id', 'slug']).where('client_id', '=', clientId).execute(),
  )

export const listHouseholdIds = async (trx: Trx, clientId: number): Promise<Map<string, number>> =>
  idsBySlug(
    await trx
      .selectFrom('households')
      .select(['id', 'external_id as slug'])
      .where('client_id', '=', clientId)
      .execute(),
  )

/**
 * Gives a package once, on the present terms: what was used of it does not come back with the next import.
 */
export async function givePackage(
  trx: Trx,
  {
    clientId,
    packageId,
    customerId,
    startsOn,
    cause,
  }: { clientId: number; packageId: number; customerId: number; startsOn: string; cause: string },
): Promise<Saved> {
  const { rows } = await sql<{ id: number }>`
    insert into package_holdings (client_id, package_id, customer_id, visits, unit, scope, per_session, shared_with, valid_for,
      starts_on, ends_on, cause)
    select client_id, id, ${customerId}::bigint, visits, unit, scope, per_session, shared_with, valid_for,
      ${startsOn}::date, ${startsOn}::date + valid_days, ${cause}
    from packages where id = ${packageId} and client_id = ${clientId}
    on conflict (client_id, cause) do nothing returning id`.execute(trx)
  return { created: rows.length, updated: 0 }
}
