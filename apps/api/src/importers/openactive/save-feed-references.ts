import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../stores/tables.ts'
import { listCategories, listNames, listPricingOptions, listVenues } from '../../stores/imports/find-rows.ts'
import { fingerprintOf, type Prices, savePriceLists } from '../save-price-lists.ts'
import { type JsonRow, saveRows } from '../../stores/imports/save-rows.ts'
import { EVERY_ACTIVITY, RESERVED_SLUGS } from '../reserved-slugs.ts'
import { freeSlug, slugify } from '../slugify.ts'
import type { ChangeLog } from '../summary.ts'
import type { FeedSession } from './read-event.ts'
import type { FeedVenue } from './read-place.ts'
import type { FeedPrice } from './read-prices.ts'

type Trx = Transaction<Database>
type Context = { clientId: number; zone: string; feed: string; log: ChangeLog }

const SOURCE = 'openactive'
/** Feed venues are served by the second version of the calls from the start. */
const MIGRATED_SINCE = '2020-01-01'

/** Ids of the venues by the feed's own key. */
export const saveFeedVenues = async (
  trx: Trx,
  venues: readonly FeedVenue[],
  { clientId, zone, feed, log }: Context,
): Promise<Map<string, number>> => {
  const present = await listVenues(trx, clientId)
  const taken = new Set([...present.map(({ slug }) => slug), ...RESERVED_SLUGS])
  const slugs = new Map(
    present.filter(({ source }) => source === SOURCE).map((row) => [row.external_id, row.slug]),
  )
  const byKey = new Map(venues.map((venue) => [venue.key, venue]))
  const externalId = (key: string): string => `${feed}#${key}`
  const rows = [...byKey.values()].map((venue) => {
    const slug =
      slugs.get(externalId(venue.key)) ??
      freeSlug(slugify(venue.name), venue.town === '' ? null : slugify(venue.town), (one) => taken.has(one))
    taken.add(slug)
    return {
      client_id: clientId,
      slug,
      name: venue.name,
      address: venue.address,
      town: venue.town,
      postcode: venue.postcode,
      phone: venue.phone,
      lat: venue.lat,
      lng: venue.lng,
      time_zone: zone,
      migration_date: MIGRATED_SINCE,
      source: SOURCE,
      external_id: externalId(venue.key),
    }
  })
  log.add('venues', await saveRows(trx, 'venues', rows, ['client_id', 'source', 'external_id']))
  const ids = new Map((await listVenues(trx, clientId)).map(({ external_id, id }) => [external_id, id]))
  return new Map(
    [...byKey.keys()].flatMap((key) => {
      const id = ids.get(externalId(key))
      return id === undefined ? [] : [[key, id] as const]
    }),
  )
}

/**
 * A category of classes for each label. One that the operator has already is used, whatever its source; where the
 * slug belongs to something else (courts, a parent) the new one ends in '-classes'.
 */
export const saveFeedCategories = async (
  trx: Trx,
  labels: readonly string[],
  { clientId, log }: Context,
): Promise<Map<string, string>> => {
  const present = await listCategories(trx, clientId)
  const parents = new Set(present.map(({ parent_id }) => parent_id))
  const taken = new Set([...present.map(({ slug }) => slug), EVERY_ACTIVITY])
  const ids = new Map<string, string>()
  const rows = new Map<string, JsonRow<'categories'>>()
  for (const label of labels) {
    const key = slugify(label)
    const known =
      present.find(({ source, external_id }) => source === SOURCE && external_id === key) ??
      present.find(({ slug, kind, id }) => slug === key && kind === 'classes' && !parents.has(id))
    const id = known?.id ?? rows.get(key)?.id ?? uuidv7()
    ids.set(label, id)
    if (known !== undefined || rows.has(key)) continue
    const slug = freeSlug(key, 'classes', (one) => taken.has(one))
    taken.add(slug)
    rows.set(key, {
      id,
      client_id: clientId,
      slug,
      v1_slug: slug,
      name: label,
      kind: 'classes',
      source: SOURCE,
      external_id: key,
    })
  }
  log.add(
    'categories',
    await saveRows(trx, 'categories', [...rows.values()], ['client_id', 'source', 'external_id']),
  )
  return ids
}

const agesOf = ({ minAge, maxAge }: FeedPrice): string => {
  if (minAge !== null && maxAge !== null) return `${minAge} to ${maxAge}`
  if (maxAge !== null) return `under ${maxAge + 1}`
  return minAge === null ? 'all ages' : `${minAge} and over`
}

type Option = { id: number; name: string; audience: string; min_age: number | null; max_age: number | null }

const isSameAge = (option: Option, price: FeedPrice): boolean =>
  option.min_age === price.minAge && option.max_age === price.maxAge

/** Two offers of one session under one name are told apart by their identifiers. */
const apart = (prices: readonly FeedPrice[]): FeedPrice[] => {
  const names = new Set<string>()
  return prices.map((price) => {
    const name = names.has(price.name) ? `${price.name} (${price.identifier})` : price.name
    names.add(name)
    return { ...price, name }
  })
}

/** The id of a session's price list, by the session's item id. */
export const saveFeedPrices = async (
  trx: Trx,
  sessions: readonly FeedSession[],
  { clientId, log }: Context,
): Promise<(itemId: string) => number> => {
  const pricesOf = new Map(sessions.map(({ itemId, prices }) => [itemId, apart(prices)]))
  let options: Option[] = await listPricingOptions(trx, clientId)
  const everyone = () => options.filter(({ audience }) => audience === 'everyone')
  // The operator may know the name with other ages: then the ages are a part of the name.
  const nameOf = (price: FeedPrice): string => {
    const sameName = everyone().find(({ name }) => name === price.name)
    return sameName === undefined || isSameAge(sameName, price)
      ? price.name
      : `${price.name} (${agesOf(price)})`
  }
  for (const price of [...pricesOf.values()].flat()) {
    const name = nameOf(price)
    if (everyone().some((option) => option.name === name)) continue
    const row = {
      client_id: clientId,
      name,
      min_age: price.minAge,
      max_age: price.maxAge,
      sort_by: options.length,
    }
    log.add(
      'pricing options',
      await saveRows(trx, 'pricing_options', [row], ['client_id', 'name', 'audience']),
    )
    options = await listPricingOptions(trx, clientId)
  }

  const listOf = (prices: readonly FeedPrice[]): Prices =>
    new Map(
      prices.flatMap((price) => {
        const option = everyone().find(({ name }) => name === nameOf(price))
        return option === undefined ? [] : [[option.id, price.pence] as const]
      }),
    )
  const lists = new Map([...pricesOf].map(([itemId, prices]) => [itemId, listOf(prices)]))
  const { ids, saved } = await savePriceLists(trx, clientId, [...lists.values()])
  log.add('price lists', saved)
  return (itemId) => {
    const id = ids.get(fingerprintOf(lists.get(itemId) ?? new Map()))
    if (id === undefined) throw new Error(`The prices of ${itemId} were not written`)
    return id
  }
}

export const saveFeedTags = async (
  trx: Trx,
  sessions: readonly FeedSession[],
  { clientId, log }: Context,
): Promise<Map<string, number>> => {
  const names = [...new Set(sessions.flatMap(({ tags }) => tags))]
  const rows = names.map((name) => ({ client_id: clientId, name }))
  log.add('tags', await saveRows(trx, 'tags', rows, ['client_id', 'name']))
  return listNames(trx, 'tags', clientId)
}
