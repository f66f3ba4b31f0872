import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadChunk } from '../../load-chunk.ts'
import { useDayFacts } from './day-facts.ts'
import { DayView } from './day/day-view.tsx'
import { loadFilters } from './filters/filtering.ts'
import type { Loaded } from './load-day.ts'

/** The server has loaded the page that it rendered: React hydrates it without the scripts that load a day. */
export async function loader(args: LoaderFunctionArgs): Promise<Loaded | Response> {
  const { loadList } = await loadChunk(() => import('./load-list.ts'))
  return loadList(args)
}

/** Before hydration: the filters' script, where the address has filters. */
export const prepare = () => loadFilters(typeof location === 'undefined' ? '' : location.search)

/** Spec 2: /location/{venueSlug}/{activitySlug}/{dateSlug}/{type?}, a day of an activity. */
export function ChooseTimeSlot() {
  const facts = useDayFacts()
  const { hasFailed } = useLoaderData<Loaded>()
  const { place } = facts
  if (place.kind !== 'day') return null
  return <DayView facts={facts} view={place.view} locationSlug={place.locationSlug} hasFailed={hasFailed} />
}
