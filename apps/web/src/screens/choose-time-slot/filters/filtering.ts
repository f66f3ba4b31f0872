import type { CategoryKind } from '@touchline/contract/entities/catalogue/category'
import type { FilterableSlot } from '@touchline/rules/timetable/slot-filters'
import { loadChunk } from '../../../load-chunk.ts'
import type * as FiltersModule from './filters.ts'

/** Filters of a day, as an address asks for them. */
export type Filtering = {
  /** Filters as a query with its question mark, without any that can't be understood. */
  query: string
  /** Number of kinds of filters that are set. */
  chosen: number
  keep: <Slot extends FilterableSlot>(slots: readonly Slot[]) => readonly Slot[]
}

/** Query for everything, whatever can be done with it. */
export const showAll = '?show=all'

const SAYS_FILTERS = /[?&](from|until|show|instructor|tag)=/

// Most addresses have no filters, and their pages are hydrated without the script that reads them.
let filters: typeof FiltersModule | null = null

/**
 * Loads the script with which `filteringOf` reads an address: the one that a
 * loader asks for, or the page's own.
 */
export async function loadFilters(
  search = typeof location === 'undefined' ? '' : location.search,
): Promise<void> {
  if (SAYS_FILTERS.test(search)) filters ??= await loadChunk(() => import('./filters.ts'))
}

/** Reads the filters of an address; null where it has none, or none that can be understood. */
export const filteringOf = (search: string, kind: CategoryKind): Filtering | null =>
  (SAYS_FILTERS.test(search) && filters?.filteringOf(search, kind)) || null
