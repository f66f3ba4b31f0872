import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { loadQuery } from '../../calls/call-query.ts'
import { slotsQuery } from '../../calls/timetable/list-slots.ts'
import { timesQuery } from '../../calls/timetable/list-times.ts'
import { timetableQuery } from '../../calls/timetable/list-timetable.ts'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { preloadList } from './day/day-list.tsx'
import { atLocation, hasLocationView } from './day-facts.ts'
import { isLoaded, type Loaded, loadDay } from './load-day.ts'

/** Loads what a day of an activity shows, and the scripts that show it. */
export async function loadList({ context, params, request }: LoaderFunctionArgs): Promise<Loaded | Response> {
  const { client } = servicesOf(context)
  const facts = await loadDay(client, params, request.url)
  if (facts instanceof Response) return facts
  const { place, kind, category, asked, address } = facts
  if (place.kind !== 'day') throw new ApiError({ status: 404, message: '' })
  await preloadList(kind, place.view)
  if (place.view === 'by-location') {
    const { locationSlug } = place
    if (locationSlug !== null && !category.locations.some(({ slug }) => slug === locationSlug))
      throw new ApiError({ status: 404, message: '' })
    if (kind !== 'resources') return redirect(paths.chooseTimeSlot({ ...address, type: 'by-time' }))
    // Spec 3, browseByName: where courts are not chosen by name, the board has one column for all.
    if (locationSlug !== null && !hasLocationView(category))
      return redirect(paths.chooseTimeSlot({ ...address, type: 'by-location' }))
    return isLoaded(loadQuery(client, slotsQuery(asked, atLocation(category, locationSlug))))
  }
  return isLoaded(
    kind === 'classes' ? loadQuery(client, timetableQuery(asked)) : loadQuery(client, timesQuery(asked)),
  )
}
