import type { Order } from '@touchline/contract/entities/orders/order'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { CalendarFile } from '../calendar-file.ts'
import type { Catalogue } from '../catalogue/catalogues.ts'
import { presentOrder } from '../presenters/orders/order.ts'
import { linesBeside, orderCalendar } from '../presenters/orders/order-calendar.ts'
import type { OrderRecord } from '../stores/orders/orders.ts'
import type { SessionFacts } from './session-words.ts'

/** An order as a letter tells of it: the same entity that its page shows, so that both say the same words. */
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

/** What a calendar has to learn of one booking of it, with the lines that are of the same session. */
export const calendarOfBooking = (
  record: OrderRecord,
  catalogue: Catalogue,
  bookingId: number,
  site: string | null = null,
): CalendarFile => orderCalendar(record, catalogue, linesBeside(record, bookingId), site)

type Booking = OrderRecord['bookings'][number]

/** Sessions of a booking that are to be had as it says: not given up, nor called off or moved since. */
function standingSessions({ status, shown, cancel }: Booking) {
  if (status !== 'booked') return []
  const starts = new Set(cancel.startsAt.map((start) => Date.parse(start)))
  return (shown.course?.sessions ?? [shown]).filter(({ startsAtUtc }) => starts.has(Date.parse(startsAtUtc)))
}

/** A booking's name and place, as letters write them. */
export const placeOf = ({ name, location, venueName }: Booking['shown']) => ({
  name: location === '' ? name : `${name}, ${location}`,
  venueName,
})

/** Says whether a session of an order is still booked at the time and place that a letter names. */
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

/** The booking at a member's price, as it stands; undefined where its place was given up. */
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

/** The order with one booking of it that starts then; null where that is cancelled, or at another time by now. */
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

/** What of it takes place on a day of the venue's calendar, of a course the session of that day; null where nothing does. */
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
