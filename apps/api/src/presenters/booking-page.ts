import type { AccountBookingPage } from '@touchline/contract/entities/account-booking'
import { momentWords, slotDateLabels } from '@touchline/rules/date-labels'
import { localIso, wallDate, wallTimeToldApart } from '@touchline/rules/wall-time'
import type { AccountBookingRecord, BookingMoveRecord } from '../stores/account-bookings.ts'
import { type BookingAt, presentAccountBooking } from './account-booking.ts'
import { dayWords } from './day-words.ts'

/** A booking with what only its own page has. */
export function presentBookingPage(record: AccountBookingRecord, at: BookingAt): AccountBookingPage {
  const { catalogue, now, customerId } = at
  const { shown, bookerId } = record
  const venue = catalogue.venueBySlug.get(shown.venueSlug)
  const timeOf = (iso: string) => wallTimeToldApart(new Date(iso), shown.timeZone)
  return {
    ...presentAccountBooking(record, 0, at),
    venuePhone: venue?.phone ?? '',
    venueEmail: venue?.email ?? '',
    coordinates: venue?.lat != null && venue.lng != null ? { lat: venue.lat, lng: venue.lng } : null,
    sessions: (shown.course?.sessions ?? []).map(({ startsAtUtc, endsAtUtc }) => ({
      date: slotDateLabels(new Date(startsAtUtc), now, shown.timeZone),
      time: `${timeOf(startsAtUtc)} - ${timeOf(endsAtUtc)}`,
      isOver: new Date(endsAtUtc) <= now,
    })),
    cancelledWords: record.cancelledWords,
    cancelledOn:
      record.cancelledAt === null ? null : dayWords(wallDate(new Date(record.cancelledAt), shown.timeZone)),
    cancelledCause: record.cancelledCause,
    moves: record.moves.map((move, position) => ({
      title: moveTitle(move, shown.timeZone),
      // What comes back follows from the latest move alone.
      words: [
        ...(move.byVenue?.reason ? [`The reason: ${move.byVenue.reason}`] : []),
        ...(position === 0 && move.byVenue ? allBackWords(record) : []),
      ],
    })),
    hasReceipt: bookerId === customerId,
  }
}

const momentOf = (iso: string, timeZone: string): string => momentWords(localIso(new Date(iso), timeZone))

function moveTitle({ at, fromStartsAt, byVenue }: BookingMoveRecord, timeZone: string): string {
  const from = momentOf(fromStartsAt, timeZone)
  const on = dayWords(wallDate(new Date(at), timeZone))
  if (byVenue === null) return `Moved on ${on}, from ${from}`
  return `Moved by the venue on ${on}, from ${[from, byVenue.place, byVenue.venue].filter(Boolean).join(', ')}`
}

/** As long as more comes back than the rule would give. */
function allBackWords({ cancel, shown }: AccountBookingRecord): string[] {
  if (!cancel?.allBackUntil) return []
  const what = shown.course ? 'what the sessions to come are worth' : 'everything'
  return [
    `Because the venue moved it, ${what} comes back if you cancel until ${momentOf(cancel.allBackUntil, shown.timeZone)}.`,
  ]
}
