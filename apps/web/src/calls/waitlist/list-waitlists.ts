import { callQuery } from '../call-query.ts'

/** Asks for the customer's waitlists of sessions that have not begun. */
export function waitlistsQuery() {
  return callQuery(
    'waitlist/list-waitlists',
    async () => (await import('@touchline/contract/calls/waitlist/list-waitlists')).listWaitlists,
    {},
    (reply) => reply.data,
  )
}
