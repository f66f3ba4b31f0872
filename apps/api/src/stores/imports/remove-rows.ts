import type { Transaction } from 'kysely'
import type { Database } from '../tables.ts'

type Trx = Transaction<Database>
const removedOf = (rows: { numDeletedRows: bigint }[]): number =>
  rows.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)

/** Lets go of the hosts that the operator no longer names. */
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

/** An activity that a venue no longer has leaves its list; the category itself stays for others. */
export const removeOtherVenueCategories = async (
  trx: Trx,
  venueIds: number[],
  rows: { venue_id: number; category_id: string }[],
): Promise<number> => {
  if (venueIds.length === 0) return 0
  const wanted = new Set(rows.map(({ venue_id, category_id }) => `${venue_id} ${category_id}`))
  const present = await trx
    .selectFrom('venue_categories')
    .selectAll()
    .where('venue_id', 'in', venueIds)
    .execute()
  let removed = 0
  for (const { venue_id, category_id } of present) {
    if (wanted.has(`${venue_id} ${category_id}`)) continue
    await trx
      .deleteFrom('venue_categories')
      .where('venue_id', '=', venue_id)
      .where('category_id', '=', category_id)
      .execute()
    removed++
  }
  return removed
}

export const removeOtherPlaces = async (
  trx: Trx,
  venueIds: number[],
  places: { category_id: string; location_id: number }[],
): Promise<number> => {
  if (venueIds.length === 0) return 0
  const wanted = new Set(places.map(({ category_id, location_id }) => `${location_id} ${category_id}`))
  const present = await trx
    .selectFrom('category_locations')
    .innerJoin('locations', 'locations.id', 'category_locations.location_id')
    .select(['category_id', 'location_id'])
    .where('venue_id', 'in', venueIds)
    .execute()
  let removed = 0
  for (const { category_id, location_id } of present) {
    if (wanted.has(`${location_id} ${category_id}`)) continue
    await trx
      .deleteFrom('category_locations')
      .where('category_id', '=', category_id)
      .where('location_id', '=', location_id)
      .execute()
    removed++
  }
  return removed
}
