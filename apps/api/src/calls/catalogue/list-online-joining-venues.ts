import { listOnlineJoiningVenues } from '@touchline/contract/calls/catalogue/list-online-joining-venues'
import { serve } from '../../call/serve.ts'
import { presentVenues } from './list-venues.ts'

export const serveListOnlineJoiningVenues = serve(
  listOnlineJoiningVenues,
  async ({ query: { limit }, context: { catalogue, services } }) =>
    presentVenues(
      // Decision 37: memberships are not sold online until the operator sets the address.
      services.config.ONLINE_JOINING_ORIGIN === undefined
        ? []
        : catalogue.venues.filter(({ sellsMembershipsOnline }) => sellsMembershipsOnline),
      catalogue,
      limit,
    ),
)
