import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { categoryQuery } from '../../calls/catalogue/get-category.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { datesQuery } from '../../calls/timetable/list-dates.ts'
import { kindOfCategory } from '../../features/timetable/kind-of-category.ts'
import { showDate } from '../../features/timetable/selected-date.ts'
import { selectPlace } from '../../features/timetable/selected-place.ts'
import { paths } from '../../paths.ts'
import { type DayFacts, dayOfActivity } from './day-facts.ts'
import { type Params, readAddress, TODAY } from './day-part.ts'
import { filteringOf, loadFilters } from './filters/filtering.ts'

/** Result of a loader, beside what it puts into the query cache. */
export type Loaded = { hasFailed: boolean }

/**
 * Loads what every address of this screen needs: the venue, the activity, the days; or returns a redirect.
 */
export async function loadDay(
  client: QueryClient,
  params: Params,
  url: string,
): Promise<DayFacts | Response> {
  const found = readAddress(params)
  if (!found) throw new ApiError({ status: 404, message: '' })
  const { place, ...rest } = found
  const { venueSlug, activitySlug, dateSlug: date } = rest
  const { search } = new URL(url)
  selectPlace(client, {
    venueSlug,
    activitySlug,
    locationSlug: 'locationSlug' in place ? place.locationSlug : null,
  })
  const [venue, category, days] = await Promise.all([
    ensureQuery(client, venueQuery(venueSlug)),
    ensureQuery(client, categoryQuery(venueSlug, activitySlug)),
    ensureQuery(client, datesQuery(venueSlug, activitySlug)),
    loadFilters(search),
  ])
  const kind = kindOfCategory(category)
  if (!kind) return redirect(paths.chooseSubActivity(rest))
  const filtering = filteringOf(search, kind)
  const address = { ...rest, filters: filtering?.query ?? '' }
  if (date === TODAY) {
    const view = place.kind === 'day' && params.type ? { type: place.view } : {}
    return redirect(
      paths.chooseTimeSlot({ ...address, ...view, dateSlug: days.dates[0]?.raw ?? days.nextDate }),
    )
  }
  showDate(client, date)
  const asked = dayOfActivity(venue, category, date)
  return { venue, category, kind, date, place, days, asked, filtering, address }
}

/**
 * Waits for a list. A failed one is shown by the screen, with a way to try again (spec 4); a 404 is thrown,
 * since there is no list.
 */
export async function isLoaded(loading: Promise<unknown>): Promise<Loaded> {
  try {
    await loading
    return { hasFailed: false }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw error
    return { hasFailed: true }
  }
}
