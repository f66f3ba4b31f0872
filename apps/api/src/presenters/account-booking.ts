import type { AccountBooking } from '@touchline/contract/entities/account-booking'
import { slotDateLabels, timePair } from '@touchline/rules/date-labels'
import { formatPence } from '@touchline/rules/money'
import { wallTimeToldApart } from '@touchline/rules/wall-time'
import type { Catalogue } from '../catalogue/catalogues.ts'
import type { AccountBookingRecord } from '../stores/account-bookings.ts'
import { durationPhrase, locationOf, notesOf } from './cart.ts'

/** Recorded in wire 11: what is paid for is held for ever. */
const never = new Date('2100-01-01T00:00:00Z')

export interface BookingAt {
  catalogue: Catalogue
  now: Date
  /** The person who asks. */
  customerId: number
}

/** `position` is its place in the list. */
export function presentAccountBooking(
  record: AccountBookingRecord,
  position: number,
  { catalogue, now, customerId }: BookingAt,
): AccountBooking {
  const { shown, startsAt, endsAt } = record
  const zone = shown.timeZone
  const date = slotDateLabels(startsAt, now, zone)
  const duration = durationPhrase(startsAt, endsAt)
  const timeOf = (instant: Date) => wallTimeToldApart(instant, zone)
  return {
    id: record.id,
    bookingExpiresAt: slotDateLabels(never, now, 'UTC'),
    canBeCancelled: false,
    status: record.status,
    cancellationCutoff: { isAfterCutoff: false, cutoffAction: null, cutoffMessage: null },
    attended: false,
    awardsCredit: { canBeAwarded: false, message: '' },
    item: {
      duration,
      date,
      startsAt: timePair(startsAt, zone),
      endsAt: timePair(endsAt, zone),
      location: locationOf(shown),
    },
    category: catalogue.categoryBySlug.get(shown.categorySlug)?.name ?? shown.name,
    venue: shown.venueName,
    venueType: 'Leisure Centre',
    simpleName: shown.name,
    venueName: shown.venueName,
    description: record.description,
    price: formatPence(record.pricePence * record.quantity, catalogue.client.currencySymbol),
    date: date.fullDatePretty,
    time: `${timeOf(startsAt)} - ${timeOf(endsAt)} (${duration})`,
    order: position,
    orderId: record.orderId,
    activityId: record.slotId ?? record.courseId,
    completeOrderId: record.completeOrderId,
    reference: record.reference,
    kind: shown.course ? 'course' : 'session',
    quantity: record.quantity,
    priceName: shown.said?.priceName ?? shown.pricingOptionName,
    startsAtUtc: startsAt.toISOString(),
    endsAtUtc: endsAt.toISOString(),
    isPast: record.isPast,
    venueSlug: shown.venueSlug,
    venueAddress: shown.venueAddress,
    categorySlug: shown.categorySlug,
    ...whoComes(record, customerId),
    bookedBy: record.bookerId === customerId ? null : record.bookerName,
    notes: notesOf(shown),
  }
}

/** Names of those who come, as far as they are known. */
function whoComes(
  { customerId: holderId, holder, hasGuest, quantity, shown }: AccountBookingRecord,
  customerId: number,
): Pick<AccountBooking, 'people' | 'isOwn'> {
  const names = shown.said?.names ?? []
  if (shown.person) return { people: [`${shown.person.firstName} ${shown.person.lastName}`], isOwn: false }
  if (names.length > 0) return { people: names, isOwn: false }
  if (hasGuest || quantity > 1 || holder === null) return { people: [], isOwn: false }
  const isOwn = holderId === customerId
  return { people: isOwn ? [] : [`${holder.firstName} ${holder.lastName}`], isOwn }
}
