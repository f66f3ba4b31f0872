import { callQuery } from '../call-query.ts'

/** The lines in which the customer stands, for sessions that have not begun. */
export function waitlistsQuery() {
  return callQuery(
    'waitlist/list-waitlists',
    async () => (await import('@touchline/contract/calls/waitlist/list-waitlists')).listWaitlists,
    {},
    (reply) => reply.data,
  )
}
