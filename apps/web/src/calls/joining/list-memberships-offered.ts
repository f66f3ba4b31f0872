import { callQuery } from '../call-query.ts'

/** Asks what each membership of the operator includes, for staff. */
export const membershipsOfferedQuery = () =>
  callQuery(
    'joining/list-memberships-offered',
    async () =>
      (await import('@touchline/contract/calls/joining/list-memberships-offered')).listMembershipsOffered,
    {},
    (reply) => reply.data,
  )
