import { getFooter } from '@touchline/contract/calls/catalogue/get-footer'
import { isRefusal } from '../../answer.ts'
import { findVenue } from '../../policies/what-is-sold.ts'
import { presentFooter } from '../../presenters/venue.ts'
import { serve } from '../../serve.ts'

export const serveGetFooter = serve(getFooter, async ({ query, visit }) => {
  const venue = findVenue(visit.catalogue, query.venue)
  return isRefusal(venue) ? venue : { data: presentFooter(venue) }
})
