import * as z from 'zod/mini'
import { ToAsk } from '../basket/to-ask.ts'
import { ActionToShow, Price, PriceOption, Restrictions, WithMembership } from '../timetable/slot.ts'
import { DateForms, EndPair, Opening, TimePair } from '../timetable/wall-time.ts'
import { pictures } from './scene.ts'

/** A session of a course, in order: week 1 is the first. */
export const CourseSession = z.object({
  week: z.int(),
  date: DateForms,
  startsAt: TimePair,
  endsAt: EndPair,
  timestamp: z.int(),
  location: z.string(),
  isPast: z.boolean(),
  cancelledReason: z.nullable(z.string()),
})
export type CourseSession = z.infer<typeof CourseSession>

/** A price of a course: for the whole of it, and for what is left of it now. Amounts are pence. */
export const CoursePrice = z.object({
  ...PriceOption.shape,
  whole: z.int(),
  formattedWhole: z.string(),
  missed: z.int(),
  formattedMissed: z.string(),
})
export type CoursePrice = z.infer<typeof CoursePrice>

/**
 * Sessions that are held and booked together. A customer who joins part-way pays only for those that are
 * left.
 */
export const Course = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  level: z.string(),
  ...pictures,
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  cancellationPolicy: z.string(),
  /** Ours: what cancelling gives back until when, for a person who books now. */
  cancelRule: z.array(z.string()),
  venueSlug: z.string(),
  venueName: z.string(),
  timeZone: z.string(),
  categorySlug: z.string(),
  categoryName: z.string(),
  instructors: z.array(z.string()),
  sessions: z.array(CourseSession),
  hasStarted: z.boolean(),
  /** The first week for a person who books now; null when the course can't be joined any more. */
  joiningWeek: z.nullable(z.int()),
  /** Spec 9: 'This course has already started' and "You'll be joining from week {week} ({date})". */
  labels: z.array(z.string()),
  missedSessions: z.int(),
  prices: z.array(CoursePrice),
  pricingOptionId: z.nullable(z.int()),
  /** Ours: this person's price now unless they choose another kind; null when nothing is sold to them. */
  price: z.nullable(Price),
  withMembership: z.nullable(WithMembership),
  toAsk: z.optional(ToAsk),
  /** Places left in the fullest of the remaining sessions. */
  spaces: z.int(),
  capacity: z.int(),
  /** Null for a course that is on sale as soon as it is listed. */
  firstBookableAt: z.nullable(Opening),
  actionToShow: ActionToShow,
  allowsAnonymousBookings: z.boolean(),
  booking: z.nullable(z.object({ id: z.int() })),
  cartItemId: z.nullable(z.int()),
  ...Restrictions.shape,
})
export type Course = z.infer<typeof Course>
