import { callQuery } from '../call-query.ts'

export function categoriesQuery(venue: string) {
  return callQuery(
    'catalogue/list-categories',
    async () => (await import('@touchline/contract/calls/catalogue/list-categories')).listCategories,
    { params: { venue } },
    (reply) => reply.data,
  )
}
