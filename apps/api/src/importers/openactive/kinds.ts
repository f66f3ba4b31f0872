import type { FeedData } from './join-items.ts'
import { onlyOne } from './schema.ts'

/** Kind of an item or a part of it: the last word of its type. An item that says none is an `Event`. */
export const typeOf = (data: FeedData): string => {
  const type = onlyOne(data['type'] ?? data['@type'] ?? 'Event')
  return typeof type === 'string' ? (type.split(/[/#:]/).at(-1) ?? type).trim() : JSON.stringify(type)
}

const FACILITIES = new Set(['FacilityUse', 'IndividualFacilityUse'])
const SERIES = new Set(['SessionSeries', 'EventSeries', ...FACILITIES])
/** The kinds whose items are sessions, or stand above them; others are told as not used. */
const KINDS = new Set(['Event', 'ScheduledSession', 'HeadlineEvent', 'Slot', ...SERIES])

export const isImported = (data: FeedData): boolean => KINDS.has(typeOf(data))

/** True for what stands above sessions or slots, and says once what they have in common. */
export const isSeries = (data: FeedData): boolean => SERIES.has(typeOf(data))

/** True for what is hired: courts together, or one of them. */
export const isFacility = (data: FeedData): boolean => FACILITIES.has(typeOf(data))

export const isCourt = (data: FeedData): boolean => typeOf(data) === 'IndividualFacilityUse'

export const isSlot = (data: FeedData): boolean => typeOf(data) === 'Slot'
