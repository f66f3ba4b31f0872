import type { CancelChoice, Cancellation } from '@touchline/contract/entities/bookings/cancellation'
import { loadChunk } from '../../load-chunk.ts'
import { ApiError } from '../api-error.ts'
import { useCallMutation } from '../call-mutation.ts'

type Wanted = {
  bookingId: number
  /** Outcome that the customer was shown: cancelling has exactly this outcome, or is not done. */
  choice: CancelChoice
  /** Key from the link of a letter, for a person who is not logged in. */
  key: string | null
  /** Reason of staff; left out for the person themselves. */
  reason?: string
}

/** Builds the arguments. Use one object for one action: sent again, it carries the same idempotency key. */
export const cancelArgs = ({ bookingId, choice, key, reason = '' }: Wanted) => ({
  body: {
    data: {
      cancellationSource: 'bookings',
      updateType: 'cancellation' as const,
      bookingIds: [bookingId],
      expected: choice.back,
      expectedCharge: choice.charge,
      expectedPrint: choice.print,
      places: choice.places,
      ...(reason !== '' && { reason }),
    },
    ...(key !== null && { key }),
  },
})

export function useCancelBooking() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/bookings/cancel-bookings')).cancelBookings,
  })
}

/** Reads the booking's present state from a refusal; null where the refusal has none. */
export async function cancellationIn(error: unknown): Promise<Cancellation | null> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details.bookings)) return null
  const { Cancellation: shape } = await loadChunk(
    () => import('@touchline/contract/entities/bookings/cancellation'),
  )
  const [first] = error.details.bookings as readonly { cancellation?: unknown }[]
  return shape.safeParse(first?.cancellation).data ?? null
}
