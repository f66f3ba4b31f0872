import { cancelBooking, cancelBookings } from '@touchline/contract/calls/bookings/cancel-bookings'
import { isRefusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { serve } from '../../call/serve.ts'
import {
  cancelBookings as cancel,
  type PresentCancellation,
} from '../../commands/bookings/cancel-bookings.ts'
import { participantOf } from '../../policies/people/participant.ts'
import { presentCancellation } from '../../presenters/bookings/cancellation.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'

const presentNow =
  ({ catalogue }: CallContext, visitor: VisitorRecord | null): PresentCancellation =>
  (record) =>
    presentCancellation(record, catalogue, record.now, {
      ...participantOf(visitor),
      isStaff: record.isForStaff,
    })

export const serveCancelBookings = serve(cancelBookings, async ({ context, body }) => {
  const {
    bookingIds,
    places = null,
    expected = null,
    expectedCharge = null,
    expectedPrint = null,
    reason = '',
  } = body.data
  const wanted = {
    bookingIds,
    places,
    expected: { backPence: expected, chargePence: expectedCharge, print: expectedPrint },
    reason,
    key: body.key,
  }
  const cancelled = await cancel(context, wanted, presentNow(context, await context.visitor()))
  return isRefusal(cancelled) ? cancelled : { data: cancelled }
})

export const serveCancelBooking = serve(cancelBooking, async ({ context, params }) => {
  const wanted = {
    bookingIds: [Number(params.bookingId)],
    places: null,
    expected: { backPence: null, chargePence: null, print: null },
    reason: '',
  }
  const cancelled = await cancel(context, wanted, presentNow(context, await context.visitor()))
  return isRefusal(cancelled) ? cancelled : { data: cancelled[0]! }
})
