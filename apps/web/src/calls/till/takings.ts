import { callQuery } from '../call-query.ts'

/** Asks for a day's takings; without a day, today's, and without a venue, all that these staff may see. */
export const takingsQuery = ({ date, venue }: { date: string; venue: string }) =>
  callQuery(
    'till/get-takings',
    async () => (await import('@touchline/contract/calls/till/get-takings')).getTakings,
    { query: { ...(date !== '' && { date }), ...(venue !== '' && { venue }) } },
    (reply) => reply,
  )
