import type { Order } from '@touchline/contract/entities/orders/order'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { CalendarFile } from '../calendar-file.ts'
import type { Catalogue } from '../catalogue/catalogues.ts'
import { presentOrder } from '../presenters/orders/order.ts'
import { linesOfSameEvent, orderCalendar } from '../presenters/orders/order-calendar.ts'
import type { OrderRecord } from '../stores/orders/orders.ts'
import type { SessionFacts } from './session-words.ts'

/** An order for letters: the same entity that its page shows, so that both use the same words. */
export interface OrderFacts {
  order: Order
  calendar: CalendarFile
}

export const factsOfOrder = (
  record: OrderRecord,
  catalogue: Catalogue,
  site: string | null = null,
): OrderFacts => ({
  order: presentOrder(record, catalogue),
  calendar: orderCalendar(record, catalogue, undefined, site),
})

/** Builds the calendar update for a booking, together with the lines that are of the same session. */
export const calendarOfBooking = (
  record: OrderRecord,
  catalogue: Catalogue,
  bookingId: number,
  site: string | null = null,
): CalendarFile => orderCalendar(record, catalogue, linesOfSameEvent(record, bookingId, catalogue), site)

type Booking = OrderRecord['bookings'][number]

/** Returns the sessions of a booking that still stand: not given up, called off or moved since. */
function standingSessions({ status, shown, cancel }: Booking) {
  if (status !== 'booked') return []
  const starts = new Set(cancel.startsAt.map((start) => Date.parse(start)))
  return (shown.course?.sessions ?? [shown]).filter(({ startsAtUtc }) => starts.has(Date.parse(startsAtUtc)))
}

/** Returns a booking's name and venue as letters write them. */
export const placeOf = ({ name, location, venueName }: Booking['shown']) => ({
  name: location === '' ? name : `${name}, ${location}`,
  venueName,
})

/** Checks that a session of an order is still booked at the time and place that a letter names. */
export const isStillBooked = (
  { bookings }: OrderRecord,
  { startsAt, name, venueName }: Pick<SessionFacts, 'startsAt' | 'name' | 'venueName'>,
): boolean =>
  bookings.some((booking) => {
    const place = placeOf(booking.shown)
    return (
      place.name === name &&
      place.venueName === venueName &&
      standingSessions(booking).some(({ startsAtUtc }) => Date.parse(startsAtUtc) === Date.parse(startsAt))
    )
  })

/** Finds the booking at a member's price. Undefined where its place was given up. */
export const bookingOfNumber = (
  { bookings }: OrderRecord,
  reference: string,
  slotId: number | string,
): Booking | undefined =>
  bookings.find(
    ({ status, shown }) =>
      status === 'booked' &&
      shown.membershipReference === reference &&
      (shown.firstSlotId ?? shown.slotId) === slotId,
  )

/**
 * Returns the order with only the booking that starts then. Null where it was cancelled, or moved to another
 * time.
 */
export function orderOfBooking(
  record: OrderRecord,
  catalogue: Catalogue,
  { bookingId, startsAt }: { bookingId: number; startsAt: string },
): Order | null {
  const bookings = record.bookings.filter(
    ({ id, status, shown }) =>
      id === bookingId && status === 'booked' && Date.parse(shown.startsAtUtc) === Date.parse(startsAt),
  )
  return bookings.length === 0 ? null : presentOrder({ ...record, bookings }, catalogue)
}

/**
 * Returns the sessions on a day of the venue's calendar; for a course, its session of that day. Null where
 * there are none.
 */
export function factsOfReminder(
  record: OrderRecord,
  catalogue: Catalogue,
  date: string,
  site: string | null = null,
): OrderFacts | null {
  const bookings = record.bookings.flatMap((booking) => {
    const { shown } = booking
    const session = standingSessions(booking).find(
      ({ startsAtUtc }) => wallDate(new Date(startsAtUtc), shown.timeZone) === date,
    )
    if (!session) return []
    const { startsAtUtc, endsAtUtc } = session
    return [{ ...booking, shown: { ...shown, startsAtUtc, endsAtUtc } }]
  })
  return bookings.length === 0 ? null : factsOfOrder({ ...record, bookings }, catalogue, site)
}
