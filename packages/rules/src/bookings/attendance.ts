import type { AttendanceState } from '@touchline/contract/entities/attendance/attendance-state'

/**
 * Lists the states that a mark takes the place of. A person who was marked as missed can still come, and whether
 * they came late can be corrected. A person who came is not marked as missed by a second press: the first mark
 * has to be taken back.
 */
export const replacedBy: Record<AttendanceState, readonly AttendanceState[]> = {
  came: ['late', 'missed'],
  late: ['came', 'missed'],
  missed: [],
}

/** Longest time for which the device's clock is believed about a press that was sent later. */
export const pressAgeAtMostHours = 24
