/**
 * Key of this browser's memory of the page where a new password was requested: the mailed link opens another
 * tab.
 */
const KEY = 'new-password-asked-at'
/** Longer than the link, which lasts an hour from its sending. */
const KEPT_MS = 2 * 60 * 60 * 1000

export function keepRequestPage(place: string): void {
  try {
    localStorage.setItem(KEY, `${Date.now()} ${place}`)
  } catch {
    // F71: the new password then leads to Home.
  }
}

/**
 * Takes the page, once; null where the request did not begin in this browser, or long ago. The caller checks
 * that it is a page of ours.
 */
export function takeRequestPage(): string | null {
  try {
    const [, atMs, place] = /^(\d+) (.*)$/.exec(localStorage.getItem(KEY) ?? '') ?? []
    localStorage.removeItem(KEY)
    return place !== undefined && Date.now() - Number(atMs) < KEPT_MS ? place : null
  } catch {
    return null
  }
}
