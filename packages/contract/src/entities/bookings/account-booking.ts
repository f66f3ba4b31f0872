import * as z from 'zod/mini'
import { pictures } from '../catalogue/scene.ts'
import { Location } from '../catalogue/venue.ts'
import { DateForms, EndPair, TimePair } from '../timetable/wall-time.ts'
import { Cancellation } from './cancellation.ts'

/** What is said of one move of a booking: 'Moved on Mon 23 Nov 2026, from Fri 27 Nov, 09:00', and what goes with it. */
export const BookingMove = z.object({ title: z.string(), words: z.array(z.string()) })
export type BookingMove = z.infer<typeof BookingMove>

/** wire 11: a place that a person has or had, in their account. What our pages need beside it stands after `activityId`. */
export const AccountBooking = z.object({
  id: z.int(),
  /** A booking that is paid for never ends: the year 2100. */
  bookingExpiresAt: DateForms,
  canBeCancelled: z.boolean(),
  status: z.enum(['booked', 'cancelled']),
  cancellationCutoff: z.object({
    isAfterCutoff: z.boolean(),
    cutoffAction: z.nullable(z.string()),
    cutoffMessage: z.nullable(z.string()),
  }),
  /** No door tells us yet who came. */
  attended: z.boolean(),
  awardsCredit: z.object({ canBeAwarded: z.boolean(), message: z.string() }),
  /** Of a course the session that comes next, or its last one. */
  item: z.object({
    duration: z.string(),
    date: DateForms,
    startsAt: TimePair,
    endsAt: EndPair,
    location: z.nullable(Location),
  }),
  category: z.string(),
  venue: z.string(),
  venueType: z.string(),
  simpleName: z.string(),
  venueName: z.string(),
  description: z.string(),
  /** Of all its places: '£6.70'. */
  price: z.string(),
  /** 'Wed 21 January 2026'; the day has two digits, as in the lists of sessions */
  date: z.string(),
  /** '18:00 - 18:40 (40min)' */
  time: z.string(),
  /** Where it stands in the list, from 0. */
  order: z.int(),
  orderId: z.int(),
  /** The session, or the course; null where the operator has taken it away. */
  activityId: z.nullable(z.int()),

  completeOrderId: z.string(),
  reference: z.string(),
  kind: z.enum(['session', 'course']),
  /** Places that stand; of one that was cancelled, those that it had. */
  quantity: z.int(),
  priceName: z.string(),
  startsAtUtc: z.iso.datetime(),
  endsAtUtc: z.iso.datetime(),
  /** Its last session is over. */
  isPast: z.boolean(),
  venueSlug: z.string(),
  venueAddress: z.string(),
  categorySlug: z.string(),
  ...pictures,
  /** Who comes, where that is known; 'you' is said by `isOwn`. */
  people: z.array(z.string()),
  /** It is a place of the person who asks. */
  isOwn: z.boolean(),
  /** Who booked it, where that was another person. */
  bookedBy: z.nullable(z.string()),
  /** Null once it is over, and where it is another's to decide about. */
  cancellation: z.nullable(Cancellation),
  /** Where the venue cancelled it, and not a person: why; empty where it gives no reason. */
  cancelledByVenue: z.nullable(z.object({ reason: z.string() })),
  /** Of a booking that comes, where the venue moved it, and the person has not since: from when, and what comes back. */
  movedByVenue: z.nullable(BookingMove),
  /** Of a course: how many sessions, and until when. */
  notes: z.array(z.string()),
})
export type AccountBooking = z.infer<typeof AccountBooking>

/** What the page of one booking shows beside what the list has. */
export const AccountBookingPage = z.object({
  ...AccountBooking.shape,
  /** How far off it is, by the days of the venue's calendar: 'in 3 days', 'tomorrow', 'in 2 hours'. */
  away: z.string(),
  /** Of the venue, to ring and to find it; empty where it is gone. */
  venuePhone: z.string(),
  venueEmail: z.string(),
  coordinates: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  /** Of a course every session; none of a single session. What was attended before the rest was cancelled is over. */
  sessions: z.array(
    z.object({ date: DateForms, time: z.string(), isOver: z.boolean(), isCancelled: z.boolean() }),
  ),
  /** Where places of it were given up, what was said of that: what came back, and how. */
  cancelledWords: z.array(z.string()),
  /** The day on which that was said: 'Tue 24 Nov 2026'. Null while all stand. */
  cancelledOn: z.nullable(z.string()),
  /** Whose doing that was; null while all stand. */
  cancelledCause: z.nullable(z.enum(['customer', 'staff', 'operator'])),
  /** Each time that it was moved, the latest first. */
  moves: z.array(BookingMove),
  /** The order is theirs, so that they see its receipt. */
  hasReceipt: z.boolean(),
})
export type AccountBookingPage = z.infer<typeof AccountBookingPage>
