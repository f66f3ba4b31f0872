import { lastMinuteOfDay } from '../limits/limits.ts'
import { minutesOfTime, type WallTime } from '../time/time-of-day.ts'
import { type SlotStatus, slotActionStatuses } from './slot-action.ts'

/** Tab of the timetable; each has filters of its own (spec 3). */
export type TimetableTab = 'classes' | 'adHoc' | 'fastTickets'

export interface SlotFilters {
  /** Minutes since midnight; 0 to 1439 is the whole day. */
  startMinutes: number
  endMinutes: number
  /** 'all', or only slots whose action is one of these; null is a slot without an action. */
  actionsToShow: 'all' | readonly SlotStatus[]
  /** Ids; none chosen means any. */
  instructors: readonly string[]
  tags: readonly string[]
}

interface Named {
  id: string | number
  name: string
}

export interface FilterableSlot {
  startsAt: { format24Hour: WallTime }
  endsAt: { format24Hour: WallTime; onDay?: string | undefined }
  /** Start in words: '18:00', or '01:30 BST' when that time comes twice. */
  starts?: string
  actionToShow: { status: SlotStatus | (string & {}) } | null
  instructors?: readonly Named[]
  tags?: readonly Named[]
}

// Spec 4: by default, courts show slots with one of the five actions; classes and fast tickets show all.
export const defaultFilters = (tab: TimetableTab): SlotFilters => ({
  startMinutes: 0,
  endMinutes: lastMinuteOfDay,
  actionsToShow: tab === 'adHoc' ? slotActionStatuses : 'all',
  instructors: [],
  tags: [],
})

/**
 * Returns a slot's start and end in minutes of its day. A slot that ends at or after midnight ends at 23:59
 * (F66). A slot over the hour that comes twice lies between the two times that the clock shows (F63).
 */
export const slotMinutes = (slot: FilterableSlot): { start: number; end: number } => {
  const start = minutesOfTime(slot.startsAt.format24Hour)
  if (isOnAnotherDay(slot)) return { start, end: lastMinuteOfDay }
  const end = minutesOfTime(slot.endsAt.format24Hour)
  if (end > start) return { start, end }
  const comesTwice = slot.starts !== undefined && slot.starts !== slot.startsAt.format24Hour
  return comesTwice ? { start: end, end: start } : { start, end: lastMinuteOfDay }
}

/** True when it lasts 24 hours or more; an hour that comes twice is on its own day. */
const isOnAnotherDay = ({ startsAt, endsAt, starts }: FilterableSlot): boolean =>
  endsAt.onDay !== undefined && (starts === undefined || starts === startsAt.format24Hour)

const isWithinTimes = (slot: FilterableSlot, filters: SlotFilters): boolean => {
  const { start, end } = slotMinutes(slot)
  return start >= filters.startMinutes && end <= filters.endMinutes
}

const hasAny = (named: readonly Named[] | undefined, chosen: readonly string[]): boolean =>
  chosen.length === 0 || (named ?? []).some(({ id }) => chosen.includes(String(id)))

const hasAction = (slot: FilterableSlot, shown: SlotFilters['actionsToShow']): boolean =>
  shown === 'all' || shown.some((status) => status === (slot.actionToShow?.status ?? null))

/**
 * True when the slot lies wholly between the chosen times, and has one of the selected instructors and one of
 * the selected tags, if any are (spec 5).
 */
export const matchesFilters = (slot: FilterableSlot, filters: SlotFilters): boolean =>
  isWithinTimes(slot, filters) &&
  hasAction(slot, filters.actionsToShow) &&
  hasAny(slot.instructors, filters.instructors) &&
  hasAny(slot.tags, filters.tags)

export const filterSlots = <Slot extends FilterableSlot>(
  slots: readonly Slot[],
  filters: SlotFilters,
): Slot[] => slots.filter((slot) => matchesFilters(slot, filters))

const kinds = ['startMinutes', 'endMinutes', 'actionsToShow', 'instructors', 'tags'] as const

/** Counts the kinds of filters that differ from the tab's defaults. */
export const countChosen = (filters: SlotFilters, tab: TimetableTab): number => {
  const usual = defaultFilters(tab)
  return kinds.filter((kind) => String(filters[kind]) !== String(usual[kind])).length
}
