import { callQuery } from '../call-query.ts'

/** Asks for the waitlists of a venue on a day, with their customers, for staff. */
export const waitlistLinesQuery = (venue: string, date: string) =>
  callQuery(
    'waitlist/list-lines',
    async () => (await import('@touchline/contract/calls/waitlist/list-lines')).listWaitlistLines,
    { params: { venue }, query: { date } },
    (reply) => reply,
  )
