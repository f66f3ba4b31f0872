import { callQuery } from '../call-query.ts'

export function membershipsQuery() {
  return callQuery(
    'account/list-memberships',
    async () => (await import('@touchline/contract/calls/account/list-memberships')).listMemberships,
    {},
    (reply) => reply.data,
  )
}
