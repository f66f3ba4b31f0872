import { readFile, stat } from 'node:fs/promises'
import { decodeText } from './decode-text.ts'

const PAGE_BYTES = 32 * 1024 * 1024
const FEED_BYTES = 256 * 1024 * 1024
const MAX_PAGES = 2_000
const MAX_REDIRECTS = 3
/** Time limits for one page and for all of them: a feed that drips must end, too. */
const PATIENCE = { pageMs: 30_000, feedMs: 10 * 60_000 }

/** A page as text, and its source. */
export type Page = { source: string; text: string }

/** Error for a feed that can't be had; the message is one sentence for the person who asked for it. */
export class FeedUnreachable extends Error {
  override readonly name = 'FeedUnreachable'
}

export const isWebAddress = (input: string): boolean => /^https?:\/\//i.test(input)

/** Decodes a page. @param source named in the error where the text can't be read */
const textOf = (bytes: Uint8Array, source: string, charset?: string | null): string => {
  const decoded = decodeText(bytes, charset)
  if ('unreadable' in decoded) throw new FeedUnreachable(`${source} ${decoded.unreadable}.`)
  return decoded.text
}

const loadFile = async (path: string): Promise<Page> => {
  try {
    const { size } = await stat(path)
    if (size > PAGE_BYTES) throw new FeedUnreachable(`${path} is larger than ${PAGE_BYTES} bytes.`)
    return { source: path, text: textOf(await readFile(path), path) }
  } catch (error) {
    if (error instanceof FeedUnreachable) throw error
    throw new FeedUnreachable(`${path} can't be read: ${(error as Error).message}`)
  }
}

const readBody = async (response: Response, address: URL): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > PAGE_BYTES) throw new FeedUnreachable(`${address} is larger than ${PAGE_BYTES} bytes.`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof FeedUnreachable) throw error
    throw new FeedUnreachable(`${address} did not come to its end: ${(error as Error).message}`)
  }
  const charset = /charset=["']?([^"';\s]+)/i.exec(response.headers.get('content-type') ?? '')?.[1]
  return textOf(Buffer.concat(chunks), address.href, charset)
}

/**
 * True when a next page stays on the host that the operator named. Otherwise a feed could make us request
 * addresses inside the operator's own network.
 */
const staysAt = (from: URL, to: URL): boolean =>
  to.hostname === from.hostname &&
  ['http:', 'https:'].includes(to.protocol) &&
  (to.port === from.port || (from.protocol === 'http:' && to.protocol === 'https:' && to.port === ''))

const fetchPage = async (address: URL, patienceMs: number): Promise<string> => {
  let at = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
    }).catch((error: Error) => {
      throw new FeedUnreachable(
        `${at} can't be reached: ${(error.cause as Error | undefined)?.message ?? error.message}`,
      )
    })
    if (response.ok) return readBody(response, at)
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null)
      throw new FeedUnreachable(`${at} answered ${response.status}.`)
    const to = new URL(location, at)
    if (!staysAt(at, to))
      throw new FeedUnreachable(`${at} sends us on to another host (${to.host}): not followed.`)
    at = to
  }
  throw new FeedUnreachable(`${address} sends us on and on.`)
}

const nextOf = (text: string): { next: string | null; isEmpty: boolean } => {
  try {
    const page = JSON.parse(text) as { next?: unknown; items?: unknown } | null
    return {
      next: typeof page?.next === 'string' ? page.next : null,
      isEmpty: Array.isArray(page?.items) && page.items.length === 0,
    }
  } catch {
    // A page that can't be read is reported as a fault when it is parsed.
    return { next: null, isEmpty: true }
  }
}

/**
 * Loads one file, or every page of a feed from an address on. `notes` says why the last page was the last.
 */
export const loadPages = async (
  input: string,
  { pageMs, feedMs } = PATIENCE,
): Promise<{ pages: Page[]; notes: string[] }> => {
  if (!isWebAddress(input)) return { pages: [await loadFile(input)], notes: [] }
  const pages: Page[] = []
  const seen = new Set<string>()
  let bytes = 0
  let at = new URL(input)
  const endsAtMs = performance.now() + feedMs
  for (;;) {
    seen.add(at.href)
    const leftMs = Math.floor(endsAtMs - performance.now())
    if (leftMs <= 0) throw new FeedUnreachable(`The feed does not end in time, after ${pages.length} pages.`)
    const text = await fetchPage(at, Math.min(pageMs, leftMs))
    bytes += text.length
    pages.push({ source: at.href, text })
    const { next, isEmpty } = nextOf(text)
    if (next === null || isEmpty) return { pages, notes: [] }
    if (!URL.canParse(next, at)) return { pages, notes: [`The next page has no usable address (${next}).`] }
    const to = new URL(next, at)
    if (seen.has(to.href)) return { pages, notes: [] }
    if (!staysAt(at, to))
      return { pages, notes: [`The next page is at another address (${to.origin}): not followed.`] }
    if (pages.length >= MAX_PAGES || bytes > FEED_BYTES)
      throw new FeedUnreachable(`The feed does not end after ${pages.length} pages.`)
    at = to
  }
}
