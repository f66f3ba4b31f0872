import type { CategoryKind } from '@touchline/contract/entities/catalogue/category'
import { isWallTime, minutesOfTime, timeOfMinutes } from '@touchline/rules/time/time-of-day'
import { type SlotStatus, slotActionStatuses } from '@touchline/rules/timetable/slot-action'
import {
  countChosen,
  defaultFilters,
  type FilterableSlot,
  filterSlots,
  type SlotFilters,
  type TimetableTab,
} from '@touchline/rules/timetable/slot-filters'

const TABS = {
  classes: 'classes',
  resources: 'adHoc',
  ticketed: 'fastTickets',
} as const satisfies Record<CategoryKind, TimetableTab>

export const tabOf = (kind: CategoryKind): TimetableTab => TABS[kind]

export const allStatuses: readonly SlotStatus[] = [...slotActionStatuses, 'FULL', null]

const ALL = 'all'
const ID = /^\d{1,15}$/

/** Writes a status for an address: 'CANCEL_BOOKING' → 'cancel-booking' */
const wordOf = (status: SlotStatus): string => (status ?? 'none').toLowerCase().replaceAll('_', '-')

/** Reads the filters that an address asks for. Any that can't be understood are ignored. */
export function readFilters(search: string, tab: TimetableTab): SlotFilters {
  const asked = new URLSearchParams(search)
  const usual = defaultFilters(tab)
  const minutes = (name: string, otherwise: number) => {
    const time = asked.get(name) ?? ''
    return isWallTime(time) ? minutesOfTime(time) : otherwise
  }
  const ids = (name: string) =>
    tab === 'classes' ? [...new Set(asked.getAll(name))].filter((id) => ID.test(id)) : []
  const startMinutes = minutes('from', usual.startMinutes)
  const until = minutes('until', usual.endMinutes)
  const shown = asked.getAll('show')
  const statuses = allStatuses.filter((status) => shown.includes(wordOf(status)))
  const asUsual = statuses.length === 0 ? usual.actionsToShow : statuses
  return {
    startMinutes,
    endMinutes: until > startMinutes ? until : usual.endMinutes,
    actionsToShow: shown.includes(ALL) ? 'all' : asUsual,
    instructors: ids('instructor'),
    tags: ids('tag'),
  }
}

/** Returns the query for these filters, with its question mark; '' for the defaults of the tab. */
export function writeFilters(filters: SlotFilters, tab: TimetableTab): string {
  const { startMinutes, endMinutes, actionsToShow, instructors, tags } = filters
  const usual = defaultFilters(tab)
  const shown = actionsToShow === 'all' ? [ALL] : actionsToShow.map(wordOf)
  const asked = new URLSearchParams([
    ...(startMinutes === usual.startMinutes ? [] : [['from', timeOfMinutes(startMinutes)]]),
    ...(endMinutes === usual.endMinutes ? [] : [['until', timeOfMinutes(endMinutes)]]),
    ...(String(actionsToShow) === String(usual.actionsToShow) ? [] : shown.map((word) => ['show', word])),
    ...instructors.map((id) => ['instructor', id]),
    ...tags.map((id) => ['tag', id]),
  ])
  return String(asked) && `?${asked}`
}

export function filteringOf(search: string, kind: CategoryKind) {
  const tab = tabOf(kind)
  const filters = readFilters(search, tab)
  const chosen = countChosen(filters, tab)
  if (chosen === 0) return null
  return {
    query: writeFilters(filters, tab),
    chosen,
    keep: <Slot extends FilterableSlot>(slots: readonly Slot[]) => filterSlots(slots, filters),
  }
}
