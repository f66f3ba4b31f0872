import { callQuery } from '../call-query.ts'

/** Asks for the plans by which a venue's memberships are sold. */
export function plansQuery(venueSlug: string) {
  return callQuery(
    'joining/list-plans',
    async () => (await import('@touchline/contract/calls/joining/list-plans')).listPlans,
    { params: { venueSlug } },
    (reply) => reply.data,
  )
}
