import type { Order } from '@touchline/contract/entities/order'
import { momentWords, slotDateLabels, timePair } from '@touchline/rules/date-labels'
import { formatPence, sumPence } from '@touchline/rules/money'
import { deskOwedPence, returnedLines, returnedPence } from '@touchline/rules/returned-money'
import { localIso } from '@touchline/rules/wall-time'
import type { Catalogue } from '../catalogue/catalogues.ts'
import type { Asker } from '../policies/asker.ts'
import type { CancelFacts } from '../stores/bookings/cancel-facts.ts'
import type { OrderRecord } from '../stores/orders.ts'
import { presentCancellation } from './cancellation.ts'
import { presentPackageLine } from './package-line.ts'
import { durationPhrase, notesOf } from './cart.ts'

/** @param reader of its page; a letter has none */
export function presentOrder(
  order: OrderRecord,
  catalogue: Catalogue,
  reader?: Pick<Asker, 'opensAsMember'>,
): Order {
  const { currencySymbol } = catalogue.client
  const card = order.cardBrand && order.cardLast4 ? { brand: order.cardBrand, last4: order.cardLast4 } : null
  const paidInTheEnd = order.totalPence - returnedPence(order.returned)
  return {
    completeOrderId: order.completeOrderId,
    orderId: order.orderId,
    reference: order.reference,
    createdAt: new Date(order.createdAt).toISOString(),
    firstName: order.firstName,
    email: order.email,
    total: order.totalPence,
    formattedTotal: formatPence(order.totalPence, currencySymbol),
    taxTotal: order.taxPence,
    formattedTaxTotal: formatPence(order.taxPence, currencySymbol),
    subTotal: order.totalPence - order.taxPence,
    formattedSubTotal: formatPence(order.totalPence - order.taxPence, currencySymbol),
    creditPaid: order.creditPence,
    cardPaid: order.cardPence,
    tenders: order.tenders.map(({ tender, amountPence, reference }) => ({
      tenderType: tender,
      amount: amountPence,
      formattedAmount: formatPence(amountPence, currencySymbol),
      reference,
    })),
    card,
    returned: returnedLines(order.returned, card).map(({ words, pence }) => ({
      words,
      amount: pence,
      formattedAmount: formatPence(pence, currencySymbol),
    })),
    deskOwed: deskOwedPence(order.returned),
    kept: order.returned.keptPence,
    formattedKept: formatPence(order.returned.keptPence, currencySymbol),
    paidInTheEnd,
    formattedPaidInTheEnd: formatPence(paidInTheEnd, currencySymbol),
    moved: order.moves.map((move) => presentMove(move, currencySymbol)),
    packageItems: order.packages.map((line) => presentPackageLine(line, currencySymbol)),
    packages: [...new Set(order.bookings.flatMap(({ shown }) => shown.said?.together ?? []))],
    items: order.bookings.map((booking) => {
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
        formattedTotal: formatPence(pricePence * quantity, currencySymbol),
        taxTotal: taxPence,
        formattedTaxTotal: formatPence(taxPence, currencySymbol),
        purchasedFor: shown.person ? `${shown.person.firstName} ${shown.person.lastName}` : null,
        isBookers: shown.said?.isBookers ?? false,
        names: shown.said?.names ?? [],
        why: shown.said?.why ?? null,
        duration: durationPhrase(startsAt, endsAt),
        venueName: shown.venueName,
        venueSlug: shown.venueSlug,
        categorySlug: shown.categorySlug,
        venueAddress: shown.venueAddress,
        venuePhone: venue?.phone ?? '',
        venueEmail: venue?.email ?? '',
        venueCoordinates: venue?.lat != null && venue.lng != null ? { lat: venue.lat, lng: venue.lng } : null,
        location: shown.location,
        date: slotDateLabels(startsAt, order.now, shown.timeZone),
        startsAt: timePair(startsAt, shown.timeZone),
        endsAt: timePair(endsAt, shown.timeZone),
        startsAtUtc: startsAt.toISOString(),
        endsAtUtc: endsAt.toISOString(),
        lastEndsAtUtc: new Date(shown.course?.sessions.at(-1)?.endsAtUtc ?? endsAt).toISOString(),
        status,
        cancelledPlaces,
        formattedStanding: formatPence(standingHere(booking.cancel), currencySymbol),
        cancellation: presentCancellation(booking, catalogue, order.now, reader),
        notes: [...notesOf(shown), ...topUpNotes(booking.cancel, currencySymbol)],
      }
    }),
  }
}

function presentMove(
  { bookingId, quantity, pricePence, taxPence, shown, completeOrderId }: OrderRecord['moves'][number],
  symbol: string,
): Order['moved'][number] {
  const { name, venueName, timeZone, startsAtUtc, endsAtUtc, moving } = shown
  return {
    bookingId,
    name,
    from: moving?.fromWords ?? '',
    to: momentWords(localIso(new Date(startsAtUtc), timeZone)),
    venueName,
    quantity,
    formattedTotal: formatPence(pricePence * quantity, symbol),
    taxTotal: taxPence,
    formattedTaxTotal: formatPence(taxPence, symbol),
    startsAtUtc,
    endsAtUtc,
    completeOrderId,
  }
}

/** Of what it stands for, what this order has paid. */
const standingHere = ({ standingPence, topUps }: CancelFacts): number =>
  standingPence - sumPence(topUps.map((topUp) => topUp.standingPence))

/** What was paid beside the price of the order's line, with the order that has its receipt, where that is the reader's too. */
const topUpNotes = ({ topUps }: CancelFacts, symbol: string): string[] =>
  topUps.map(({ pence, reference, isByAnother }) => {
    const words = `${formatPence(pence, symbol)} more was paid for this time`
    return isByAnother ? words : `${words}: reference ${reference}`
  })
