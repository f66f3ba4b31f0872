import { lastMinuteOfDay } from '../limits/limits.ts'
import { timeOfMinutes, type WallTime } from '../time/time-of-day.ts'
import type { SlotStatus } from './slot-action.ts'
import { type FilterableSlot, filterSlots, type SlotFilters, slotMinutes } from './slot-filters.ts'

/**
 * Number of slots that would show if this were the only choice of its kind, with all other filters unchanged.
 */
interface Counted {
  count: number
}
export type NamedOption = Counted & {
  id: string /** Null when it is chosen and none of the slots has it. */
  name: string | null
}
export type StatusOption = Counted & { statuses: readonly SlotStatus[] }
export type TimeOption = Counted & { minutes: number }

/**
 * Choices worth offering among these slots. A group is empty when none of its choices leaves anything out.
 */
export interface FilterOptions {
  starts: TimeOption[]
  ends: TimeOption[]
  statuses: StatusOption[]
  instructors: NamedOption[]
  tags: NamedOption[]
}

// Spec 5: no time is shown later than 23:59.
export const capMinutes = (minutes: number): number =>
  Math.min(lastMinuteOfDay, Math.max(0, Math.round(minutes)))

/** Returns minutes as a time, never past 23:59. */
export const cappedTime = (minutes: number): WallTime => timeOfMinutes(capMinutes(minutes))

export const filterOptions = (slots: readonly FilterableSlot[], filters: SlotFilters): FilterOptions => ({
  ...timeOptions(slots, filters),
  statuses: statusOptions(slots, filters),
  instructors: namedOptions(slots, filters, 'instructors'),
  tags: namedOptions(slots, filters, 'tags'),
})

const countWith = (slots: readonly FilterableSlot[], filters: SlotFilters): number =>
  filterSlots(slots, filters).length

/**
 * Returns whole hours around all the slots, and the chosen ones. A start after the chosen end is not offered,
 * nor the reverse.
 */
const timeOptions = (
  slots: readonly FilterableSlot[],
  filters: SlotFilters,
): Pick<FilterOptions, 'starts' | 'ends'> => {
  const times = slots.map(slotMinutes)
  const { startMinutes, endMinutes } = filters
  const starts = hours(times.map(({ start }) => Math.floor(start / 60)))
  const ends = hours(times.map(({ end }) => Math.ceil(end / 60)))
  const offered = (minutes: readonly number[], chosen: number, name: 'startMinutes' | 'endMinutes') =>
    [...new Set([...minutes, ...(isWholeDay(chosen) ? [] : [chosen])])]
      .sort((a, b) => a - b)
      .map((value) => ({ minutes: value, count: countWith(slots, { ...filters, [name]: value }) }))
  const isChosen = !isWholeDay(startMinutes) || !isWholeDay(endMinutes)
  if (starts.length < 2 && ends.length < 2 && !isChosen) return { starts: [], ends: [] }
  return {
    starts: offered(starts, startMinutes, 'startMinutes').filter(({ minutes }) => minutes < endMinutes),
    ends: offered(ends, endMinutes, 'endMinutes').filter(({ minutes }) => minutes > startMinutes),
  }
}

const isWholeDay = (minutes: number): boolean => minutes === 0 || minutes === lastMinuteOfDay

/** Lists every hour from the first to the last, in minutes. */
const hours = (found: readonly number[]): number[] => {
  if (found.length === 0) return []
  const first = Math.min(...found)
  return Array.from({ length: Math.max(...found) - first + 1 }, (_, index) =>
    capMinutes((first + index) * 60),
  )
}

/**
 * Statuses shown as one choice: a press turns one of a pair into the other, and the pressed slot should stay
 * in sight.
 */
const statusGroups: readonly (readonly SlotStatus[])[] = [
  ['BOOK', 'CANCEL_RESERVATION'],
  ['CANCEL_BOOKING'],
  ['JOIN_WAITLIST', 'LEAVE_WAITLIST'],
  ['FULL'],
  [null],
]

/** Returns the actions that occur, bookable slots first. */
const statusOptions = (slots: readonly FilterableSlot[], filters: SlotFilters): StatusOption[] => {
  const found = new Set(slots.map(({ actionToShow }) => actionToShow?.status ?? null))
  const options = statusGroups.filter((statuses) => statuses.some((status) => found.has(status)))
  if (options.length < 2) return []
  return options.map((statuses) => ({
    statuses,
    count: countWith(slots, { ...filters, actionsToShow: statuses }),
  }))
}

/** Returns the instructors or tags that occur, by name. */
const namedOptions = (
  slots: readonly FilterableSlot[],
  filters: SlotFilters,
  kind: 'instructors' | 'tags',
): NamedOption[] => {
  const names = new Map(slots.flatMap((slot) => slot[kind] ?? []).map(({ id, name }) => [String(id), name]))
  const chosen = filters[kind]
  const isOnAll = (id: string) => slots.every((slot) => slot[kind]?.some((one) => String(one.id) === id))
  if (chosen.length === 0 && [...names.keys()].every(isOnAll)) return []
  const count = (id: string) => countWith(slots, { ...filters, [kind]: [id] })
  const known = [...names].sort(([, a], [, b]) => a.localeCompare(b, 'en-GB'))
  return [
    ...known.map(([id, name]) => ({ id, name, count: count(id) })),
    ...chosen.filter((id) => !names.has(id)).map((id) => ({ id, name: null, count: 0 })),
  ]
}
