import type { Cart, CartItem, CreditType } from '@touchline/contract/entities/basket/cart'
import type { Location } from '@touchline/contract/entities/catalogue/venue'
import { placesIn } from '@touchline/rules/basket/hours-of-lines'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import {
  applicableCredit,
  leftToPayPence,
  linesOfCredit,
  noCredit,
  toSentLine,
} from '@touchline/rules/money/payment-lines'
import { taxIn } from '@touchline/rules/money/tax'
import type { Used } from '@touchline/rules/prices/best-price'
import { type NamedUse, priceName, useAgainWords } from '@touchline/rules/prices/price-words'
import { slotDateLabels, timePair, weekdayAndDate } from '@touchline/rules/time/date-labels'
import { endPair } from '@touchline/rules/time/end-words'
import { wallDate, wallTimeToldApart } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import {
  bookerIn,
  canChooseAnew,
  hasMissingDetails,
  heldLines,
  isAvailable,
  isBookersPlace,
  isOfMembership,
  isOfSessions,
  isPackage,
  itemHashOf,
  type MissingDetails,
  missingDetailsIn,
  totalOf,
} from '../../policies/basket/basket.ts'
import { renewalsLeft } from '../../policies/basket/hold-limits.ts'
import { isCourt } from '../../policies/catalogue/is-court.ts'
import { canCancelPayment } from '../../policies/payments/cancel-payment.ts'
import { appliedCredit, availableCredit, payableOf } from '../../policies/payments/credit.ts'
import { needsAdults, supervisionIn, withBirthDates } from '../../policies/people/supervision.ts'
import {
  isLeft,
  namesOf,
  priceReasonOf,
  type ReasonsContext,
  usesOfOtherLines,
  usesWithLines,
  visitsTogether,
} from '../../policies/prices/price-reasons.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketItemRecord, BasketRecord, ShownItem } from '../../stores/basket/basket-record.ts'
import type { BasketReading } from '../../stores/basket/read-basket.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import { presentPicturesOf } from '../catalogue/scene.ts'
import { presentMembershipLine } from '../joining/membership-line.ts'
import { presentCancelRuleOfLine } from '../prices/cancel-rule.ts'
import { appliedOf } from '../prices/own-price.ts'
import { presentPackageLine } from './package-line.ts'

/** Owner of the basket; the wire repeats these fields on each line. */
type Asker = Pick<VisitorRecord, 'role' | 'customerId' | 'selectedId' | 'membershipUserId' | 'people'> | null

export type CartReading = Pick<
  BasketReading,
  | 'now'
  | 'basket'
  | 'credit'
  | 'heldSeconds'
  | 'briefSlotIds'
  | 'completeOrderId'
  | 'answeredByBooker'
  | 'party'
>

/** Presents the basket together with the person for whom the page acts. */
export const presentCartFor =
  (selectedUserId: number | null | undefined) =>
  (catalogue: Catalogue, participant: Asker, reading: CartReading, basket: BasketRecord | null): Cart => ({
    ...presentCart(catalogue, participant, reading, basket),
    selectedUserId: selectedUserId ?? null,
  })

export function presentCart(
  catalogue: Catalogue,
  participant: Asker,
  reading: CartReading,
  basket: BasketRecord | null,
): Cart {
  const { client } = catalogue
  const lines = basket?.items ?? []
  const payment = basket?.livePayment ?? null
  const items = heldLines(lines)
  const total = totalOf(items)
  const lacking = missingDetailsIn(items, reading.answeredByBooker)
  const money = (pence: number) => formatPence(pence, client.currencySymbol)
  const held = basket ?? { items: [], reserved: noCredit }
  const paid = linesOfCredit(appliedCredit(held))
  const balance = leftToPayPence(total, paid)
  const taxes = taxOf(items)
  const taxTotal = sumPence(taxes.values())
  const at: ReasonsContext = {
    client,
    now: reading.now,
    used: usesWithLines(participant?.people ?? null, reading.basket?.items ?? [], items),
    lines: items,
  }
  const released = lines.filter((item) => !item.isHeld)
  const present = (item: BasketItemRecord) => {
    const beside = item.isHeld ? items : released
    return presentCartItem(
      catalogue,
      participant,
      { at, taxPence: taxes.get(item.id) ?? 0, lines: beside },
      item,
    )
  }
  const ofSessions = items.filter(isOfSessions).map(present)
  return {
    id: basket?.id ?? null,
    uuid: basket?.uuid ?? null,
    cartId: basket?.id ?? null,
    source: 'activity-booking',
    version: basket?.version ?? 0,
    items: ofSessions,
    ...presentUnplacedLines(items, taxes, client.currencySymbol),
    releasedItems: released.map(present),
    total,
    subTotal: total - taxTotal,
    taxTotal,
    balance,
    formattedTotal: money(total),
    formattedSubTotal: money(total - taxTotal),
    formattedTaxTotal: money(taxTotal),
    formattedBalance: money(balance),
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    placeCount: placesIn(ofSessions) + items.length - ofSessions.length,
    itemHash: itemHashOf(items),
    payments: paid.map(toSentLine),
    credits: presentCredits(client, reading.credit, held.items),
    attendeeWaiversRequired: hasMissingDetails(lacking),
    needsAdults: needsAdultsOf(catalogue, items, participant, reading),
    toAsk: toAskOf(items, lacking),
    completedWaivers: items.flatMap(({ completedWaivers }) => completedWaivers.map(({ id }) => id)),
    packages: visitsTogether(at),
    selectedUserId: null,
    withMembership: presentWithMembership(items, client),
    completeOrderId: basket === null ? reading.completeOrderId : null,
    // A package or a membership holds nothing, so it has no deadline.
    expiresAt: lines.some(isOfSessions) ? (basket?.expiresAt?.toISOString() ?? null) : null,
    serverNow: reading.now.toISOString(),
    renewalsLeft: renewalsLeft(client, reading, basket),
    paymentInProgress: payment?.id ?? null,
    canCancelPayment: payment !== null && canCancelPayment(payment),
  }
}

/** Presents the lines that hold no place. */
function presentUnplacedLines(
  items: readonly BasketItemRecord[],
  taxes: ReadonlyMap<number, number>,
  symbol: string,
): Pick<Cart, 'packageItems' | 'membershipItems'> {
  const withTax = <Line extends { id: number }>(line: Line) => ({
    ...line,
    taxPence: taxes.get(line.id) ?? 0,
  })
  return {
    packageItems: items.filter(isPackage).map((line) => presentPackageLine(withTax(line), symbol)),
    membershipItems: items.filter(isOfMembership).map((line) => presentMembershipLine(withTax(line), symbol)),
  }
}

function presentCredits(
  { timeZone }: ClientRecord,
  credit: BasketReading['credit'],
  items: readonly BasketItemRecord[],
): Cart['credits'] {
  const available = availableCredit(credit)
  const most = applicableCredit(available, payableOf(items))
  const present = <Type extends CreditType>(type: Type) => ({
    type,
    totalAvailable: available[type],
    maxApplicable: most[type],
    runsOut: credit.lots.flatMap((lot) =>
      lot.type === type && lot.expiresAt !== null
        ? // The moment is the end of the lot's last day.
          [{ amount: lot.pence, on: wallDate(new Date(lot.expiresAt.getTime() - 1), timeZone) }]
        : [],
    ),
  })
  return { membership: present('membership'), general: present('general') }
}

/**
 * Returns the adults that are still needed. Staff get none, since they see the customer. New lines were
 * checked for adults before they were held, so only earlier lines are checked here.
 */
function needsAdultsOf(
  catalogue: Catalogue,
  items: readonly BasketItemRecord[],
  participant: Asker,
  { basket, party: { booked, born } }: CartReading,
): Cart['needsAdults'] {
  if (participant?.role === 'staff') return []
  const before = new Set(basket?.items.flatMap(({ slotIds }) => slotIds))
  const held = items
    .filter((item) => isAvailable(item) && item.slotIds.some((id) => before.has(id)))
    .map((item) => withBirthDates(item, born))
  return needsAdults(held, booked, participant?.people ?? null, supervisionIn(catalogue))
}

/** Counts the questions to come, for pages to announce before they ask them. */
function toAskOf(
  items: readonly BasketItemRecord[],
  { places, bookerQuestionIds }: MissingDetails,
): Cart['toAsk'] {
  const asking = items.filter(({ id }) => places.some(({ cartItemId }) => cartItemId === id))
  return {
    places: places.length,
    questionsEach: Math.max(0, ...asking.map(({ asks }) => asks.people.length)),
    agreement: asking.some(({ waiverId }) => waiverId !== null),
    questionsOnce: bookerQuestionIds.length,
  }
}

/** Returns the tax in each line that can be paid for, by line id. */
function taxOf(items: readonly BasketItemRecord[]): Map<number, number> {
  const lines = items.filter(isAvailable)
  const taxes = taxIn(
    lines.map(({ pricePence, quantity, taxBasisPoints }) => ({
      pence: pricePence * quantity,
      taxBasisPoints,
    })),
  )
  return new Map(lines.map(({ id }, position) => [id, taxes[position]!]))
}

/** Returns the line that a membership would make cheapest, so that it is mentioned once. */
function presentWithMembership(
  items: readonly BasketItemRecord[],
  { currencySymbol }: ClientRecord,
): Cart['withMembership'] {
  const saving = ({ pricePence, shown }: BasketItemRecord) =>
    shown.withMembership && !shown.person ? pricePence - shown.withMembership.pence : 0
  const best = items
    .filter(isAvailable)
    // If two lines save as much, the one shown as the booker's wins.
    .sort((one, other) => Number(other.purchasedForUserId !== null) - Number(one.purchasedForUserId !== null))
    .reduce<BasketItemRecord | null>(
      (most, item) => (saving(item) > (most === null ? 0 : saving(most)) ? item : most),
      null,
    )
  const offer = best?.shown.withMembership
  return best && offer
    ? {
        cartItemId: best.id,
        name: offer.name,
        raw: offer.pence,
        formatted: formatPence(offer.pence, currencySymbol),
        formattedMonthly: formatPence(offer.monthlyPence, currencySymbol),
      }
    : null
}

/**
 * Lists the benefits and packages that a line could use instead or again and that are still left: something
 * may have come free, or been used.
 */
function couldUseOf({ shown, uses, quantity, isHeld }: BasketItemRecord, used: Used): NamedUse[] {
  if (quantity > 1 || !isHeld) return []
  const { others = [], usedUp = null } = shown.priced ?? {}
  const byOthers = usesOfOtherLines({ shown, uses, quantity }, used)
  return [...others, ...(usedUp ? [usedUp] : [])].filter(
    (use) => isLeft(use, byOthers) && !(uses?.kind === use.kind && uses.id === use.id),
  )
}

/**
 * Returns the largest quantity a line can have, and why it is no larger. Held places can be kept, and only free
 * ones added.
 */
function mostPlaces(
  { quantity, freePlaces, shown: { maxQuantity, guestsAtMost = Infinity } }: BasketItemRecord,
  isGuest: boolean,
): Pick<CartItem, 'maxQuantity' | 'noMore'> {
  if (maxQuantity === undefined) return { maxQuantity: null, noMore: null }
  const held = isGuest ? Math.min(maxQuantity, Math.max(quantity, guestsAtMost)) : maxQuantity
  const left = quantity + (freePlaces ?? maxQuantity)
  if (left <= held) return { maxQuantity: left, noMore: 'This session has no more places left.' }
  const most = countWords(held, 'place')
  return {
    maxQuantity: held,
    noMore:
      held < maxQuantity
        ? `Without an account you can hold up to ${most} here.`
        : `You can hold up to ${most} here.`,
  }
}

interface Presenting {
  at: ReasonsContext
  taxPence: number
  /** Lines beside this one: all held lines for a held one, else all that have run out. */
  lines: readonly BasketItemRecord[]
}

function presentCartItem(
  catalogue: Catalogue,
  participant: Asker,
  { at, taxPence, lines }: Presenting,
  item: BasketItemRecord,
): CartItem {
  const { client } = catalogue
  const { shown, uses } = item
  const { now, used } = at
  const startsAt = new Date(shown.startsAtUtc)
  const endsAt = new Date(shown.endsAtUtc)
  const date = slotDateLabels(startsAt, now, shown.timeZone)
  const total = item.pricePence * item.quantity
  const isOpaque = typeof shown.slotId === 'string'
  return {
    id: item.id,
    // Recorded: a v1 program adds an item again by this id, so on v1 it is the slot's.
    cartableId: isOpaque ? item.id : (shown.slotId as number),
    cartableType: shown.course ? 'course' : isOpaque ? 'av2Booking' : 'activity',
    parentItemId: null,
    promotionCode: null,
    ...mostPlaces(item, participant === null || participant.customerId === null),
    name: `${shown.name} - ${weekdayAndDate(date.raw)} - ${wallTimeToldApart(startsAt, shown.timeZone)}`,
    membershipUserId: participant?.membershipUserId ?? null,
    purchasedForUserId: item.purchasedForUserId,
    purchasedFor: purchasedForOf(item),
    isBookers: isBookersPlace(item, lines, bookerIn(participant)),
    names: namesOf(item),
    pricingOptionId: item.pricingOptionId,
    pricingOptionName: shown.pricingOptionName,
    priceName: priceName(uses, shown.pricingOptionName),
    price: {
      ...appliedOf(uses),
      ...(uses === null && shown.benefit && { benefitApplied: shown.benefit }),
      formatted: formatPence(item.pricePence, client.currencySymbol),
      raw: item.pricePence,
    },
    total,
    formattedTotal: formatPence(total, client.currencySymbol),
    taxTotal: taxPence,
    why: priceReasonOf(item, at),
    using: uses?.kind ?? null,
    couldUse: couldUseOf(item, used).map((use) => ({ kind: use.kind, label: useAgainWords(use) })),
    userFriendlyType: 'EloquentBooking',
    // A paid order's confirmation can be printed, with its tax.
    enablePrintReceipt: total > 0,
    cartableResource: {
      id: shown.slotId,
      name: shown.name,
      duration: durationPhrase(startsAt, endsAt),
      venueName: shown.venueName,
      venueSlug: shown.venueSlug,
      categorySlug: shown.categorySlug,
      ...presentPicturesOf(shown, catalogue),
      location: locationOf(shown),
      date,
      startsAt: timePair(startsAt, shown.timeZone),
      endsAt: endPair(startsAt, endsAt, shown.timeZone),
      timestamp: Math.floor(startsAt.getTime() / 1000),
      isCourt: isCourt(shown, catalogue),
      endsAtUtc: endsAt.toISOString(),
    },
    sortBy: item.sortBy,
    quantity: item.quantity,
    notes: shown.moving && !item.isHeld ? [] : notesOf(shown),
    cancelRule: presentCancelRuleOfLine(item, { client, booker: participant, now }),
    moves: shown.moving
      ? {
          bookingId: shown.moving.bookingId,
          from: shown.moving.fromWords,
          // A customer with an account pays under the account's name.
          contact: (!participant?.customerId && shown.moving.contact) || null,
        }
      : null,
    childItems: [],
    unavailableReason: unavailableReason(item),
    canChange: item.isHeld && canChooseAnew(item),
    canHoldAgain: !item.isHeld && canChooseAnew(item),
  }
}

const purchasedForOf = ({ purchasedForUserId, guest, shown }: BasketItemRecord): CartItem['purchasedFor'] =>
  shown.person
    ? { userId: guest ? null : purchasedForUserId, ...shown.person, dateOfBirth: guest?.dateOfBirth ?? null }
    : null

export const locationOf = ({ place, location, venueSlug }: ShownItem): Location | null =>
  place
    ? {
        id: String(place.id),
        name: location,
        type: 'resource',
        slug: place.slug,
        venueId: place.venueId,
        venueSlug,
      }
    : null

/** Returns notes that the other fields of a line can't express. */
export const notesOf = (shown: ShownItem): string[] => [
  ...movingNotes(shown),
  ...memberNotes(shown),
  ...courseNotes(shown),
]

const movingNotes = ({ moving }: ShownItem): string[] =>
  moving
    ? [
        `Moves your booking of ${moving.fromWords} to this time. You pay only the difference.`,
        `Your place on ${moving.fromWords} stays yours until this is paid.`,
      ]
    : []

const memberNotes = ({ membershipReference: number }: ShownItem): string[] =>
  number === undefined ? [] : [`Price of membership number ${number}: bring the membership card`]

/** Returns the number of sessions of a course and its last day, which no other field holds. */
function courseNotes({ course, timeZone }: ShownItem): string[] {
  const last = course?.sessions.at(-1)
  if (!course || !last) return []
  const until = weekdayAndDate(wallDate(new Date(last.startsAtUtc), timeZone))
  const count = course.sessions.length === 1 ? '1 session' : `${course.sessions.length} sessions`
  return [
    course.fromWeek > 1
      ? `${count}, from week ${course.fromWeek} of ${course.weeks} until ${until}`
      : `${count} until ${until}`,
  ]
}

function unavailableReason(item: BasketItemRecord): string | null {
  if (item.isMoved)
    return 'The venue has moved this session to another time or place. Remove it, and choose it again as it is now.'
  if (item.isCancelled)
    return item.cancelledReason
      ? `This session has been cancelled: ${item.cancelledReason}`
      : 'This session has been cancelled.'
  if (item.isHeld) return null
  if (item.shown.moving)
    return `Your hold has expired, so nothing has been moved: your booking of ${item.shown.moving.fromWords} is as it was.`
  const places = item.quantity === 1 ? 'this place was' : 'these places were'
  return `No longer held: ${places} released.`
}

/** Formats the duration as recorded in the basket: `1h`, `40min`, `1h 30min`. */
export function durationPhrase(startsAt: Date, endsAt: Date): string {
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes}min`
  return minutes % 60 === 0 ? `${hours}h` : `${hours}h ${minutes % 60}min`
}
