import { callQuery } from '../call-query.ts'

/** Places by a name or postcode, best first. */
export function placesQuery(query: string) {
  return {
    ...callQuery(
      'catalogue/search-places',
      async () => (await import('@touchline/contract/calls/catalogue/search-places')).searchPlaces,
      { query: { query } },
      (reply) => reply.data,
    ),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
