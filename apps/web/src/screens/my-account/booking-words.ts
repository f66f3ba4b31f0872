import type { AccountBooking } from '@touchline/contract/entities/bookings/account-booking'
import type { JoinedBooking } from '@touchline/rules/bookings/joined-bookings'
import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'
import { countWords } from '@touchline/rules/words/count-words'

/** Names a booking so that two of one list are told apart: 'Yoga, Tue 24 Nov, 18:30'. */
export const bookingName = ({ simpleName, item }: Pick<AccountBooking, 'simpleName' | 'item'>): string =>
  `${simpleName}, ${weekdayAndDate(item.date.raw)}, ${item.startsAt.format24Hour}`

/** Names what people see as one booking: hours of a court by their whole time, '…, Tue 24 Nov, 12:00 to 14:00'. */
export const joinedName = ({ first, hours }: Pick<JoinedBooking, 'first' | 'hours'>): string =>
  hours.length === 1
    ? bookingName(first)
    : `${first.simpleName}, ${weekdayAndDate(first.item.date.raw)}, ${fromToWords(first.item)}`

/** Says 'Tue 24 Nov', with the year where it is not the present one. */
export function dayWords({ item: { date } }: Pick<AccountBooking, 'item'>, nowMs: number): string {
  const year = date.raw.slice(0, 4)
  const words = weekdayAndDate(date.raw)
  return year === new Date(nowMs).toISOString().slice(0, 4) ? words : `${words} ${year}`
}

/** Says 'Court 2, Lockside'. */
export const placeWords = ({ item, venueName }: Pick<AccountBooking, 'item' | 'venueName'>): string =>
  [item.location?.name, venueName].filter(Boolean).join(', ')

type Who = Pick<AccountBooking, 'people' | 'isOwn' | 'quantity' | 'bookedBy'>

/**
 * Says who comes, as far as it is known, and who booked where that was another person: 'For Ben Porter,
 * booked by Sam Porter'.
 */
export function whoWords({ people, isOwn, quantity, bookedBy }: Who): string {
  const who = isOwn
    ? 'For you'
    : people.length > 0
      ? `For ${people.join(', ')}`
      : countWords(quantity, 'place')
  return bookedBy === null || people.join() === bookedBy ? who : `${who}, booked by ${bookedBy}`
}

export const cancelledBadge = ({ cancelledByVenue }: Pick<AccountBooking, 'cancelledByVenue'>): string =>
  cancelledByVenue ? 'Cancelled by the venue' : 'Cancelled'
