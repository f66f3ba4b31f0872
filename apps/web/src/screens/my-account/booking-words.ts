import type { AccountBooking } from '@touchline/contract/entities/bookings/account-booking'
import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { countWords } from '@touchline/rules/words/count-words'

/** Names a booking so that two of one list are told apart: 'Yoga, Tue 24 Nov, 18:30'. */
export const bookingName = ({ simpleName, item }: Pick<AccountBooking, 'simpleName' | 'item'>): string =>
  `${simpleName}, ${weekdayAndDate(item.date.raw)}, ${item.startsAt.format24Hour}`

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
