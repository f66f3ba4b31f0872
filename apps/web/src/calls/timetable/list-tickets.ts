import { callQuery } from '../call-query.ts'

/** Asks for the prices of a ticketed session, and the people they are for (spec 3, Fast ticket types). */
export function ticketsQuery({
  venue,
  category,
  session,
}: {
  venue: string
  category: string
  session: string
}) {
  return callQuery(
    'timetable/list-tickets',
    async () => (await import('@touchline/contract/calls/timetable/list-tickets')).listTickets,
    { params: { venue, category, activity: session } },
    ({ data, meta }) => ({ types: data, hasMemberPrice: meta.hasMemberPrice }),
  )
}
