import type { getBooking } from '@touchline/contract/calls/my-account/get-booking'
import type { ReplyOf } from '@touchline/contract/define-call'
import { slotDateLabels } from '@touchline/rules/date-labels'
import { wallTimeToldApart } from '@touchline/rules/wall-time'
import type { AccountBookingRecord } from '../stores/account-bookings.ts'
import type { BookingAt } from './account-booking.ts'

type BookingPage = Pick<
  ReplyOf<typeof getBooking>['data'],
  'venuePhone' | 'venueEmail' | 'coordinates' | 'sessions' | 'hasReceipt'
>

/** What the page of one booking has beside what the list has. */
export function presentBookingPage(
  { shown, bookerId }: AccountBookingRecord,
  { catalogue, now, customerId }: BookingAt,
): BookingPage {
  const venue = catalogue.venueBySlug.get(shown.venueSlug)
  const timeOf = (iso: string) => wallTimeToldApart(new Date(iso), shown.timeZone)
  return {
    venuePhone: venue?.phone ?? '',
    venueEmail: venue?.email ?? '',
    coordinates: venue?.lat != null && venue.lng != null ? { lat: venue.lat, lng: venue.lng } : null,
    sessions: (shown.course?.sessions ?? []).map(({ startsAtUtc, endsAtUtc }) => ({
      date: slotDateLabels(new Date(startsAtUtc), now, shown.timeZone),
      time: `${timeOf(startsAtUtc)} - ${timeOf(endsAtUtc)}`,
      isOver: new Date(endsAtUtc) <= now,
    })),
    hasReceipt: bookerId === customerId,
  }
}
