import type { Order } from '@touchline/contract/entities/orders/order'
import { sessionCancelledSentence } from '@touchline/rules/bookings/cancellation-words'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { taxWords } from '@touchline/rules/money/tax'
import { fullName } from '@touchline/rules/people/full-name'
import { momentWordsFrom, slotDateLabels, timePair } from '@touchline/rules/time/date-labels'
import { endPair } from '@touchline/rules/time/end-words'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { shownEmail } from '../../policies/account/shown-email.ts'
import { isCourt } from '../../policies/catalogue/is-court.ts'
import type { BookingChanges } from '../../stores/bookings/booking-changes.ts'
import type { OrderRecord } from '../../stores/orders/orders.ts'
import { durationPhrase, notesOf } from '../basket/cart.ts'
import { presentPackageLine } from '../basket/package-line.ts'
import { type CancellationReader, presentCancellation } from '../bookings/cancellation.ts'
import { presentPicturesOf } from '../catalogue/scene.ts'
import { presentMembershipLine } from '../joining/membership-line.ts'
import { presentOrderMoney } from './order-money.ts'
import { presentTaxes } from './order-tax.ts'

/** @param reader the reader of the order's page; a letter has none */
export function presentOrder(order: OrderRecord, catalogue: Catalogue, reader?: CancellationReader): Order {
  const { currencySymbol } = catalogue.client
  return {
    completeOrderId: order.completeOrderId,
    orderId: order.orderId,
    reference: order.reference,
    createdAt: order.createdAt.toISOString(),
    firstName: order.firstName,
    email: shownEmail(order.email),
    total: order.totalPence,
    formattedTotal: formatPence(order.totalPence, currencySymbol),
    taxTotal: order.taxPence,
    formattedTaxTotal: formatPence(order.taxPence, currencySymbol),
    subTotal: order.totalPence - order.taxPence,
    formattedSubTotal: formatPence(order.totalPence - order.taxPence, currencySymbol),
    taxes: presentTaxes(order, catalogue.client),
    seller: catalogue.client.seller,
    creditPaid: order.creditPence,
    cardPaid: order.cardPence,
    tenders: order.tenders.map(({ tender, amountPence, reference }) => ({
      tenderType: tender,
      amount: amountPence,
      formattedAmount: formatPence(amountPence, currencySymbol),
      reference,
    })),
    payments: order.linesWithInfo,
    card: order.paidBy === 'otherwise' ? null : order.paidBy,
    ...presentOrderMoney(order, catalogue.client),
    moved: order.moves.map((move) => presentMove(move, order.now, currencySymbol)),
    packageItems: order.packages.map((line) => presentPackageLine(line, currencySymbol)),
    membershipItems: order.memberships.map((line) => presentMembershipLine(line, currencySymbol)),
    packages: [...new Set(order.bookings.flatMap(({ shown }) => shown.said?.together ?? []))],
    items: order.bookings.map((booking) => presentItem(booking, order.now, catalogue, reader)),
  }
}

function presentItem(
  booking: Booking,
  now: Date,
  catalogue: Catalogue,
  reader?: CancellationReader,
): Order['items'][number] {
  const symbol = catalogue.client.currencySymbol
  const { id, quantity, pricePence, taxPence, status, cancelledPlaces, shown } = booking
  const startsAt = new Date(shown.startsAtUtc)
  const endsAt = new Date(shown.endsAtUtc)
  const venue = catalogue.venueBySlug.get(shown.venueSlug)
  return {
    id,
    name: shown.name,
    pricingOptionName: shown.pricingOptionName,
    priceName: shown.said?.priceName ?? shown.pricingOptionName,
    quantity,
    formattedTotal: formatPence(pricePence * quantity, symbol),
    taxTotal: taxPence,
    formattedTaxTotal: formatPence(taxPence, symbol),
    taxWords: shown.tax ? taxWords(shown.tax) : null,
    purchasedFor: shown.person ? fullName(shown.person) : null,
    isBookers: shown.said?.isBookers ?? false,
    names: shown.said?.names ?? [],
    why: shown.said?.why ?? null,
    isCourt: isCourt(shown, catalogue),
    duration: durationPhrase(startsAt, endsAt),
    venueName: shown.venueName,
    venueSlug: shown.venueSlug,
    categorySlug: shown.categorySlug,
    ...presentPicturesOf(shown, catalogue),
    venueAddress: shown.venueAddress,
    venuePhone: venue?.phone ?? '',
    venueEmail: venue?.email ?? '',
    venueCoordinates: venue?.lat != null && venue.lng != null ? { lat: venue.lat, lng: venue.lng } : null,
    location: shown.location,
    date: slotDateLabels(startsAt, now, shown.timeZone),
    startsAt: timePair(startsAt, shown.timeZone),
    endsAt: endPair(startsAt, endsAt, shown.timeZone),
    startsAtUtc: startsAt.toISOString(),
    endsAtUtc: endsAt.toISOString(),
    lastEndsAtUtc: new Date(shown.course?.sessions.at(-1)?.endsAtUtc ?? endsAt).toISOString(),
    status,
    cancelledPlaces,
    standing: Math.round(standsFor(booking)),
    formattedStanding: formatPence(standsFor(booking), symbol),
    cancelledBy: presentCancelledBy(booking.became),
    cancellation: presentCancellation(booking, catalogue, now, reader),
    notes: [...notesOf(shown), ...moveNotes(booking, now, symbol)],
  }
}

function presentMove(
  { bookingId, quantity, pricePence, taxPence, shown, completeOrderId, now }: OrderRecord['moves'][number],
  readAt: Date,
  symbol: string,
): Order['moved'][number] {
  const { name, venueName, timeZone, startsAtUtc, endsAtUtc, moving } = shown
  return {
    bookingId,
    name,
    from: moving?.fromWords ?? '',
    to: momentWordsFrom(readAt, new Date(startsAtUtc), timeZone),
    venueName,
    location: shown.location,
    quantity,
    formattedTotal: formatPence(pricePence * quantity, symbol),
    taxTotal: taxPence,
    formattedTaxTotal: formatPence(taxPence, symbol),
    taxWords: shown.tax ? taxWords(shown.tax) : null,
    startsAtUtc,
    endsAtUtc,
    completeOrderId,
    ...presentSince(now, { movedTo: startsAtUtc, timeZone, readAt, isReaders: completeOrderId !== null }),
  }
}

/** Tells what happened to a booking after a move. Only people who may see the booking learn its new time. */
function presentSince(
  { status, startsAtUtc }: OrderRecord['moves'][number]['now'],
  at: { movedTo: string; timeZone: string; readAt: Date; isReaders: boolean },
): Pick<Order['moved'][number], 'since' | 'now'> {
  if (status === 'cancelled') return { since: 'cancelled', now: null }
  const startsAt = new Date(startsAtUtc)
  if (startsAt.getTime() === Date.parse(at.movedTo)) return { since: null, now: null }
  return { since: 'moved', now: at.isReaders ? momentWordsFrom(at.readAt, startsAt, at.timeZone) : null }
}

type Booking = OrderRecord['bookings'][number]

/**
 * Returns the value of the places that still stand, including those that another person paid for. A cancelled
 * booking is worth what its places cost at that time.
 */
function standsFor({ status, quantity, pricePence, cancel, became }: Booking): number {
  if (status === 'booked') return cancel.standingPence
  return pricePence * quantity + sumPence(became.topUps.map(({ pence }) => pence)) - became.movedBackPence
}

function presentCancelledBy({ cancelledBy }: BookingChanges): Order['items'][number]['cancelledBy'] {
  if (cancelledBy === null) return null
  const isVenue = cancelledBy.cause === 'operator'
  return { isVenue, words: isVenue ? sessionCancelledSentence(cancelledBy.reason) : null }
}

/** Explains why a booking costs something else than its order paid: its earlier times, and their prices. */
const moveNotes = ({ became, shown }: Booking, now: Date, symbol: string): string[] =>
  became.moves.map(
    ({ fromStartsAt, costPence }) =>
      `Moved from ${momentWordsFrom(now, new Date(fromStartsAt), shown.timeZone)}, which cost ${formatPence(costPence, symbol)}`,
  )
