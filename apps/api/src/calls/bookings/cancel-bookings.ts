import { cancelBooking, cancelBookings } from '@touchline/contract/calls/bookings/cancel-bookings'
import { isRefusal } from '../../answer.ts'
import { cancelBookings as cancel } from '../../commands/booking/cancel-bookings.ts'
import { serve } from '../../serve.ts'

export const serveCancelBookings = serve(cancelBookings, async ({ visit, body }) => {
  const { bookingIds, places = null, expected = null, expectedCharge = null } = body.data
  const cancelled = await cancel(visit, {
    bookingIds,
    places,
    expected: { backPence: expected, chargePence: expectedCharge },
    key: body.key,
  })
  return isRefusal(cancelled) ? cancelled : { data: cancelled }
})

export const serveCancelBooking = serve(cancelBooking, async ({ visit, params }) => {
  const cancelled = await cancel(visit, {
    bookingIds: [Number(params.bookingId)],
    places: null,
    expected: { backPence: null, chargePence: null },
  })
  return isRefusal(cancelled) ? cancelled : { data: cancelled[0]! }
})
