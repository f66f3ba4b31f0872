import { getFooter } from '@touchline/contract/calls/catalogue/get-footer'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { findVenue } from '../../policies/timetable/what-is-sold.ts'
import { presentFooter } from '../../presenters/catalogue/venue.ts'

export const serveGetFooter = serve(getFooter, async ({ query, visit }) => {
  const venue = findVenue(visit.catalogue, query.venue)
  return isRefusal(venue) ? venue : { data: presentFooter(venue) }
})
