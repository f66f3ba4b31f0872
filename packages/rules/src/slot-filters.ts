import { lastMinuteOfDay } from './limits.ts'
import { type SlotActionStatus, type SlotStatus, slotActionStatuses } from './slot-action.ts'
import { minutesOfTime, timeOfMinutes, type WallTime } from './wall-time.ts'

/** Spec 3: the timetable has filters per tab. */
export type TimetableTab = 'classes' | 'adHoc' | 'fastTickets'

export interface SlotFilters {
  /** Minutes since midnight; 0 to 1439 is the whole day. */
  startMinutes: number
  endMinutes: number
  /** 'all', or only slots whose action is one of these. */
  actionsToShow: 'all' | readonly SlotActionStatus[]
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
  endsAt: { format24Hour: WallTime }
  actionToShow: { status: SlotStatus | (string & {}) } | null
  instructors?: readonly Named[]
  tags?: readonly Named[]
}

// Spec 4: "Ad hoc slots show by default only slots with one of these five; classes and fast tickets default to all."
export const defaultFilters = (tab: TimetableTab): SlotFilters => ({
  startMinutes: 0,
  endMinutes: lastMinuteOfDay,
  actionsToShow: tab === 'adHoc' ? slotActionStatuses : 'all',
  instructors: [],
  tags: [],
})

// Spec 5: "Time display caps at 23:59 (1439 minutes)."
export const capMinutes = (minutes: number): number =>
  Math.min(lastMinuteOfDay, Math.max(0, Math.round(minutes)))

/** A number of minutes as a time, never past 23:59. */
export const cappedTime = (minutes: number): WallTime => timeOfMinutes(capMinutes(minutes))

/** When a slot starts and ends, in minutes of its day; one that ends at or after midnight ends at 23:59 (F66). */
export const slotMinutes = (slot: FilterableSlot): { start: number; end: number } => {
  const start = minutesOfTime(slot.startsAt.format24Hour)
  const end = minutesOfTime(slot.endsAt.format24Hour)
  return { start, end: end <= start ? lastMinuteOfDay : end }
}

const isWithinTimes = (slot: FilterableSlot, filters: SlotFilters): boolean => {
  const { start, end } = slotMinutes(slot)
  return start >= filters.startMinutes && end <= filters.endMinutes
}

const hasAny = (named: readonly Named[] | undefined, chosen: readonly string[]): boolean =>
  chosen.length === 0 || (named ?? []).some(({ id }) => chosen.includes(String(id)))

const hasAction = (slot: FilterableSlot, shown: SlotFilters['actionsToShow']): boolean =>
  shown === 'all' || shown.some((status) => status === slot.actionToShow?.status)

/**
 * Spec 5: "Time filter keeps a slot only if fully within the chosen start and end times. Instructor and tag filters keep a
 * slot matching any selected value."
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

export interface FilterOption {
  id: string
  name: string
  /** How many slots would show if this were the only choice of its kind, all other filters as they are. */
  count: number
}

/** The instructors or tags that occur, by name, each with how many slots it would leave. */
export const filterOptions = (
  slots: readonly FilterableSlot[],
  filters: SlotFilters,
  kind: 'instructors' | 'tags',
): FilterOption[] => {
  const options = new Map<string, FilterOption>()
  for (const slot of slots) {
    const isShown = matchesFilters(slot, { ...filters, [kind]: [] })
    for (const [id, { name }] of new Map((slot[kind] ?? []).map((named) => [String(named.id), named]))) {
      const option = options.get(id) ?? { id, name, count: 0 }
      options.set(id, { ...option, count: option.count + (isShown ? 1 : 0) })
    }
  }
  return [...options.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
}

/** True where the person has chosen anything that the tab does not start with. */
export const hasChosenFilters = (filters: SlotFilters, tab: TimetableTab): boolean =>
  JSON.stringify(filters) !== JSON.stringify(defaultFilters(tab))
