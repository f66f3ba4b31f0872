import { defaultFilters, filterSlots } from '@touchline/rules/timetable/slot-filters'
import type { Filtering } from './filtering.ts'

const usual = defaultFilters('adHoc')

/**
 * Keeps the courts with which something can be done, as spec 4 lists by default. Taken ones can be asked for.
 */
export const keepUsualCourts: Filtering['keep'] = (slots) => filterSlots(slots, usual)
