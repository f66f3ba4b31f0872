import { getVenue } from '@touchline/contract/calls/catalogue/get-venue'
import { isRefusal } from '../../answer.ts'
import { findOpenVenue } from '../../policies/what-is-sold.ts'
import { presentVenue } from '../../presenters/venue.ts'
import { serve } from '../../serve.ts'

export const serveGetVenue = serve(getVenue, async ({ params, visit }) => {
  const venue = findOpenVenue(visit.catalogue, params.slug)
  return isRefusal(venue) ? venue : { data: presentVenue(venue, visit.catalogue) }
})
