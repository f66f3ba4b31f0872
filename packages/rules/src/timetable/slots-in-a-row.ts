import { maxSlotsInARow } from '../limits/decisions.ts'

/** What a slot of a court says about where and when it is. */
export interface CourtSlot {
  categorySlug: string
  location: { id: string } | null
  startsAt: { format24Hour: string }
  endsAt: { format24Hour: string }
  /** Seconds since 1970. */
  timestamp: number
  /** Of which kinds of price it is sold. */
  prices: readonly { pricingOptionId: number }[]
}

/**
 * The slots of one court from `first` on, each beginning where the one before ends, whatever can be done with them; at most
 * as many as can be booked at once.
 */
export function rowFrom<Slot extends CourtSlot>(
  first: Slot,
  slots: readonly Slot[],
): readonly [Slot, ...Slot[]] {
  const row: [Slot, ...Slot[]] = [first]
  let last = first
  while (row.length < maxSlotsInARow) {
    const next = nextAfter(last, slots)
    if (!next) break
    row.push(next)
    last = next
  }
  return row
}

/** Where a wall shows a time twice (F63), the earlier of the two that are still to come is the one that follows. */
function nextAfter<Slot extends CourtSlot>(slot: Slot, slots: readonly Slot[]): Slot | undefined {
  const { location, categorySlug, timestamp, endsAt } = slot
  if (location === null) return undefined
  return slots
    .filter(
      (other) =>
        other.location?.id === location.id &&
        other.categorySlug === categorySlug &&
        other.timestamp > timestamp &&
        other.startsAt.format24Hour === endsAt.format24Hour,
    )
    .sort((a, b) => a.timestamp - b.timestamp)[0]
}

/**
 * How many of a row, from its first on, can be booked together: each of them by this person now, and at one kind of price
 * that all of them have. 0 where the first can't be booked.
 */
export function freeInARow<Slot extends CourtSlot>(
  row: readonly Slot[],
  canBook: (slot: Slot) => boolean,
): number {
  const kinds = (slot: Slot) => slot.prices.map(({ pricingOptionId }) => pricingOptionId)
  let shared = row[0] ? kinds(row[0]) : []
  let count = 0
  for (const slot of row) {
    const own = kinds(slot)
    shared = shared.filter((kind) => own.includes(kind))
    if (!canBook(slot) || (count > 0 && shared.length === 0)) break
    count += 1
  }
  return count
}
