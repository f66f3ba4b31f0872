import type { BookingWindow, BookingWindows } from '@touchline/contract/entities/catalogue/client'
import type { ErrorCode } from '@touchline/contract/errors'
import { defaultLateBookingMinutes } from '@touchline/rules/limits/decisions'
import { wallDate } from '@touchline/rules/time/wall-time'
import { firstBookableAt, widestOf, windowFor } from '@touchline/rules/timetable/booking-window'
import {
  lastBookableAt,
  type SlotAction,
  type SlotFacts,
  slotAction,
  slotReasons,
} from '@touchline/rules/timetable/slot-action'
import { waitlistClosesAt } from '@touchline/rules/waitlist/waitlist-offer'
import { memoise } from '@touchline/rules/web/memoise'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type {
  CategoryRecord,
  LocationRecord,
  PriceRecord,
  VenueRecord,
} from '../../stores/catalogue/catalogue.ts'
import type { SlotRecord } from '../../stores/timetable/slots.ts'
import { holdsAtMost } from '../basket/hold-limits.ts'
import { type Asker, anyMember } from '../people/asker.ts'
import { type OwnPrice, pricesFor } from '../prices/prices.ts'

/** What of a slot decides its terms. */
export type BookableSlot = Omit<
  SlotRecord,
  'ruleId' | 'description' | 'instructorIds' | 'tagIds' | 'cancelledReason'
>

/** On which terms one person can book a slot now: at which prices, from when until when, and what they can do. */
export interface SlotTerms {
  venue: VenueRecord
  category: CategoryRecord
  location: LocationRecord | null
  /** Every option that this person may choose, of whatever age, as the operator sorts them. */
  prices: readonly PriceRecord[]
  /** Of those, what they are offered: where each person has one place, what is for their own age. */
  offered: readonly PriceRecord[]
  /** What their own place costs unless they choose another price; null where none is sold to them. */
  defaultPrice: OwnPrice | null
  /** They have a use for a place: their own, or, where one person may take several, one for others. */
  isForThem: boolean
  firstBookableAt: Date
  /** The last moment at which it can be booked. */
  lastBookableAt: Date
  /** The last moment at which it is in a list: one that has closed to bookings says so until it has begun. */
  lastListedAt: Date
  action: SlotAction
  /** Places that can be taken now; never below zero, even after staff lowered the capacity. */
  spaces: number
  allowsAnonymous: boolean
  /** The places that a visitor without an account may hold of it; null for all others, whose limit is told when they meet it. */
  guestsAtMost: number | null
  /** When it is full it can be waited for until the line closes: by a customer to whom it is sold. */
  hasWaitlist: boolean
}

/** @throws when the catalogue does not know the slot's venue or activity */
export function slotTermsFor(slot: BookableSlot, catalogue: Catalogue, asker: Asker): SlotTerms {
  const venue = catalogue.venueById.get(slot.venueId)
  const category = catalogue.categoryById.get(slot.categoryId)
  if (!venue || !category) throw new Error(`slot ${slot.id} is not of catalogue ${catalogue.version}`)

  const { options: prices, offered, own: defaultPrice } = pricesFor(slot, catalogue, asker)
  const isForThem = slot.onePerPerson ? defaultPrice !== null : prices.length > 0
  const opensAt = slot.opensAt ?? openingOf(slot.localDate, category, venue, catalogue, asker)
  const hasWaitlist =
    category.hasWaitlist &&
    slot.courseId === null &&
    slot.now < waitlistClosesAt(slot.startsAt, category.waitlistClosesMinutes) &&
    (slot.closesAt === null || slot.now <= slot.closesAt)
  // Places that are left of a session at a venue that has closed are sold to no one.
  const lastListedAt = venue.isClosed ? new Date(0) : lastBookableAt(slot.startsAt, defaultLateBookingMinutes)
  const facts = {
    now: slot.now,
    startsAt: slot.startsAt,
    firstBookableAt: opensAt,
    lastBookableAt: closingOf(slot, lastListedAt),
    spaces: Math.max(0, slot.capacity - slot.taken + slot.ownOfferPlaces),
    isCancelled: slot.cancelledAt !== null,
    hasWaitlist: hasWaitlist && asker.canWait && isForThem,
    own: ownOf(slot),
  }
  return {
    venue,
    category,
    location: slot.locationId === null ? null : (catalogue.locationById.get(slot.locationId) ?? null),
    prices,
    offered,
    defaultPrice,
    isForThem,
    firstBookableAt: opensAt,
    lastBookableAt: facts.lastBookableAt,
    lastListedAt,
    action: actionFor(slot, facts, prices.length > 0 ? null : reasonWithoutPrice(slot, catalogue)),
    spaces: facts.spaces,
    allowsAnonymous: category.allowsAnonymousBookings,
    guestsAtMost: asker.isLoggedIn
      ? null
      : holdsAtMost(catalogue.client, slot.capacity, { hasAccount: false }),
    hasWaitlist,
  }
}

/** A place that is offered to a person is theirs until the offer ends, though the session has closed to others. */
const closingOf = ({ closesAt, ownOfferPlaces }: BookableSlot, lastAt: Date): Date =>
  closesAt !== null && closesAt < lastAt && ownOfferPlaces === 0 ? closesAt : lastAt

/**
 * As another person finds it, to whom so many places are offered. Where each has one place, what is offered to the booker is
 * for the booker.
 */
export const forAnother = <Slot extends BookableSlot>(slot: Slot, offeredPlaces: number): Slot => ({
  ...slot,
  ownOfferPlaces: slot.onePerPerson ? offeredPlaces : Math.max(offeredPlaces, slot.ownOfferPlaces),
})

/** Why a person can't take a place of it now, in the words of the contract; null when they can. */
export function refusalOf(slot: SlotRecord, terms: SlotTerms, hasPlace: boolean): ErrorCode | null {
  if (slot.cancelledAt !== null) return 'SLOT_CANCELLED'
  if (hasPlace) return 'ALREADY_IN_BASKET'
  if (slot.now > terms.lastBookableAt) return 'NO_LONGER_BOOKABLE'
  if (slot.now < terms.firstBookableAt) return 'NOT_YET_BOOKABLE'
  if (terms.spaces === 0) return 'SLOT_FULL'
  return terms.prices.length === 0 ? 'PRICE_NOT_OFFERED' : null
}

/** Why this customer can't wait for it, even if no place is free for them; null for one who can, or does already. */
export function waitlistRefusalOf(slot: SlotRecord, terms: SlotTerms): ErrorCode | null {
  if (slot.courseId !== null) return 'SLOT_NOT_FOUND'
  if (slot.cancelledAt !== null) return 'SLOT_CANCELLED'
  // A customer is never both booked and waiting, however many more tickets they would like.
  if (slot.ownCartItemId !== null || slot.ownBookingId !== null) return 'ALREADY_IN_BASKET'
  if (slot.now >= slot.startsAt) return 'NO_LONGER_BOOKABLE'
  if (slot.now < terms.firstBookableAt) return 'NOT_YET_BOOKABLE'
  if (!terms.hasWaitlist) return 'NO_WAITLIST'
  return terms.isForThem ? null : 'PRICE_NOT_OFFERED'
}

/** One basket's line takes no more places of a ticketed session than this. */
export const ticketsAtMost = 20

/** How many places one person may take at once. */
export const placesForOne = (
  slot: SlotRecord,
  { spaces, guestsAtMost }: Pick<SlotTerms, 'spaces' | 'guestsAtMost'>,
): number => Math.min(slot.onePerPerson ? 1 : (guestsAtMost ?? ticketsAtMost), ticketsAtMost, spaces)

export const isNotYetOpen = (terms: SlotTerms): boolean => terms.action.reason === slotReasons.notYetBookable

/** A session without any price is not sold online at all; one without a price for this person is sold to others. */
const reasonWithoutPrice = ({ priceListId }: BookableSlot, { priceLists }: Catalogue): string =>
  (priceLists.get(priceListId) ?? []).length === 0 ? slotReasons.notSoldOnline : slotReasons.notSoldToYou

/** @param notSold why it is not sold to this person; null where it is */
function actionFor(slot: BookableSlot, facts: SlotFacts, notSold: string | null): SlotAction {
  const { own } = facts
  // A family buys more tickets beside those that it has: what is theirs speaks only when nothing more can be had.
  const action = slotAction(slot.onePerPerson || own === 'none' ? facts : { ...facts, own: 'none' })
  if (action.status === 'BOOK') return notSold === null ? action : { status: null, reason: notSold }
  return slot.onePerPerson || own === 'none' ? action : slotAction(facts)
}

function ownOf(slot: BookableSlot): 'booking' | 'hold' | 'waiting' | 'none' {
  if (slot.ownCartItemId !== null) return 'hold'
  if (slot.ownBookingId !== null) return 'booking'
  return slot.ownWaitlistId === null ? 'none' : 'waiting'
}

/** What a place of a ticketed session costs a member who comes along; null where that is the usual price. */
export function memberPriceOf(slot: SlotRecord, catalogue: Catalogue): PriceRecord | null {
  const option = pricesFor(slot, catalogue, anyMember).own?.option
  return slot.onePerPerson || option?.audience !== 'member' ? null : option
}

/** The activity's own windows, or those of the nearest above it, else the venue's, else the operator's. */
export function windowsOf(
  category: CategoryRecord,
  venue: VenueRecord,
  catalogue: Catalogue,
): BookingWindows {
  let above: CategoryRecord | undefined = category
  while (above) {
    if (above.bookingWindows) return above.bookingWindows
    above = above.parentId === null ? undefined : catalogue.categoryById.get(above.parentId)
  }
  return venue.bookingWindows ?? catalogue.client.bookingWindows
}

/** A day has hundreds of slots and few openings, and working one out takes longest. */
const openingAt = memoise(
  firstBookableAt,
  5_000,
  (date, window, timeZone) => `${date} ${window.daysAhead} ${window.releaseTime} ${timeZone}`,
)

/** When a date of an activity opens for this person. */
function openingOf(
  date: string,
  category: CategoryRecord,
  venue: VenueRecord,
  catalogue: Catalogue,
  asker: Asker,
): Date {
  const window = windowFor(windowsOf(category, venue, catalogue), asker.opensAsMember)
  return openingAt(date, window, venue.timeZone)
}

/**
 * Whether this person may see a slot in a list of its day: the day has opened for them, or the slot has by itself.
 * One that opens later on a day that is open is seen, so that people know what is coming.
 */
export function isVisible(slot: BookableSlot, terms: SlotTerms, catalogue: Catalogue, asker: Asker): boolean {
  const { category, venue } = terms
  if (slot.localDate < wallDate(slot.now, venue.timeZone)) return false
  if (slot.opensAt !== null && slot.opensAt <= slot.now) return true
  const dayOpensAt =
    slot.opensAt === null
      ? terms.firstBookableAt
      : openingOf(slot.localDate, category, venue, catalogue, asker)
  return dayOpensAt <= slot.now
}

/** The window that reaches furthest for this person, of the activities that a list shows. */
export function widestWindow(
  categories: readonly CategoryRecord[],
  venue: VenueRecord,
  catalogue: Catalogue,
  { isMember }: Pick<Asker, 'isMember'>,
): BookingWindow {
  const windows = categories.map((category) => windowsOf(category, venue, catalogue))
  // A venue that sells nothing yet has days all the same.
  if (windows.length === 0) windows.push(venue.bookingWindows ?? catalogue.client.bookingWindows)
  return widestOf(windows.map((both) => windowFor(both, isMember)))
}
