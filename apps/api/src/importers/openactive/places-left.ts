import type { FeedOccurrence } from './schema.ts'

export type Places = { capacity: number; soldElsewhere: number }

const TEXT = /^([<>]?)\s*(\d{1,6})$/

/**
 * Returns the number of places we may sell. With numbers: the publisher's own capacity, less what is sold
 * elsewhere. With words only: what they promise and no more. '>4' is five places, '<5' may be a single one,
 * '0' is full.
 */
export const placesOf = (occurrence: Partial<FeedOccurrence>): Places | null => {
  const capacity = occurrence.maximumAttendeeCapacity ?? occurrence.maximumUses
  const remaining = occurrence.remainingAttendeeCapacity ?? occurrence.remainingUses
  if (capacity != null) {
    const left = Math.min(Math.max(remaining ?? capacity, 0), capacity)
    return { capacity, soldElsewhere: capacity - left }
  }
  if (remaining != null) return { capacity: Math.max(remaining, 0), soldElsewhere: 0 }
  const [, sign, digits] = TEXT.exec(occurrence['beta:availability']?.trim() ?? '') ?? []
  if (digits === undefined) return null
  const count = Number(digits)
  if (sign === '>') return { capacity: count + 1, soldElsewhere: 0 }
  if (sign === '<') return { capacity: count > 1 ? 1 : 0, soldElsewhere: 0 }
  return { capacity: count, soldElsewhere: 0 }
}
