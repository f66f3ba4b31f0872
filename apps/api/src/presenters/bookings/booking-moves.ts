import type { BookingMove } from '@touchline/contract/entities/bookings/account-booking'
import { dayAndYear, momentWordsFrom } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { AccountBookingRecord, BookingMoveRecord } from '../../stores/bookings/account-bookings.ts'

/** Lists the moves of a booking, the latest first. */
export const presentMoves = (record: AccountBookingRecord, now: Date): BookingMove[] =>
  record.moves.map((move, position) => ({
    title: moveTitle(move, record.shown.timeZone, now),
    // The refund follows from the latest move alone.
    words: [
      ...(move.byVenue?.reason ? [`The reason: ${move.byVenue.reason}`] : []),
      ...(position === 0 && move.byVenue ? allBackWords(record, now) : []),
    ],
  }))

/**
 * Returns the venue's move of a booking that is still to come, for lists too: the person learns that it is no
 * longer when or where they booked it.
 */
export const presentMoveByVenue = (record: AccountBookingRecord, now: Date): BookingMove | null =>
  (record.cancel !== null && record.moves[0]?.byVenue && presentMoves(record, now)[0]) || null

function moveTitle({ at, fromStartsAt, byVenue }: BookingMoveRecord, timeZone: string, now: Date): string {
  const from = momentWordsFrom(now, new Date(fromStartsAt), timeZone)
  const on = dayAndYear(wallDate(new Date(at), timeZone))
  if (byVenue === null) return `Moved on ${on}, from ${from}`
  return `Moved by the venue on ${on}, from ${[from, byVenue.place, byVenue.venue].filter(Boolean).join(', ')}`
}

/** Offers the full refund as long as it exceeds what the rule would give. */
function allBackWords({ cancel, shown }: AccountBookingRecord, now: Date): string[] {
  if (!cancel?.allBackUntil) return []
  const back = shown.course ? 'back what the sessions to come are worth' : 'everything back'
  return [
    `Because the venue moved it, you get ${back} if you cancel until ${momentWordsFrom(now, new Date(cancel.allBackUntil), shown.timeZone)}.`,
  ]
}
