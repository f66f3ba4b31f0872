import type { Temporal } from 'temporal-polyfill'
import { formatPath } from '../fault.ts'
import { faultsOfIssues } from '../zod-faults.ts'
import { leavePartsOf, withInnerItems, withKnownParts, withoutDuplicates } from './inner-items.ts'
import {
  collectItems,
  type FeedData,
  hasBareLinks,
  type ItemsById,
  idOf,
  joinItem,
  parentItemOf,
  refersTo,
} from './join-items.ts'
import { isCourt, isFacility, isImported, isSeries, isSlot, typeOf } from './kinds.ts'
import { type ItemState, isOlder, type ParsedFeed } from './parse-feed.ts'
import { readCourt, slotAsSession } from './read-court.ts'
import { type FeedSession, type ReadEvent, readEvent, type Skipped } from './read-event.ts'
import { type FeedVenue, isSamePlace } from './read-place.ts'
import { WITHDRAWN, withdrawnStarts } from './read-time.ts'
import { FeedEvent } from './schema.ts'

type KnownFeed = { address: string; items: ItemState[] }

/** Work on one feed: what it brings itself, and what another one changes of it. */
export type ReadFeed = {
  address: string
  /** States that are new or read anew. */
  items: ItemState[]
  older: number
  sessions: FeedSession[]
  skipped: Skipped[]
  /** Items that can't be used as they are, wholly or in part: what is known of them stays, and is sold no further. */
  unusable: string[]
  /** Times that their publisher has taken back. */
  withdrawn: { itemId: string; start: Temporal.Instant }[]
}

type Context = { zone: string; currency: string }
type WorldItem = ItemState & { feed: string; isRead: boolean }

/** The use that later imports have for it: others refer to it, or it refers to others. */
export const isRemembered = ({ data }: ItemState): boolean =>
  data !== null && (isSeries(data) || hasBareLinks(data))

/** Every item that is known or brought now, each in its newest state. */
const worldOf = (feeds: readonly ParsedFeed[], known: readonly KnownFeed[]) => {
  const world = new Map<string, WorldItem>()
  const older = new Map<string, number>()
  for (const { address, items } of known)
    for (const item of items)
      world.set(`${address} ${item.itemId}`, { ...item, feed: address, isRead: false })
  // An item that is deleted now is still what others refer to, to be read anew without it.
  const gone: FeedData[] = []
  for (const { address, items } of feeds)
    for (const item of items) {
      const key = `${address} ${item.itemId}`
      const before = world.get(key)
      if (isOlder(item.modified, before?.modified)) older.set(address, (older.get(address) ?? 0) + 1)
      else {
        if (before?.data && item.data === null) gone.push(before.data)
        world.set(key, { ...item, feed: address, isRead: true })
      }
    }
  return { world: withoutDuplicates([...world.values()]), older, gone }
}

/** Finds the items that are read anew: those that refer to a thing that has changed, and those that refer to them. */
const markDependants = (world: readonly WorldItem[], gone: readonly FeedData[]): void => {
  const changed = new Set<string>()
  for (const data of [...gone, ...world.flatMap(({ isRead, data: own }) => (isRead && own ? [own] : []))]) {
    const id = idOf(data)
    if (id !== null) changed.add(id)
  }
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const item of world) {
      if (item.isRead || item.data === null || !refersTo(item.data).some((id) => changed.has(id))) continue
      item.isRead = true
      const id = idOf(item.data)
      if (id !== null) changed.add(id)
      isMore = true
    }
  }
}

type World = {
  things: ItemsById
  /** Ids of items of their own, and ids that items refer to. */
  itemIds: ReadonlySet<string>
  referredTo: ReadonlySet<string>
  hasSessionsOfSeries: boolean
  hasSlotsOfFacilities: boolean
  /** Ids of facilities whose courts have slots of their own. */
  soldByCourt: ReadonlySet<string>
}

const facilitiesSoldByCourt = (all: readonly FeedData[], things: ItemsById): Set<string> =>
  new Set(
    all.filter(isSlot).flatMap((slot) => {
      const court = parentItemOf(slot, things)
      const facility = court !== null && isCourt(court) ? parentItemOf(court, things) : null
      return facility === null ? [] : (idOf(facility) ?? [])
    }),
  )

const describe = (world: readonly WorldItem[]): World => {
  const all = world.flatMap(({ data }): FeedData[] => (data === null ? [] : [data]))
  const things = collectItems(all)
  return {
    things,
    itemIds: new Set(all.filter((data) => !isSeries(data)).flatMap((data) => idOf(data) ?? [])),
    referredTo: new Set(all.flatMap(refersTo)),
    hasSessionsOfSeries: all.some((data) => data['superEvent'] !== undefined),
    hasSlotsOfFacilities: all.some(isSlot),
    soldByCourt: facilitiesSoldByCourt(all, things),
  }
}

const refuse = (itemId: string, reason: string, isSaid = false): ReadEvent => ({
  session: null,
  skipped: [{ itemId, reason, isSaid }],
  withdrawn: [],
})

/** A series or a facility alone is no session: those are items of their own, in this feed or in another one. */
const readSeries = ({ itemId }: ItemState, data: FeedData, world: World, read: ReadEvent): ReadEvent => {
  const hasNone = read.session === null && read.skipped.some(({ reason }) => reason === 'has no occurrence')
  if (!hasNone) return read
  if (world.referredTo.has(idOf(data) ?? '')) return { session: null, skipped: [], withdrawn: [] }
  const [hasOthers, those] = isFacility(data)
    ? [world.hasSlotsOfFacilities, 'slots']
    : [world.hasSessionsOfSeries, 'sessions']
  return hasOthers
    ? refuse(itemId, 'has no occurrence', true)
    : refuse(itemId, `has no occurrence: where its ${those} are in a feed of their own, give that feed, too`)
}

/** A slot of courts that are sold one by one elsewhere in the feeds would sell them twice. */
const isSoldByCourt = (data: FeedData, { things, soldByCourt }: World): boolean => {
  const facility = isSlot(data) ? parentItemOf(data, things) : null
  return facility !== null && soldByCourt.has(idOf(facility) ?? '')
}

const readItem = (item: WorldItem, world: World, context: Context): ReadEvent => {
  const { itemId, data } = item
  if (data === null) return refuse(itemId, 'has no data')
  if (!isImported(data)) return refuse(itemId, `is a ${typeOf(data)}, which is not imported`)
  const joined = joinItem(data, world.things)
  const parsed = FeedEvent.safeParse(isSlot(data) ? slotAsSession(joined) : joined.data)
  if (!parsed.success) {
    const status = `${String(joined.data['eventStatus'])} ${String(joined.data['statusOfSeries'])}`
    if (WITHDRAWN.test(status)) return refuse(itemId, 'taken back by the publisher', true)
    const reasons = faultsOfIssues(parsed.error.issues).map(
      ({ path, message }) => `${formatPath(path)} ${message}`,
    )
    return refuse(itemId, reasons.join('; '))
  }
  const read = readEvent(parsed.data, {
    itemId,
    ...context,
    isSeries: isSeries(data),
    isSlot: isSlot(data),
    court: isSlot(data) ? readCourt(joined) : null,
    hasItem: (id) => world.itemIds.has(id),
  })
  if (isSeries(data)) return readSeries(item, data, world, read)
  if (read.session !== null && isSoldByCourt(data, world))
    return refuse(itemId, 'is a slot of courts that have slots of their own: those are sold')
  const isUnusable = read.session === null && read.skipped.some(({ isSaid }) => !isSaid)
  return isUnusable && joined.missing !== null
    ? refuse(
        itemId,
        `belongs to ${joined.missing}, which no feed has so far: give the feed of its ${isSlot(data) ? 'facilities' : 'series'}, too`,
      )
    : read
}

/** The venue as the newest of its items has it; those that mean another place by its identifier are left out. */
const agreeOnVenues = (found: { item: WorldItem; session: FeedSession }[]): Map<string, string> => {
  const newest = new Map<string, { item: WorldItem; venue: FeedVenue }>()
  for (const { item, session } of found) {
    const key = `${item.feed} ${session.venue.key}`
    const before = newest.get(key)
    if (!before || BigInt(item.modified) > BigInt(before.item.modified))
      newest.set(key, { item, venue: session.venue })
  }
  const differs = new Map<string, string>()
  for (const { item, session } of found) {
    const agreed = newest.get(`${item.feed} ${session.venue.key}`)
    if (!agreed) continue
    if (isSamePlace(session.venue, agreed.venue)) session.venue = agreed.venue
    else
      differs.set(
        `${item.feed} ${item.itemId}`,
        `the venue '${session.venue.key}' is there twice and differs from that of ${agreed.item.itemId}`,
      )
  }
  return differs
}

const occurrencesIn = (data: FeedData | null): unknown[] => {
  const inside = data?.['subEvent']
  return Array.isArray(inside) ? inside : inside ? [inside] : []
}

/**
 * Joins what the feeds bring with what is known of all feeds of the client, and reads the sessions. What of an item can't
 * be used is told, and costs no other item.
 */
export const readFeeds = (
  brought: readonly ParsedFeed[],
  known: readonly KnownFeed[],
  context: Context,
): ReadFeed[] => {
  const knownOf = (address: string) => known.find((feed) => feed.address === address)?.items ?? []
  const feeds = brought.map((feed) => withInnerItems(feed, knownOf(feed.address)))
  const { world, older, gone } = worldOf(feeds, known)
  markDependants(world, gone)
  leavePartsOf(feeds, world)
  const about = describe(world)
  const results = new Map<string, ReadFeed>()
  const resultOf = (address: string): ReadFeed => {
    const result = results.get(address) ?? {
      address,
      items: [],
      older: older.get(address) ?? 0,
      sessions: [],
      skipped: [],
      unusable: [],
      withdrawn: [],
    }
    results.set(address, result)
    return result
  }
  for (const { address, skipped } of feeds) {
    const result = resultOf(address)
    result.skipped.push(...skipped)
    result.unusable.push(...skipped.flatMap(({ itemId }) => withKnownParts(itemId, knownOf(address))))
  }
  const read = world
    .filter(({ isRead }) => isRead)
    .map((item) => ({
      item,
      ...(item.deleted ? { session: null, skipped: [], withdrawn: [] } : readItem(item, about, context)),
    }))
  const differs = agreeOnVenues(
    read.flatMap(({ item, session }) => (session === null ? [] : [{ item, session }])),
  )
  for (const { item, session, skipped, withdrawn } of read) {
    const result = resultOf(item.feed)
    const reason = differs.get(`${item.feed} ${item.itemId}`)
    const told = reason === undefined ? skipped : [...skipped, { itemId: item.itemId, reason, isSaid: false }]
    result.items.push(item)
    result.skipped.push(...told)
    if (session !== null && reason === undefined) result.sessions.push(session)
    for (const start of withdrawn) result.withdrawn.push({ itemId: item.itemId, start })
    if (told.every(({ isSaid }) => isSaid)) continue
    // An item without data says nothing of its parts either.
    result.unusable.push(
      ...(item.data === null ? withKnownParts(item.itemId, knownOf(item.feed)) : [item.itemId]),
    )
    for (const start of withdrawnStarts(occurrencesIn(item.data), context.zone))
      result.withdrawn.push({ itemId: item.itemId, start })
  }
  return [...results.values()]
}
