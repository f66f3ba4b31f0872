import { moveBooking } from '@touchline/contract/calls/bookings/move-booking'
import { isRefusal } from '../../answer.ts'
import { moveBooking as move } from '../../commands/booking/move-booking.ts'
import { presentCart } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

export const serveMoveBooking = serve(moveBooking, async ({ visit, params, body }) => {
  const { itemId, expected = null, expectedMore = null, isOnlyAsked = false } = body.data
  const to = await readSlotWithTerms(visit, itemId)
  if (isRefusal(to)) return to
  const moved = await move(
    visit,
    {
      bookingId: Number(params.bookingId),
      to: { ...to, itemId },
      expectedPence: expected,
      expectedMorePence: expectedMore,
      isOnlyAsked,
      key: body.key,
    },
    presentCart,
  )
  return isRefusal(moved) ? moved : { data: moved }
})
