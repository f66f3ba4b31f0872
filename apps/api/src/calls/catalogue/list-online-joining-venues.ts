import { listOnlineJoiningVenues } from '@touchline/contract/calls/catalogue/list-online-joining-venues'
import { serve } from '../../call/serve.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { isOfferedAt } from '../../policies/joining/offered-plans.ts'
import { readPlansOnSale } from '../../stores/joining/plans.ts'
import { presentVenues } from './list-venues.ts'

export const serveListOnlineJoiningVenues = serve(
  listOnlineJoiningVenues,
  async ({ query: { limit }, context: { catalogue, services } }) =>
    presentVenues(
      services.config.ONLINE_JOINING_ORIGIN === undefined
        ? await venuesWithPlans(services.db, catalogue)
        : catalogue.venues.filter(({ sellsMembershipsOnline }) => sellsMembershipsOnline),
      catalogue,
      limit,
    ),
)

/** Lists the venues at which a plan is offered. */
async function venuesWithPlans(db: Parameters<typeof readPlansOnSale>[0], catalogue: Catalogue) {
  const { plans } = await readPlansOnSale(db, catalogue.client.id)
  return catalogue.venues.filter((venue) => plans.some((plan) => isOfferedAt(plan, venue, catalogue)))
}
