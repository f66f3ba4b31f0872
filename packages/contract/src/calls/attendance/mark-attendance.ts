import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AttendanceState } from '../../entities/attendance/attendance-state.ts'
import { AttendanceMark } from '../../entities/attendance/day-session.ts'
import { WireId } from '../../wire-id.ts'

/** Most presses of one request, and most places of one press. */
export const marksAtMost = 200
const placesAtMost = 100

/** Press by which staff mark places of a booking. */
export const AttendancePress = z.object({
  /** Chosen by the device for this press. The same press sent again marks nothing a second time. */
  pressUuid: z.uuid(),
  bookingId: WireId,
  slotId: WireId,
  places: z
    .array(z.int().check(z.minimum(1), z.maximum(1000)))
    .check(z.minLength(1), z.maxLength(placesAtMost)),
  state: AttendanceState,
  /** Moment of the press by the device's clock, which may be a while ago without a signal. */
  pressedAt: z.iso.datetime(),
})
export type AttendancePress = z.infer<typeof AttendancePress>

/**
 * Outcome of a press. `done`: the places are marked. `already`: they had been marked before, as `marks` says.
 * `gone`: the booking was cancelled or moved, so that none of the places is booked any more. `too-early`: a
 * person is said to have missed a session that is not over. `not-yours`: the session is another instructor's, as
 * it may have become since the press; nothing of it is told.
 */
export const PressOutcome = z.object({
  pressUuid: z.uuid(),
  outcome: z.enum(['done', 'already', 'gone', 'too-early', 'not-yours']),
  /** Marks of these places as they now stand. */
  marks: z.array(z.object({ place: z.int(), mark: AttendanceMark })),
})
export type PressOutcome = z.infer<typeof PressOutcome>

/** Ours, for staff: records who came to sessions of a venue, and who did not. */
export const markAttendance = defineCall({
  name: 'markAttendance',
  summary: 'Check people in, or mark them as missed',
  method: 'POST',
  path: '/api/foh/venue/:venue/attendances',
  params: z.object({ venue: z.string() }),
  body: z.object({
    presses: z.array(AttendancePress).check(z.minLength(1), z.maxLength(marksAtMost)),
    /** Name that the device has chosen for itself, at random. */
    device: z.string().check(z.regex(/^[a-z0-9]{1,32}$/, 'must be letters and digits')),
  }),
  reply: z.object({ data: z.array(PressOutcome) }),
  errors: ['FORBIDDEN', 'VENUE_NOT_FOUND', 'KEY_REUSED'],
})
