import { listVenues } from '@touchline/contract/calls/venues/list-venues'
import { presentVenue } from '../../presenters/venue.ts'
import { serve } from '../../serve.ts'

export const serveListVenues = serve(listVenues, async ({ query: { limit }, visit: { catalogue } }) => ({
  data: catalogue.venues.slice(0, limit).map(presentVenue),
  ...(limit !== undefined && { meta: { total: catalogue.venues.length } }),
}))
