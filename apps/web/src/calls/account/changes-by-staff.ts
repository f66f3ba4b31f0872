import { callQuery } from '../call-query.ts'

/** Asks for what staff have done with the customer's own things. */
export const changesByStaffQuery = () =>
  callQuery(
    'account/list-changes-by-staff',
    async () => (await import('@touchline/contract/calls/account/list-changes-by-staff')).listChangesByStaff,
    {},
    (reply) => reply.data,
  )
