import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** One session in a calendar. */
export interface CalendarEvent {
  /** The same for as long as there is the booking, and for no other in the world. */
  uid: string
  /** Goes up with each change, so that a calendar knows the newer one. */
  sequence: number
  isCancelled: boolean
  name: string
  startsAt: Date
  endsAt: Date
  place: { title: string; address: string; coordinates: { lat: number; lng: number } | null }
  /** The venue, or the operator, where one has an address to write to. */
  organizer: { name: string; email: string } | null
  description: string
  /** The page of the booking. */
  url: string | null
}

export interface CalendarFile {
  filename: string
  /** Null where an event names no organizer, without whom there is none (RFC 5546). */
  method: 'PUBLISH' | 'CANCEL' | null
  text: string
}

/**
 * A calendar file (RFC 5545), each of its lines ended by CR and LF, the last one, too. Moments are in UTC, so that every calendar shows them by its own clock, whatever it knows of
 * time zones. With all events cancelled it takes them out of the calendar.
 * @param changedAt when the newest of it was made
 */
export function calendarFile(name: string, events: readonly CalendarEvent[], changedAt: Date): CalendarFile {
  const method = methodOf(events)
  const calendar = ical({ prodId: { company: 'Touchline', product: 'Bookings', language: 'EN' } })
  if (method) calendar.method(ICalCalendarMethod[method])
  for (const event of events) {
    const { title, address, coordinates } = event.place
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: event.name,
      start: event.startsAt,
      end: event.endsAt,
      stamp: changedAt,
      location: {
        title,
        address,
        ...(coordinates && { geo: { lat: coordinates.lat, lon: coordinates.lng } }),
      },
      description: event.description,
      ...(event.url && { url: event.url }),
      ...(event.organizer && { organizer: event.organizer }),
    })
  }
  return { filename: `${name}.ics`, method, text: `${calendar.toString().trimEnd()}\r\n` }
}

function methodOf(events: readonly CalendarEvent[]): CalendarFile['method'] {
  if (events.some(({ organizer }) => organizer === null)) return null
  return events.length > 0 && events.every(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'PUBLISH'
}

/** Media type of the file that is sent, in a response or a mail. */
export const calendarType = ({ method }: Pick<CalendarFile, 'method'>): string =>
  `text/calendar; charset=utf-8${method === null ? '' : `; method=${method}`}`
