import { moveBooking } from '@touchline/contract/calls/bookings/move-booking'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { moveBooking as move } from '../../commands/bookings/move-booking.ts'
import { moverOf } from '../../policies/bookings/mover.ts'
import { presentCart } from '../../presenters/basket/cart.ts'
import { findMover } from '../../stores/bookings/find-mover.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

export const serveMoveBooking = serve(moveBooking, async ({ visit, params, body }) => {
  const { itemId, expected = null, expectedMore = null, isOnlyAsked = false } = body.data
  const { services, catalogue } = visit
  const bookingId = Number(params.bookingId)
  const found = await findMover(services.db, catalogue.client.id, bookingId)
  const mover = found && moverOf(found, await visit.visitor(), catalogue.client)
  const to = await readSlotWithTerms(visit, itemId, { as: mover })
  // S87: the session is checked first, so that the answer about a missing session tells a stranger nothing of
  // the booking.
  if (isRefusal(to)) return to
  if (!mover) return refuse('BOOKING_NOT_FOUND')
  const moved = await move(
    visit,
    {
      bookingId,
      to: { ...to, itemId, mover },
      expectedPence: expected,
      expectedMorePence: expectedMore,
      isOnlyAsked,
      key: body.key,
    },
    presentCart,
  )
  return isRefusal(moved) ? moved : { data: moved }
})
