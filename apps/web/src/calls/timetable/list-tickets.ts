import { callQuery } from '../call-query.ts'

/** Spec 3, Fast ticket types: what a place of one ticketed session costs, and for whom. */
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
