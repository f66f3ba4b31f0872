import type { AccountBooking } from '@touchline/contract/entities/bookings/account-booking'
import { joinHours } from './joined-hours.ts'
import { joinedTimes } from './joined-times.ts'

/** Bookings of an account that people see as one: a single one, or the hours of one court that follow each other. */
export interface JoinedBooking<One extends AccountBooking = AccountBooking> {
  /** The first hour, with the end of the last. */
  first: One
  /** Each hour, by time. */
  hours: [One, ...One[]]
  /** Price of all, in pence. */
  pricePence: number
}

/** Joins the bookings of a list as people see them: hours of one order, for the same people, of the same state. */
export const joinBookings = <One extends AccountBooking>(bookings: readonly One[]): JoinedBooking<One>[] =>
  joinHours(bookings, hourFacts).map(asOne)

/** Shows the hours of one booking as one. @param hours at least one, by time */
export const asOne = <One extends AccountBooking>(given: readonly One[]): JoinedBooking<One> => {
  const hours = given as [One, ...One[]]
  const [first, last] = [hours[0], hours.at(-1)!]
  return {
    first: first === last ? first : { ...first, ...spanOf(first, last) },
    hours,
    pricePence: hours.reduce((sum, { pricePence }) => sum + pricePence, 0),
  }
}

const spanOf = ({ item, startsAtUtc }: AccountBooking, { endsAtUtc }: AccountBooking) => ({
  endsAtUtc,
  item: {
    ...item,
    ...joinedTimes(
      { startsAtMs: Date.parse(startsAtUtc) },
      { endsAtMs: Date.parse(endsAtUtc) },
      item.date.tz,
    ),
  },
})

const hourFacts = (booking: AccountBooking) => ({
  isCourt: booking.isCourt,
  where: [booking.simpleName, booking.venueSlug, booking.item.location?.id ?? ''],
  who: [
    booking.orderId,
    booking.status,
    booking.isPast,
    booking.cancelledByVenue?.reason ?? null,
    booking.isOwn,
    booking.bookedBy,
    booking.quantity,
    ...booking.people,
  ],
  startsAtMs: Date.parse(booking.startsAtUtc),
  endsAtMs: Date.parse(booking.endsAtUtc),
})
