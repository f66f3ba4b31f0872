import type { RootCategory } from '@touchline/contract/entities/catalogue/category'
import type { Location } from '@touchline/contract/entities/catalogue/venue'
import type {
  Instructor,
  NamedId,
  Price,
  PriceOption,
  Slot,
} from '@touchline/contract/entities/timetable/slot'
import type { Opening } from '@touchline/contract/entities/timetable/wall-time'
import {
  momentLabels,
  type SlotDateLabels,
  slotDateLabels,
  type TimePair,
  timePair,
} from '@touchline/rules/time/date-labels'
import { type EndPair, endPair } from '@touchline/rules/time/end-words'
import type { ApiVersion } from '@touchline/rules/timetable/api-version'
import { encodeSlotId } from '../../call/slot-id.ts'
import { withCachedJson } from '../../call/wire-json.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { OwnPrice } from '../../policies/prices/prices.ts'
import { isNotYetOpen, type SlotTerms } from '../../policies/timetable/slot-terms.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { InstructorRecord } from '../../stores/catalogue/catalogue.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import type { SlotRecord } from '../../stores/timetable/slots.ts'
import { presentLocation, presentRoot } from '../catalogue/category.ts'
import { presentPicture } from '../catalogue/picture.ts'
import { presentCancelRuleOfSlot } from '../prices/cancel-rule.ts'
import { presentBenefitInUse, presentOwnPrice, presentWithMembership } from '../prices/own-price.ts'
import { createRestrictions } from '../questions/restrictions.ts'
import { presentToAsk } from '../questions/to-ask.ts'
import { presentWaiting } from '../waitlist/waiting.ts'
import { compositeKey, timeKey } from './composite-key.ts'
import { durationLabel, presentBenefit, presentOptions } from './listing.ts'

/** Fields shared by all courts of an activity at the same time. */
interface Moment {
  compositeKey: string
  duration: string
  date: SlotDateLabels
  startsAt: TimePair
  endsAt: EndPair
  lastBookableAt: TimePair
}

/**
 * Shares parts such as prices between the slots of an answer. Each is made once, and its text is written
 * once.
 */
function createParts<Key, Part extends object>() {
  const parts = new Map<Key, Part>()
  return (key: Key, make: () => Part): Part => {
    const known = parts.get(key)
    if (known) return known
    const part = withCachedJson(make())
    parts.set(key, part)
    return part
  }
}

interface Presenting {
  version: ApiVersion
  visitor: VisitorRecord | null
  /** True for a page of a single time or session, with details that a list has no room for. */
  isDetailed?: boolean
}

/** Makes the parts that the slots of an answer share. */
function createSharedParts(catalogue: Catalogue, people: PeopleRecord | null) {
  const moments = new Map<string, Moment>()
  const roots = createParts<string, RootCategory>()
  const instructors = createParts<number, Instructor>()
  const locations = createParts<number, Location>()
  const prices = createParts<string, Price>()
  const options = createParts<string, PriceOption[]>()
  const openings = createParts<string, Opening>()

  function momentOf(slot: SlotRecord, terms: SlotTerms): Moment {
    const key = timeKey(slot)
    const known = moments.get(key)
    if (known) return known
    const moment = presentMoment(slot, terms)
    moments.set(key, moment)
    return moment
  }

  /** Shares prices: where nothing is used, an option has the same price in all slots of a list. */
  function priceOf(slot: SlotRecord, price: OwnPrice): Price {
    const present = () => presentOwnPrice(slot, price, catalogue, people)
    const { option, use, usedUp, pence } = price
    return use === null && usedUp.length === 0
      ? prices(`${option.pricingOptionId} ${pence}`, present)
      : present()
  }

  return {
    momentOf,
    priceOf,
    rootOf: ({ venue, category }: SlotTerms) =>
      roots(`${venue.id} ${category.id}`, () => presentRoot(category, venue, catalogue)),
    instructorsOf: ({ instructorIds }: SlotRecord) =>
      instructorIds.flatMap((id) => {
        const known = catalogue.instructorById.get(id)
        return known ? [instructors(id, () => presentInstructor(id, known))] : []
      }),
    locationOf: ({ location, venue }: SlotTerms) =>
      location && locations(location.id, () => presentLocation(location, venue)),
    // For the same caller, a price list has the same options in every slot of a band.
    optionsOf: ({ priceListId }: SlotRecord, { offered }: SlotTerms) =>
      options(`${priceListId} ${offered.map((price) => price.pricingOptionId).join()}`, () =>
        presentOptions(offered, catalogue.client.currencySymbol),
      ),
    openingOf: ({ firstBookableAt, venue: { timeZone } }: SlotTerms) =>
      openings(`${firstBookableAt.getTime()} ${timeZone}`, () => momentLabels(firstBookableAt, timeZone)),
  }
}

function presentMoment(slot: SlotRecord, { venue: { timeZone }, lastBookableAt }: SlotTerms): Moment {
  return {
    compositeKey: compositeKey(slot),
    duration: durationLabel(slot.startsAt, slot.endsAt),
    date: withCachedJson(slotDateLabels(slot.startsAt, slot.now, timeZone)),
    startsAt: withCachedJson(timePair(slot.startsAt, timeZone)),
    endsAt: withCachedJson(endPair(slot.startsAt, slot.endsAt, timeZone)),
    lastBookableAt: withCachedJson(timePair(lastBookableAt, timeZone)),
  }
}

/** Presents the slots of an answer, all for the same caller. */
export function createSlotPresenter(
  catalogue: Catalogue,
  { version, visitor, isDetailed = false }: Presenting,
) {
  const people = visitor?.people ?? null
  const restrictionsOf = createRestrictions(catalogue, visitor)
  const shared = createSharedParts(catalogue, people)
  const symbol = catalogue.client.currencySymbol

  return function presentSlot(slot: SlotRecord, terms: SlotTerms): Slot {
    const { venue, category, location, defaultPrice } = terms
    const moment = shared.momentOf(slot, terms)
    return {
      id: version === 1 ? slot.id : encodeSlotId(slot.ruleId, slot.startsAt),
      name: slot.name,
      description: slot.description,
      categorySlug: category.slug,
      duration: moment.duration,
      allowsAnonymousBookings: terms.allowsAnonymous,
      preBookingNotice: null,
      rootActivityCategory: shared.rootOf(terms),
      instructors: shared.instructorsOf(slot),
      tags: namesOf(slot.tagIds, catalogue.tagNames),
      date: moment.date,
      location: shared.locationOf(terms),
      slotDisplayLocation: location?.name ?? venue.name,
      price: defaultPrice && shared.priceOf(slot, defaultPrice),
      prices: shared.optionsOf(slot, terms),
      startsAt: moment.startsAt,
      endsAt: moment.endsAt,
      timestamp: Math.floor(slot.startsAt.getTime() / 1000),
      firstBookableAt: shared.openingOf(terms),
      lastBookableAt: moment.lastBookableAt,
      venueName: venue.name,
      venueSlug: venue.slug,
      pricingOptionId: defaultPrice?.option.pricingOptionId ?? null,
      cartType: version === 1 ? 'activity' : 'purchasableOccurrence',
      compositeKey: moment.compositeKey,
      booking: slot.ownBookingId === null ? null : { id: slot.ownBookingId },
      cartItemId: slot.ownCartItemId,
      bookingsCount: slot.taken,
      spaces: isTicketedBeforeRelease(terms) ? null : terms.spaces,
      capacity: slot.capacity,
      actionToShow: terms.action,
      ...presentWaiting([{ slot, terms }]),
      benefitAvailable:
        (defaultPrice && presentBenefitInUse(defaultPrice, catalogue)) ??
        presentBenefit(terms.offered, symbol),
      withMembership: isDetailed
        ? presentWithMembership([{ ...slot, ownPence: defaultPrice?.pence ?? null }], catalogue, people)
        : null,
      ...(isDetailed && {
        ...presentToAsk({ category, ruleId: slot.ruleId }, catalogue),
        cancelRule: presentCancelRuleOfSlot(slot, terms, catalogue, visitor),
      }),
      ...restrictionsOf(terms),
    }
  }
}

/** wire 4: a ticketed session that has not been released says nothing about its places. */
export const isTicketedBeforeRelease = (terms: SlotTerms): boolean =>
  terms.category.kind === 'ticketed' && isNotYetOpen(terms)

function presentInstructor(id: number, { name, picture: known }: InstructorRecord): Instructor {
  const picture = presentPicture(known)
  return { id, name, ...(picture && { picture }) }
}

function namesOf(ids: readonly number[], names: ReadonlyMap<number, string>): NamedId[] {
  const named: NamedId[] = []
  for (const id of ids) {
    const name = names.get(id)
    if (name !== undefined) named.push({ id, name })
  }
  return named
}
