import { getFooter } from '@touchline/contract/calls/catalogue/get-footer'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { findVenue } from '../../policies/timetable/activity-at-venue.ts'
import { presentFooter } from '../../presenters/catalogue/venue.ts'

export const serveGetFooter = serve(getFooter, async ({ query, context }) => {
  const venue = findVenue(context.catalogue, query.venue)
  return isRefusal(venue) ? venue : { data: presentFooter(venue) }
})
