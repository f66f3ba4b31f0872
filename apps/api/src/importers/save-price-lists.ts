import type { Transaction } from 'kysely'
import type { Database } from '../stores/database/tables.ts'
import { listPriceLists } from '../stores/imports/find-rows.ts'
import { type Saved, saveRows } from '../stores/imports/save-rows.ts'
import { getExisting } from './get-existing.ts'

/** Pence by the id of a pricing option. */
export type Prices = ReadonlyMap<number, number>

/** Two lists with the same prices are one list. */
export const fingerprintOf = (prices: Prices): string =>
  [...prices]
    .sort(([a], [b]) => a - b)
    .map(([option, pence]) => `${option}:${pence}`)
    .join(',')

/** Ids of the price lists by fingerprint. A list never changes: other prices make another list. */
export const savePriceLists = async (
  trx: Transaction<Database>,
  clientId: number,
  lists: readonly Prices[],
): Promise<{ ids: Map<string, number>; saved: Saved }> => {
  const byFingerprint = new Map(lists.map((prices) => [fingerprintOf(prices), prices]))
  const saved = await saveRows(
    trx,
    'price_lists',
    [...byFingerprint.keys()].map((fingerprint) => ({ client_id: clientId, fingerprint })),
    ['client_id', 'fingerprint'],
  )
  const ids = await listPriceLists(trx, clientId)
  await saveRows(
    trx,
    'price_list_prices',
    [...byFingerprint].flatMap(([fingerprint, prices]) =>
      [...prices].map(([option, pence]) => ({
        price_list_id: getExisting(ids, fingerprint),
        pricing_option_id: option,
        pence,
      })),
    ),
    ['price_list_id', 'pricing_option_id'],
  )
  return { ids, saved }
}
