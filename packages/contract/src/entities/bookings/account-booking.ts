import * as z from 'zod/mini'
import { pictures } from '../catalogue/scene.ts'
import { Location } from '../catalogue/venue.ts'
import { DateForms, EndPair, TimePair } from '../timetable/wall-time.ts'
import { Cancellation } from './cancellation.ts'

/**
 * Account of a move of a booking: 'Moved on Mon 23 Nov 2026, from Fri 27 Nov, 09:00', and the sentences below
 * it.
 */
export const BookingMove = z.object({ title: z.string(), words: z.array(z.string()) })
export type BookingMove = z.infer<typeof BookingMove>

/**
 * wire 11: a place that a person has or had, as their account shows it. Extra fields for our pages come after
 * `activityId`.
 */
export const AccountBooking = z.object({
  id: z.int(),
  /** Always the year 2100: a paid booking never expires. */
  bookingExpiresAt: DateForms,
  canBeCancelled: z.boolean(),
  status: z.enum(['booked', 'cancelled']),
  cancellationCutoff: z.object({
    isAfterCutoff: z.boolean(),
    cutoffAction: z.nullable(z.string()),
    cutoffMessage: z.nullable(z.string()),
  }),
  /** Always false so far: no door reports attendance yet. */
  attended: z.boolean(),
  awardsCredit: z.object({ canBeAwarded: z.boolean(), message: z.string() }),
  /** For a course, its next session, or its last one. */
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
  /** Price of all its places: '£6.70'. */
  price: z.string(),
  /** 'Wed 21 January 2026'; the day has two digits, as in the lists of sessions */
  date: z.string(),
  /** '18:00 - 18:40 (40min)' */
  time: z.string(),
  /** Position in the list, from 0. */
  order: z.int(),
  orderId: z.int(),
  /** The session or course; null when the operator has removed it. */
  activityId: z.nullable(z.int()),

  completeOrderId: z.string(),
  reference: z.string(),
  kind: z.enum(['session', 'course']),
  /** True for a court, whose hours that follow each other people see as one booking. */
  isCourt: z.boolean(),
  /** Price of all its places, in pence. */
  pricePence: z.int(),
  /** Number of places that stand; for a cancelled booking, the number that it had. */
  quantity: z.int(),
  priceName: z.string(),
  startsAtUtc: z.iso.datetime(),
  endsAtUtc: z.iso.datetime(),
  /** True once its last session is over. */
  isPast: z.boolean(),
  venueSlug: z.string(),
  venueAddress: z.string(),
  categorySlug: z.string(),
  ...pictures,
  /** Names of the people who come, if known; `isOwn` says 'you'. */
  people: z.array(z.string()),
  /** True for a place of the asking person. */
  isOwn: z.boolean(),
  /** Name of the booker when that is another person. */
  bookedBy: z.nullable(z.string()),
  /** Null once it is over, and when only another person may cancel it. */
  cancellation: z.nullable(Cancellation),
  /** Reason given when the venue cancelled it, not a person; empty when the venue gives none. */
  cancelledByVenue: z.nullable(z.object({ reason: z.string() })),
  /**
   * Move by the venue of a coming booking that the person has not moved since: its earlier time, and what
   * comes back.
   */
  movedByVenue: z.nullable(BookingMove),
  /** For a course: its number of sessions, and its end. */
  notes: z.array(z.string()),
})
export type AccountBooking = z.infer<typeof AccountBooking>

/** A booking on its own page: the fields of the list and more. */
export const AccountBookingPage = z.object({
  ...AccountBooking.shape,
  /** Hours of the order that people see as one booking with it, itself among them, by time. */
  hours: z.array(AccountBooking),
  /** Time until it starts, by the days of the venue's calendar: 'in 3 days', 'tomorrow', 'in 2 hours'. */
  away: z.string(),
  /** Phone, address and position of the venue; empty when the venue is gone. */
  venuePhone: z.string(),
  venueEmail: z.string(),
  coordinates: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  /**
   * Every session of a course; empty for a single session. Sessions attended before the rest was cancelled
   * are over.
   */
  sessions: z.array(
    z.object({ date: DateForms, time: z.string(), isOver: z.boolean(), isCancelled: z.boolean() }),
  ),
  /** Sentences said when places of it were given up: what came back, and how. */
  cancelledWords: z.array(z.string()),
  /** The day of that cancellation: 'Tue 24 Nov 2026'. Null while all places stand. */
  cancelledOn: z.nullable(z.string()),
  /** The party that cancelled; null while all places stand. */
  cancelledCause: z.nullable(z.enum(['customer', 'staff', 'operator'])),
  /** Every move of it, the latest first. */
  moves: z.array(BookingMove),
  /** True when the order is theirs, so that they see its receipt. */
  hasReceipt: z.boolean(),
})
export type AccountBookingPage = z.infer<typeof AccountBookingPage>
