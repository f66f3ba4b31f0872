import { kioskIdleMs } from '@touchline/rules/limits/limits'

/** Storage key, in this tab, of the time at which this kiosk was last used. */
const LAST_USED = 'kiosk-last-used'

/**
 * True when the last visit ended unseen by this page: the kiosk was unused for too long, or came from another
 * site, its home.
 */
export function hasNewVisitor(): boolean {
  const lastUsedAtMs = lastUse()
  if (lastUsedAtMs === null) return false
  const cameFrom = URL.canParse(document.referrer)
    ? new URL(document.referrer).origin
    : window.location.origin
  return cameFrom !== window.location.origin || Date.now() - lastUsedAtMs >= kioskIdleMs
}

export function rememberKioskUse(atMs: number): void {
  try {
    sessionStorage.setItem(LAST_USED, String(atMs))
  } catch {
    // F71: then only the time on the page counts.
  }
}

function lastUse(): number | null {
  try {
    const stored = sessionStorage.getItem(LAST_USED)
    return stored === null ? null : Number(stored)
  } catch {
    return null
  }
}
