import { listPlans } from '@touchline/contract/calls/joining/list-plans'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { isOfferedAt, waysToPay } from '../../policies/joining/offered-plans.ts'
import { findOpenVenue } from '../../policies/timetable/activity-at-venue.ts'
import { presentPlan } from '../../presenters/joining/plan.ts'
import { readPlansOnSale } from '../../stores/joining/plans.ts'

export const serveListPlans = serve(
  listPlans,
  async ({ params: { venueSlug }, context: { catalogue, services } }) => {
    const venue = findOpenVenue(catalogue, venueSlug)
    if (isRefusal(venue)) return venue
    const { today, plans } = await readPlansOnSale(services.db, catalogue.client.id)
    const at = { today, hasDirectDebit: services.debits != null }
    const offered = plans.filter(
      (plan) => isOfferedAt(plan, venue, catalogue) && waysToPay(plan.terms, at.hasDirectDebit).length > 0,
    )
    return { data: offered.map((plan) => presentPlan(plan, catalogue, at)) }
  },
)
