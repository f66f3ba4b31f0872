import type { IncomingHttpHeaders } from 'node:http'
import { framedCookies, type PageMode, readCookies, tabCookies } from '@touchline/rules/web/session-cookies'
import type { PageFacts } from '../page/page-facts.ts'

const FRAMES = new Set(['iframe', 'frame', 'embed', 'object'])

type Asked = { headers: IncomingHttpHeaders; protocol: string }

/** Which session a document has to do with: a tab's (null), a kiosk's, or that of a page inside another site. */
export function pageModeOf(
  request: Asked,
  { isKiosk, isEmbedded }: Pick<PageFacts, 'isKiosk' | 'isEmbedded'>,
): PageMode | null {
  if (isKiosk) return 'kiosk'
  return isInsideAnotherSite(request, isEmbedded) ? 'framed' : null
}

/**
 * Decision 40. Only on https is there a cookie for it. A frame whose surroundings are all of our own site is sent the
 * tab's cookie, and needs no other; no browser sends that one into a frame on another site.
 */
function isInsideAnotherSite({ headers, protocol }: Asked, isEmbedded: boolean): boolean {
  if (protocol !== 'https') return false
  const into = headers['sec-fetch-dest']
  // Where a browser does not say where the document goes, the address decides.
  if (into === undefined ? !isEmbedded : !FRAMES.has(String(into))) return false
  const cookies = readCookies(headers.cookie)
  if (cookies.has(framedCookies.session)) return true
  if (cookies.has(tabCookies(true).session)) return false
  // Only said where there is another site around.
  if (headers['sec-fetch-storage-access'] !== undefined) return true
  return headers['sec-fetch-site'] !== 'same-site'
}

/** The mark in the log-in hint that came with the request, for the page that is rendered for it. */
export function loginMarkOf(cookie: string | undefined, mode: PageMode | null): string | null {
  const { hint } = mode === 'framed' ? framedCookies : tabCookies(true)
  const mark = readCookies(cookie).get(hint) ?? ''
  return /^[\w-]{1,64}$/.test(mark) ? mark : null
}
