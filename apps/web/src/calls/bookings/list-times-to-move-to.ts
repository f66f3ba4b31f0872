import type { TimeInBasket, TimeToMoveTo } from '@touchline/contract/calls/bookings/list-times-to-move-to'
import { callQuery } from '../call-query.ts'

export type TimesToMoveTo = {
  times: readonly TimeToMoveTo[]
  /** Of the same day, what the visitor's basket holds: it is not moved to. */
  inBasket: readonly TimeInBasket[]
  /** The day of these times; null where there is no day. */
  date: string | null
  days: readonly { date: string; times: number }[]
  /** When the next day opens, in the venue's time, and up to which day others follow. */
  later: { date: string; opensLocal: string; until: string | null } | null
}

type Asked = {
  bookingId: number
  /** The first with a time where none is asked for. */
  date: string | null
  /** Of the link of a letter, for a person without a log-in. */
  key: string | null
}

/** Times of one day to which a booking can be moved, with what each costs more or less, and the days that there are. */
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
