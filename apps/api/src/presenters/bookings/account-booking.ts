import type { AccountBooking } from '@touchline/contract/entities/bookings/account-booking'
import type { Cancellation } from '@touchline/contract/entities/bookings/cancellation'
import { formatPence } from '@touchline/rules/money/money'
import { fullName } from '@touchline/rules/people/full-name'
import { slotDateLabels, timePair } from '@touchline/rules/time/date-labels'
import { endPair } from '@touchline/rules/time/end-words'
import { wallTimeToldApart } from '@touchline/rules/time/wall-time'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { isCourt } from '../../policies/catalogue/is-court.ts'
import type { AccountBookingRecord } from '../../stores/bookings/account-bookings.ts'
import { durationPhrase, locationOf, notesOf } from '../basket/cart.ts'
import { presentPicturesOf } from '../catalogue/scene.ts'
import { presentMoveByVenue } from './booking-moves.ts'
import { presentCancellation } from './cancellation.ts'

/** Recorded in wire 11: what is paid for is held for ever. */
const never = new Date('2100-01-01T00:00:00Z')

const overWords = 'It is over, so it can’t be cancelled any more.'

export interface BookingAt {
  catalogue: Catalogue
  now: Date
  /** The person who asks. */
  customerId: number
  /** With those whose places they may book. */
  personIds: readonly number[]
  /** Days open to them as to members. */
  opensAsMember: boolean
}

/** `position` is its place in the list. */
export function presentAccountBooking(
  record: AccountBookingRecord,
  position: number,
  at: BookingAt,
): AccountBooking {
  const { catalogue, now, customerId } = at
  const { shown, startsAt, endsAt } = record
  const cancellation = cancellationOf(record, at)
  const places = record.quantity - (record.status === 'booked' ? record.cancelledPlaces : 0)
  const pricePence = Math.round((record.pricePence + record.movedPence) * places)
  const zone = shown.timeZone
  const date = slotDateLabels(startsAt, now, zone)
  const duration = durationPhrase(startsAt, endsAt)
  const timeOf = (instant: Date) => wallTimeToldApart(instant, zone)
  return {
    id: record.id,
    bookingExpiresAt: slotDateLabels(never, now, 'UTC'),
    status: record.status,
    ...presentCutoff(cancellation, record),
    attended: false,
    item: {
      duration,
      date,
      startsAt: timePair(startsAt, zone),
      endsAt: endPair(startsAt, endsAt, zone),
      location: locationOf(shown),
    },
    category: catalogue.categoryBySlug.get(shown.categorySlug)?.name ?? shown.name,
    venue: shown.venueName,
    venueType: 'Leisure Centre',
    simpleName: shown.name,
    venueName: shown.venueName,
    description: record.description,
    price: formatPence(pricePence, catalogue.client.currencySymbol),
    date: date.fullDatePretty,
    time: `${timeOf(startsAt)} - ${timeOf(endsAt)} (${duration})`,
    order: position,
    orderId: record.orderId,
    activityId: record.slotId ?? record.courseId,
    completeOrderId: record.completeOrderId,
    reference: record.reference,
    kind: shown.course ? 'course' : 'session',
    isCourt: isCourt(shown, catalogue),
    pricePence,
    quantity: places,
    priceName: shown.said?.priceName ?? shown.pricingOptionName,
    startsAtUtc: startsAt.toISOString(),
    endsAtUtc: endsAt.toISOString(),
    isPast: record.isPast,
    venueSlug: shown.venueSlug,
    venueAddress: shown.venueAddress,
    categorySlug: shown.categorySlug,
    ...presentPicturesOf(shown, catalogue),
    ...peopleOfBooking(record, customerId),
    bookedBy: record.bookerId === customerId ? null : record.bookerName,
    cancellation,
    cancelledByVenue:
      record.status === 'cancelled' && record.cancelledCause === 'operator'
        ? { reason: venueReason(record) }
        : null,
    movedByVenue: presentMoveByVenue(record, now),
    notes: notesOf(shown),
  }
}

/** Empty where the operator's system says no more than that it is cancelled. */
export const venueReason = ({ cancelledReason }: AccountBookingRecord): string =>
  cancelledReason === 'Cancelled' ? '' : cancelledReason

/** Theirs to decide about is what they booked, and the place of a person whom they manage. */
function cancellationOf(
  { cancel, shown, bookerId, customerId: holderId }: AccountBookingRecord,
  { catalogue, now, customerId, personIds, opensAsMember }: BookingAt,
): Cancellation | null {
  const isManaged = holderId !== null && holderId !== customerId && personIds.includes(holderId)
  if (cancel === null || (bookerId !== customerId && !isManaged)) return null
  return presentCancellation({ shown, cancel }, catalogue, now, { opensAsMember })
}

/**
 * Wire 11: what programs know of it. Its time of cancelling is over once it can't be cancelled any more, or gives nothing
 * back of what was paid, or costs a charge.
 */
function presentCutoff(
  cancellation: Cancellation | null,
  { status, isPast, pricePence, movedPence }: AccountBookingRecord,
): Pick<AccountBooking, 'canBeCancelled' | 'cancellationCutoff' | 'awardsCredit'> {
  const all = cancellation?.choices.at(-1)
  const isOver = status === 'booked' && isPast
  const { reason } = cancellation ?? {}
  const isRefused = reason === 'too-late' || reason === 'started' || reason === 'checked-in'
  const isCostly = all !== undefined && (all.charge > 0 || (all.back === 0 && pricePence + movedPence > 0))
  const words = isOver
    ? [overWords]
    : isRefused
      ? (cancellation?.sentences ?? [])
      : isCostly
        ? all.sentences
        : null
  return {
    canBeCancelled: cancellation?.canBeCancelled ?? false,
    cancellationCutoff: {
      isAfterCutoff: words !== null,
      cutoffAction: null,
      cutoffMessage: words && words.join(' '),
    },
    awardsCredit: {
      canBeAwarded:
        all?.backTo.some(({ to }) => to === 'general-credit' || to === 'membership-credit') ?? false,
      message: all?.sentences.join(' ') ?? '',
    },
  }
}

/** Names of those who come, as far as they are known. */
function peopleOfBooking(
  { customerId: holderId, holder, hasGuest, quantity, bookerId, shown }: AccountBookingRecord,
  customerId: number,
): Pick<AccountBooking, 'people' | 'isOwn'> {
  // A second place without a name is kept by the booker's account, and is not theirs to come to.
  const isHolders = !hasGuest && quantity === 1 && (holderId !== bookerId || shown.said?.isBookers !== false)
  const isOwn = isHolders && holderId === customerId
  // It tells the person who booked what was said of the place then.
  if (isOwn && bookerId !== customerId) return { people: [], isOwn }
  const { person, said } = shown
  if (person) return { people: [fullName(person)], isOwn: false }
  if (said && said.names.length > 0 && !said.isBookers) return { people: said.names, isOwn: false }
  if (isOwn || !isHolders || holder === null) return { people: [], isOwn }
  return { people: [fullName(holder)], isOwn }
}
