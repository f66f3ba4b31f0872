import { callQuery } from '../call-query.ts'

export function categoryQuery(venue: string, slug: string) {
  return callQuery(
    'catalogue/get-category',
    async () => (await import('@touchline/contract/calls/catalogue/get-category')).getCategory,
    { params: { venue, slug } },
    (reply) => reply.data,
  )
}
