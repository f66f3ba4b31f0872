import type { AttendanceState } from '@touchline/contract/entities/attendance/attendance-state'
import type { DaySession } from '@touchline/contract/entities/attendance/day-session'
import { useUndoAttendance } from '../../calls/attendance/undo-attendance.ts'
import type { Pressed, useMarks } from './use-marks.ts'

/** Acts of staff on the places of a booking. */
export type Acts = {
  mark: (pressed: Pressed, state: AttendanceState) => void
  undo: (pressed: Pressed) => void
}

/** Returns the acts: a press is kept and sent; one that was not sent yet is taken back where it is kept. */
export function useActs(
  sessions: readonly DaySession[],
  marks: ReturnType<typeof useMarks>,
  venue: string,
): Acts {
  const undoing = useUndoAttendance()
  return {
    mark: marks.mark,
    undo: ({ slotId, bookingId, places }) => {
      marks.takeBack({ slotId, bookingId, places })
      const markIds = sessions
        .filter((session) => session.slotId === slotId)
        .flatMap(({ bookings }) => bookings.filter((one) => one.bookingId === bookingId))
        .flatMap((booking) => booking.places)
        .flatMap(({ place, mark }) => (mark && mark.id > 0 && places.includes(place) ? [mark.id] : []))
      if (markIds.length > 0) undoing.mutate({ params: { venue }, body: { markIds } })
    },
  }
}
