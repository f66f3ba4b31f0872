import * as z from 'zod/mini'
import { AttendanceState } from './attendance-state.ts'

/** Live mark of a booked place: whether the person came, when that was said, and by which member of staff. */
export const AttendanceMark = z.object({
  id: z.int(),
  state: AttendanceState,
  at: z.iso.datetime(),
  /** Time of `at` by the venue's clock: '18:02'. */
  time: z.string(),
  by: z.string(),
})
export type AttendanceMark = z.infer<typeof AttendanceMark>

/** Booked place of a session, by its number in the booking. */
export const DayPlace = z.object({
  place: z.int(),
  /** Null where no name was given for the place. */
  name: z.nullable(z.string()),
  /** Age on the day of a person who is not grown up; null for all others, and where it is not known. */
  age: z.nullable(z.int()),
  /** Things that staff should know before they let the person in, in words: a missing induction, a debt. */
  flags: z.array(z.string()),
  /** Health answers of the person, for staff who may see that there are some; false for all others. */
  hasHealthAnswers: z.boolean(),
  mark: z.nullable(AttendanceMark),
})
export type DayPlace = z.infer<typeof DayPlace>

/** Booking of a session, with a row for each place. */
export const DayBooking = z.object({
  bookingId: z.int(),
  /** Reference on the ticket, which its code contains. */
  reference: z.string(),
  completeOrderId: z.string(),
  bookedBy: z.string(),
  places: z.array(DayPlace),
})
export type DayBooking = z.infer<typeof DayBooking>

/** Note of staff on a session; customers do not see it. */
export const SessionNote = z.object({
  id: z.int(),
  words: z.string(),
  by: z.string(),
  /** '29 Nov 2026, 18:02', by the venue's clock. */
  when: z.string(),
  /** True for a note of the caller, who may take it back. */
  isOwn: z.boolean(),
})
export type SessionNote = z.infer<typeof SessionNote>

/** Session of a venue's day, as reception and instructors see it. */
export const DaySession = z.object({
  slotId: z.int(),
  name: z.string(),
  /** The room or court; null for the whole venue. */
  place: z.nullable(z.string()),
  /** Times by the venue's clock. */
  from: z.string(),
  until: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  instructors: z.array(z.string()),
  /** True for a session of the caller, as its instructor. */
  isOwn: z.boolean(),
  capacity: z.int(),
  free: z.int(),
  /** Places that are held in baskets, and that are offered to the waitlist: not free, and not booked yet. */
  held: z.int(),
  offered: z.int(),
  /** Number of people who wait for a place. */
  waiting: z.int(),
  /** Time and place are others than planned, or the session does not take place; null where all is as planned. */
  change: z.nullable(z.object({ kind: z.enum(['cancelled', 'moved']), words: z.string() })),
  /** Consequence for the bookings that are left when they are marked as missed; null where there is none. */
  missedWords: z.nullable(z.string()),
  notes: z.array(SessionNote),
  /** State of the last request for its cover, while there is one; null for none and one that was taken back. */
  cover: z.nullable(z.enum(['open', 'taken', 'approved', 'refused'])),
  bookings: z.array(DayBooking),
})
export type DaySession = z.infer<typeof DaySession>
