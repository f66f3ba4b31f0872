import { callQuery } from '../call-query.ts'

/** What the customer has of packages, and what the operator sells. */
export function packagesQuery() {
  return callQuery(
    'account/list-packages',
    async () => (await import('@touchline/contract/calls/account/list-packages')).listPackages,
    {},
    ({ data }) => data,
  )
}
