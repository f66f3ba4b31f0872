import { callQuery } from '../call-query.ts'

export function membershipsQuery() {
  return callQuery(
    'my-account/list-memberships',
    async () => (await import('@touchline/contract/calls/my-account/list-memberships')).listMemberships,
    {},
    (reply) => reply.data,
  )
}
