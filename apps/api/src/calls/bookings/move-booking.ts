import { moveBooking } from '@touchline/contract/calls/bookings/move-booking'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { moveBooking as move } from '../../commands/bookings/move-booking.ts'
import { placeOwnerOf } from '../../policies/bookings/place-owner.ts'
import { presentCart } from '../../presenters/basket/cart.ts'
import { findPlaceOwner } from '../../stores/bookings/find-place-owner.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

export const serveMoveBooking = serve(moveBooking, async ({ context, params, body }) => {
  const { itemId, expected = null, expectedMore = null, isOnlyAsked = false, reason = '' } = body.data
  const { services, catalogue } = context
  const bookingId = Number(params.bookingId)
  const found = await findPlaceOwner(services.db, catalogue.client.id, bookingId)
  const placeOwner = found && placeOwnerOf(found, await context.visitor(), catalogue.client)
  const to = await readSlotWithTerms(context, itemId, { as: placeOwner })
  // S87: the session is checked first, so that the answer about a missing session tells a stranger nothing of
  // the booking.
  if (isRefusal(to)) return to
  if (!placeOwner) return refuse('BOOKING_NOT_FOUND')
  const moved = await move(
    context,
    {
      bookingId,
      to: { ...to, itemId, placeOwner },
      expectedPence: expected,
      expectedMorePence: expectedMore,
      isOnlyAsked,
      reason,
      key: body.key,
    },
    presentCart,
  )
  return isRefusal(moved) ? moved : { data: moved }
})
