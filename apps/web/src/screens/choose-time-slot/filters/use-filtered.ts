import type { FilterableSlot } from '@touchline/rules/timetable/slot-filters'
import { countWords, type Noun } from '@touchline/rules/words/count-words'
import { useMemo } from 'react'
import type { CancelledSession } from '../../../calls/listing-types.ts'
import type { DayFacts } from '../day-facts.ts'
import type { ListingState } from '../listing/use-listing.ts'
import type { Filtering } from './filtering.ts'

const NONE: readonly never[] = []
const keepAll: Filtering['keep'] = (slots) => slots

/**
 * Returns what a day shows, and its number in words: '4 classes', '2 of 4 classes'. `usual` is the filter
 * where no other is asked for. Cancelled sessions are filtered like the rest, and not counted.
 */
export function useFiltered<Entry extends FilterableSlot>(
  { filtering }: Pick<DayFacts, 'filtering'>,
  { listing }: Pick<ListingState<Entry>, 'listing'>,
  noun: Noun,
  usual = keepAll,
) {
  const entries: readonly Entry[] = listing?.entries ?? NONE
  const keep = filtering?.keep ?? usual
  const shown = useMemo(() => keep(entries), [entries, keep])
  const called: readonly CancelledSession[] = listing?.cancelled ?? NONE
  // By default, courts that can’t be booked are left out, but cancelled ones are always shown.
  const cancelled = useMemo(() => filtering?.keep(called) ?? called, [called, filtering])
  const words = countWords(filtering ? entries.length : shown.length, noun)
  return {
    entries,
    shown,
    cancelled,
    count: entries.length === 0 ? '' : filtering ? `${shown.length} of ${words}` : words,
  }
}
