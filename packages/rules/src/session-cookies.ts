/**
 * The one reading of a `Cookie` header (RFC 6265, 5.4): the API, which answers a session, and the pages' cache, which
 * must not share a page of one, see the same cookies in it. Of two cookies of one name the first counts.
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

/** On https the name itself demands that no other host of the domain has set it. */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-sid' : 'sid')

// More than the API takes: a page that is not shared without need costs a moment, the other mistake somebody's privacy.
const SESSION = /^(?:__(?:host|secure)-)?sid$|authtoken$/i

/** Whether the request carries what may be a session: the answer to it is then shared with no one. */
export function mayHoldSession(header: string | undefined): boolean {
  return [...readCookies(header).keys()].some((name) => SESSION.test(name))
}
