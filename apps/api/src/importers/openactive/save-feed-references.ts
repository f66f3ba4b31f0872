import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../stores/database/tables.ts'
import { listVenuesOfFeed } from '../../stores/imports/feeds.ts'
import {
  listCategories,
  listLocations,
  listNames,
  listPricingOptions,
  listVenues,
} from '../../stores/imports/find-rows.ts'
import { type JsonRow, saveRows } from '../../stores/imports/save-rows.ts'
import { EVERY_ACTIVITY, RESERVED_SLUGS } from '../reserved-slugs.ts'
import { fingerprintOf, type Prices, savePriceLists } from '../save-price-lists.ts'
import { freeSlug, slugify } from '../slugify.ts'
import type { ChangeLog } from '../summary.ts'
import type { FeedSession } from './read-event.ts'
import { type FeedVenue, isSamePlace } from './read-place.ts'
import type { FeedPrice } from './read-prices.ts'

type Trx = Transaction<Database>
type Context = { clientId: number; zone: string; feed: string; log: ChangeLog }

const SOURCE = 'openactive'
/** Feed venues are served by the second version of the calls from the start. */
const MIGRATED_SINCE = '2020-01-01'

/**
 * Finds a venue that another feed of the same host has under the same key: a publisher has a feed of its sessions and one of its slots.
 * Once a feed has sessions there it is that venue, however either names it then.
 * @param used ids of the venues at which the feed has sessions
 */
const findShared = (
  present: Awaited<ReturnType<typeof listVenues>>,
  venue: FeedVenue,
  feed: string,
  used: ReadonlySet<number>,
) => {
  const hostOf = (address: string): string | null => (address.includes('/') ? address.split('/')[0]! : null)
  const those = present.filter(({ source, external_id }) => {
    const [address = '', ...key] = external_id.split('#')
    return source === SOURCE && hostOf(address) === (hostOf(feed) ?? '') && key.join('#') === venue.key
  })
  return those.find(({ id }) => used.has(id)) ?? those.find((row) => isSamePlace(row, venue))
}

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
  const used = await listVenuesOfFeed(trx, clientId, feed)
  const shared = new Map(
    [...byKey.values()].flatMap((venue) => {
      const found = slugs.has(externalId(venue.key)) ? undefined : findShared(present, venue, feed, used)
      return found === undefined ? [] : [[venue.key, found.id] as const]
    }),
  )
  const own = [...byKey.values()].filter(({ key }) => !shared.has(key))
  const rows = own.map((venue) => {
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
      const id = shared.get(key) ?? ids.get(externalId(key))
      return id === undefined ? [] : [[key, id] as const]
    }),
  )
}

/** Ids of the courts at their venues; they stand in the order of their names, and keep their slugs. */
export const saveFeedCourts = async (
  trx: Trx,
  sessions: readonly FeedSession[],
  venueIds: ReadonlyMap<string, number>,
  { clientId, log }: Context,
): Promise<(session: FeedSession) => number | null> => {
  const present = await listLocations(trx, clientId)
  const taken = new Set(present.map(({ venue_id, slug }) => `${venue_id} ${slug}`))
  const slugs = new Map(present.map((row) => [`${row.venue_id} ${row.external_id}`, row.slug]))
  const names = new Map<number, Map<string, string>>()
  const knownAt = (venueId: number) =>
    present.flatMap(({ venue_id, external_id, name }) =>
      venue_id === venueId && external_id !== null ? [[external_id, name] as const] : [],
    )
  for (const { venue, court } of sessions) {
    const venueId = venueIds.get(venue.key)
    if (court === null || venueId === undefined) continue
    const courts = names.get(venueId) ?? new Map(knownAt(venueId))
    names.set(venueId, courts.set(court.key, court.name))
  }
  const rows = [...names].flatMap(([venueId, courts]) =>
    [...courts]
      .sort(([keyA, a], [keyB, b]) => a.localeCompare(b, 'en', { numeric: true }) || (keyA < keyB ? -1 : 1))
      .map(([key, name], sortBy) => {
        const slug =
          slugs.get(`${venueId} ${key}`) ??
          freeSlug(slugify(name), null, (one) => taken.has(`${venueId} ${one}`))
        taken.add(`${venueId} ${slug}`)
        return {
          client_id: clientId,
          venue_id: venueId,
          slug,
          name,
          sort_by: sortBy,
          external_id: key,
        }
      }),
  )
  log.add('locations', await saveRows(trx, 'locations', rows, ['venue_id', 'external_id']))
  const ids = new Map(
    (await listLocations(trx, clientId)).map((row) => [`${row.venue_id} ${row.external_id}`, row.id]),
  )
  return ({ venue, court }) =>
    court === null ? null : (ids.get(`${venueIds.get(venue.key)} ${court.key}`) ?? null)
}

/** Activity under which a session is listed; courts by how long they are hired, too, where the operator does so. */
export type WantedCategory = { label: string; kind: 'classes' | 'resources'; minutes: number }

/** The words that a new slug ends in where the label's own is taken. */
const ENDINGS = { classes: 'classes', resources: 'hire' } as const

/** Courts of "Badminton Court" are the operator's 'badminton-60min', else its 'badminton-court' or 'badminton'. */
const slugsOf = ({ label, kind, minutes }: WantedCategory): string[] => {
  const slug = slugify(label)
  if (kind === 'classes') return [slug]
  const all = [...new Set([slug, slug.replace(/-courts?$/, '')])]
  return [...all.map((one) => `${one}-${minutes}min`), ...all]
}

/**
 * A category of classes for each label, and one of courts for each label of slots. One that the operator has already is used, whatever
 * its source; where the slug belongs to something else the new one says in its end what it is.
 * @returns the id of each that was asked for
 */
export const saveFeedCategories = async (
  trx: Trx,
  wanted: readonly WantedCategory[],
  { clientId, log }: Context,
): Promise<(one: WantedCategory) => string> => {
  const present = await listCategories(trx, clientId)
  const parents = new Set(present.map(({ parent_id }) => parent_id))
  const taken = new Set([...present.map(({ slug }) => slug), EVERY_ACTIVITY])
  const ids = new Map<string, string>()
  const rows = new Map<string, JsonRow<'categories'>>()
  const nameOf = ({ label, kind, minutes }: WantedCategory) => `${kind} ${minutes} ${label}`
  for (const one of wanted) {
    const { label, kind } = one
    const key = kind === 'classes' ? slugify(label) : `${slugify(label)}/${ENDINGS[kind]}`
    const ofFeed = present.find(({ source, external_id }) => source === SOURCE && external_id === key)
    const ofOperator = slugsOf(one)
      .map((slug) =>
        present.find(
          (row) => row.slug === slug && row.kind === kind && !parents.has(row.id) && row !== ofFeed,
        ),
      )
      .find((row) => row !== undefined)
    // For courts the operator's own goes first: slots of other lengths may have made one of the feed before.
    const known = kind === 'classes' ? (ofFeed ?? ofOperator) : (ofOperator ?? ofFeed)
    const id = known?.id ?? rows.get(key)?.id ?? uuidv7()
    ids.set(nameOf(one), id)
    if (known !== undefined || rows.has(key)) continue
    const slug = freeSlug(slugify(label), ENDINGS[kind], (free) => taken.has(free))
    taken.add(slug)
    rows.set(key, {
      id,
      client_id: clientId,
      slug,
      v1_slug: slug,
      name: label,
      kind,
      source: SOURCE,
      external_id: key,
    })
  }
  log.add(
    'categories',
    await saveRows(trx, 'categories', [...rows.values()], ['client_id', 'source', 'external_id']),
  )
  return (one) => {
    const id = ids.get(nameOf(one))
    if (id === undefined) throw new Error(`The category of ${one.label} was not written`)
    return id
  }
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
