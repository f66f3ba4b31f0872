import * as z from 'zod/mini'
import { ToAsk } from '../basket/to-ask.ts'
import { RootCategory } from '../catalogue/category.ts'
import { Picture } from '../catalogue/picture.ts'
import { Location } from '../catalogue/venue.ts'
import { AnswerMinutes } from '../waitlist/answer-minutes.ts'
import { PassReason } from '../waitlist/pass-reason.ts'
import { DateForms, EndPair, Opening, TimePair } from './wall-time.ts'

/** Spec 4: the five statuses that offer an action; FULL is recorded beside them. */
export const ActionStatus = z.enum([
  'LEAVE_WAITLIST',
  'CANCEL_RESERVATION',
  'CANCEL_BOOKING',
  'JOIN_WAITLIST',
  'BOOK',
  'FULL',
])
export type ActionStatus = z.infer<typeof ActionStatus>

export const ActionToShow = z.object({ status: z.nullable(ActionStatus), reason: z.nullable(z.string()) })
export type ActionToShow = z.infer<typeof ActionToShow>

/** Name of what makes the place free. Recorded as `false`, never null, when there is none. */
const applied = z.union([z.literal(false), z.string()])

/** Ours: mark in a list on a price that a benefit or a package of this person brings. */
export const PriceMark = z.object({
  /** 'Free', '£4.20' */
  text: z.string(),
  /** 'with Gold', '30% off' */
  words: z.string(),
  usual: z.string(),
})
export type PriceMark = z.infer<typeof PriceMark>

/** A price with all fees and taxes in it. `raw` is pence. */
export const Price = z.object({
  benefitApplied: applied,
  packageApplied: applied,
  formatted: z.string(),
  raw: z.int(),
  /** Ours: the reason for this price, in a sentence or two; left out when the kind of price says all. */
  why: z.optional(z.string()),
  mark: z.optional(PriceMark),
})
export type Price = z.infer<typeof Price>

/** Ours: what one or more sessions in a row cost a person together, and what each of them costs, in words. */
export const PriceTogether = z.object({
  raw: z.int(),
  formatted: z.string(),
  /** '1st hour free with Gold, 2nd £9.00'; null when the price of one says all. */
  words: z.nullable(z.string()),
})
export type PriceTogether = z.infer<typeof PriceTogether>

/** A way to pay for a slot: "Adult £7.20". `audience` member is only offered to members. */
export const PriceOption = z.object({
  pricingOptionId: z.int(),
  name: z.string(),
  audience: z.enum(['everyone', 'member']),
  formatted: z.string(),
  raw: z.int(),
})
export type PriceOption = z.infer<typeof PriceOption>

/**
 * Price of a place for a newcomer with a membership that is on sale, and the monthly price of that
 * membership.
 */
export const WithMembership = z.object({
  name: z.string(),
  formatted: z.string(),
  raw: z.int(),
  formattedMonthly: z.string(),
})
export type WithMembership = z.infer<typeof WithMembership>

/** The price at which a membership of this person makes a place free. */
export const BenefitAvailable = z.object({
  type: z.literal('membership'),
  name: z.string(),
  pricingOptionId: z.int(),
  formatted: z.string(),
  raw: z.literal(0),
})
export type BenefitAvailable = z.infer<typeof BenefitAvailable>

export const NamedId = z.object({ id: z.int(), name: z.string() })
export type NamedId = z.infer<typeof NamedId>

/** The instructor of a session; the picture is left out when the operator gave none. */
export const Instructor = z.object({ ...NamedId.shape, picture: z.optional(Picture) })
export type Instructor = z.infer<typeof Instructor>

/** Induction that a person must have had before they take part, and the activity whose sessions give it. */
export const PreInduction = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  /** True when the asking person has had it; null for a visitor. */
  isDone: z.nullable(z.boolean()),
  givenAt: z.nullable(
    z.object({
      categorySlug: z.string(),
      categoryName: z.string(),
      venueSlug: z.string(),
      venueName: z.string(),
    }),
  ),
})
export type PreInduction = z.infer<typeof PreInduction>

const restrictions = {
  restrictions: z.object({
    preWaiver: z.nullable(z.unknown()),
    preInduction: z.nullable(PreInduction),
    criteria: z.nullable(z.unknown()),
  }),
  /**
   * True when something stands between the asking person and a place: they must log in, or have the induction
   * first.
   */
  hasPrePurchaseRestrictions: z.boolean(),
  requiresInduction: z.boolean(),
  restrictionIds: z.array(z.int()),
}
export const Restrictions = z.object(restrictions)
export type Restrictions = z.infer<typeof Restrictions>

/**
 * Set for a person on the waitlist: their entry, which the leaving call takes, and their position; 1 is next.
 */
const waitlist = {
  waitlistId: z.nullable(z.int()),
  waitlistPosition: z.nullable(z.int()),
  /** True when customers can join a waitlist once the session is full. */
  hasWaitlist: z.boolean(),
  /** Minutes for which a full session's freed place is held for the next waiting person. */
  waitlistMinutes: z.nullable(AnswerMinutes),
  /**
   * Set for a person who waits for any court of a span, or for one: times on the venue's wall clock, and the
   * court.
   */
  waitlistSpan: z.nullable(z.object({ from: z.string(), until: z.string(), place: z.nullable(z.string()) })),
  /** Reason why a freed place was offered to the next person and not to this one, who still waits. */
  waitlistPassedOver: z.nullable(PassReason),
  /**
   * Ours, in a day's list: number of customers waiting for this session; left out when there are none, or
   * when it is not full.
   */
  waitlistWaiting: z.optional(z.int()),
  /** End of the time for which a place is held for this person, who waited; they must book before it. */
  offeredUntil: z.nullable(Opening),
}

const ownBooking = z.nullable(z.object({ id: z.int() }))

/** Id of a slot: an integer on the v1 paths and an opaque string on the v2 paths. */
export const SlotId = z.union([z.int(), z.string()])
export type SlotId = z.infer<typeof SlotId>

/** Spec 3, Slot / activity class: one entry for each court, class or ticketed session. */
export const Slot = z.object({
  id: SlotId,
  name: z.string(),
  description: z.string(),
  categorySlug: z.string(),
  duration: z.string(),
  allowsAnonymousBookings: z.boolean(),
  preBookingNotice: z.nullable(z.string()),
  rootActivityCategory: RootCategory,
  instructors: z.array(Instructor),
  tags: z.array(NamedId),
  date: DateForms,
  location: z.nullable(Location),
  slotDisplayLocation: z.string(),
  price: z.nullable(Price),
  /** Every option that this person may choose, cheapest rule first as the operator sorts them. */
  prices: z.array(PriceOption),
  startsAt: TimePair,
  endsAt: EndPair,
  timestamp: z.int(),
  firstBookableAt: Opening,
  lastBookableAt: TimePair,
  venueName: z.string(),
  venueSlug: z.string(),
  pricingOptionId: z.nullable(z.int()),
  cartType: z.enum(['activity', 'purchasableOccurrence']),
  compositeKey: z.string(),
  booking: ownBooking,
  /** The item of this person's own basket that holds it. */
  cartItemId: z.nullable(z.int()),
  bookingsCount: z.int(),
  spaces: z.nullable(z.int()),
  capacity: z.int(),
  actionToShow: ActionToShow,
  ...waitlist,
  benefitAvailable: z.nullable(BenefitAvailable),
  /** Ours: for a visitor, or a customer without a membership; null when none makes it cheaper. */
  withMembership: z.nullable(WithMembership),
  /**
   * The same for this slot together with those that follow it on its court, if asked for: two together, three
   * together.
   */
  withMembershipTogether: z.optional(z.array(z.nullable(WithMembership))),
  /**
   * Ours, of a court: what this slot costs this person alone, together with the next one of its court, and
   * with two. Left out when nothing that they have sets a price: the prices then add up.
   */
  priceTogether: z.optional(z.array(PriceTogether)),
  /**
   * Ours: questions to ask before payment, when the slot is asked for alone; left out when there are none.
   */
  toAsk: z.optional(ToAsk),
  /** Ours, for one time or one session: what cancelling gives back until when, at this person's price. */
  cancelRule: z.optional(z.array(z.string())),
  ...restrictions,
})
export type Slot = z.infer<typeof Slot>

/** Fields of every start time, whether of courts or of a ticketed session. */
const atOneTime = {
  name: z.string(),
  startsAt: TimePair,
  endsAt: EndPair,
  duration: z.string(),
  price: z.object({
    isEstimated: z.boolean(),
    formattedAmount: z.nullable(z.string()),
    mark: z.optional(PriceMark),
  }),
  compositeKey: z.string(),
  timestamp: z.int(),
  booking: ownBooking,
  cartItemId: z.nullable(z.int()),
  actionToShow: ActionToShow,
  firstBookableAt: Opening,
  categorySlug: z.string(),
  venueSlug: z.string(),
  allowsAnonymousBookings: z.boolean(),
  ...restrictions,
}

/** A start time of an activity, whatever the number of free courts. */
export const Time = z.object({
  ...atOneTime,
  date: z.iso.date(),
  location: z.string(),
  spaces: z.int(),
  ...waitlist,
})
export type Time = z.infer<typeof Time>

/** A session that is sold by ticket types (spec 3, Fast ticket), on the same paths as a time. */
export const TicketedTime = z.object({
  ...atOneTime,
  id: z.string(),
  date: DateForms,
  locationName: z.string(),
  /** Null until the session is released. */
  spacesRemaining: z.nullable(z.int()),
  ...waitlist,
})
export type TicketedTime = z.infer<typeof TicketedTime>

/** Spec 3, Fast ticket type: the price of a place of a ticketed session, and the ages it is for. */
export const TicketType = z.object({
  id: z.string(),
  name: z.string(),
  pricingOptionId: z.int(),
  price: Price,
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  maxQuantity: z.int(),
})
export type TicketType = z.infer<typeof TicketType>

/** Spec 3, Date option: `raw` is its id. */
export const DateOption = z.object({
  raw: z.iso.date(),
  dayPretty: z.string(),
  datePretty: z.string(),
  today: z.boolean(),
  fullDatePretty: z.string(),
  year: z.string(),
})
export type DateOption = z.infer<typeof DateOption>

/**
 * A session of a day that does not take place. It is listed beside those that do, has no price and no action,
 * and can't be booked.
 */
export const CancelledSession = z.object({
  id: SlotId,
  name: z.string(),
  categorySlug: z.string(),
  startsAt: TimePair,
  endsAt: EndPair,
  duration: z.string(),
  timestamp: z.int(),
  compositeKey: z.string(),
  location: z.nullable(z.pick(Location, { id: true, name: true, slug: true })),
  /** Words for the place where it would have been. */
  place: z.string(),
  instructors: z.array(NamedId),
  tags: z.array(NamedId),
  /** True when the asking person had a place in it, or had booked one. */
  isYours: z.boolean(),
})
export type CancelledSession = z.infer<typeof CancelledSession>

/** Time at which an answer about places was true, and where to look when it is empty. */
export const ListingMeta = z.object({
  asOf: z.iso.datetime(),
  timeZone: z.string(),
  /** When no place is left that day: the first time of a later open day that has one. Else null. */
  next: z.nullable(z.object({ date: z.iso.date(), startsAt: TimePair, label: z.string() })),
  /** Ours: sessions of that day that the venue has cancelled; they are in no list of what is sold. */
  cancelled: z.array(CancelledSession),
})
export type ListingMeta = z.infer<typeof ListingMeta>
