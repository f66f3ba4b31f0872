import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

type Trx = Transaction<Database>
const removedOf = (rows: { numDeletedRows: bigint }[]): number =>
  rows.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)

/** Removes the hosts that the operator no longer names. */
export const removeOtherHosts = async (trx: Trx, clientId: number, hosts: string[]): Promise<number> =>
  removedOf(
    await trx
      .deleteFrom('client_hosts')
      .where('client_id', '=', clientId)
      .where('host', 'not in', hosts)
      .execute(),
  )

/** Ends the patterns that the operator no longer names; their sold sessions stay. */
export const removeOtherRules = async (trx: Trx, clientId: number, ruleIds: string[]): Promise<number> =>
  removedOf(
    await trx
      .deleteFrom('session_rules')
      .where('client_id', '=', clientId)
      .where('source', '=', 'catalogue')
      .$if(ruleIds.length > 0, (query) => query.where('id', 'not in', ruleIds))
      .execute(),
  )

/** Removes activities that a venue no longer has from its list; the category itself stays for others. */
export const removeOtherVenueCategories = async (
  trx: Trx,
  venueIds: number[],
  wanted: { venue_id: number; category_id: string }[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from venue_categories where venue_id = any(${venueIds}::int[]) and (venue_id, category_id) not in (
      select * from unnest(${wanted.map((row) => row.venue_id)}::int[], ${wanted.map((row) => row.category_id)}::uuid[]))`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}

export const removeOtherPlaces = async (
  trx: Trx,
  venueIds: number[],
  wanted: { category_id: string; location_id: number }[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from category_locations present using locations
    where locations.id = location_id and venue_id = any(${venueIds}::int[]) and (location_id, category_id) not in (
      select * from unnest(${wanted.map((row) => row.location_id)}::int[], ${wanted.map((row) => row.category_id)}::uuid[]))`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}
