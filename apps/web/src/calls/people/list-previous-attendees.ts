import { callQuery } from '../call-query.ts'

/** Shortest query that the call answers. */
export const shortestQuery = 2

/** Finds people whom this customer has brought before (spec 3, found attendees). */
export function previousAttendeesQuery(words: string) {
  return callQuery(
    'people/list-previous-attendees',
    async () =>
      (await import('@touchline/contract/calls/people/list-previous-attendees')).listPreviousAttendees,
    { query: { query: words } },
    (reply) => reply.data,
  )
}
