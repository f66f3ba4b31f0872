import type { CancelChoice, Cancellation } from '@touchline/contract/entities/bookings/cancellation'
import { ApiError } from '../api-error.ts'
import { useCallMutation } from '../call-mutation.ts'

type Wanted = {
  bookingId: number
  /** What the person has read: it is done so, or not at all. */
  choice: CancelChoice
  /** Of the link of a letter, for a person without a log-in. */
  key: string | null
}

/** One object for one act: sent again, it carries the same key. */
export const cancelArgs = ({ bookingId, choice, key }: Wanted) => ({
  body: {
    data: {
      cancellationSource: 'bookings',
      updateType: 'cancellation' as const,
      bookingIds: [bookingId],
      expected: choice.back,
      expectedCharge: choice.charge,
      expectedPrint: choice.print,
      places: choice.places,
    },
    ...(key !== null && { key }),
  },
})

export function useCancelBooking() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/bookings/cancel-bookings')).cancelBookings,
  })
}

/** What a refusal says of the booking as it is now; null where it says nothing of it. */
export async function cancellationIn(error: unknown): Promise<Cancellation | null> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details.bookings)) return null
  const { Cancellation: shape } = await import('@touchline/contract/entities/bookings/cancellation')
  const [first] = error.details.bookings as readonly { cancellation?: unknown }[]
  return shape.safeParse(first?.cancellation).data ?? null
}
