import { callQuery } from '../call-query.ts'

/** Asks what the customer usually books. */
export function usualQuery() {
  return callQuery(
    'account/list-usual',
    async () => (await import('@touchline/contract/calls/account/list-usual')).listUsual,
    {},
    ({ data }) => data,
  )
}
