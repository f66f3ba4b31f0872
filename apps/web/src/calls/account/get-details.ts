import { callQuery } from '../call-query.ts'

/** Asks for the customer's own details, and the people of their household. */
export function detailsQuery() {
  return callQuery(
    'account/get-details',
    async () => (await import('@touchline/contract/calls/account/get-details')).getDetails,
    {},
    (reply) => reply.data,
  )
}
