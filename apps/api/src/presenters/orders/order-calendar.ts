import { type HourFacts, joinHours } from '@touchline/rules/bookings/joined-hours'
import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { countWords } from '@touchline/rules/words/count-words'
import { type CalendarEvent, type CalendarFile, calendarFile } from '../../calendar-file.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { isCourt } from '../../policies/catalogue/is-court.ts'
import type { OrderRecord } from '../../stores/orders/orders.ts'
import { notesOf } from '../basket/cart.ts'

type Booking = OrderRecord['bookings'][number]

type Order = Pick<OrderRecord, 'orderId' | 'completeOrderId' | 'reference' | 'createdAt' | 'bookings'>
type Lines = [Booking, ...Booking[]]

/**
 * The sessions of an order, each once however many lines it has, and each of a course. Hours of one court that
 * follow each other are one event.
 * @param only the bookings that it is for; all of them where it is left out
 * @param site the address with its base path, where the page of the order stands
 */
export function orderCalendar(
  order: Order,
  catalogue: Catalogue,
  only?: readonly number[],
  site: string | null = null,
): CalendarFile {
  const wanted = order.bookings.filter(({ id }) => only === undefined || only.includes(id))
  const groups = joinHours([...linesOfSessions(wanted).values()], (lines) => hourFacts(lines, catalogue))
  const events = groups
    .flatMap((hours) => eventsOfHours(order, hours, catalogue))
    .map((event) => ({
      ...event,
      url: site && `${site}${mailedPaths.bookingConfirmed(order.completeOrderId)}`,
    }))
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
function linesOfSessions(bookings: readonly Booking[]): Map<string, Lines> {
  const sessions = new Map<string, Lines>()
  for (const booking of bookings) {
    const lines = sessions.get(keyOf(booking))
    if (lines) lines.push(booking)
    else sessions.set(keyOf(booking), [booking])
  }
  return sessions
}

/** Hours that were given up are joined to none. */
function hourFacts(lines: Lines, catalogue: Catalogue): HourFacts {
  const [{ shown }] = lines
  const standing = lines.filter(({ status }) => status === 'booked')
  return {
    isCourt: standing.length > 0 && isCourt(shown, catalogue),
    where: [shown.name, shown.venueSlug, shown.location],
    who: standing
      .map(({ shown: { person, said }, cancel }) =>
        JSON.stringify([person, said?.isBookers, said?.names, cancel.places]),
      )
      .sort(),
    startsAtMs: Date.parse(shown.startsAtUtc),
    endsAtMs: Date.parse(shown.endsAtUtc),
  }
}

/**
 * The event of joined hours has the name of the hour with the lowest number. Were these hours ever changed, a
 * calendar may have the others as events of their own, and is told to take them out.
 */
function eventsOfHours(
  order: Order,
  hours: readonly [Lines, ...Lines[]],
  catalogue: Catalogue,
): Omit<CalendarEvent, 'url'>[] {
  const sequence = changesOf(linesToldTogether(order.bookings, hours[0][0], catalogue))
  if (hours.length === 1) return eventsOf(order, hours[0], catalogue, sequence)
  const [named, ...others] = hours.toSorted(([one], [other]) => one.id - other.id)
  const [event] = eventsOf(order, named!, catalogue, sequence)
  const [starts, ends] = [hours[0][0].shown.startsAtUtc, hours.at(-1)![0].shown.endsAtUtc]
  return [
    { ...event!, startsAt: new Date(starts), endsAt: new Date(ends) },
    ...(sequence === 0 ? [] : others)
      .flatMap((lines) => eventsOf(order, lines, catalogue, sequence))
      .map((one) => ({ ...one, isCancelled: true })),
  ]
}

const changesOf = (lines: readonly Booking[]): number => lines.reduce((sum, { changes }) => sum + changes, 0)

function eventsOf(
  order: Order,
  lines: Lines,
  { client, venueBySlug }: Catalogue,
  sequence: number,
): Omit<CalendarEvent, 'url'>[] {
  const [{ shown }] = lines
  const name = nameOf(lines[0], new Set(order.bookings.map(keyOf)))
  const venue = venueBySlug.get(shown.venueSlug)
  const standing = lines.filter(({ status }) => status === 'booked')
  const places = standing.reduce((sum, { cancel }) => sum + cancel.places, 0)
  const starts = new Set(standing.flatMap(({ cancel }) => cancel.startsAt.map((start) => Date.parse(start))))
  const sessions = shown.course?.sessions ?? [shown]
  return sessions.map(({ startsAtUtc, endsAtUtc }, position) => ({
    uid: `order-${order.orderId}-${name}${shown.course ? `-${position + 1}` : ''}@${client.calendarDomain}`,
    sequence,
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

/** The numbers of the bookings that a calendar has to be told of together with this one. */
export function linesOfSameEvent(
  { bookings }: Pick<OrderRecord, 'bookings'>,
  bookingId: number,
  catalogue: Pick<Catalogue, 'categoryBySlug'>,
): number[] {
  const booking = bookings.find(({ id }) => id === bookingId)
  return booking ? linesToldTogether(bookings, booking, catalogue).map(({ id }) => id) : []
}

/**
 * The lines of an order that are of the same session or course as one of them. Of a court all its hours of that
 * activity: one that is given up or moved may part or join the events of others. They stay the same lines for
 * good, so that the sum of their changes only grows.
 */
function linesToldTogether(
  bookings: readonly Booking[],
  booking: Booking,
  catalogue: Pick<Catalogue, 'categoryBySlug'>,
): Booking[] {
  const { categorySlug } = booking.shown
  const isTold = isCourt(booking.shown, catalogue)
    ? ({ shown }: Booking) => shown.categorySlug === categorySlug && isCourt(shown, catalogue)
    : (one: Booking) => keyOf(one) === keyOf(booking)
  return bookings.filter(isTold)
}
