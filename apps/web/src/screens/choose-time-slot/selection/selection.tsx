import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData, useLocation, useParams } from 'react-router'
import { ApiError } from '../../../calls/api-error.ts'
import { ensureQuery, loadQuery } from '../../../calls/call-query.ts'
import { timetableItemQuery } from '../../../calls/timetable/get-timetable-item.ts'
import { slotsQuery } from '../../../calls/timetable/list-slots.ts'
import { ticketsQuery } from '../../../calls/timetable/list-tickets.ts'
import { servicesOf } from '../../../services.ts'
import { slotsOf, useDayFacts } from '../day-facts.ts'
import { loadFilters } from '../filters/filtering.ts'
import { isLoaded, type Loaded, loadDay } from '../load-day.ts'
import { CourtSelection } from './court/court-selection.tsx'
import { ClassSelection } from './tickets/class-selection.tsx'
import { TicketSelection } from './tickets/ticket-selection.tsx'

/** Loads the filters before hydration: they stay in the address, for the way back. */
export const prepare = () => loadFilters()

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Loaded | Response> {
  const { client } = servicesOf(context)
  // The route's own path names what is below the day, so a day's list loads without this script.
  const facts = await loadDay(client, params, request.url)
  if (facts instanceof Response) return facts
  const { place, asked, address } = facts
  switch (place.kind) {
    case 'day':
      throw new ApiError({ status: 404, message: '' })
    case 'slot':
      return isLoaded(loadQuery(client, slotsQuery(asked, slotsOf(place))))
    case 'class':
      await ensureQuery(client, timetableItemQuery({ ...asked, id: place.id }))
      return { hasFailed: false }
    case 'ticket': {
      const { venueSlug: venue, activitySlug: category } = address
      await Promise.all([
        ensureQuery(client, timetableItemQuery({ ...asked, id: place.id })),
        ensureQuery(client, ticketsQuery({ venue, category, session: place.id })),
      ])
      return { hasFailed: false }
    }
  }
}

/** Shows the page of one time, one class or one ticketed session (wire 14). */
export function Selection() {
  const facts = useDayFacts({ params: useParams(), search: useLocation().search })
  const { hasFailed } = useLoaderData<Loaded>()
  const { place } = facts
  switch (place.kind) {
    case 'day':
      return null
    case 'slot':
      return <CourtSelection key={place.compositeKey} facts={facts} place={place} hasFailed={hasFailed} />
    case 'class':
      return <ClassSelection key={place.id} facts={facts} id={place.id} />
    case 'ticket':
      return <TicketSelection key={place.id} facts={facts} id={place.id} />
  }
}
