import { listOnlineJoiningVenues } from '@touchline/contract/calls/catalogue/list-online-joining-venues'
import { serve } from '../../call/serve.ts'
import { presentVenues } from './list-venues.ts'

export const serveListOnlineJoiningVenues = serve(
  listOnlineJoiningVenues,
  async ({ query: { limit }, visit: { catalogue, services } }) =>
    presentVenues(
      // Decision 37: nothing is sold online before the operator says where.
      services.config.ONLINE_JOINING_ORIGIN === undefined
        ? []
        : catalogue.venues.filter(({ sellsMembershipsOnline }) => sellsMembershipsOnline),
      catalogue,
      limit,
    ),
)
