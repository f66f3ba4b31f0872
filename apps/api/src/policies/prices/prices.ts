import { sumPence } from '@touchline/rules/money/money'
import {
  type BestPrice,
  bestPrice,
  type Entitlement,
  entitlementsFor,
  type PricingTerms,
  type UseChoice,
} from '@touchline/rules/prices/best-price'
import { ownPlaceOf } from '@touchline/rules/prices/own-place'
import { ageOfPerson } from '@touchline/rules/prices/person'
import { priceInOrder } from '@touchline/rules/prices/price-in-a-row'
import { isOwnPrice, optionsFor, usualOption } from '@touchline/rules/prices/price-options'
import type { SessionFacts } from '@touchline/rules/prices/scope'
import { isOfAge, shareAges } from '@touchline/rules/prices/sold-ages'
import { isoWeekday } from '@touchline/rules/time/calendar-date'
import { wallDate, wallTime } from '@touchline/rules/time/wall-time'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { CategoryRecord, PriceRecord, VenueRecord } from '../../stores/catalogue/catalogue.ts'
import { type AgedSlot, soldAgesOf } from '../people/ages.ts'
import { anyMember, type Participant } from '../people/participant.ts'

/** Facts about a slot, or about a course's first remaining session, that decide its price. */
export interface PricedSlot extends AgedSlot {
  id: number
  priceListId: number
  categoryId: string
  venueId: number
  startsAt: Date
  localDate: string
  courseId: number | null
  onePerPerson: boolean
  /** The time of the reading. */
  now: Date
}

/** Price of a place for a person: the option, and what makes it cheaper. */
export interface OwnPrice extends BestPrice {
  option: PriceRecord
  /** The price without benefits and packages. */
  usualPence: number
}

export interface OwnPrices {
  /** Every option this person may choose, for any age, in the operator's order. */
  options: readonly PriceRecord[]
  /** The options offered to them. Where each person has a single place, only those for their age. */
  offered: readonly PriceRecord[]
  /** The price they pay unless they choose another; null where nothing is sold to them. */
  own: OwnPrice | null
}

/** Returns the slugs of the activity and of those above it. */
const pathOf = (categoryId: string, { categoryById }: Catalogue): string[] => {
  const path: string[] = []
  for (let at: CategoryRecord | undefined = categoryById.get(categoryId); at; )
    at = (path.push(at.slug), at.parentId === null ? undefined : categoryById.get(at.parentId))
  return path
}

export function sessionFactsOf(slot: PricedSlot, catalogue: Catalogue): SessionFacts {
  const venue = venueOf(slot, catalogue)
  return {
    slotId: slot.id,
    venue: venue.slug,
    date: slot.localDate,
    isCourse: slot.courseId !== null,
    onePerPerson: slot.onePerPerson,
    // Worked out only where a price depends on it: most don't, and a day has hundreds of slots.
    get categories() {
      return pathOf(slot.categoryId, catalogue)
    },
    get start() {
      return { weekday: isoWeekday(slot.localDate), time: wallTime(slot.startsAt, venue.timeZone) }
    },
  }
}

const venueOf = ({ venueId }: PricedSlot, { venueById, version }: Catalogue): VenueRecord => {
  const venue = venueById.get(venueId)
  if (!venue) throw new Error(`venue ${venueId} is not of catalogue ${version}`)
  return venue
}

const termsOf = (
  now: Date,
  venue: VenueRecord,
  catalogue: Catalogue,
  { used }: Participant,
): PricingTerms => ({
  bands: catalogue.client.bands,
  benefitsOf: (membershipId) => catalogue.benefitsOf.get(membershipId) ?? [],
  used,
  today: wallDate(now, venue.timeZone),
})

/** Returns the prices of a place for this person, at the best price they are entitled to. */
export function pricesFor(
  slot: PricedSlot,
  catalogue: Catalogue,
  participant: Participant,
  choice: UseChoice = 'best',
): OwnPrices {
  const venue = venueOf(slot, catalogue)
  const session = sessionFactsOf(slot, catalogue)
  const list = catalogue.priceLists.get(slot.priceListId) ?? []
  const ages = soldAgesOf(slot, catalogue)
  const options = optionsFor(list, participant, session, catalogue.client.bands).filter(
    (option) => (!isOwnPrice(option) || hasOwnPlaceLeft(slot, participant)) && shareAges(option, ages),
  )
  const { usual, forEveryone } = usualOption(options, participant, session)
  const age = ageOf(participant, session)
  const offered = slot.onePerPerson ? options.filter((option) => isOfAge(option, age)) : options
  if (usual === null || !isOfAge(ages, age)) return { options, offered, own: null }
  const base = forEveryone ?? usual
  const best = bestOf(base, usual.pence, { session, slot, venue, catalogue, participant, choice })
  return { options, offered, own: { ...best, option: best.use ? base : usual, usualPence: usual.pence } }
}

const ageOf = ({ person }: Participant, { date }: SessionFacts): number | null =>
  person && ageOfPerson(person, date)

/**
 * True when the person has no other place of this session at their own price. Where each person has a single
 * place, no such count is needed.
 */
export const hasOwnPlaceLeft = (
  { id, onePerPerson }: Pick<PricedSlot, 'id' | 'onePerPerson'>,
  { person, used }: Participant,
): boolean => onePerPerson || person?.id == null || (used.get(ownPlaceOf(person.id, id).key) ?? 0) === 0

/** Returns the person without what is theirs alone: unnamed companions pay as such a person. */
export const withoutOwn = ({ person, ...participant }: Participant): Participant => ({
  ...participant,
  paysAsMember: false,
  person: person && { ...person, statuses: [] },
})

/**
 * Prices a place by a chosen option; null where it is not offered to this person. Their entitlements count
 * for a price that may be their own, but not for a child's ticket that they buy.
 */
export function priceByOption(
  slot: PricedSlot,
  pricingOptionId: number,
  catalogue: Catalogue,
  participant: Participant,
  choice: UseChoice = 'best',
): OwnPrice | null {
  const { options, own } = pricesFor(slot, catalogue, participant, choice)
  if (own?.option.pricingOptionId === pricingOptionId) return own
  const option = options.find((one) => one.pricingOptionId === pricingOptionId)
  if (!option) return null
  const venue = venueOf(slot, catalogue)
  const session = sessionFactsOf(slot, catalogue)
  const age = ageOf(participant, session)
  const mayBeOwn =
    own !== null &&
    isOfAge(option, age) &&
    (age !== null || (option.minAge === null && option.maxAge === null))
  const best: BestPrice = mayBeOwn
    ? bestOf(option, option.pence, { session, slot, venue, catalogue, participant, choice })
    : { pence: option.pence, use: null, others: [], usedUp: [] }
  return { ...best, option, usualPence: option.pence }
}

interface Pricing {
  session: SessionFacts
  slot: PricedSlot
  venue: VenueRecord
  catalogue: Catalogue
  participant: Participant
  choice: UseChoice
}

function bestOf(
  base: PriceRecord,
  usualPence: number,
  { session, slot, venue, catalogue, participant, choice }: Pricing,
): BestPrice {
  if (participant.person === null) return { pence: usualPence, use: null, others: [], usedUp: [] }
  const terms = termsOf(slot.now, venue, catalogue, participant)
  const entitlements = entitlementsFor(participant.person, session, base.pence, terms)
  return bestPrice(usualPence, entitlements, participant.used, choice)
}

/**
 * Returns the price of all these slots for a newcomer with a single membership that is on sale; null where
 * none makes it cheaper.
 */
export function priceWithMembership(
  slots: readonly PricedSlot[],
  usualPence: number,
  catalogue: Catalogue,
): { membership: { id: number; name: string; monthlyPence: number }; pence: number } | null {
  const bases = slots.flatMap((slot) => memberBaseOf(slot, catalogue) ?? [])
  if (bases.length < slots.length) return null
  let best: ReturnType<typeof priceWithMembership> = null
  for (const { id, name, monthlyPence } of catalogue.memberships.values()) {
    if (monthlyPence === null) continue
    const pence = sumOfNewMember(id, bases, catalogue)
    if (pence < (best?.pence ?? usualPence)) best = { membership: { id, name, monthlyPence }, pence }
  }
  return best
}

interface MemberBase {
  slot: PricedSlot
  session: SessionFacts
  /** The members' price without a benefit, and the price for everyone. */
  usual: PriceRecord
  forEveryone: PriceRecord | null
}

function memberBaseOf(slot: PricedSlot, catalogue: Catalogue): MemberBase | null {
  const session = sessionFactsOf(slot, catalogue)
  const list = catalogue.priceLists.get(slot.priceListId) ?? []
  const { usual, forEveryone } = usualOption(
    optionsFor(list, anyMember, session, catalogue.client.bands),
    anyMember,
    session,
  )
  return usual && { slot, session, usual, forEveryone }
}

/** Adds up the slots in order: what a slot uses of the membership is not left for the next. */
function sumOfNewMember(membershipId: number, bases: readonly MemberBase[], catalogue: Catalogue): number {
  const prices = priceInOrder(bases, new Map(), ({ slot, session, usual, forEveryone }, used) => {
    const newcomer = {
      id: 0,
      householdId: null,
      dateOfBirth: null,
      statuses: [],
      memberships: [{ id: 0, membershipId, startsOn: session.date, endsOn: null }],
      packages: [],
    }
    const venue = venueOf(slot, catalogue)
    const terms = termsOf(slot.now, venue, catalogue, { ...anyMember, person: newcomer })
    const entitlements = entitlementsFor(newcomer, session, (forEveryone ?? usual).pence, terms)
    return bestPrice(usual.pence, entitlements, used, 'best')
  })
  return sumPence((prices ?? []).map(({ pence }) => pence))
}

/**
 * Prices slots that a person would book together, in this order, each at their best price. Null when nothing
 * is sold to them at one of the times.
 */
export const pricesInARow = (
  slots: readonly PricedSlot[],
  catalogue: Catalogue,
  participant: Participant,
): OwnPrice[] | null =>
  priceInOrder(
    slots,
    participant.used,
    (slot, used) => pricesFor(slot, catalogue, { ...participant, used }).own,
  )

/** Returns the price if it is a members' price that makes the place free, else null. */
export const freeForMembers = (price: PriceRecord): PriceRecord | null =>
  price.audience === 'member' && price.pence === 0 ? price : null

/** Names the source of the price: the membership whose benefit it is, or the package. */
export const sourceOf = (use: Entitlement, { memberships }: Catalogue): string =>
  use.membershipId === null ? use.name : (memberships.get(use.membershipId)?.name ?? '')

/**
 * Returns the prices that a list shows for a place: the person's own. Where several can be bought and none is
 * for their age, as for a parent at soft play, it is the prices of their companions.
 */
export function pricesShown(
  { own, offered }: Pick<OwnPrices, 'own' | 'offered'>,
  { onePerPerson }: Pick<PricedSlot, 'onePerPerson'>,
): OwnPrice[] {
  if (own || onePerPerson) return own ? [own] : []
  return offered
    .filter((option) => !isOwnPrice(option))
    .map((option) => ({
      option,
      pence: option.pence,
      usualPence: option.pence,
      use: null,
      others: [],
      usedUp: [],
    }))
}

/** Returns the person's cheapest price at a time of several slots, and whether the prices differ. */
export function priceOfTime(
  time: PricedSlot & { priceListIds: readonly number[] | null },
  catalogue: Catalogue,
  participant: Participant,
): { own: OwnPrice | null; isEstimated: boolean } {
  const lists = time.priceListIds === null ? [time.priceListId] : [...new Set(time.priceListIds)]
  return cheapestOf(
    lists.flatMap((priceListId) =>
      pricesShown(pricesFor({ ...time, priceListId }, catalogue, participant), time),
    ),
  )
}

/** Returns the cheapest price, and whether others cost more. */
export function cheapestOf(prices: readonly OwnPrice[]): { own: OwnPrice | null; isEstimated: boolean } {
  const own = prices.reduce<OwnPrice | null>(
    (best, one) => (best === null || one.pence < best.pence ? one : best),
    null,
  )
  return { own, isEstimated: prices.some(({ pence }) => pence !== own?.pence) }
}
