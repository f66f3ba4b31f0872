/** This browser's memory of the page on which a new password was asked for: its link opens another tab. */
const KEY = 'new-password-asked-at'
/** The link lasts an hour from its sending. */
const KEPT_MS = 2 * 60 * 60 * 1000

export function keepWhereItBegan(place: string): void {
  try {
    localStorage.setItem(KEY, `${Date.now()} ${place}`)
  } catch {
    // F71: then the new password leads to Home.
  }
}

/** Once; null where it did not begin in this browser, or long ago. The caller checks that it is a place of ours. */
export function takeWhereItBegan(): string | null {
  try {
    const [, atMs, place] = /^(\d+) (.*)$/.exec(localStorage.getItem(KEY) ?? '') ?? []
    localStorage.removeItem(KEY)
    return place !== undefined && Date.now() - Number(atMs) < KEPT_MS ? place : null
  } catch {
    return null
  }
}
