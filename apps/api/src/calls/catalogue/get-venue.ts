import { getVenue } from '@touchline/contract/calls/catalogue/get-venue'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { findOpenVenue } from '../../policies/timetable/activity-at-venue.ts'
import { presentVenue } from '../../presenters/catalogue/venue.ts'

export const serveGetVenue = serve(getVenue, async ({ params, context }) => {
  const venue = findOpenVenue(context.catalogue, params.slug)
  return isRefusal(venue) ? venue : { data: presentVenue(venue, context.catalogue) }
})
