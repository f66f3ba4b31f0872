import { cartDebounceMs } from '../limits/limits.ts'

/**
 * True when an arrived basket may replace the shown one. F74: a late answer never replaces a newer basket.
 */
export const isNewerCart = (shownVersion: number | null, arrivedVersion: number): boolean =>
  shownVersion === null || arrivedVersion >= shownVersion

/** Final state of a thing that the visitor wants, however often they pressed. */
export type WantedPresence = 'in' | 'out'

/** Presses of the visitor that are not sent yet, and the moment of the last one. */
export interface PendingChanges {
  readonly wanted: ReadonlyMap<string, WantedPresence>
  readonly lastPressMs: number | null
}

export const noChanges: PendingChanges = { wanted: new Map(), lastPressMs: null }

/** Remembers the last press about a thing and forgets earlier ones about it (F74). */
export const withChange = (
  pending: PendingChanges,
  key: string,
  wanted: WantedPresence,
  nowMs: number,
): PendingChanges => ({
  wanted: new Map([...pending.wanted, [key, wanted]]),
  lastPressMs: nowMs,
})

/**
 * Returns the milliseconds until the changes are due, 250 ms after the last press (spec 5); null when there
 * are none.
 */
export const msUntilDue = (pending: PendingChanges, nowMs: number): number | null =>
  pending.lastPressMs === null ? null : Math.max(0, pending.lastPressMs + cartDebounceMs - nowMs)

/**
 * Returns the changes to send so that the basket becomes as wanted; a thing that is already right needs no
 * call.
 */
export const dueChanges = (
  pending: PendingChanges,
  inCart: ReadonlySet<string>,
): { add: string[]; remove: string[] } => {
  const wanted = (place: WantedPresence) =>
    [...pending.wanted].filter(([, where]) => where === place).map(([key]) => key)
  return {
    add: wanted('in').filter((key) => !inCart.has(key)),
    remove: wanted('out').filter((key) => inCart.has(key)),
  }
}
