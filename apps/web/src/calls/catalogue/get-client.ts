import { callQuery } from '../call-query.ts'

/** Asks for the operator of this site, once a page. */
export function clientQuery() {
  return {
    ...callQuery(
      'catalogue/get-client',
      async () => (await import('@touchline/contract/calls/catalogue/get-client')).getClient,
      {},
      ({ data: { privacy: _, ...operator } }) => operator,
    ),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
