import type { AttendanceState } from '@touchline/contract/entities/attendance/attendance-state'
import type {
  AttendanceMark,
  DayBooking,
  DaySession,
} from '@touchline/contract/entities/attendance/day-session'

/** Place of a session's booking. */
export interface PlaceAt {
  slotId: number
  bookingId: number
  place: number
}

/** Returns the list with other marks: `change` gives the mark of a place, and undefined to leave it as it is. */
export function withMarks(
  sessions: readonly DaySession[],
  change: (at: PlaceAt) => AttendanceMark | null | undefined,
): DaySession[] {
  return sessions.map((session) => ({
    ...session,
    bookings: session.bookings.map((booking) => ({
      ...booking,
      places: booking.places.map((place) => {
        const { slotId } = session
        const mark = change({ slotId, bookingId: booking.bookingId, place: place.place })
        return mark === undefined ? place : { ...place, mark }
      }),
    })),
  }))
}

/** A booking of a session, with the session that it stands in. */
export interface BookingOfDay {
  session: DaySession
  booking: DayBooking
}

/** Brings a typed or scanned code into the form of a reference: 'tl n8-g2' is 'TLN8G2'. */
export const referenceOf = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Finds the bookings of a ticket's code, in order of time; those of cancelled sessions are left out. */
export function findByReference(sessions: readonly DaySession[], typed: string): BookingOfDay[] {
  const reference = referenceOf(typed)
  return sessions
    .filter(({ change }) => change?.kind !== 'cancelled')
    .flatMap((session) =>
      session.bookings
        .filter((booking) => booking.reference === reference)
        .map((booking) => ({ session, booking })),
    )
}

/** Lists the places of a booking that are not marked yet, or were marked as missed. */
export const placesToCheckIn = ({ places }: Pick<DayBooking, 'places'>): number[] =>
  places.filter(({ mark }) => mark === null || mark.state === 'missed').map(({ place }) => place)

/** Counts the places of a session by what is known of them. */
export function countDay({ bookings }: Pick<DaySession, 'bookings'>): {
  booked: number
  here: number
  missed: number
  unmarked: number
} {
  const states = bookings.flatMap(({ places }) =>
    places.map(({ mark }): AttendanceState | null => mark?.state ?? null),
  )
  const count = (...wanted: (AttendanceState | null)[]) => states.filter((one) => wanted.includes(one)).length
  return {
    booked: states.length,
    here: count('came', 'late'),
    missed: count('missed'),
    unmarked: count(null),
  }
}

/** Counts places that are taken without a booking here, such as those that an import brings as sold. */
export function countTakenElsewhere(
  session: Pick<DaySession, 'bookings' | 'capacity' | 'free' | 'held' | 'offered'>,
): number {
  const { capacity, free, held, offered } = session
  return Math.max(0, capacity - free - held - offered - countDay(session).booked)
}

/** Time before its start from which a session is opened on the page, and after its end until which it stays so. */
const beforeMs = 45 * 60_000
const afterMs = 20 * 60_000

/** True for a session that people come to about now. */
export const isAroundNow = (
  { startsAt, endsAt }: Pick<DaySession, 'startsAt' | 'endsAt'>,
  nowMs: number,
): boolean => Date.parse(startsAt) - beforeMs <= nowMs && nowMs < Date.parse(endsAt) + afterMs
