import { queryOptions } from '@tanstack/react-query'
import { useCallMutation } from '../call-mutation.ts'
import { callApiOf } from '../call-query.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'

export type WantedMove = {
  bookingId: number
  /** The session to move to. */
  itemId: string
  /** Of the link of a letter, for a person without a log-in. */
  key: string | null
}

/** What the page has shown: pence that come back, or that are to be paid first. */
export type ShownMoney = { expected: number } | { expectedMore: number }

const argsOf = ({ bookingId, itemId, key }: WantedMove, more: ShownMoney | { isOnlyAsked: true }) => ({
  params: { bookingId: String(bookingId) },
  body: { data: { itemId, ...more }, ...(key !== null && { key }) },
})

/** What moving would do, which changes nothing. */
export function askedMoveQuery(wanted: WantedMove) {
  return queryOptions({
    queryKey: ['bookings/asked-move', wanted] as const,
    queryFn: async ({ client, signal }) => {
      const { moveBooking } = await import('@touchline/contract/calls/bookings/move-booking')
      const idempotencyKey = newIdempotencyKey()
      return (
        await callApiOf(client)(moveBooking, argsOf(wanted, { isOnlyAsked: true }), {
          signal,
          idempotencyKey,
        })
      ).data
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    throwOnError: false,
  })
}

export const useMoveBooking = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/bookings/move-booking')).moveBooking,
  })

/** What the page has shown comes back, and no other sum. */
export const moveArgs = (wanted: WantedMove, shown: ShownMoney) => argsOf(wanted, shown)
