import { callQuery } from '../call-query.ts'

export type WantedBookings = { filter: 'future' | 'past'; search: string; page: number }

/** One page of the customer's bookings, those of their household with them. */
export function bookingsQuery({ filter, search, page }: WantedBookings) {
  return callQuery(
    'bookings/list-bookings',
    async () => (await import('@touchline/contract/calls/bookings/list-bookings')).listBookings,
    { query: { filter, page: String(page), ...(search !== '' && { search }) } },
    ({ data, meta }) => ({ bookings: data, ...meta }),
  )
}
