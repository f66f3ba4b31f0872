import { listOnlineJoiningVenues } from '@touchline/contract/calls/venues/list-online-joining-venues'
import { serve } from '../../serve.ts'
import { presentVenues } from './list-venues.ts'

export const serveListOnlineJoiningVenues = serve(
  listOnlineJoiningVenues,
  async ({ query: { limit }, visit: { catalogue } }) =>
    presentVenues(
      catalogue.venues.filter(({ sellsMembershipsOnline }) => sellsMembershipsOnline),
      catalogue,
      limit,
    ),
)
