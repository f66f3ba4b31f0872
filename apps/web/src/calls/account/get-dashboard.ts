import { callQuery } from '../call-query.ts'

export function dashboardQuery() {
  return callQuery(
    'account/get-dashboard',
    async () => (await import('@touchline/contract/calls/account/get-dashboard')).getDashboard,
    {},
    (reply) => ({ ...reply.data, asOf: reply.meta.asOf }),
  )
}
