import { callQuery } from '../call-query.ts'

/** Asks for the customer's packages, and those that the operator sells. */
export function packagesQuery() {
  return callQuery(
    'account/list-packages',
    async () => (await import('@touchline/contract/calls/account/list-packages')).listPackages,
    {},
    ({ data }) => data,
  )
}
