import { type FeedData, idOf, isReference, listOf, refersTo } from './join-items.ts'
import { isCourt, isFacility, isSlot } from './kinds.ts'
import { type ItemState, isOlder, type ParsedFeed } from './parse-feed.ts'
import { isRecord, onlyOne } from './schema.ts'

/** Fields in which a facility holds its slots and courts, with the type of those that state none. */
const INSIDE: Record<string, string> = {
  event: 'Slot',
  subEvent: 'Slot',
  individualFacilityUse: 'IndividualFacilityUse',
  hasPart: 'IndividualFacilityUse',
}

/** Separator between the id of an item and that of a part of it. No publisher's id contains it. */
const PART = ' › '

export const isPart = (itemId: string): boolean => itemId.includes(PART)

/** Returns the id of the item that holds a part. */
const wholeOf = (itemId: string): string => itemId.split(PART)[0] ?? itemId

const insideOf = (data: FeedData): FeedData[] =>
  Object.entries(INSIDE)
    .flatMap(([key, type]) =>
      listOf(data[key]).map((one) =>
        isRecord(one) && one['type'] === undefined && one['@type'] === undefined ? { type, ...one } : one,
      ),
    )
    .filter((one) => isRecord(one))
    .filter((one) => !isReference(one) && (isSlot(one) || isCourt(one)))

const keyOf = (part: FeedData, at: number): string => {
  const said = [part['identifier'], part['startDate'], part['name']].map(onlyOne)
  const known = said.flatMap((one) =>
    (typeof one === 'string' && one !== '') || typeof one === 'number' ? String(one) : [],
  )
  return idOf(part) ?? known[0] ?? String(at + 1)
}

/**
 * Splits a facility from the courts and slots inside it. Each becomes an item that refers to its facility.
 */
const takeApart = (item: ItemState, address: string): ItemState[] => {
  const { itemId, data } = item
  const inside = data !== null && isFacility(data) ? insideOf(data) : []
  if (data === null || inside.length === 0) return [item]
  const id = idOf(data) ?? `${address} ${itemId}`
  const own = Object.fromEntries(Object.entries(data).filter(([key]) => !(key in INSIDE)))
  const seen = new Set<string>()
  const parts = inside.flatMap((part, at) => {
    const key = keyOf(part, at)
    const partId = `${itemId}${PART}${seen.has(key) ? `${key} (${at + 1})` : key}`
    seen.add(key)
    const link = isSlot(part) ? 'facilityUse' : 'aggregateFacilityUse'
    return takeApart({ ...item, itemId: partId, data: { ...part, [link]: id } }, address)
  })
  return [{ ...item, data: idOf(data) === null ? { ...own, '@id': id } : own }, ...parts]
}

/**
 * Returns a feed with the courts and slots inside its facilities as items beside them, so that both forms are
 * read the same way. A part that is missing from a newer state of its facility is deleted.
 */
export const withInnerItems = (feed: ParsedFeed, known: readonly ItemState[]): ParsedFeed => {
  const knownModified = new Map(known.map(({ itemId, modified }) => [itemId, modified]))
  const isLate = ({ itemId, modified }: ItemState): boolean => isOlder(modified, knownModified.get(itemId))
  const items = feed.items.flatMap((item) => (isLate(item) ? [item] : takeApart(item, feed.address)))
  const brought = new Map(items.map((item) => [item.itemId, item]))
  const gone = known.flatMap(({ itemId, deleted }) => {
    const whole =
      isPart(itemId) && !deleted && !brought.has(itemId) ? brought.get(wholeOf(itemId)) : undefined
    if (whole === undefined || isLate(whole)) return []
    return [{ itemId, modified: whole.modified, deleted: true, data: null }]
  })
  return { ...feed, items: [...items, ...gone] }
}

/** Keeps the known parts of an unreadable item unchanged, because what they refer to is unknown now. */
export const leavePartsOf = <Item extends ItemState & { feed: string; isRead: boolean }>(
  feeds: readonly ParsedFeed[],
  world: readonly Item[],
): void => {
  const unreadable = new Set(
    feeds.flatMap(({ address, items, skipped }) =>
      [...skipped, ...items.filter(({ deleted, data }) => !deleted && data === null)].map(
        ({ itemId }) => `${address} ${itemId}`,
      ),
    ),
  )
  for (const item of world)
    if (isPart(item.itemId) && unreadable.has(`${item.feed} ${wholeOf(item.itemId)}`)) item.isRead = false
}

/** Returns the id of an item and those of its known parts. */
export const withKnownParts = (itemId: string, known: readonly ItemState[]): string[] => [
  itemId,
  ...known.flatMap((one) => (one.itemId.startsWith(`${itemId}${PART}`) ? one.itemId : [])),
]

/**
 * Deletes parts that are also items of their own, or that stand in a part that is one. Those items count
 * instead.
 */
export const withoutDuplicates = <Item extends ItemState & { feed: string; isRead: boolean }>(
  world: readonly Item[],
): Item[] => {
  const whole = new Map<string, string>()
  for (const { feed, itemId, data } of world) {
    const id = data === null || isPart(itemId) ? null : idOf(data)
    if (id !== null) whole.set(id, `${feed} ${itemId}`)
  }
  const isDouble = ({ feed, itemId, data }: Item): boolean => {
    if (data === null || !isPart(itemId)) return false
    const ofOthers = (id: string) => whole.has(id) && whole.get(id) !== `${feed} ${wholeOf(itemId)}`
    return [idOf(data) ?? [], refersTo(data)].flat().some(ofOthers)
  }
  return world.map((item) => (isDouble(item) ? { ...item, isRead: true, deleted: true, data: null } : item))
}
