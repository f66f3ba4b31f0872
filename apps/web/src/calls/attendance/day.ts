import { callQuery } from '../call-query.ts'

/** Asks for the sessions of a venue on a day and the people who come, for staff. */
export const dayQuery = (venue: string, date: string) =>
  callQuery(
    'attendance/get-day',
    async () => (await import('@touchline/contract/calls/attendance/get-day')).getDay,
    { params: { venue }, query: { date } },
    (reply) => reply,
  )

/** Asks whether that list has changed. */
export const dayVersionQuery = (venue: string, date: string) =>
  callQuery(
    'attendance/get-day-version',
    async () => (await import('@touchline/contract/calls/attendance/get-day-version')).getDayVersion,
    { params: { venue }, query: { date } },
    ({ data }) => data.version,
  )
