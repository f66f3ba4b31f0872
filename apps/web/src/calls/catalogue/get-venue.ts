import { callQuery } from '../call-query.ts'

export function venueQuery(slug: string) {
  return callQuery(
    'catalogue/get-venue',
    async () => (await import('@touchline/contract/calls/catalogue/get-venue')).getVenue,
    { params: { slug } },
    (reply) => reply.data,
  )
}
