import { documentMode } from '../page/document-mode.ts'

/** Name of a test cookie, which exists only for the moment of the test. */
const PROBE = 'cookies-kept'

/** Reads the cookies that scripts may see; '' where the browser refuses, as in a frame without its origin. */
export function readDocumentCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** Writes one cookie where the browser lets the page. */
export function writeDocumentCookie(cookie: string): void {
  try {
    document.cookie = cookie
  } catch {
    // F118: this device then remembers nothing.
  }
}

/**
 * True when the browser keeps a cookie like the session's on this page (F118). Blocked cookies, and a frame
 * of another site over plain http, keep none. For a frame with a session of its own only the server can tell
 * (decision 40).
 */
export function browserKeepsCookies(): boolean {
  if (documentMode() === 'framed') return true
  writeDocumentCookie(`${PROBE}=1; path=/; max-age=60; samesite=lax`)
  const isKept = readDocumentCookies().includes(`${PROBE}=1`)
  writeDocumentCookie(`${PROBE}=; path=/; max-age=0; samesite=lax`)
  return isKept
}
