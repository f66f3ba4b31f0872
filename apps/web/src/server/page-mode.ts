import type { IncomingHttpHeaders } from 'node:http'
import { framedCookies, type PageMode, readCookies, tabCookies } from '@touchline/rules/web/session-cookies'
import type { PageFacts } from '../page/page-facts.ts'

const FRAMES = new Set(['iframe', 'frame', 'embed', 'object'])

type Asked = { headers: IncomingHttpHeaders; protocol: string }

/**
 * Returns the session that a document uses: a tab's (null), a kiosk's, or that of a page inside another site.
 */
export function pageModeOf(
  request: Asked,
  { isKiosk, isEmbedded }: Pick<PageFacts, 'isKiosk' | 'isEmbedded'>,
): PageMode | null {
  if (isKiosk) return 'kiosk'
  return isInsideAnotherSite(request, isEmbedded) ? 'framed' : null
}

/**
 * True when the page is framed by another site (decision 40). Its cookie exists only on https. A frame within
 * our own site alone gets the tab's cookie, and needs no other; no browser sends that one into a frame on
 * another site.
 */
function isInsideAnotherSite({ headers, protocol }: Asked, isEmbedded: boolean): boolean {
  if (protocol !== 'https') return false
  const into = headers['sec-fetch-dest']
  // Older browsers do not say where the document goes: the address decides.
  if (into === undefined ? !isEmbedded : !FRAMES.has(String(into))) return false
  const cookies = readCookies(headers.cookie)
  if (cookies.has(framedCookies.session)) return true
  if (cookies.has(tabCookies(true).session)) return false
  // Browsers send this header only inside another site.
  if (headers['sec-fetch-storage-access'] !== undefined) return true
  return headers['sec-fetch-site'] !== 'same-site'
}

/** Returns the mark in the request's log-in hint, for the page rendered for it. */
export function loginMarkOf(cookie: string | undefined, mode: PageMode | null): string | null {
  const { hint } = mode === 'framed' ? framedCookies : tabCookies(true)
  const mark = readCookies(cookie).get(hint) ?? ''
  return /^[\w-]{1,64}$/.test(mark) ? mark : null
}
