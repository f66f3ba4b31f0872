import { callQuery } from '../call-query.ts'

/** Who waits for what at a venue on a day, for staff. */
export const waitlistLinesQuery = (venue: string, date: string) =>
  callQuery(
    'waitlist/list-lines',
    async () => (await import('@touchline/contract/calls/waitlist/list-lines')).listWaitlistLines,
    { params: { venue }, query: { date } },
    (reply) => reply,
  )
