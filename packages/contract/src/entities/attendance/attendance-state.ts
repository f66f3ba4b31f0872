import * as z from 'zod/mini'

/** States of a booked place once staff have marked it: the person came, came late, or did not come. */
export const AttendanceState = z.enum(['came', 'late', 'missed'])
export type AttendanceState = z.infer<typeof AttendanceState>
