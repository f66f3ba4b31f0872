import { listPlans } from '@touchline/contract/calls/joining/list-plans'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { isOfferedAt } from '../../policies/joining/offered-plans.ts'
import { findOpenVenue } from '../../policies/timetable/activity-at-venue.ts'
import { presentPlan } from '../../presenters/joining/plan.ts'
import { readPlansOnSale } from '../../stores/joining/plans.ts'

export const serveListPlans = serve(
  listPlans,
  async ({ params: { venueSlug }, context: { catalogue, services } }) => {
    const venue = findOpenVenue(catalogue, venueSlug)
    if (isRefusal(venue)) return venue
    const { today, plans } = await readPlansOnSale(services.db, catalogue.client.id)
    const offered = plans.filter((plan) => isOfferedAt(plan, venue, catalogue))
    return { data: offered.map((plan) => presentPlan(plan, catalogue, today)) }
  },
)
