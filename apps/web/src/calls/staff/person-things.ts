import { callQuery } from '../call-query.ts'

/** Asks for what a person has and owes. */
export const personThingsQuery = (personId: number) =>
  callQuery(
    'staff/get-person-things',
    async () => (await import('@touchline/contract/calls/staff/get-person-things')).getPersonThings,
    { params: { personId: String(personId) } },
    (reply) => reply.data,
  )

export type AskedBookings = { personId: number; show: 'coming' | 'past'; page: number }

/** Asks for a page of a person's bookings. */
export const personBookingsQuery = ({ personId, show, page }: AskedBookings) =>
  callQuery(
    'staff/list-person-bookings',
    async () => (await import('@touchline/contract/calls/staff/list-person-bookings')).listPersonBookings,
    { params: { personId: String(personId) }, query: { show, ...(page > 1 && { page: String(page) }) } },
    (reply) => reply,
  )
