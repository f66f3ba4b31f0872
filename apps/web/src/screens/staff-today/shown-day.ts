import type {
  AttendanceMark,
  DayPlace,
  DaySession,
} from '@touchline/contract/entities/attendance/day-session'
import { withMarks } from '@touchline/rules/bookings/day-marks'
import { wallTimeToldApart } from '@touchline/rules/time/wall-time'
import type { SentMark } from '../../calls/attendance/send-marks.ts'
import { marksPlace, type UnsentMark } from '../../calls/attendance/unsent-marks.ts'

/** Number of a mark that the server does not have yet. */
const UNSENT_ID = 0

export const isUnsent = ({ id }: AttendanceMark): boolean => id === UNSENT_ID

/** Lays presses that were not sent yet over the list of the day: the page shows them, and says that they wait. */
export function shownDay(
  sessions: readonly DaySession[],
  waiting: readonly UnsentMark[],
  timeZone: string,
): readonly DaySession[] {
  if (waiting.length === 0) return sessions
  return withMarks(sessions, ({ slotId, bookingId, place }) => {
    const press = waiting.findLast(
      (one) => one.slotId === slotId && one.bookingId === bookingId && marksPlace(one, place),
    )
    if (!press) return undefined
    const { state, pressedAt } = press
    return {
      id: UNSENT_ID,
      state,
      at: pressedAt,
      time: wallTimeToldApart(new Date(pressedAt), timeZone),
      by: '',
    }
  })
}

/** Says whose place this is: a name, or the booker's with the number of the place. */
export const placeWords = (
  { name, place }: Pick<DayPlace, 'name' | 'place'>,
  bookedBy: string,
  count: number,
): string => name ?? (count === 1 ? bookedBy : `${bookedBy}, place ${place}`)

const stateWords = { came: 'Checked in', late: 'Came late', missed: 'Did not come' } as const

/** Says what is known of a place: 'Checked in, 18:02, Stan Till'. */
export function markWords(mark: AttendanceMark): string {
  if (isUnsent(mark)) return `${stateWords[mark.state]}, ${mark.time}, waiting to be sent`
  return `${stateWords[mark.state]}, ${mark.time}, ${mark.by}`
}

/** Says what the server found when it got a press after all; null where all is as it was pressed. */
export function conflictWords({ mark, outcome }: SentMark, sessions: readonly DaySession[]): string | null {
  const who = whoOf(mark, sessions)
  switch (outcome.outcome) {
    case 'done':
      return null
    case 'gone':
      return `${who}: this booking was cancelled or moved meanwhile, so no one was checked in.`
    case 'too-early':
      return `${who}: the session is not over yet, so they were not marked as missed.`
    case 'not-yours':
      return `${who}: this is not one of your sessions, so nothing was recorded. Ask reception to do it.`
    case 'already': {
      const first = outcome.marks[0]?.mark
      return first
        ? `${who}: ${first.by} had marked this already at ${first.time}.`
        : `${who}: a colleague has taken this back meanwhile.`
    }
  }
}

function whoOf(
  { reference, slotId, bookingId, places }: UnsentMark,
  sessions: readonly DaySession[],
): string {
  const booking = sessions
    .find((one) => one.slotId === slotId)
    ?.bookings.find((one) => one.bookingId === bookingId)
  if (!booking) return reference
  const one = booking.places.find(({ place }) => place === places[0])
  const isAlone = places.length === 1 && one !== undefined
  return isAlone ? placeWords(one, booking.bookedBy, booking.places.length) : booking.bookedBy
}
