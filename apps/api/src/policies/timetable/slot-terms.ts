import type { BookingWindow, BookingWindows } from '@touchline/contract/entities/catalogue/client'
import type { ErrorCode } from '@touchline/contract/errors'
import { defaultLateBookingMinutes } from '@touchline/rules/limits/defaults'
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
import { anyMember, type Participant } from '../people/participant.ts'
import { type OwnPrice, pricesFor } from '../prices/prices.ts'

/** Facts about a slot that decide its terms. */
export type BookableSlot = Omit<
  SlotRecord,
  'ruleId' | 'description' | 'instructorIds' | 'tagIds' | 'cancelledReason' | 'ownWaitlistSpan'
>

/**
 * Terms on which a person can book a slot now: its prices, its first and last time to book, and the action
 * open to them.
 */
export interface SlotTerms {
  venue: VenueRecord
  category: CategoryRecord
  location: LocationRecord | null
  /** Every option this person may choose, for any age, in the operator's order. */
  prices: readonly PriceRecord[]
  /** The options offered to them. Where each person has a single place, only those for their age. */
  offered: readonly PriceRecord[]
  /** The price of their own place unless they choose another; null where none is sold to them. */
  defaultPrice: OwnPrice | null
  /** True when a place is of use to them: for themselves, or for others where a person may take several. */
  isForThem: boolean
  firstBookableAt: Date
  /** The last time at which it can be booked. */
  lastBookableAt: Date
  /**
   * The last time at which it is listed. A session closed to bookings stays listed as closed until it has
   * begun.
   */
  lastListedAt: Date
  action: SlotAction
  /** Places that can be taken now. Never below zero, even after staff lowered the capacity. */
  spaces: number
  allowsAnonymous: boolean
  /**
   * Places of it that a visitor without an account may hold. Null for all others, who are told their limit
   * when they reach it.
   */
  guestsAtMost: number | null
  /**
   * True when it has a waitlist for when it is full. The waitlist is open until it closes, to customers to
   * whom the session is sold.
   */
  hasWaitlist: boolean
}

/**
 * Works out a person's terms for a slot.
 * @throws when the catalogue does not know the slot's venue or activity
 */
export function slotTermsFor(slot: BookableSlot, catalogue: Catalogue, participant: Participant): SlotTerms {
  const venue = catalogue.venueById.get(slot.venueId)
  const category = catalogue.categoryById.get(slot.categoryId)
  if (!venue || !category) throw new Error(`slot ${slot.id} is not of catalogue ${catalogue.version}`)

  const { options: prices, offered, own: defaultPrice } = pricesFor(slot, catalogue, participant)
  const isForThem = slot.onePerPerson ? defaultPrice !== null : prices.length > 0
  const opensAt = slot.opensAt ?? openingOf(slot.localDate, category, venue, catalogue, participant)
  const hasWaitlist =
    category.hasWaitlist &&
    slot.courseId === null &&
    slot.now < waitlistClosesAt(slot.startsAt, category.waitlistClosesMinutes) &&
    (slot.closesAt === null || slot.now <= slot.closesAt)
  // A closed venue's remaining places are not sold to anyone.
  const lastListedAt = venue.isClosed ? new Date(0) : lastBookableAt(slot.startsAt, defaultLateBookingMinutes)
  const facts = {
    now: slot.now,
    startsAt: slot.startsAt,
    firstBookableAt: opensAt,
    lastBookableAt: closingOf(slot, lastListedAt),
    spaces: Math.max(0, slot.capacity - slot.taken + slot.ownOfferPlaces),
    isCancelled: slot.cancelledAt !== null,
    hasWaitlist: hasWaitlist && participant.canWait && isForThem,
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
    guestsAtMost: participant.isLoggedIn
      ? null
      : holdsAtMost(catalogue.client, slot.capacity, { hasAccount: false }),
    hasWaitlist,
  }
}

/**
 * Returns the last time to book. A place offered from the waitlist stays the person's until the offer ends,
 * even when the session has closed to others.
 */
const closingOf = ({ closesAt, ownOfferPlaces }: BookableSlot, lastAt: Date): Date =>
  closesAt !== null && closesAt < lastAt && ownOfferPlaces === 0 ? closesAt : lastAt

/**
 * Returns the slot as another person finds it, with the places offered to them. Where each person has a
 * single place, an offer to the booker is for the booker alone.
 */
export const forAnother = <Slot extends BookableSlot>(slot: Slot, offeredPlaces: number): Slot => ({
  ...slot,
  ownOfferPlaces: slot.onePerPerson ? offeredPlaces : Math.max(offeredPlaces, slot.ownOfferPlaces),
})

/** Returns the contract's error code for why a person can't take a place now; null when they can. */
export function refusalOf(slot: SlotRecord, terms: SlotTerms, hasPlace: boolean): ErrorCode | null {
  if (slot.cancelledAt !== null) return 'SLOT_CANCELLED'
  if (hasPlace) return 'ALREADY_IN_BASKET'
  if (slot.now > terms.lastBookableAt) return 'NO_LONGER_BOOKABLE'
  if (slot.now < terms.firstBookableAt) return 'NOT_YET_BOOKABLE'
  if (terms.spaces === 0) return 'SLOT_FULL'
  return terms.prices.length === 0 ? 'PRICE_NOT_OFFERED' : null
}

/**
 * Returns the error code for why this customer can't join the waitlist, whether or not a place is free. Null
 * when they can, or wait already.
 */
export function waitlistRefusalOf(slot: SlotRecord, terms: SlotTerms): ErrorCode | null {
  if (slot.courseId !== null) return 'SLOT_NOT_FOUND'
  if (slot.cancelledAt !== null) return 'SLOT_CANCELLED'
  // A customer can't both have a booking and wait, however many more tickets they want.
  if (slot.ownCartItemId !== null || slot.ownBookingId !== null) return 'ALREADY_IN_BASKET'
  if (slot.now >= slot.startsAt) return 'NO_LONGER_BOOKABLE'
  if (slot.now < terms.firstBookableAt) return 'NOT_YET_BOOKABLE'
  if (!terms.hasWaitlist) return 'NO_WAITLIST'
  return terms.isForThem ? null : 'PRICE_NOT_OFFERED'
}

/** Most places of a ticketed session in a basket line. */
export const ticketsAtMost = 20

/** Returns the number of places a person may take at once. */
export const placesForOne = (
  slot: SlotRecord,
  { spaces, guestsAtMost }: Pick<SlotTerms, 'spaces' | 'guestsAtMost'>,
): number => Math.min(slot.onePerPerson ? 1 : (guestsAtMost ?? ticketsAtMost), ticketsAtMost, spaces)

export const isNotYetOpen = (terms: SlotTerms): boolean => terms.action.reason === slotReasons.notYetBookable

/**
 * Says why there is no price: a session without any is not sold online, and one without a price for this
 * person is sold to others.
 */
const reasonWithoutPrice = ({ priceListId }: BookableSlot, { priceLists }: Catalogue): string =>
  (priceLists.get(priceListId) ?? []).length === 0 ? slotReasons.notSoldOnline : slotReasons.notSoldToYou

/**
 * Returns the action open to the person.
 * @param notSold why it is not sold to this person; null where it is
 */
function actionFor(slot: BookableSlot, facts: SlotFacts, notSold: string | null): SlotAction {
  const { own } = facts
  // A family may buy more tickets than it has. What it has counts only when no more can be had.
  const action = slotAction(slot.onePerPerson || own === 'none' ? facts : { ...facts, own: 'none' })
  if (action.status === 'BOOK') return notSold === null ? action : { status: null, reason: notSold }
  return slot.onePerPerson || own === 'none' ? action : slotAction(facts)
}

function ownOf(slot: BookableSlot): 'booking' | 'hold' | 'waiting' | 'none' {
  if (slot.ownCartItemId !== null) return 'hold'
  if (slot.ownBookingId !== null) return 'booking'
  return slot.ownWaitlistId === null ? 'none' : 'waiting'
}

/**
 * Returns the price of a ticketed session for a member who comes along; null where that is the usual price.
 */
export function memberPriceOf(slot: SlotRecord, catalogue: Catalogue): PriceRecord | null {
  const option = pricesFor(slot, catalogue, anyMember).own?.option
  return slot.onePerPerson || option?.audience !== 'member' ? null : option
}

/**
 * Returns the activity's own windows, or those of the nearest activity above it, else the venue's, else the
 * operator's.
 */
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

/** Remembers openings: a day has hundreds of slots and few openings, and working one out is slow. */
const openingAt = memoise(
  firstBookableAt,
  5_000,
  (date, window, timeZone) => `${date} ${window.daysAhead} ${window.releaseTime} ${timeZone}`,
)

/** Returns when a date of an activity opens for this person. */
function openingOf(
  date: string,
  category: CategoryRecord,
  venue: VenueRecord,
  catalogue: Catalogue,
  participant: Participant,
): Date {
  const window = windowFor(windowsOf(category, venue, catalogue), participant.opensAsMember)
  return openingAt(date, window, venue.timeZone)
}

/**
 * True when this person sees a slot in the list of its day: the day has opened for them, or the slot has its
 * own opening and that is past. A slot that opens later on an open day is seen, so that people know what is
 * coming.
 */
export function isVisible(
  slot: BookableSlot,
  terms: SlotTerms,
  catalogue: Catalogue,
  participant: Participant,
): boolean {
  const { category, venue } = terms
  if (slot.localDate < wallDate(slot.now, venue.timeZone)) return false
  if (slot.opensAt !== null && slot.opensAt <= slot.now) return true
  const dayOpensAt =
    slot.opensAt === null
      ? terms.firstBookableAt
      : openingOf(slot.localDate, category, venue, catalogue, participant)
  return dayOpensAt <= slot.now
}

/** Returns the window that reaches furthest for this person, among the activities that a list shows. */
export function widestWindow(
  categories: readonly CategoryRecord[],
  venue: VenueRecord,
  catalogue: Catalogue,
  { opensAsMember }: Pick<Participant, 'opensAsMember'>,
): BookingWindow {
  const windows = categories.map((category) => windowsOf(category, venue, catalogue))
  // A venue that sells nothing yet still has days.
  if (windows.length === 0) windows.push(venue.bookingWindows ?? catalogue.client.bookingWindows)
  return widestOf(windows.map((both) => windowFor(both, opensAsMember)))
}
