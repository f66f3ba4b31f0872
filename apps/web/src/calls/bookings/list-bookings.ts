import { callQuery } from '../call-query.ts'

export type WantedBookings = { filter: 'future' | 'past'; search: string; page: number }

/** Asks for a page of the bookings of the customer and their household. */
export function bookingsQuery({ filter, search, page }: WantedBookings) {
  return callQuery(
    'bookings/list-bookings',
    async () => (await import('@touchline/contract/calls/bookings/list-bookings')).listBookings,
    { query: { filter, page: String(page), ...(search !== '' && { search }) } },
    ({ data, meta }) => ({ bookings: data, ...meta }),
  )
}
