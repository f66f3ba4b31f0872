/**
 * Reads a `Cookie` header (RFC 6265, 5.4). The API, which answers a session, and the pages' cache, which must
 * not share a session's page, both use it and so see the same cookies. Of two cookies of one name the first
 * counts.
 */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at === -1) continue
    const name = trimmed(pair.slice(0, at))
    if (!cookies.has(name)) cookies.set(name, decoded(unquoted(trimmed(pair.slice(at + 1)))))
  }
  return cookies
}

const trimmed = (text: string): string => text.replace(/^[ \t]+|[ \t]+$/g, '')

const unquoted = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text

function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Names of the cookie that opens a session and of the hint beside it. Scripts read the hint for the 5-second
 * check.
 */
export type SessionCookieNames = { session: string; hint: string }

/**
 * Returns the names for a tab. On https, the name itself demands that no other host of the domain has set it.
 */
export const tabCookies = (isSecure: boolean): SessionCookieNames => ({
  session: isSecure ? '__Host-sid' : 'sid',
  hint: 'logged_in',
})

/** Returns the name of the cookie by which a browser at a desk is known, for switching users by a PIN. */
export const deskCookie = (isSecure: boolean): string => (isSecure ? '__Host-desk' : 'desk')

/**
 * Names for a page inside another site: the browser stores them for each surrounding site, apart from those
 * of its own tabs.
 */
export const framedCookies: SessionCookieNames = { session: '__Host-framed-sid', hint: 'framed_logged_in' }

/**
 * Header with which our pages tell each call that they are not simply a tab: a kiosk, or inside another site.
 */
export const pageModeHeader = 'page-mode'
export type PageMode = 'kiosk' | 'framed'

/**
 * Header that tells a page inside another site that this answer began a session, so that the page checks
 * whether the browser stored the cookie.
 */
export const sessionBeganHeader = 'session-began'
/**
 * Header with the one-time code that brings the basket to a tab if the cookie was not stored (decision 40).
 */
export const basketCarryHeader = 'basket-carry'

// A name that can be sent back in `Set-Cookie`.
const BEARER_COOKIE = /^[\w.-]{0,100}authToken$/

/**
 * Returns the token that the existing front end keeps as JSON text in a cookie named after the site (wire 0),
 * with the name of that cookie; null when there is none.
 */
export function readBearerCookie(
  cookies: ReadonlyMap<string, string>,
): { name: string; token: string } | null {
  for (const [name, value] of cookies) {
    const token = unquoted(value)
    if (BEARER_COOKIE.test(name) && token !== '') return { name, token }
  }
  return null
}

// It matches more than the API accepts: rendering a page that could have been shared costs a moment, sharing
// a private one can't be undone.
const SESSION_COOKIE = /^(?:__(?:host|secure)-)?(?:framed-)?sid$|authtoken$/i

/** True when the request carries what may be a session; its answer is then not shared. */
export function mayHoldSession(header: string | undefined): boolean {
  return [...readCookies(header).keys()].some((name) => SESSION_COOKIE.test(name))
}
