import { callQuery } from '../call-query.ts'

export function bookingQuery(bookingId: string) {
  return callQuery(
    'bookings/get-booking',
    async () => (await import('@touchline/contract/calls/bookings/get-booking')).getBooking,
    { params: { bookingId } },
    (reply) => reply.data,
  )
}

/** Where the same activity is at the same time of the week, as soon as it comes again. */
export function bookingAgainQuery(bookingId: string) {
  return callQuery(
    'bookings/get-booking-again',
    async () => (await import('@touchline/contract/calls/bookings/get-booking')).getBookingAgain,
    { params: { bookingId } },
    (reply) => reply.data,
  )
}
