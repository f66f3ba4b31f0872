import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadChunk } from '../../load-chunk.ts'
import { useDayFacts } from './day-facts.ts'
import { DayView } from './day/day-view.tsx'
import { loadFilters } from './filters/filtering.ts'
import type { Loaded } from './load-day.ts'

/** A page that the server rendered comes alive without what loads it. */
export async function loader(args: LoaderFunctionArgs): Promise<Loaded | Response> {
  const { loadList } = await loadChunk(() => import('./load-list.ts'))
  return loadList(args)
}

/** A page that comes alive has what its address asks for. */
export const prepare = () => loadFilters(typeof location === 'undefined' ? '' : location.search)

/** Spec 2: /location/{venueSlug}/{activitySlug}/{dateSlug}/{type?}, a day of an activity. */
export function ChooseTimeSlot() {
  const facts = useDayFacts()
  const { hasFailed } = useLoaderData<Loaded>()
  const { place } = facts
  if (place.kind !== 'day') return null
  return <DayView facts={facts} view={place.view} locationSlug={place.locationSlug} hasFailed={hasFailed} />
}
