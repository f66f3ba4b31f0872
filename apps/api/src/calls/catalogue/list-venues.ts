import { listVenues } from '@touchline/contract/calls/catalogue/list-venues'
import { serve } from '../../call/serve.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { presentVenue } from '../../presenters/catalogue/venue.ts'
import type { VenueRecord } from '../../stores/catalogue/catalogue.ts'

export const serveListVenues = serve(listVenues, async ({ query: { limit }, context: { catalogue } }) =>
  presentVenues(catalogue.venues, catalogue, limit),
)

/** Returns the first `limit` venues and how many there are; all venues without a limit. */
export const presentVenues = (
  venues: readonly VenueRecord[],
  catalogue: Catalogue,
  limit: number | undefined,
) => ({
  data: venues.slice(0, limit).map((venue) => presentVenue(venue, catalogue)),
  ...(limit !== undefined && { meta: { total: venues.length } }),
})
