import { callQuery } from '../call-query.ts'

/** The operator of this site: asked once a page. */
export function clientQuery() {
  return {
    ...callQuery(
      'catalogue/get-client',
      async () => (await import('@touchline/contract/calls/catalogue/get-client')).getClient,
      {},
      (reply) => reply.data,
    ),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
