import { maxSlotsInARow } from '../limits/defaults.ts'

/** Place and time of a court's slot. */
export interface CourtSlot {
  categorySlug: string
  location: { id: string } | null
  startsAt: { format24Hour: string }
  endsAt: { format24Hour: string }
  /** Seconds since 1970. */
  timestamp: number
  /** Kinds of price at which it is sold. */
  prices: readonly { pricingOptionId: number }[]
}

/**
 * Lists the slots of one court from `first` on, each beginning where the one before ends, whatever can be
 * done with them. There are at most as many as can be booked at once.
 */
export function slotsInARowFrom<Slot extends CourtSlot>(
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

/**
 * Finds the slot that follows. If the clock shows its time twice (F63), that is the earlier of the two still
 * to come.
 */
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
 * Counts the slots of a row, from its first on, that can be booked together: this person can book each now,
 * and all have a kind of price in common. 0 when the first can't be booked.
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
