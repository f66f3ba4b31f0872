import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { ShownItem } from '../../stores/basket/basket-record.ts'
import type { PaidTopUp } from '../../stores/bookings/cancel-facts.ts'
import type { BookingRecord } from '../../stores/bookings/find-bookings.ts'
import { placeOf } from '../facts-of-order.ts'
import type { BookingCancelled, CancelledHour } from './booking-cancelled.ts'
import type { BookingMoved } from './booking-moved.ts'
import type { DifferenceReturned } from './difference-returned.ts'
import type { SessionCancelled } from './session-cancelled.ts'
import type { SessionInstructor } from './session-instructor.ts'
import type { SessionMissed } from './session-missed.ts'
import type { SessionMoved } from './session-moved.ts'

/** Returns the booked session as a letter names it. A course is named by its next session. */
const sessionOf = ({ shown, sessions, now }: BookingRecord) => ({
  ...placeOf(shown),
  startsAt: sessions.find(({ startsAt }) => new Date(startsAt) > now)?.startsAt ?? shown.startsAtUtc,
  timeZone: shown.timeZone,
})

/** Counts the coming sessions of a course that are given up. */
function sessionsToCome({ sessions, now }: BookingRecord): { sessions?: number } {
  const count = sessions.filter(({ startsAt }) => new Date(startsAt) > now).length
  return count > 1 ? { sessions: count } : {}
}

const orderOf = ({ id, orderId, contact: { reference, completeOrderId } }: BookingRecord) => ({
  orderId,
  bookingId: id,
  reference,
  completeOrderId,
})

/** Returns an hour of a court as the letter about the end of several names it. */
export const cancelledHour = (record: BookingRecord, sentences: string[]): CancelledHour => {
  const { name, startsAt } = sessionOf(record)
  return { name, startsAt, untilAt: record.shown.endsAtUtc, sentences }
}

export const bookingCancelledLetter = (
  record: BookingRecord,
  { places, sentences }: { places: number; sentences: string[] },
): BookingCancelled => ({
  kind: 'booking-cancelled',
  firstName: record.contact.firstName,
  session: { ...sessionOf(record), ...sessionsToCome(record) },
  places,
  placesLeft: record.cancel.places - places,
  sentences,
  order: orderOf(record),
})

export const sessionCancelledLetter = (
  record: BookingRecord,
  { startsAt, reason, sentences }: { startsAt: string; reason: string; sentences: string[] },
): SessionCancelled => ({
  kind: 'session-cancelled',
  firstName: record.contact.firstName,
  session: { ...sessionOf(record), startsAt },
  ...(record.shown.course === undefined && {
    another: mailedPaths.day(
      record.shown.venueSlug,
      record.shown.categorySlug,
      wallDate(new Date(startsAt), record.shown.timeZone),
    ),
  }),
  reason,
  sentences,
  order: orderOf(record),
})

export const sessionInstructorLetter = (
  record: BookingRecord,
  { startsAt, ...names }: Pick<SessionInstructor, 'before' | 'now'> & { startsAt: string },
): SessionInstructor => ({
  kind: 'session-instructor',
  firstName: record.contact.firstName,
  session: { ...sessionOf(record), startsAt },
  ...names,
  order: orderOf(record),
})

/** Writes what a person who did not come is told. */
export const missedLetter = (
  record: BookingRecord,
  {
    startsAt,
    ...facts
  }: Pick<SessionMissed, 'some' | 'charge' | 'howToPay' | 'counts'> & { startsAt: string },
): SessionMissed => ({
  kind: 'session-missed',
  firstName: record.contact.firstName,
  session: { ...sessionOf(record), startsAt: new Date(startsAt).toISOString() },
  ...facts,
  order: orderOf(record),
})

/** @param record the booking as it was when the difference was paid */
export const differenceReturnedLetter = (
  record: BookingRecord,
  { orderId, reference, contact }: PaidTopUp,
  sentences: string[],
): DifferenceReturned => ({
  kind: 'difference-returned',
  firstName: contact.firstName,
  session: sessionOf(record),
  sentences,
  order: { orderId, bookingId: record.id, reference, completeOrderId: contact.completeOrderId },
})

export const bookingMovedLetter = (
  record: BookingRecord,
  shown: ShownItem,
  sentences: string[],
): BookingMoved => ({
  kind: 'booking-moved',
  firstName: record.contact.firstName,
  session: sessionOf({ ...record, shown, sessions: [] }),
  before: record.shown.startsAtUtc,
  sentences,
  order: orderOf(record),
})

/** @param before the booking as it was; `after` as it is now */
export const sessionMovedLetter = (
  before: BookingRecord,
  after: BookingRecord,
  {
    was,
    now,
    reason,
    sentences,
  }: {
    was: { startsAtUtc: string; endsAtUtc: string }
    now: { startsAt: string; endsAt: string }
    reason: string
    sentences: string[]
  },
): SessionMoved => ({
  kind: 'session-moved',
  firstName: after.contact.firstName,
  before: { ...sessionOf(before), startsAt: was.startsAtUtc, untilAt: was.endsAtUtc },
  session: { ...sessionOf(after), startsAt: now.startsAt, untilAt: now.endsAt },
  isCourse: after.shown.course !== undefined,
  reason,
  sentences,
  order: orderOf(after),
})
