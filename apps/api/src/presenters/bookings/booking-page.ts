import type {
  AccountBooking,
  AccountBookingPage,
} from '@touchline/contract/entities/bookings/account-booking'
import { joinBookings } from '@touchline/rules/bookings/joined-bookings'
import { awayWords, dayAndYear, slotDateLabels } from '@touchline/rules/time/date-labels'
import { spanOf } from '@touchline/rules/time/end-words'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { AccountBookingRecord } from '../../stores/bookings/account-bookings.ts'
import { type BookingAt, presentAccountBooking } from './account-booking.ts'
import { presentMoves } from './booking-moves.ts'

/**
 * True for a cancelled session: in a cancelled course each one after the cancellation, in a continuing course
 * those that its venue cancelled.
 */
function isCancelled({ status, cancelledAt, cancel }: AccountBookingRecord, startsAt: Date): boolean {
  if (status === 'cancelled') return cancelledAt !== null && startsAt > new Date(cancelledAt)
  return cancel !== null && !cancel.startsAt.some((start) => new Date(start).getTime() === startsAt.getTime())
}

/**
 * Presents a booking with the fields that only its own page has.
 * @param beside other bookings, of which some may be hours of the same one
 */
export function presentBookingPage(
  record: AccountBookingRecord,
  at: BookingAt,
  beside: readonly AccountBooking[] = [],
): AccountBookingPage {
  const { catalogue, now, customerId } = at
  const { shown, bookerId } = record
  const venue = catalogue.venueBySlug.get(shown.venueSlug)
  const timeOf = (fromUtc: string, untilUtc: string) => {
    const { starts, ends } = spanOf(new Date(fromUtc), new Date(untilUtc), shown.timeZone)
    return `${starts} to ${ends}`
  }
  const booking = presentAccountBooking(record, 0, at)
  const joined = joinBookings([booking, ...beside.filter(({ id }) => id !== record.id)])
  return {
    ...booking,
    hours: joined.find(({ hours }) => hours.includes(booking))?.hours ?? [booking],
    away: awayWords(record.startsAt, now, shown.timeZone),
    venuePhone: venue?.phone ?? '',
    venueEmail: venue?.email ?? '',
    coordinates: venue?.lat != null && venue.lng != null ? { lat: venue.lat, lng: venue.lng } : null,
    sessions: (shown.course?.sessions ?? []).map(({ startsAtUtc, endsAtUtc }) => ({
      date: slotDateLabels(new Date(startsAtUtc), now, shown.timeZone),
      time: timeOf(startsAtUtc, endsAtUtc),
      isOver: new Date(endsAtUtc) <= now,
      isCancelled: isCancelled(record, new Date(startsAtUtc)),
    })),
    cancelledWords: record.cancelledWords,
    cancelledOn:
      record.cancelledAt === null ? null : dayAndYear(wallDate(new Date(record.cancelledAt), shown.timeZone)),
    cancelledCause: record.cancelledCause,
    moves: presentMoves(record, now),
    hasReceipt: bookerId === customerId,
  }
}
