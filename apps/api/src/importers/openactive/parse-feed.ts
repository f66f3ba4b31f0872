import { isWebAddress, type Page } from '../../gateways/feeds/load-pages.ts'
import { type Fault, readSource } from '../fault.ts'
import { faultsOfIssues } from '../zod-faults.ts'
import type { FeedData } from './join-items.ts'
import { parseJson } from './parse-json.ts'
import type { Skipped } from './read-event.ts'
import { FeedItem, FeedPage, isRecord } from './schema.ts'

/** A fault of a page itself, with the page. */
export type PageFault = Fault & { source: string }

/** The newest state of an item. */
export type ItemState = {
  itemId: string
  /** A whole number, perhaps beyond 2^53. */
  modified: string
  deleted: boolean
  data: FeedData | null
}

export type ParsedFeed = {
  /** The feed’s name: the address that was asked for, or the one at which the pages of a file say that they are published. */
  address: string
  items: ItemState[]
  /** Not even what they are can be read. */
  skipped: Skipped[]
}

export type ParsedPages = { ok: true; feed: ParsedFeed } | { ok: false; faults: PageFault[] }

/** The address that was asked for; only a file tells by its pages where they are published. */
const addressOf = (pages: readonly Page[], nexts: (string | null | undefined)[]): string => {
  const asked = pages[0]?.source ?? 'feed'
  const next = nexts.find((address) => address && URL.canParse(address))
  const address = isWebAddress(asked) ? asked : (next ?? asked)
  if (!URL.canParse(address)) return address.split('/').at(-1) ?? address
  const { host, pathname } = new URL(address)
  return `${host}${pathname.replace(/\/$/, '')}`
}

/** A number as it is, or the moment that some publishers write instead; nothing else can be compared. */
const modifiedOf = ({ modified }: Pick<FeedItem, 'modified'>): string => {
  const text = String(modified ?? '')
  if (/^\d+$/.test(text)) return text
  const moment = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) || moment < 0 ? '0' : String(moment)
}

export const isOlder = (modified: string, than: string | undefined): boolean =>
  than !== undefined && BigInt(modified) < BigInt(than)

/** Keeps the newest state of each item: the highest `modified`, and of two alike the later one. */
export const newestOf = (items: readonly ItemState[]): ItemState[] => {
  const newest = new Map<string, ItemState>()
  for (const one of items)
    if (!isOlder(one.modified, newest.get(one.itemId)?.modified)) newest.set(one.itemId, one)
  return [...newest.values()]
}

const located = (faults: PageFault[], pages: readonly Page[]): PageFault[] =>
  pages.flatMap((page) => {
    const here = faults.filter(({ source }) => source === page.source)
    if (here.every(({ line }) => line !== undefined)) return here
    const { locate } = readSource(page.text)
    return here.map((fault) => (fault.line === undefined ? { ...locate(fault), source: page.source } : fault))
  })

const nameOf = (item: unknown, at: number): string => {
  const id = isRecord(item) ? item['id'] : undefined
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : `items[${at}]`
}

/** Reads what pages and items are. A fault of a page stops the feed; an item that can't be read costs no other. */
export const parseFeed = (pages: readonly Page[]): ParsedPages => {
  const faults: PageFault[] = []
  const items: ItemState[] = []
  const skipped: Skipped[] = []
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
    parsed.data.items.forEach((one, at) => {
      const item = FeedItem.safeParse(one)
      if (!item.success) {
        const reason = faultsOfIssues(item.error.issues)
          .map(({ path, message }) => `${path.join('.') || 'the item'} ${message}`)
          .join('; ')
        skipped.push({ itemId: nameOf(one, at), reason, isSaid: false })
        return
      }
      const { id, state, data } = item.data
      const deleted = state === 'deleted'
      items.push({
        itemId: id,
        modified: modifiedOf(item.data),
        deleted,
        data: !deleted && isRecord(data) ? data : null,
      })
    })
  }
  if (faults.length > 0) return { ok: false, faults: located(faults, pages) }
  return { ok: true, feed: { address: addressOf(pages, nexts), items: newestOf(items), skipped } }
}
