import { callQuery } from '../call-query.ts'

/** The call answers no shorter ones. */
export const shortestQuery = 2

/** Spec 3, found attendees: people whom this customer has brought before. */
export function previousAttendeesQuery(words: string) {
  return callQuery(
    'people/list-previous-attendees',
    async () =>
      (await import('@touchline/contract/calls/people/list-previous-attendees')).listPreviousAttendees,
    { query: { query: words } },
    (reply) => reply.data,
  )
}
