import { cartDebounceMs } from './limits.ts'
import { sumPence } from './money.ts'

export interface CartLine {
  id: number | string
  sortBy: number
  /** What the whole line costs, tax included. */
  pricePence: number
  quantity: number
  /** The tax within the price. */
  taxPence?: number
}

export interface CartTotals {
  totalPence: number
  /** The total without tax. */
  subTotalPence: number
  taxTotalPence: number
  /** What is left to pay. */
  balancePence: number
  itemCount: number
}

/** Prices include tax, so total = sub-total + tax, and the balance is the total less what is paid or set against it. */
export const cartTotals = (lines: readonly CartLine[], paidPence = 0): CartTotals => {
  const totalPence = sumPence(lines.map((line) => line.pricePence))
  const taxTotalPence = sumPence(lines.map((line) => line.taxPence ?? 0))
  return {
    totalPence,
    subTotalPence: totalPence - taxTotalPence,
    taxTotalPence,
    balancePence: Math.max(0, totalPence - paidPence),
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
  }
}

/** The tax within a price, to the nearest penny; 2000 basis points are 20 %. */
export const includedTaxPence = (pricePence: number, rateBasisPoints: number): number =>
  Math.round((pricePence * rateBasisPoints) / (10_000 + rateBasisPoints))

/** Spec 3: items are sorted by `sort_by`; equal ones keep their order. */
export const sortItems = <Item extends { sortBy: number }>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => a.sortBy - b.sortBy)

/** wire.md 8: base64 of the item id; several ids are joined by ',' in the basket's order, which is our choice. */
export const itemHash = (itemIds: readonly (number | string)[]): string => btoa(itemIds.join(','))

/** A late answer never replaces a newer basket (qualities.md 1.3). */
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
