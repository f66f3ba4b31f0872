import { isRecord, onlyOne } from './schema.ts'

export type FeedData = Record<string, unknown>

/** Things of all feeds by their `@id`. */
export type ItemsById = ReadonlyMap<string, FeedData>

/** A series stands above a session, and above that perhaps another one. */
const MOST_LEVELS = 5
/** So deep in an item things are looked for that others refer to. */
const MOST_DEPTH = 4
/** A session belongs to its series, a slot to a facility or a court, and a court to its facility. */
const UPWARD = ['superEvent', 'facilityUse', 'aggregateFacilityUse'] as const
const LINKS = [...UPWARD, 'location', 'offers', 'offer'] as const
const ONLY_REFERS = new Set(['@id', 'id', '@type', 'type'])
/** These a series says of itself, and not of its sessions. */
const OF_ITSELF = new Set([
  ...ONLY_REFERS,
  'identifier',
  'url',
  'startDate',
  'endDate',
  'subEvent',
  'event',
  'individualFacilityUse',
  'hasPart',
])

export const idOf = (data: FeedData): string | null => {
  const id = onlyOne(data['@id'] ?? data['id'])
  return typeof id === 'string' && id !== '' ? id : null
}

export const isReference = (value: FeedData): boolean =>
  Object.keys(value).every((key) => ONLY_REFERS.has(key))

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

const collectInside = (value: unknown, things: Map<string, FeedData>, depth: number): void => {
  if (depth > MOST_DEPTH) return
  if (Array.isArray(value)) for (const one of value) collectInside(one, things, depth)
  else if (isRecord(value)) {
    const id = idOf(value)
    if (id !== null && !things.has(id) && !isReference(value)) things.set(id, value)
    for (const one of Object.values(value)) collectInside(one, things, depth + 1)
  }
}

/** An item of its own goes before what another item says of it. */
export const collectItems = (items: readonly FeedData[]): ItemsById => {
  const things = new Map<string, FeedData>()
  for (const data of items) {
    const id = idOf(data)
    if (id !== null) things.set(id, data)
  }
  for (const data of items) collectInside(data, things, 0)
  return things
}

/** The ids that an item refers to. */
export const refersTo = (data: FeedData): string[] =>
  LINKS.flatMap((key) => listOf(data[key])).flatMap((value) => {
    if (typeof value === 'string') return value
    const id = isRecord(value) ? idOf(value) : null
    return id === null ? [] : id
  })

/** True where an item only refers to something that is told elsewhere. */
export const hasBareLinks = (data: FeedData): boolean =>
  LINKS.flatMap((key) => listOf(data[key])).some(
    (value) => typeof value === 'string' || (isRecord(value) && isReference(value)),
  )

const withoutNulls = (data: FeedData): FeedData =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined))

export type Joined = {
  data: FeedData
  /** The series, court or facility that it belongs to and those above it, the nearest first. */
  above: FeedData[]
  /** The series or facility that it names and that no feed has. */
  missing: string | null
}

const resolve = (value: unknown, things: ItemsById): unknown => {
  if (typeof value === 'string') return things.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => resolve(one, things))
  if (!isRecord(value)) return value
  const id = idOf(value)
  return { ...(id === null ? {} : things.get(id)), ...withoutNulls(value) }
}

const namedAbove = (data: FeedData): unknown =>
  onlyOne(UPWARD.map((key) => data[key]).find((value) => value !== undefined && value !== null))

/** The series, facility or court that a thing says it belongs to. */
export const parentItemOf = (data: FeedData, things: ItemsById): FeedData | null => {
  const found = resolve(namedAbove(data), things)
  return isRecord(found) ? found : null
}

const joinSeries = (data: FeedData, things: ItemsById, level: number): Joined => {
  const own = withoutNulls(data)
  const named = namedAbove(own)
  if (named === undefined || level >= MOST_LEVELS) return { data: own, above: [], missing: null }
  const found = resolve(named, things)
  if (!isRecord(found)) return { data: own, above: [], missing: typeof found === 'string' ? found : null }
  const above = joinSeries(found, things, level + 1)
  const inherited = Object.fromEntries(Object.entries(above.data).filter(([key]) => !OF_ITSELF.has(key)))
  const isBare = isRecord(named) && isReference(named) && isReference(found)
  const status = [above.data['statusOfSeries'], above.data['eventStatus']].filter(Boolean).join(' ')
  return {
    data: { ...inherited, ...own, ...(status === '' ? {} : { statusOfSeries: status }) },
    above: [found, ...above.above],
    missing: isBare ? idOf(named) : above.missing,
  }
}

/** A place, and the one that it is in, may be told once. */
const resolvePlace = (value: unknown, things: ItemsById): unknown => {
  const place = onlyOne(resolve(value, things))
  return isRecord(place) && place['containedInPlace'] !== undefined
    ? { ...place, containedInPlace: resolve(place['containedInPlace'], things) }
    : place
}

/**
 * The newer model tells a series once, in a feed of its own or inside each session: what the session says itself goes
 * first; so do a facility and its slots. Places and offers may be told once, too.
 */
export const joinItem = (data: FeedData, things: ItemsById): Joined => {
  const joined = joinSeries(data, things, 0)
  const links = Object.fromEntries(
    (['location', 'offers', 'offer'] as const)
      .filter((key) => key in joined.data)
      .map((key) => [key, (key === 'location' ? resolvePlace : resolve)(joined.data[key], things)]),
  )
  return { ...joined, data: { ...joined.data, ...links } }
}
