import { adultAge } from '@touchline/rules/people/age'
import type { UseChoice } from '@touchline/rules/prices/best-price'
import { ownPlaceOf } from '@touchline/rules/prices/own-place'
import { isOwnPrice } from '@touchline/rules/prices/price-options'
import { hasAges } from '@touchline/rules/prices/sold-ages'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { Kysely } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../../call/answer.ts'
import type { CallContext } from '../../../call/call-context.ts'
import { decodeSlotId } from '../../../call/slot-id.ts'
import { holdsAtMost } from '../../../policies/basket/hold-limits.ts'
import { countUse, participantOf, usedOf, withGivenBack } from '../../../policies/people/participant.ts'
import { priceLine } from '../../../policies/prices/priced-line.ts'
import {
  freeForMembers,
  hasOwnPlaceLeft,
  type OwnPrice,
  priceByOption,
  pricesFor,
  withoutOwn,
} from '../../../policies/prices/prices.ts'
import { questionIdsOf, waiverOf } from '../../../policies/questions/required-questions.ts'
import {
  forAnother,
  refusalOf,
  type SlotTerms,
  slotTermsFor,
  ticketsAtMost,
} from '../../../policies/timetable/slot-terms.ts'
import type { VisitorRecord } from '../../../stores/account/visitors.ts'
import type { BasketItemRecord, ShownItem } from '../../../stores/basket/basket-record.ts'
import { listPlacesOf, type PlaceOfPerson } from '../../../stores/basket/places-of-people.ts'
import type { PriceRecord } from '../../../stores/catalogue/catalogue.ts'
import type { Database } from '../../../stores/database/tables.ts'
import { isAtDesk } from '../../../stores/desk/desk-visitor.ts'
import type { PeopleRecord } from '../../../stores/people/people.ts'
import {
  type FoundSlot,
  findSlots,
  type OpaqueSlotId,
  type SlotKeys,
  type SlotRecord,
} from '../../../stores/timetable/slots.ts'
import {
  listOffersTo,
  type OfferToPerson,
  placesOfferedTo,
} from '../../../stores/waitlist/offers-to-people.ts'
import { type PlaceForPerson, personIn, refusalForPeople } from './check-people.ts'
import type { ChosenItem, WantedItem } from './chosen-item.ts'
import { findMemberPrices, type MemberPrice } from './find-member-prices.ts'
import {
  type ResolvedPerson,
  refusalForAge,
  refusalForPrice,
  resolvePerson,
  usesAllowed,
} from './resolve-person.ts'

/** Returns the keys of the slots that these items name; an id that is none is left out. */
export function slotsNamedBy(items: readonly WantedItem[]): SlotKeys {
  const keys = items.map((item) => readSlotId(item.id))
  return {
    ids: keys.filter((key) => typeof key === 'number'),
    opaque: keys.filter((key) => typeof key === 'object' && key !== null),
  }
}

/** True for an item that is neither a course nor a package. */
export const isOfSlot = ({ type }: WantedItem): boolean => type !== 'course' && type !== 'package'

/** Person for whom items are chosen, and what is read of it already. */
export interface Chooser {
  visitor: VisitorRecord | null
  people: PeopleRecord | null
  /** Slots of these items as this visitor sees them, where they are read already. */
  found?: readonly FoundSlot[] | null
  /** A basket line that becomes the choice, and gives it its own place and use. */
  replaced?: BasketItemRecord | null
}

/**
 * Chooses classes, courts and ticketed sessions, by either kind of id: what each would hold, or why it can't
 * be had.
 */
export async function chooseSlots(
  context: CallContext,
  items: readonly WantedItem[],
  { visitor, people, found, replaced = null }: Chooser,
): Promise<ChosenItem[] | Refusal> {
  const { catalogue } = context
  const keys = items.map((item) => readSlotId(item.id))
  if (keys.includes(null)) return refuse('SLOT_NOT_FOUND')
  const read =
    found ?? (await findSlots(context.services.db, catalogue.client.id, slotsNamedBy(items), visitor))
  const slots = replaced ? read.map((slot) => ({ ...slot, taken: slot.taken - replaced.quantity })) : read
  const memberPrices = await pricesOfMembers(context, items, keys, slots)
  if (isRefusal(memberPrices)) return memberPrices
  const namesAnew = (wanted: WantedItem) => isNamedAnew(wanted, visitor, replaced)
  const looksUp = slots.filter(({ onePerPerson }) => onePerPerson || items.some(namesAnew))
  const places = await placesOfPeople(context.services.db, looksUp, visitor, people, replaced)
  const offers = await offersToNamed(context.services.db, slots, items, visitor)

  // A benefit that one line uses is not left for the next.
  const used = new Map(usedOf(withGivenBack(people, replaced)))
  const participant = { ...participantOf(visitor), used }
  const choices = items.map((item, position) => ({
    position,
    ...withoutOwnNumber(item, memberPrices.get(item) ?? null, visitor),
    slot: slots.find((one) => isSlot(one, keys[position]!)),
  }))
  const chosen = new Map<number, ChosenItem[]>()
  const checked: PlaceForPerson[] = []
  for (const { position, wanted, member, slot } of ownPricesFirst(choices, catalogue)) {
    // A session of a course is not sold on its own.
    if (!slot || slot.courseId !== null) return refuse('SLOT_NOT_FOUND')
    const today = wallDate(slot.now, catalogue.venueById.get(slot.venueId)?.timeZone ?? 'UTC')
    const who = resolvePerson(wanted, participant, visitor, people, today)
    const offeredPlaces = placesOfferedTo(offers, slot.id, who.guest === null ? who.customerId : null)
    const seen = who.isOther ? forAnother(slot, offeredPlaces) : slot
    const terms = slotTermsFor(seen, catalogue, who.participant)
    const place = (slot.onePerPerson || namesAnew(wanted)) && places.get(placeKey(slot.id, who))
    const refused = refusalFor(
      slot,
      terms,
      who,
      { place: place || null, isAtDesk: isAtDesk(visitor) },
      wanted,
    )
    if (refused) return refused
    checked.push({ ...slot, ...personIn(who) })
    const lines = linesOf(wanted, { slot, terms, who, catalogue, people, member })
    if (isRefusal(lines)) return lines
    for (const line of lines) countUse(used, line, 1)
    chosen.set(position, lines)
    if (namesAnew(wanted)) places.set(placeKey(slot.id, who), { heldElsewhere: null })
  }
  return (
    (await refusalForPeople(context, visitor, checked)) ??
    items.flatMap((_, position) => chosen.get(position)!)
  )
}

interface Choice {
  wanted: WantedItem
  member: MemberPrice | null
  slot: FoundSlot | undefined
}

/**
 * Puts choices at the booker's own price first. That line is then the booker's place, and the others leave it
 * their entitlements.
 */
const ownPricesFirst = <One extends Choice>(
  choices: readonly One[],
  catalogue: CallContext['catalogue'],
): One[] =>
  [...choices].sort((a, b) => Number(asksForOwnPrice(b, catalogue)) - Number(asksForOwnPrice(a, catalogue)))

const asksForOwnPrice = (
  { wanted, member, slot }: Choice,
  { priceLists }: CallContext['catalogue'],
): boolean => {
  const optionId = optionIdOf(wanted)
  const option = slot && priceLists.get(slot.priceListId)?.find((one) => one.pricingOptionId === optionId)
  return member === null && option !== undefined && isOwnPrice(option)
}

interface Choosing {
  slot: FoundSlot
  terms: SlotTerms
  who: ResolvedPerson
  catalogue: CallContext['catalogue']
  people: PeopleRecord | null
  /** The price of a member who comes along. */
  member: MemberPrice | null
}

/**
 * Returns a single line. Returns two if only one of several places is a person's own, at a price for them
 * alone.
 */
function linesOf(wanted: WantedItem, choosing: Choosing): ChosenItem[] | Refusal {
  const quantity = wanted.quantity ?? 1
  const choice = usesAllowed(wanted)
  const priced = priceOf(wanted, choosing, choice)
  if (isRefusal(priced)) return priced
  const isOwn = isOwnPrice(priced.option) && choosing.member === null
  if (quantity === 1 || (priced.use === null && !isOwn))
    return [lineOf(wanted, choosing, priced, choice, quantity)]
  if (isOwn && optionIdOf(wanted) !== null) return ownPriceRefusal(priced.option)
  const others = isOwn
    ? plainPrice(choosing)
    : priceOf({ ...wanted, pricingOptionId: priced.option.pricingOptionId }, choosing, 'none')
  if (others === null) return ownPriceRefusal(priced.option)
  if (isRefusal(others)) return others
  return [lineOf(wanted, choosing, priced, choice, 1), lineOf(wanted, choosing, others, 'none', quantity - 1)]
}

/** Returns the price for companions without a name. */
const plainPrice = ({ slot, catalogue, who }: Choosing): OwnPrice | null =>
  pricesFor(slot, catalogue, withoutOwn(who.participant), 'none').own

export const ownPriceRefusal = ({ name }: Pick<PriceRecord, 'name'>): Refusal =>
  refuse('QUANTITY_NOT_OFFERED', {
    message: `The price “${name}” is for one place, and for the person who has that price. Nothing has been changed. Choose another price for the people who come along.`,
  })

const ownPlaceTaken = refuse('PRICE_NOT_OFFERED', {
  message:
    'The one place at this price is in a basket or booked already. Nothing has been changed. Choose another price for this place.',
})

function lineOf(
  wanted: WantedItem,
  { slot, terms, who, catalogue, people, member }: Choosing,
  priced: OwnPrice,
  choice: UseChoice,
  quantity: number,
): ChosenItem {
  const { option } = priced
  const line = priceLine(slot, priced, choice, catalogue, people)
  const isOfSeveral = maySeveral(slot, who, priced, member)
  return {
    ...line,
    freePlaces: isOfSeveral ? terms.spaces : null,
    slotIds: [slot.id],
    packageId: null,
    planId: null,
    contractPaymentId: null,
    courseId: null,
    quantity,
    purchasedForUserId: who.purchasedForUserId,
    guest: who.guest,
    memberId: member?.memberId ?? null,
    waiverId: waiverOf(terms.category, catalogue)?.id ?? null,
    asks: questionIdsOf({ category: terms.category, ruleId: slot.ruleId }, catalogue),
    shown: {
      name: slot.name,
      slotId: wanted.type === 'activity' ? slot.id : String(wanted.id),
      venueName: terms.venue.name,
      venueSlug: terms.venue.slug,
      venueAddress: addressOf(terms.venue),
      categorySlug: terms.category.slug,
      ...locationOf(terms.location),
      timeZone: terms.venue.timeZone,
      cancelling: { rule: slot.cancellation, phone: terms.venue.phone },
      startsAtUtc: slot.startsAt.toISOString(),
      endsAtUtc: slot.endsAt.toISOString(),
      ...line.shown,
      ...priceKindMark(wanted),
      ...who.shown,
      ...(member ? placeOfMember(slot, member) : ownPriceOf(slot, who, priced)),
      ...(isOfSeveral && {
        maxQuantity: ticketsAtMost,
        guestsAtMost: holdsAtMost(catalogue.client, slot.capacity, { hasAccount: false }),
      }),
      ...agesToShow(option),
      ...(freeForMembers(option) && !member && { benefit: option.name }),
      ...(member && { membershipReference: member.reference }),
    },
  }
}

/**
 * True for a line that may have several places. A place for a single person, or at a price for them alone,
 * stays single.
 */
const maySeveral = (
  { onePerPerson }: SlotRecord,
  { isOther }: ResolvedPerson,
  { use, option }: OwnPrice,
  member: MemberPrice | null,
): boolean => !onePerPerson && !member && !isOther && use === null && !isOwnPrice(option)

/**
 * Returns the person whose own price it is, if it is for their own place. The place is counted where a person
 * may have more than one.
 */
export function ownPriceOf(
  { id, onePerPerson }: Pick<SlotRecord, 'id' | 'onePerPerson'>,
  { participant }: ResolvedPerson,
  { option, use }: Pick<OwnPrice, 'option' | 'use'>,
): Pick<ShownItem, 'ownPrice'> {
  const holderId = participant.person?.id ?? null
  if (!isOwnPrice(option) || holderId === null) return {}
  const place = ownPlaceOf(holderId, id)
  // The counters of the place may count it already.
  const isCounted = onePerPerson || use?.counters.some(({ key }) => key === place.key)
  return { ownPrice: { holderId, counters: isCounted ? [] : [place] } }
}

/**
 * Counts the member's single place if their own household books it by number. Another person's use of the
 * number takes nothing from the member, who keeps their own place at their price.
 */
const placeOfMember = (
  { id }: SlotRecord,
  { memberId, isOfHousehold }: MemberPrice,
): Pick<ShownItem, 'ownPrice'> =>
  isOfHousehold ? { ownPrice: { holderId: memberId, counters: [ownPlaceOf(memberId, id)] } } : {}

/** Returns the ages of a ticket, and the greatest age if it is for the young. */
export const agesToShow = ({ minAge, maxAge }: PriceRecord): Pick<ShownItem, 'ages' | 'maxAge'> => ({
  ...(hasAges({ minAge, maxAge }) && { ages: { minAge, maxAge } }),
  ...(maxAge !== null && maxAge < adultAge && { maxAge }),
})

/** Returns where in the venue it takes place; without a name and place if it has the whole venue. */
export const locationOf = (location: SlotTerms['location']): Pick<ShownItem, 'location' | 'place'> =>
  location
    ? { location: location.name, place: { id: location.id, slug: location.slug, venueId: location.venueId } }
    : { location: '' }

export const addressOf = (venue: SlotTerms['venue']): string =>
  [venue.address, venue.town, venue.postcode].filter(Boolean).join(', ')

/** Reads a slot id. v1 ids are integers, or digits in a text; v2 ids are opaque. */
function readSlotId(id: number | string): number | OpaqueSlotId | null {
  if (typeof id === 'number') return id
  if (/^\d{1,15}$/.test(id)) return Number(id)
  return decodeSlotId(id)
}

const isSlot = (slot: SlotRecord, key: number | OpaqueSlotId): boolean =>
  typeof key === 'number'
    ? slot.id === key
    : slot.ruleId === key.ruleId && slot.startsAt.getTime() === key.startsAt.getTime()

/** Refuses on a cheap check before any lock: most requests for a full session never wait for one. */
function refusalFor(
  slot: SlotRecord,
  terms: SlotTerms,
  { participant, isOther, shown }: ResolvedPerson,
  about: { place: KnownPlace | null; isAtDesk: boolean },
  wanted: WantedItem,
): Refusal | null {
  const details = { details: { slotId: wanted.id } }
  if (!participant.isLoggedIn && !terms.allowsAnonymous) return refuse('LOGIN_REQUIRED', details)
  const code = refusalOf(slot, terms, about.place !== null)
  if (code === 'SLOT_FULL' && isOther && slot.onePerPerson && slot.ownOfferPlaces > 0 && !about.isAtDesk)
    return refuse(code, { ...details, message: heldForYouAlone })
  if (code === 'ALREADY_IN_BASKET' && about.place?.heldElsewhere === 'desk' && !about.isAtDesk)
    return refuse(code, { ...details, message: heldAtDesk(shown.person?.firstName ?? 'you') })
  if (code === 'ALREADY_IN_BASKET' && shown.person)
    return refuse(code, { ...details, message: theirPlace(shown.person.firstName) })
  if (code) return refuse(code, details)
  return (wanted.quantity ?? 1) > terms.spaces ? refuse('SLOT_FULL', details) : null
}

const heldForYouAlone =
  'The place held for you is for you alone, and no other is left. Nothing has been added. Book it for yourself, or tell us you don’t want it so that we can ask the next person.'

const heldAtDesk = (who: string): string =>
  `A place in this session is held for ${who} at the desk, so nothing has been added. It is paid for there; ask our team to let it go if you would rather book it here.`

const theirPlace = (firstName: string): string =>
  `${firstName} has a place in this session already, in your basket or booked. They keep that one place.`

/**
 * F04: true when the item names a person of the household who is not on the line yet: each has a single place
 * of a session. Customers may buy unnamed places for anyone, and staff sell several tickets to a person.
 */
const isNamedAnew = (
  { purchasedForUserId }: WantedItem,
  visitor: VisitorRecord | null,
  replaced: BasketItemRecord | null,
): boolean =>
  purchasedForUserId != null &&
  purchasedForUserId !== (replaced === null ? visitor?.customerId : replaced.purchasedForUserId) &&
  !isAtDesk(visitor)

/** Makes the key of a person in a session, as their claims know them. */
const placeKey = (
  slotId: number,
  { customerId, guestKey }: Pick<ResolvedPerson, 'customerId' | 'guestKey'>,
): string => `${slotId} ${customerId ?? ''} ${guestKey}`

type KnownPlace = Pick<PlaceOfPerson, 'heldElsewhere'>

/** Finds the places that the people of this basket have in these sessions. */
async function placesOfPeople(
  db: Kysely<Database>,
  slots: readonly SlotRecord[],
  visitor: VisitorRecord | null,
  people: PeopleRecord | null,
  replaced: BasketItemRecord | null,
): Promise<Map<string, KnownPlace>> {
  const ids = slots.map(({ id }) => id)
  if (visitor === null || ids.length === 0) return new Map()
  const places = await listPlacesOf(db, ids, {
    cartId: visitor.cartId,
    customerIds: (people?.people ?? []).map(({ id }) => id),
  })
  const others = places.filter(({ cartItemId }) => replaced === null || cartItemId !== replaced.id)
  return new Map(others.map((place) => [placeKey(place.slotId, place), place]))
}

/**
 * Finds places offered to the named people in otherwise full sessions; looked up only where it may matter.
 */
async function offersToNamed(
  db: Kysely<Database>,
  slots: readonly SlotRecord[],
  items: readonly WantedItem[],
  visitor: VisitorRecord | null,
): Promise<OfferToPerson[]> {
  const full = slots.filter(({ taken, capacity }) => taken >= capacity)
  const named = items.flatMap(({ purchasedForUserId: id }) => id ?? [])
  return listOffersTo(
    db,
    full.map(({ id }) => id),
    named.filter((id) => id !== visitor?.customerId),
  )
}

/** Finds the prices of places wanted at the price of a member who comes along. */
async function pricesOfMembers(
  context: CallContext,
  items: readonly WantedItem[],
  keys: readonly (number | OpaqueSlotId | null)[],
  slots: readonly SlotRecord[],
): Promise<ReadonlyMap<WantedItem, MemberPrice> | Refusal> {
  const wanted = items.flatMap((item, position) => {
    const slot = slots.find((one) => isSlot(one, keys[position]!))
    const { membershipReference: reference, membershipLastName: lastName = null } = item
    return reference && slot ? [{ item, slot, reference, lastName }] : []
  })
  if (wanted.length === 0) return new Map()
  const found = await findMemberPrices(context, wanted)
  return isRefusal(found) ? found : new Map(wanted.map(({ item }, position) => [item, found[position]!]))
}

/**
 * Replaces the booker's own number by their own price: it says no more than their log-in, and is for their
 * own place.
 */
const withoutOwnNumber = (wanted: WantedItem, member: MemberPrice | null, visitor: VisitorRecord | null) =>
  member !== null && member.memberId === visitor?.customerId
    ? {
        wanted: { ...wanted, pricingOptionId: optionIdOf(wanted) ?? member.price.pricingOptionId },
        member: null,
      }
    : { wanted, member }

function priceOf(wanted: WantedItem, choosing: Choosing, choice: UseChoice): OwnPrice | Refusal {
  const { slot, terms, who, catalogue, member } = choosing
  const quantity = wanted.quantity ?? 1
  if (quantity > (slot.onePerPerson || who.isOther ? 1 : ticketsAtMost)) return refuse('QUANTITY_NOT_OFFERED')
  if (member && quantity !== 1) return refuse('QUANTITY_NOT_OFFERED')
  const optionId = optionIdOf(wanted)
  if (member)
    return optionId === null || optionId === member.price.pricingOptionId
      ? priceOnly(member.price)
      : refuse('PRICE_NOT_OFFERED')
  if (isOfOnePerson(optionId, choosing)) {
    const refused = refusalForAge(slot, who, catalogue, terms.prices)
    if (refused) return refused
  }
  if (optionId === null && choice === 'best') return terms.defaultPrice ?? refuse('PRICE_NOT_OFFERED')
  const price =
    optionId === null
      ? pricesFor(slot, catalogue, who.participant, choice).own
      : priceByOption(slot, optionId, catalogue, who.participant, choice)
  if (price === null) return whyNotOffered(optionId, choosing)
  return refusalForPrice(price.option, who, slot) ?? price
}

/** Returns the kind of price asked for, by either of its names; null for the person's usual price. */
const optionIdOf = ({ pricingOptionId, ticketId }: WantedItem): number | null =>
  pricingOptionId ?? (ticketId ? Number(ticketId) : null)

/** Marks that the kind was chosen, so that removing or restoring a use keeps it. */
export const priceKindMark = (wanted: WantedItem): Pick<ShownItem, 'isKindChosen'> =>
  optionIdOf(wanted) === null ? {} : { isKindChosen: true }

/**
 * True when the place is known to be a single person's. A ticket chosen by its kind without a name may be for
 * a child.
 */
function isOfOnePerson(optionId: number | null, { slot, terms, who }: Choosing): boolean {
  const option = terms.prices.find(({ pricingOptionId }) => pricingOptionId === optionId)
  const isNamed = who.isOther || who.purchasedForUserId !== null
  return isNamed || slot.onePerPerson || option === undefined || isOwnPrice(option)
}

function whyNotOffered(optionId: number | null, { slot, catalogue, who }: Choosing): Refusal {
  const known = catalogue.priceLists.get(slot.priceListId)?.find((one) => one.pricingOptionId === optionId)
  const isTaken = known && isOwnPrice(known) && !hasOwnPlaceLeft(slot, who.participant)
  return isTaken ? ownPlaceTaken : refuse('PRICE_NOT_OFFERED')
}

const priceOnly = (option: PriceRecord): OwnPrice => ({
  option,
  pence: option.pence,
  usualPence: option.pence,
  use: null,
  others: [],
  usedUp: [],
})
