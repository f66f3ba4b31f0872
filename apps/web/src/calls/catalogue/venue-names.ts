import { callQuery } from '../call-query.ts'

/** Asks for every venue by its name, for a choice. */
export const venueNamesQuery = () =>
  callQuery(
    'catalogue/venue-names',
    async () => (await import('@touchline/contract/calls/catalogue/list-venues')).listVenues,
    {},
    ({ data }) => data.map(({ id, slug, name }) => ({ id, slug, name })),
  )
