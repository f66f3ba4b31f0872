import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { countWords } from '@touchline/rules/words/count-words'
import { type CalendarEvent, type CalendarFile, calendarFile } from '../../calendar-file.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { OrderRecord } from '../../stores/orders/orders.ts'
import { notesOf } from '../basket/cart.ts'

type Booking = OrderRecord['bookings'][number]

/**
 * The sessions of an order, each once however many lines it has, and each of a course.
 * @param only the bookings that it is for; all of them where it is left out
 * @param site the address with its base path, where the page of the order stands
 */
export function orderCalendar(
  order: Pick<OrderRecord, 'orderId' | 'completeOrderId' | 'reference' | 'createdAt' | 'bookings'>,
  catalogue: Catalogue,
  only?: readonly number[],
  site: string | null = null,
): CalendarFile {
  const wanted = order.bookings.filter(({ id }) => only === undefined || only.includes(id))
  const names = new Set(order.bookings.map(keyOf))
  const events = [...linesOfSessions(wanted).values()].flatMap((lines) =>
    eventsOf(order, lines, catalogue, nameOf(lines[0]!, names)).map((event) => ({
      ...event,
      url: site && `${site}${mailedPaths.bookingConfirmed(order.completeOrderId)}`,
    })),
  )
  const moments = [order.createdAt, ...wanted.flatMap(({ changedAt }) => changedAt ?? [])]
  const changedAt = new Date(Math.max(...moments.map((moment) => new Date(moment).getTime())))
  return calendarFile(`booking-${order.reference}`, events, changedAt)
}

const keyOf = ({ shown }: Booking): string =>
  shown.course ? `course-${shown.course.slug}` : `session-${shown.slotId}`

/** A booking that was moved keeps the name by which calendars know it, unless another line of the order has that now. */
function nameOf(booking: Booking, names: ReadonlySet<string>): string {
  const { firstSlotId } = booking.shown
  const first = `session-${firstSlotId}`
  return firstSlotId === undefined || names.has(first) ? keyOf(booking) : first
}

/** Lines of one session stand together, those that were given up, too. */
function linesOfSessions(bookings: readonly Booking[]): Map<string, Booking[]> {
  const sessions = new Map<string, Booking[]>()
  for (const booking of bookings) {
    const lines = sessions.get(keyOf(booking))
    if (lines) lines.push(booking)
    else sessions.set(keyOf(booking), [booking])
  }
  return sessions
}

function eventsOf(
  order: Pick<OrderRecord, 'orderId' | 'reference'>,
  lines: readonly Booking[],
  { client, venueBySlug }: Catalogue,
  name: string,
): Omit<CalendarEvent, 'url'>[] {
  const { shown } = lines[0]!
  const venue = venueBySlug.get(shown.venueSlug)
  const standing = lines.filter(({ status }) => status === 'booked')
  const places = standing.reduce((sum, { cancel }) => sum + cancel.places, 0)
  const starts = new Set(standing.flatMap(({ cancel }) => cancel.startsAt.map((start) => Date.parse(start))))
  const sessions = shown.course?.sessions ?? [shown]
  return sessions.map(({ startsAtUtc, endsAtUtc }, position) => ({
    uid: `order-${order.orderId}-${name}${shown.course ? `-${position + 1}` : ''}@${client.calendarDomain}`,
    sequence: lines.reduce((sum, { changes }) => sum + changes, 0),
    // A single session of a course may be cancelled.
    isCancelled:
      standing.length === 0 || (shown.course !== undefined && !starts.has(Date.parse(startsAtUtc))),
    name: shown.name,
    startsAt: new Date(startsAtUtc),
    endsAt: new Date(endsAtUtc),
    place: {
      title: [shown.location, shown.venueName].filter(Boolean).join(', '),
      address: shown.venueAddress,
      coordinates: venue?.lat != null && venue.lng != null ? { lat: venue.lat, lng: venue.lng } : null,
    },
    organizer: organizerOf(client, venue?.email),
    description: [
      `Booking reference ${order.reference}`,
      ...(places > 0 ? [countWords(places, 'place')] : []),
      ...notesOf(shown),
    ].join('\n'),
  }))
}

/** Organiser whom a calendar program writes to: the venue, or the operator. */
function organizerOf({ name, contact }: Catalogue['client'], venueEmail = ''): CalendarEvent['organizer'] {
  const email = venueEmail || contact.email
  return email === '' ? null : { name, email }
}

/** The lines of an order that are of the same session or course as one of them: together they are one event of a calendar. */
export function linesOfSameEvent({ bookings }: Pick<OrderRecord, 'bookings'>, bookingId: number): number[] {
  const booking = bookings.find(({ id }) => id === bookingId)
  return booking ? bookings.filter((one) => keyOf(one) === keyOf(booking)).map(({ id }) => id) : []
}
