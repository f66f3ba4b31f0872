import type { TimeInBasket, TimeToMoveTo } from '@touchline/contract/calls/bookings/list-times-to-move-to'
import { callQuery } from '../call-query.ts'

export type TimesToMoveTo = {
  times: readonly TimeToMoveTo[]
  /** Times of the same day that the visitor's basket holds: the booking can't move to these. */
  inBasket: readonly TimeInBasket[]
  /** The day of these times; null where there is no day. */
  date: string | null
  days: readonly { date: string; times: number }[]
  /** Opening of the next day, by venue time, and the last day that follows; null where none opens in time. */
  later: { date: string; opensLocal: string; until: string | null } | null
}

type Asked = {
  bookingId: number
  /** Day; null for the first with a time. */
  date: string | null
  /** Key from the link of a letter, for a person who is not logged in. */
  key: string | null
}

/**
 * Asks for the times of a day that a booking can move to, with the difference in price of each, and for all
 * such days.
 */
export function timesToMoveToQuery({ bookingId, date, key }: Asked) {
  return callQuery(
    'bookings/list-times-to-move-to',
    async () => (await import('@touchline/contract/calls/bookings/list-times-to-move-to')).listTimesToMoveTo,
    {
      params: { bookingId: String(bookingId) },
      query: { ...(date !== null && { date }), ...(key !== null && { key }) },
    },
    ({ data, meta: { date: shown, inBasket, days, later } }): TimesToMoveTo => ({
      times: data,
      inBasket,
      date: shown,
      days,
      later: later && { date: later.date, opensLocal: later.opens.local, until: later.until },
    }),
  )
}
