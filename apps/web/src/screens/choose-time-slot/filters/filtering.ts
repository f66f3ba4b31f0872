import type { CategoryKind } from '@touchline/contract/entities/catalogue/category'
import type { FilterableSlot } from '@touchline/rules/timetable/slot-filters'
import { loadChunk } from '../../../load-chunk.ts'
import type * as FiltersModule from './filters.ts'

/** What an address asks to see of a day. */
export type Filtering = {
  /** The same as a query with its question mark, without what can't be understood. */
  query: string
  /** How many kinds of filters are set. */
  chosen: number
  keep: <Slot extends FilterableSlot>(slots: readonly Slot[]) => readonly Slot[]
}

/** Everything, whatever can be done with it. */
export const showAll = '?show=all'

const SAYS_FILTERS = /[?&](from|until|show|instructor|tag)=/

// Most addresses say nothing about filters, and their pages are hydrated without the script that reads them.
let filters: typeof FiltersModule | null = null

/** Afterwards `filteringOf` can read the address: that which a loader asks for, or the page's own. */
export async function loadFilters(
  search = typeof location === 'undefined' ? '' : location.search,
): Promise<void> {
  if (SAYS_FILTERS.test(search)) filters ??= await loadChunk(() => import('./filters.ts'))
}

/** Null where the address says nothing about filters, or nothing that can be understood. */
export const filteringOf = (search: string, kind: CategoryKind): Filtering | null =>
  (SAYS_FILTERS.test(search) && filters?.filteringOf(search, kind)) || null
