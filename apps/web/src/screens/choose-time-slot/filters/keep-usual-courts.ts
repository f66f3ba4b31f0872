import { defaultFilters, filterSlots } from '@touchline/rules/timetable/slot-filters'
import type { Filtering } from './filtering.ts'

const usual = defaultFilters('adHoc')

/** Spec 4: courts are listed by default with what can be done; taken ones can be asked for. */
export const keepUsualCourts: Filtering['keep'] = (slots) => filterSlots(slots, usual)
