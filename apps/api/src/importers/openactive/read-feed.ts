import { type Fault, type FaultPath, formatPath, readSource } from '../fault.ts'
import { faultsOfIssues } from '../zod-faults.ts'
import { isWebAddress, type Page } from '../../gateways/feeds/load-pages.ts'
import { type FeedSession, readEvent, type Skipped } from './read-event.ts'
import { FeedEvent, type FeedItem, FeedPage } from './schema.ts'

export type ReadFeed = {
  /** Which feed it is: the address that was asked for, or where the pages of a file say that they are published. */
  address: string
  items: { itemId: string; modified: number; deleted: boolean }[]
  sessions: FeedSession[]
  deletedIds: string[]
  skipped: Skipped[]
}

/** A fault with the page it is in. */
export type PageFault = Fault & { source: string }

export type ReadFeedResult = { ok: true; feed: ReadFeed } | { ok: false; faults: PageFault[] }

type Placed = { item: FeedItem; page: Page; path: FaultPath }

// The kinds whose items are sessions; others are told as not used.
const KINDS = new Set(['Event', 'SessionSeries', 'ScheduledSession', 'HeadlineEvent'])

/** Where the reader stopped: it names a position, or it came to the end of the text. */
const placeOf = (error: Error, text: string): { line: number; column: number } => {
  const position = /position (\d+)/.exec(error.message)?.[1]
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

const parseJson = (text: string): { value: unknown } | { fault: Fault } => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (thrown) {
    const error = thrown as Error
    return { fault: { path: [], message: `is not JSON: ${error.message}`, ...placeOf(error, text) } }
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The newer model tells a series once and embeds it in each session: what the session says itself goes first. */
const flatten = (data: Record<string, unknown>): Record<string, unknown> => ({
  ...recordOf(data['superEvent']),
  ...data,
})

const typeOf = (data: Record<string, unknown>): string => {
  const type = data['type'] ?? data['@type'] ?? 'Event'
  return typeof type === 'string' ? type : JSON.stringify(type)
}

/** The address that was asked for; only a file tells by its pages where they are published. */
const addressOf = (pages: readonly Page[], nexts: (string | null | undefined)[]): string => {
  const asked = pages[0]?.source ?? 'feed'
  const next = nexts.find((address) => address && URL.canParse(address))
  const address = isWebAddress(asked) ? asked : (next ?? asked)
  if (!URL.canParse(address)) return address.split('/').at(-1) ?? address
  const { host, pathname } = new URL(address)
  return `${host}${pathname.replace(/\/$/, '')}`
}

/** Of each item the newest state: the highest `modified`, and of two alike the later one. */
const newestOf = (placed: readonly Placed[]): Map<string, Placed> => {
  const newest = new Map<string, Placed>()
  for (const one of placed) {
    const earlier = newest.get(one.item.id)
    if (earlier === undefined || modifiedOf(one.item) >= modifiedOf(earlier.item))
      newest.set(one.item.id, one)
  }
  return newest
}

const modifiedOf = ({ modified }: FeedItem): number => {
  const number = Number(modified ?? 0)
  return Number.isSafeInteger(number) ? number : 0
}

/** One identifier, two venues: it would be chance which of the two people are sent to. */
const findVenueTwice = (sessions: readonly { session: FeedSession; place: Placed }[]): PageFault[] => {
  const first = new Map<string, { session: FeedSession; place: Placed }>()
  const faults: PageFault[] = []
  for (const one of sessions) {
    const { venue } = one.session
    const earlier = first.get(venue.key)
    if (earlier === undefined) {
      first.set(venue.key, one)
      continue
    }
    const { name, lat, lng } = earlier.session.venue
    if (venue.name === name && venue.lat === lat && venue.lng === lng) continue
    faults.push({
      source: one.place.page.source,
      path: [...one.place.path, 'data', 'location'],
      message: `the venue '${venue.key}' is there twice and differs: first at ${formatPath(earlier.place.path)}`,
    })
  }
  return faults
}

const readPages = (pages: readonly Page[]) => {
  const faults: PageFault[] = []
  const placed: Placed[] = []
  const nexts: (string | null | undefined)[] = []
  for (const page of pages) {
    const json = parseJson(page.text)
    if ('fault' in json) {
      faults.push({ ...json.fault, source: page.source })
      continue
    }
    const parsed = FeedPage.safeParse(json.value)
    if (!parsed.success) {
      faults.push(...faultsOfIssues(parsed.error.issues).map((fault) => ({ ...fault, source: page.source })))
      continue
    }
    nexts.push(parsed.data.next)
    parsed.data.items.forEach((item, at) => {
      placed.push({ item, page, path: ['items', at] })
    })
  }
  return { faults, placed, nexts }
}

const located = (faults: PageFault[], pages: readonly Page[]): PageFault[] =>
  pages.flatMap((page) => {
    const here = faults.filter(({ source }) => source === page.source)
    if (here.every(({ line }) => line !== undefined)) return here
    const { locate } = readSource(page.text)
    return here.map((fault) => (fault.line === undefined ? { ...locate(fault), source: page.source } : fault))
  })

/** Checks every page whole; a fault anywhere means that nothing is used. */
export const readFeed = (
  pages: readonly Page[],
  { zone, currency }: { zone: string; currency: string },
): ReadFeedResult => {
  const { faults, placed, nexts } = readPages(pages)
  const feed: ReadFeed = {
    address: addressOf(pages, nexts),
    items: [],
    sessions: [],
    deletedIds: [],
    skipped: [],
  }
  const found: { session: FeedSession; place: Placed }[] = []
  for (const [itemId, place] of newestOf(placed)) {
    const { item, page, path } = place
    feed.items.push({ itemId, modified: modifiedOf(item), deleted: item.state === 'deleted' })
    if (item.state === 'deleted') {
      feed.deletedIds.push(itemId)
      continue
    }
    if (item.data == null) {
      faults.push({ path: [...path, 'data'], message: 'is missing', source: page.source })
      continue
    }
    const type = typeOf(item.data)
    if (!KINDS.has(type)) {
      feed.skipped.push({ itemId, reason: `is a ${type}, which is not imported` })
      continue
    }
    const parsed = FeedEvent.safeParse(flatten(item.data))
    if (!parsed.success) {
      const where: FaultPath = [...path, 'data']
      faults.push(
        ...faultsOfIssues(parsed.error.issues, where).map((fault) => ({ ...fault, source: page.source })),
      )
      continue
    }
    const { session, skipped } = readEvent(parsed.data, { itemId, zone, currency })
    feed.skipped.push(...skipped)
    if (session !== null) {
      feed.sessions.push(session)
      found.push({ session, place })
    }
  }
  faults.push(...findVenueTwice(found))
  return faults.length > 0 ? { ok: false, faults: located(faults, pages) } : { ok: true, feed }
}
