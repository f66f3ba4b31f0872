import { callQuery } from '../call-query.ts'

export function bookingQuery(bookingId: string) {
  return callQuery(
    'bookings/get-booking',
    async () => (await import('@touchline/contract/calls/bookings/get-booking')).getBooking,
    { params: { bookingId } },
    (reply) => reply.data,
  )
}

/** Asks for the next session of the same activity at the same time of the week. */
export function bookingAgainQuery(bookingId: string) {
  return callQuery(
    'bookings/get-booking-again',
    async () => (await import('@touchline/contract/calls/bookings/get-booking')).getBookingAgain,
    { params: { bookingId } },
    (reply) => reply.data,
  )
}
