import { cartDebounceMs } from './limits.ts'

/** F74: a late answer never replaces a newer basket. */
export const isNewerCart = (shownVersion: number | null, arrivedVersion: number): boolean =>
  shownVersion === null || arrivedVersion >= shownVersion

/** Where a person wants one thing to be, whatever was pressed on the way there. */
export type Wish = 'in' | 'out'

/** What was asked for and not sent yet, and when something was last pressed. */
export interface PendingWishes {
  readonly wishes: ReadonlyMap<string, Wish>
  readonly lastPressMs: number | null
}

export const noWishes: PendingWishes = { wishes: new Map(), lastPressMs: null }

/** Remembers the last wish about a thing; an earlier one about the same thing is forgotten (F74). */
export const wish = (pending: PendingWishes, key: string, wanted: Wish, nowMs: number): PendingWishes => ({
  wishes: new Map([...pending.wishes, [key, wanted]]),
  lastPressMs: nowMs,
})

/** Spec 5: "Cart adds and removes are debounced by 250 ms." How long until the wishes are due; null where there are none. */
export const msUntilDue = (pending: PendingWishes, nowMs: number): number | null =>
  pending.lastPressMs === null ? null : Math.max(0, pending.lastPressMs + cartDebounceMs - nowMs)

/** What has to be sent so that the basket becomes what is wished: a wish that is already true needs no call. */
export const dueChanges = (
  pending: PendingWishes,
  inCart: ReadonlySet<string>,
): { add: string[]; remove: string[] } => {
  const wanted = (place: Wish) =>
    [...pending.wishes].filter(([, where]) => where === place).map(([key]) => key)
  return {
    add: wanted('in').filter((key) => !inCart.has(key)),
    remove: wanted('out').filter((key) => inCart.has(key)),
  }
}
