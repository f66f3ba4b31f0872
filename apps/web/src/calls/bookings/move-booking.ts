import { queryOptions } from '@tanstack/react-query'
import { useCallMutation } from '../call-mutation.ts'
import { callApiOf } from '../call-query.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'

export type WantedMove = {
  bookingId: number
  /** The session to move to. */
  itemId: string
  /** Key from the link of a letter, for a person who is not logged in. */
  key: string | null
}

/** Sum that the page has shown: pence to refund, or pence to pay first. */
export type ShownMoney = { expected: number } | { expectedMore: number }

const argsOf = (
  { bookingId, itemId, key }: WantedMove,
  more: (ShownMoney & { reason?: string }) | { isOnlyAsked: true },
) => ({
  params: { bookingId: String(bookingId) },
  body: { data: { itemId, ...more }, ...(key !== null && { key }) },
})

/** Asks what moving would do; changes nothing. */
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

/** Builds the arguments. The booking moves only at the sum that the page has shown. */
export const moveArgs = (wanted: WantedMove, shown: ShownMoney, reason: string) =>
  argsOf(wanted, { ...shown, ...(reason !== '' && { reason }) })
