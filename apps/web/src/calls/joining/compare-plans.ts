import { callQuery } from '../call-query.ts'

/** Asks what visits cost with each plan of a venue. `visits`: 'swimming:8,badminton:2', or empty. */
export function planCostsQuery(venueSlug: string, visits: string) {
  return callQuery(
    'joining/compare-plans',
    async () => (await import('@touchline/contract/calls/joining/compare-plans')).comparePlans,
    { params: { venueSlug }, query: visits === '' ? {} : { visits } },
    (reply) => reply.data,
  )
}
