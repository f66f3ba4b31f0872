import type { BookingMove } from '@touchline/contract/entities/account-booking'
import { momentWords } from '@touchline/rules/date-labels'
import { localIso, wallDate } from '@touchline/rules/wall-time'
import type { AccountBookingRecord, BookingMoveRecord } from '../stores/account-bookings.ts'
import { dayWords } from './day-words.ts'

/** Each time that it was moved, the latest first. */
export const presentMoves = (record: AccountBookingRecord): BookingMove[] =>
  record.moves.map((move, position) => ({
    title: moveTitle(move, record.shown.timeZone),
    // What comes back follows from the latest move alone.
    words: [
      ...(move.byVenue?.reason ? [`The reason: ${move.byVenue.reason}`] : []),
      ...(position === 0 && move.byVenue ? allBackWords(record) : []),
    ],
  }))

/** What a list says of a booking that comes, too: that it is no longer when or where the person booked it, and not by their doing. */
export const presentMoveByVenue = (record: AccountBookingRecord): BookingMove | null =>
  (record.cancel !== null && record.moves[0]?.byVenue && presentMoves(record)[0]) || null

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
